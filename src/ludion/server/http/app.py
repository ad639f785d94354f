"""The application: end points, the guard before them, and the server's opening and closing."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from ludion import __version__
from ludion.errors import LudionError
from ludion.server.http import games, operation, pages, people, records, tables
from ludion.server.http.guard import Guard
from ludion.server.http.heavy import Heavy
from ludion.server.server import Server
from ludion.server.settings import Settings


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
        try:
            yield
        finally:
            heavy.close()
            await server.close()

    app = FastAPI(
        title="Ludion",
        version=__version__,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.server, app.state.heavy = server, heavy
    app.state.problem = None  # why it could not be opened, in a sentence
    app.add_middleware(
        Guard,
        limits=server.limits,
        metrics=server.metrics,
        origins=settings.origins,
        secure=settings.secure,
    )
    for part in (people, games, tables, records, operation, pages):
        app.include_router(part.router)
    return app
