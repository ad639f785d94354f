"""The hall: all tables in memory, and what keeps them going.

Tables are loaded when somebody wants them and forgotten when nobody does. With PostgreSQL several
processes share the tables: each tells the others by ``NOTIFY`` what it appended, and a table's bots
are run by one of them. A process that dies is missed after a few seconds and its tables are taken
over.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec

from ludion import games, warm
from ludion.errors import LudionError
from ludion.server.live.bots import Thinkers
from ludion.server.live.cleanup import clean
from ludion.server.live.live_table import LiveTable
from ludion.server.metrics import Metrics
from ludion.server.settings import Settings
from ludion.server.store.database import Database, dsn_of, url_of
from ludion.server.store.notifications import Listener
from ludion.server.store.people import PEOPLE, PeopleStore
from ludion.server.store.results import ResultStore
from ludion.server.store.tables import TableStore
from ludion.server.store.workers import MISSED_AFTER, WorkerStore
from ludion.server.table import messages
from ludion.server.table.clock import Outage
from ludion.server.table.commands import Moment
from ludion.server.table.table import Table

log = logging.getLogger("ludion.server")

BEAT_SECONDS = 2.0
SWEEP_SECONDS = 2.0
IDLE_SECONDS = 300.0
CLEAN_SECONDS = 3600.0
END_SECONDS = 1.0
"""How long the end of a server waits for transactions that are under way."""


class Hall:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.database = Database(url_of(settings.database, settings.data))
        self.tables = TableStore(self.database)
        self.people = PeopleStore(self.database)
        self.results = ResultStore(self.database)
        self.workers = WorkerStore(self.database)
        self.metrics = Metrics()
        self.worker = secrets.token_hex(8)
        self.shared = not self.database.is_sqlite
        self.thinkers = Thinkers()
        self.outages: tuple[Outage, ...] = ()
        self.closing = False
        self.people_changed: Callable[[], None] = lambda: None
        """Called when another process has changed somebody or ended a session."""
        self._loaded: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._alive: list[str] = [self.worker]
        self._mine: set[str] = set()
        """The tables whose bots this process runs."""
        self._look_for_bots = True
        """Whether bots may be left alone: at the start, and when a process has died."""

    # -- time -----------------------------------------------------------------------------------

    def now(self) -> int:
        """Milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    def moment(self) -> Moment:
        return Moment(self.now(), self.outages)

    def later(self, seconds: float, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something in the background; the hall sees that it is neither lost nor silent."""
        task = asyncio.get_running_loop().create_task(_after(seconds, work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(_complain)
        return task

    # -- opening and closing --------------------------------------------------------------------

    async def open(self) -> None:
        await asyncio.to_thread(_load_compiled)
        await self.database.open()
        self.outages = await self.workers.come_in(self.worker, self.now())
        if self.shared:
            self.later(0, Listener(dsn_of(self.database.url), self._hear).run())
        for work in (self._beat(), self._sweep(), self._clean()):
            self.later(0, work)

    async def close(self) -> None:
        """Tell everybody to come back soon, and finish what is being kept."""
        self.closing = True
        for live in list(self._loaded.values()):
            live.close(messages.Closing(reason="restart", retry=500), 1012)
        await self._end_tasks()
        with contextlib.suppress(Exception):
            await asyncio.wait_for(self.workers.go(self.worker, self.now()), 1)
        self.thinkers.close()
        await self.database.close()

    async def _end_tasks(self) -> None:
        """End what goes on by itself, but nothing in the middle of a transaction.

        SQLite may hold a transaction that was broken off for open, and nobody else could write.
        """
        until = time.monotonic() + END_SECONDS
        while self.database.under_way and time.monotonic() < until:
            await asyncio.sleep(0.005)
        for task in list(self._tasks):
            task.cancel()

    # -- tables ---------------------------------------------------------------------------------

    async def find(self, id: str) -> LiveTable | None:
        """A table, loaded if need be; None if there is none."""
        live = self._loaded.get(id)
        if live is not None:
            return live
        if id not in self._loading:
            self._loading[id] = asyncio.create_task(self._load(id))
        return await asyncio.shield(self._loading[id])

    async def _load(self, id: str) -> LiveTable | None:
        try:
            table = await self._read(id)
            if table is None:
                return None
            live = LiveTable(self, table)
            await live.rate()
            self._loaded[id] = live
            self.metrics.tables.set(len(self._loaded))
            async with live.lock:
                await live.refresh()  # what came between the reading and the listening
                await live.settle()
            return live
        finally:
            del self._loading[id]

    async def _read(self, id: str) -> Table | None:
        """A table from its log; one that no longer replays is as good as gone, and logged."""
        try:
            return await self.tables.load(id)
        except (LudionError, msgspec.MsgspecError, KeyError, ValueError):
            log.exception("a table cannot be replayed")
            return None

    def loaded(self) -> list[LiveTable]:
        return list(self._loaded.values())

    def _hear(self, id: str, seq: int) -> None:
        """Another process says that a table's log has grown, or that people have changed."""
        if id == PEOPLE:
            self.people_changed()
        live = self._loaded.get(id)
        if live is not None and seq > live.table.seq:
            self.later(0, live.catch_up())

    async def catch_up_all(self) -> None:
        for live in self.loaded():
            await live.catch_up()

    async def run_bots_of(self, id: str) -> bool:
        """Whether this process is to run a table's bots; it becomes so if nobody is."""
        if not self.shared or id in self._mine:
            return True
        if await self.tables.take_over(id, self.worker, self._alive):
            self._mine.add(id)
            return True
        return False

    # -- what goes on by itself -------------------------------------------------------------------

    async def _beat(self) -> None:
        """Say that this process lives, and see who else does."""
        last = self.now()
        while True:
            with _logged("heartbeat"):
                alive = await self.workers.beat(self.worker, self.now())
                if self.now() - last > MISSED_AFTER:
                    self._mine.clear()  # the others took this process for dead
                if set(self._alive) - set(alive):
                    self._look_for_bots = True
                self._alive, last = alive, self.now()
            await asyncio.sleep(BEAT_SECONDS)

    async def _sweep(self) -> None:
        """Look after tables that nobody looks after, and forget those that nobody needs."""
        while True:
            with _logged("sweep"):
                bots, self._look_for_bots = self._look_for_bots, False
                alive = self._alive if bots else None
                for id in await self.tables.unattended(alive, self.now()):
                    live = await self.find(id)
                    if live is not None:
                        await live.catch_up()
                self._forget_idle()
            await asyncio.sleep(SWEEP_SECONDS)

    def _forget_idle(self) -> None:
        before = self.now() - IDLE_SECONDS * 1000
        for id, live in list(self._loaded.items()):
            busy = live.connections or live.lock.locked() or live.bot_to_decide()
            if not busy and live.last_used < before:
                live.close(messages.Closing(reason="gone", retry=0), 1000)
                del self._loaded[id]
                self._mine.discard(id)
        self.metrics.tables.set(len(self._loaded))

    async def _clean(self) -> None:
        while True:
            with _logged("clean-up"):
                await clean(self, self.now())
            await asyncio.sleep(CLEAN_SECONDS)


def _load_compiled() -> None:
    """Load the compiled code, or compile it: never later, on the event loop."""
    for name in games.names():
        for step in warm.steps(name):
            if step.served:
                step.run()


async def _after(seconds: float, work: Coroutine[Any, Any, None]) -> None:
    try:
        await asyncio.sleep(seconds)
    except asyncio.CancelledError:
        work.close()
        raise
    await work


def _complain(task: asyncio.Task[Any]) -> None:
    if not task.cancelled() and (problem := task.exception()):
        log.error("a task failed", exc_info=problem)


@contextlib.contextmanager
def _logged(what: str) -> Any:
    """Go on after an error: the database may be back next time."""
    try:
        yield
    except Exception:
        log.warning("%s failed", what, exc_info=True)
