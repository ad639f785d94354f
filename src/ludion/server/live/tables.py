"""All tables in memory. They are loaded when somebody wants them, forgotten when nobody does."""

from __future__ import annotations

import asyncio
import contextlib
import logging

from ludion.server.live import presence
from ludion.server.live.bots import BotThreads
from ludion.server.live.health import Health
from ludion.server.live.live_table import LiveTable
from ludion.server.live.preparation import Preparation
from ludion.server.live.pulse import Pulse
from ludion.server.live.tasks import Tasks
from ludion.server.machine import Machine
from ludion.server.metrics import Metrics
from ludion.server.overload import Overload
from ludion.server.settings import Settings
from ludion.server.store.log import Damaged
from ludion.server.store.store import Store
from ludion.server.table.clock import Outage, merged
from ludion.server.table.commands import Moment
from ludion.server.table.messages import Closing
from ludion.server.table.table import Table

log = logging.getLogger("ludion.server")

IDLE_SECONDS = 300.0
MOST_BEHIND = 1000
"""So many milliseconds may a process be behind another before it catches up."""
RESTART = Closing(reason="restart", retry=500)
IDLE = Closing(reason="gone", retry=0)


class Tables:
    def __init__(
        self,
        settings: Settings,
        store: Store,
        machine: Machine,
        metrics: Metrics,
        preparation: Preparation,
    ) -> None:
        self.settings = settings
        self.store = store
        self.machine = machine
        self.metrics = metrics
        self._preparation = preparation
        self.tasks = Tasks()
        self.overload = Overload()
        self.bot_threads = BotThreads(machine)
        self.worker = f"{machine.bits(64):016x}"
        """This process, among those that share the tables."""
        self.alive: list[str] = [self.worker]
        """The processes that live."""
        self.outages: tuple[Outage, ...] = ()
        """What no clock counts, in order."""
        self.unshared: list[Outage] = []
        """Those of them that only this process knows yet."""
        self.pulse = Pulse(machine)
        self.health = Health(machine)
        self.closing = False
        self.forgetting = asyncio.Lock()
        """Held while people are forgotten."""
        self._loaded: dict[str, LiveTable] = {}
        self.damaged: dict[str, str] = {}
        """The tables that were put aside since this process began, and why."""
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._running: set[str] = set()
        """The tables whose bots this process runs."""

    def moment(self) -> Moment:
        gap = self.pulse.missed()
        if gap is not None:
            self.note_outage(gap)
        return Moment(self.machine.now(), self.outages)

    def note_outage(self, gap: Outage) -> None:
        """Take a time during which nobody could play here off all clocks."""
        self.unshared.append(gap)
        self.outages = merged((*self.outages, gap))

    def keep_pace_with(self, latest: int) -> None:
        """Go on from another process's time, if this one is behind; that jump is nobody's."""
        before = self.machine.now()
        if latest - before > MOST_BEHIND:
            self.machine.not_before(latest)
            self.note_outage((before, self.machine.now()))

    def close(self) -> None:
        """Tell everybody to come back soon."""
        self.closing = True
        for live in self.loaded():
            live.close(RESTART, 1012)

    # -- in memory ------------------------------------------------------------------------------

    async def find(self, id: str) -> LiveTable | None:
        """A table, loaded if need be; None if there is none."""
        live = self._loaded.get(id)
        if live is not None:
            return live
        if id not in self._loading:
            self._loading[id] = self.tasks.start(self._load(id))
        return await asyncio.shield(self._loading[id])

    async def _load(self, id: str) -> LiveTable | None:
        try:
            game = await self.store.tables.game_of(id)
            if game is None:
                return None
            await self._preparation.until_ready(game)
            table = await self._read(id)
            if table is None:
                return None
            live = LiveTable(self, table)
            await live.rate()
            self._loaded[id] = live
            self.metrics.tables.set(len(self._loaded))
            live.set_alarm()
            presence.look_around(live)
            with contextlib.suppress(Exception):  # what came between the reading and the listening
                await live.catch_up()  # if that fails, the table tries again by itself
            return live
        finally:
            del self._loading[id]

    async def _read(self, id: str) -> Table | None:
        """A table from its log; None if it must be put aside."""
        try:
            table = await self.store.tables.load(id)
        except Damaged as problem:
            self.put_aside(id, problem)
            return None
        if self.damaged.pop(id, None):
            self.tasks.later(0, self.store.tables.put_aside(id, None))
        return table

    def put_aside(self, id: str, problem: Damaged) -> None:
        """Let go of a table that cannot be played on; all others are."""
        log.error("a table was put aside (`ludion db damaged` lists them): %s", problem)
        self.damaged[id] = str(problem)
        live = self._loaded.pop(id, None)
        if live is not None:
            live.close(IDLE, 1000)
        self.tasks.later(0, self.store.tables.put_aside(id, str(problem)))

    def has(self, live: LiveTable) -> bool:
        return self._loaded.get(live.table.id) is live

    def loaded(self) -> list[LiveTable]:
        return list(self._loaded.values())

    async def forget_idle(self) -> None:
        for id, live in list(self._loaded.items()):
            if not self._is_idle(live):
                continue
            await self._stop_running_bots_of(id)
            if self._is_idle(live):  # nobody came meanwhile
                live.close(IDLE, 1000)
                del self._loaded[id]
        self.metrics.tables.set(len(self._loaded))

    def _is_idle(self, live: LiveTable) -> bool:
        busy = live.connections or live.lock.locked() or live.bots.to_decide()
        return not busy and live.last_used < self.machine.now() - IDLE_SECONDS * 1000

    # -- beside other processes -----------------------------------------------------------------

    def hear(self, id: str, seq: int) -> None:
        """Another process says that a table's log has grown."""
        live = self._loaded.get(id)
        if live is not None and seq > live.table.seq:
            self.tasks.later(0, live.catch_up())

    async def catch_up_all(self) -> None:
        """Read what others may have appended to any table.

        One that cannot be read tries again by itself, and keeps nobody waiting.
        """
        for live in self.loaded():
            with contextlib.suppress(Exception):
                await live.catch_up()

    def look_around(self) -> None:
        """A process may have died: see at every table who is here."""
        for live in self.loaded():
            presence.look_around(live)

    async def runs_bots_of(self, id: str) -> bool:
        """Whether this process is to run a table's bots; it becomes so if nobody is."""
        if not self.store.shared or id in self._running:
            return True
        if await self.store.tables.take_over(id, self.worker, self.alive):
            self._running.add(id)
            return True
        return False

    async def _stop_running_bots_of(self, id: str) -> None:
        """A table that is forgotten here must be anybody's: another process may have it still."""
        if id in self._running:
            await self.store.tables.let_go(id, self.worker)
            self._running.discard(id)

    def lose_bots(self) -> None:
        """The other processes took this one for dead: its bots may be theirs by now."""
        self._running.clear()
