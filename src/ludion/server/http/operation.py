"""For those who run the server."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.responses import PlainTextResponse

from ludion.server.http.common import InHouse, problems, problems_beside_text
from ludion.server.http.guard import address_of
from ludion.server.table import messages

router = APIRouter(tags=["operation"])
HERE = ("127.0.0.1", "::1", "?")


@router.get("/healthz", responses=problems(503))
async def health(house: InHouse) -> dict[str, str]:
    """Whether the server can serve."""
    if house.hall.closing or not await house.hall.database.alive():
        raise HTTPException(503, "the database cannot be reached")
    return {"status": "ok"}


@router.get("/metrics", response_class=PlainTextResponse, responses=problems_beside_text(404))
async def metrics(request: Request, house: InHouse) -> Response:
    """Counters for Prometheus."""
    forwarded = "x-forwarded-for" in request.headers
    here = address_of(request.scope) in HERE and not forwarded
    if not here and not house.settings.public_metrics:
        raise HTTPException(404, "Not Found")
    return Response(house.hall.metrics.text(), media_type="text/plain; version=0.0.4")


@router.get("/api/messages.json")
async def message_schema() -> dict[str, Any]:
    """The WebSocket's messages as JSON Schema: ClientIn and ClientOut."""
    return messages.schema()
