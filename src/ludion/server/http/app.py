"""The application: end points, guards, and the hall's opening and closing hours."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from ludion import __version__
from ludion.server.http import games, operation, pages, people, records, tables
from ludion.server.http.guard import Guard
from ludion.server.server import House
from ludion.server.settings import Settings


def create(settings: Settings) -> FastAPI:
    """The application of a server with these settings."""
    house = House(settings)

    @asynccontextmanager
    async def hours(app: FastAPI) -> AsyncIterator[None]:
        await house.hall.open()
        try:
            yield
        finally:
            await house.hall.close()

    app = FastAPI(
        title="Ludion",
        version=__version__,
        lifespan=hours,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.house = house
    app.add_middleware(
        Guard,
        limits=house.limits,
        metrics=house.hall.metrics,
        origins=settings.origins,
        secure=settings.secure,
    )
    for part in (people, games, tables, records, operation, pages):
        app.include_router(part.router)
    return app
