"""Hearing from other processes, by PostgreSQL's LISTEN, what they appended."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable

import asyncpg

from ludion.server.store.appender import CHANNEL, LOST

log = logging.getLogger("ludion.server")
CHECK_SECONDS = 2.0


class Listener:
    """Listens for ever, and again when the database was away."""

    def __init__(
        self, dsn: str, hear: Callable[[str, int], None], catch_up: Callable[[], None]
    ) -> None:
        self._dsn = dsn
        self._hear = hear
        self._catch_up = catch_up
        """Called when it listens (again): who knows what was said before."""

    async def run(self) -> None:
        while True:
            with contextlib.suppress(*LOST, TimeoutError):
                await self._listen()
            log.warning("the database's notifications were lost: listening again")
            await asyncio.sleep(0.3)

    async def _listen(self) -> None:
        connection = await asyncpg.connect(self._dsn, timeout=5)
        try:
            await connection.add_listener(CHANNEL, self._heard)
            self._catch_up()
            while True:
                await asyncio.sleep(CHECK_SECONDS)
                await connection.execute("SELECT 1", timeout=5)
        finally:
            connection.terminate()

    def _heard(self, connection: object, pid: int, channel: str, payload: str) -> None:
        id, _, seq = payload.rpartition(":")
        self._hear(id, int(seq))
