"""The application: end points, the guard before them, and the server's opening and closing."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError

from ludion import __version__
from ludion.errors import LudionError
from ludion.server.http import (
    account,
    games,
    invitations,
    lessons,
    operation,
    pages,
    people,
    records,
    reviews,
    shedding,
    tables,
)
from ludion.server.http.bodies import (
    MOST_BODY,
    MOST_DEPTH,
    MOST_RECORD,
    MOST_TEXT,
    MOST_VALUES,
    bad_request,
)
from ludion.server.http.guard import Guard
from ludion.server.http.heavy import Heavy
from ludion.server.server import Server
from ludion.server.settings import Settings
from ludion.server.wire.origin import Sites

ABOUT = (
    f"A body is JSON, at most {MOST_DEPTH} levels deep; no text in it has more than {MOST_TEXT} "
    f"letters, and no body but a record's more than {MOST_VALUES} names and values. It has at most "
    f"{MOST_BODY} bytes, or with a record {MOST_RECORD}."
)


def get_ready(app: FastAPI) -> None:
    """Have done what the framework would do at the first request that needs it: it takes long."""
    app.openapi()
    nowhere = {"type": "http", "method": "GET", "path": "/nowhere/at/all", "headers": []}
    for route in app.router.routes:
        route.matches(dict(nowhere))


def create(settings: Settings) -> FastAPI:
    """The application of a server with these settings."""
    server, heavy = Server(settings), Heavy()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        try:
            await server.open()
        except LudionError as problem:
            app.state.problem = problem
            raise
        get_ready(app)
        try:
            yield
        finally:
            heavy.close()
            await server.close()

    app = FastAPI(
        title="Ludion",
        version=__version__,
        description=ABOUT,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.server, app.state.heavy = server, heavy
    app.add_exception_handler(shedding.Shed, shedding.answer)
    app.state.problem = None  # why it could not be opened, in a sentence
    app.add_middleware(
        Guard,
        limits=server.limits,
        metrics=server.metrics,
        sites=Sites(settings.names, settings.origins, settings.secure),
        secure=settings.secure,
    )
    app.add_exception_handler(RequestValidationError, bad_request)
    parts = (
        people,
        account,
        invitations,
        games,
        lessons,
        tables,
        records,
        reviews,
        operation,
        pages,
    )
    for part in parts:
        app.include_router(part.router)
    return app
