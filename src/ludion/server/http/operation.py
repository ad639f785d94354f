"""For those who run the server."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.responses import PlainTextResponse

from ludion.server.http.bodies import BoundedRoute
from ludion.server.http.common import TheServer, problems, problems_beside_text
from ludion.server.wire import json
from ludion.server.wire.origin import address_of

router = APIRouter(tags=["operation"], route_class=BoundedRoute)
HERE = ("127.0.0.1", "::1", "?")


@router.get("/healthz", responses=problems(503))
async def health(server: TheServer) -> dict[str, str]:
    """Whether the server can serve and keep what happens: no move can be made without."""
    problem = "the server stops" if server.tables.closing else server.tables.health.problem()
    if problem:
        raise HTTPException(503, problem)
    return {"status": "ok"}


@router.get("/metrics", response_class=PlainTextResponse, responses=problems_beside_text(404))
async def metrics(request: Request, server: TheServer) -> Response:
    """Counters for Prometheus."""
    forwarded = "x-forwarded-for" in request.headers
    here = address_of(request.scope) in HERE and not forwarded
    if not here and not server.settings.public_metrics:
        raise HTTPException(404, "Not Found")
    return Response(server.metrics.text(), media_type="text/plain; version=0.0.4")


@router.get("/api/messages.json")
async def message_schema() -> dict[str, Any]:
    """The WebSocket's messages as JSON Schema: ClientIn and ClientOut."""
    return json.schema()
