"""Everything one server process has, put together."""

from __future__ import annotations

import asyncio
from pathlib import Path

from ludion import games
from ludion.server.live.kept_reviews import KeptReviews
from ludion.server.live.preparation import Preparation
from ludion.server.live.reviews import Reviews
from ludion.server.live.tables import Tables
from ludion.server.live.upkeep import Upkeep
from ludion.server.machine import Machine
from ludion.server.metrics import Metrics
from ludion.server.people.identity import Identity
from ludion.server.people.limits import Limits
from ludion.server.settings import BadSetting, Settings, key_of
from ludion.server.store.archive import Archiver
from ludion.server.store.database import Database, url_of
from ludion.server.store.store import Store
from ludion.server.watchdog import Watchdog
from ludion.server.wire.gate import Gate


class Server:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        key = key_of(settings.data)
        self.machine = Machine()
        self.metrics = Metrics()
        self.limits = Limits(settings.limits)
        self.store = Store(_database(settings))
        self.preparation = Preparation(games.names())
        self.tables = Tables(settings, self.store, self.machine, self.metrics, self.preparation)
        kept = KeptReviews(settings.data / "reviews")
        self.reviews = Reviews(kept, self._others_come_first)
        self.identity = Identity(self.store.people, key, self.machine)
        self.gate = Gate(self.tables, self.identity, self.limits)
        self.identity.people_changed = self.gate.people_changed
        self._watchdog = Watchdog(self._late)
        self._upkeep = Upkeep(self.tables, self.gate.people_changed)

    async def open(self) -> None:
        missing = await self.preparation.load_kept()
        await self.store.database.open()
        await self._upkeep.open()
        self._watchdog.start()
        if missing:
            self.tables.tasks.later(0, self.preparation.compile(missing))

    async def close(self) -> None:
        """Tell everybody to come back soon, and finish what is being kept."""
        self._watchdog.stop()
        self.tables.close()
        await asyncio.to_thread(self.reviews.close)
        await self._upkeep.close()
        self.tables.bot_threads.close()
        await self.store.database.close()

    def _others_come_first(self) -> bool:
        """Whether reviews must wait: bots do, or the server cannot keep up."""
        return self.tables.bot_threads.crowded or self.tables.overload.refuses("analysis")

    def _late(self, seconds: float, culprit: str | None) -> None:
        """How late the event loop was, and whose doing that is; told by another thread."""
        if self.settings.limits:
            self.tables.overload.observe(seconds)
        self.metrics.late(seconds, culprit)


def _database(settings: Settings) -> Database:
    url = url_of(settings.database, settings.data)
    if settings.archive is None:
        return Database(url)
    if url.get_backend_name() != "sqlite":
        raise BadSetting("--archive: PostgreSQL archives its log itself, see docs/backups.md")
    archiver = Archiver(Path(str(url.database)), settings.archive, settings.archive_days)
    return Database(url, archiver)
