"""What goes on by itself in a server process, besides the tables that are played.

With PostgreSQL several processes share the tables: each tells the others by ``NOTIFY`` what it
appended, and a table's bots are run by one of them. A process that dies is missed after a few
seconds and its tables are taken over.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Iterator

from ludion.server.live.cleanup import clean
from ludion.server.live.pulse import PULSE_SECONDS
from ludion.server.live.tables import Tables
from ludion.server.store.database import dsn_of
from ludion.server.store.notifications import Listener
from ludion.server.store.people import PEOPLE
from ludion.server.store.workers import MISSED_AFTER
from ludion.server.table.clock import merged

log = logging.getLogger("ludion.server")

BEAT_SECONDS = 2.0
SWEEP_SECONDS = 2.0
CLEAN_SECONDS = 3600.0
END_SECONDS = 1.0
"""How long the end of a server waits for transactions that are under way."""


class Upkeep:
    def __init__(self, tables: Tables, people_changed: Callable[[], None]) -> None:
        self._tables = tables
        self._people_changed = people_changed
        self._look_for_bots = True
        """Whether bots may be left alone: at the start, and when a process has died."""

    async def open(self) -> None:
        tables, database = self._tables, self._tables.store.database
        workers, machine = tables.store.workers, tables.machine
        machine.not_before(await workers.last_seen())
        tables.outages = merged(await workers.come_in(tables.worker, machine.now()))
        if tables.store.shared:
            tables.tasks.later(0, self._listener(dsn_of(database.url)).run())
        for work in (self._pulse(), self._beat(), self._sweep(), self._clean()):
            tables.tasks.later(0, work)

    async def close(self) -> None:
        """Finish what is being kept, and leave."""
        tables = self._tables
        await self._wait_for_transactions()
        tables.tasks.cancel()
        with contextlib.suppress(Exception):
            leaving = tables.store.workers.go(tables.worker, tables.machine.now())
            await asyncio.wait_for(leaving, 1)

    async def _wait_for_transactions(self) -> None:
        """Nothing is ended in the middle of a transaction.

        SQLite may hold a transaction that was broken off for open, and nobody else could write.
        """
        machine, database = self._tables.machine, self._tables.store.database
        until = machine.seconds() + END_SECONDS
        while database.under_way and machine.seconds() < until:
            await asyncio.sleep(0.005)

    def _listener(self, dsn: str) -> Listener:
        return Listener(dsn, self._hear, self._catch_up)

    def _catch_up(self) -> None:
        """Notifications may have been lost: look at everything anew."""
        self._people_changed()
        self._tables.tasks.later(0, self._tables.catch_up_all())

    def _hear(self, id: str, seq: int) -> None:
        """Another process says that a table's log has grown, or that people have changed."""
        if id == PEOPLE:
            self._people_changed()
        else:
            self._tables.hear(id, seq)

    async def _pulse(self) -> None:
        """Notice when the process stood still."""
        while True:
            self._tables.pulse.beat()
            await asyncio.sleep(PULSE_SECONDS)
            self._tables.moment()

    async def _agree_on_time(self) -> None:
        """Tell the other processes what no clock may count, and hear it from them."""
        tables, workers = self._tables, self._tables.store.workers
        told, tables.unshared = tables.unshared, []
        try:
            known = await workers.share_outages(told)
        except BaseException:
            tables.unshared += told
            raise
        tables.outages = merged((*known, *tables.unshared))
        tables.keep_pace_with(await workers.last_seen())

    async def _beat(self) -> None:
        """Say that this process lives, and see who else does."""
        tables = self._tables
        last = tables.machine.now()
        while True:
            with _logged("heartbeat"):
                alive = await self._beat_once()
                missed = tables.machine.now() - last > MISSED_AFTER
                if missed:
                    tables.lose_bots()
                if missed or set(tables.alive) - set(alive):
                    self._look_for_bots = True
                    tables.look_around()  # who was connected to another process may be gone
                tables.alive, last = alive, tables.machine.now()
                await self._agree_on_time()
            await asyncio.sleep(BEAT_SECONDS)

    async def _beat_once(self) -> list[str]:
        tables = self._tables
        try:
            alive = await tables.store.workers.beat(tables.worker, tables.machine.now())
        except Exception as problem:
            tables.health.failed(problem)
            raise
        tables.health.kept()
        return alive

    async def _sweep(self) -> None:
        """Look after tables that nobody looks after, and forget those that nobody needs."""
        tables = self._tables
        while True:
            with _logged("sweep"):
                await self._look_after_tables()
                await tables.forget_idle()
            await asyncio.sleep(SWEEP_SECONDS)

    async def _look_after_tables(self) -> None:
        """Load the tables that need a server; if not all could be, look again next time."""
        tables, bots = self._tables, self._look_for_bots
        self._look_for_bots = False  # a process may die while we look
        try:
            alive = tables.alive if bots else None
            for id in await tables.store.tables.unattended(alive, tables.machine.now()):
                live = await tables.find(id)
                if live is not None:
                    await live.catch_up()
        except Exception:
            self._look_for_bots |= bots
            raise

    async def _clean(self) -> None:
        while True:
            with _logged("clean-up"):
                await clean(self._tables, self._tables.machine.now())
            await asyncio.sleep(CLEAN_SECONDS)


@contextlib.contextmanager
def _logged(what: str) -> Iterator[None]:
    """Go on after an error: the database may be back next time."""
    try:
        yield
    except Exception:
        log.warning("%s failed", what, exc_info=True)
