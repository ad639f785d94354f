"""A whole world from one seed: processes, a database, people at tables, and what goes wrong."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any
from unittest import mock

from ludion import games
from ludion.server.live import live_table
from ludion.server.store.appender import NotKept
from ludion.server.table.table import Heading, SeatPlan
from tests.simulation import link, store
from tests.simulation.audit import Audit
from tests.simulation.data import Data
from tests.simulation.faults import Faults
from tests.simulation.invariants import EVERY_SECONDS, Invariants
from tests.simulation.loop import WORLD, Failure, Loop
from tests.simulation.machine import SimulatedMachine
from tests.simulation.people import Guest, Tab
from tests.simulation.process import Process

PEOPLE = [f"person{number}" for number in range(12)]
VARIANTS = (
    ("voltage", "standard"),
    ("voldetour", "two"),
    ("voldetour", "four"),
    ("edison", "teams"),
    ("edison", "solo"),
    ("edison", "two"),
    ("edison", "three"),
)
CALM_SECONDS = 200.0
"""At the end nothing fails any more for so long: everything must come right."""
TABLE_SECONDS = 2400.0
"""So long people stay at a table at most."""


@dataclass
class Report:
    """What came of a world."""

    seed: str
    hours: float
    play_hours: float
    """The hours of all tables together at which a game was played."""
    events: int
    moves: int
    told: int
    answered: int
    faults: int
    steps: int
    checks: int
    history: str

    def __str__(self) -> str:
        return (
            f"{self.hours:.1f} h, {self.play_hours:.1f} h of play, {self.events} events, "
            f"{self.moves} moves, {self.told} messages, {self.faults} faults"
        )


class World:
    def __init__(self, seed: str, gap: float | None = None, presence: bool = True) -> None:
        """``gap``: seconds between faults; ``presence``: whether who is away is watched too."""
        self.seed = seed
        self.presence = presence
        chance = self.chance = Random(seed)
        loop: Any = Loop  # it has all that the server asks of a loop, and no more
        self.loop: Loop = loop(Random(f"{seed}/threads"))
        self.audit = Audit(self.loop.time)
        self.data = Data(self._committed, self.audit.opened)
        count = chance.choice((1, 2, 3))
        self.shared = count > 1
        self.pace = chance.choice((4.0, 15.0, 60.0))
        """About so many seconds pass between two doings of somebody."""
        self.crowd = chance.choice((2, 4, 6))
        """So many tables at a time."""
        self.processes: list[Process] = []
        self._born = 0
        self._guests: list[Guest] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._machine = SimulatedMachine(self.loop, Random(f"{seed}/tables"), 0.0)
        self._played = 0.0
        usual = chance.choice((45.0, 150.0, 400.0))
        self.faults = Faults(self, Random(f"{seed}/faults"), gap or usual)
        self.invariants = Invariants(self)
        self.log = Complaints(self)
        for _ in range(count):
            self.processes.append(self._process(0.0))

    # -- running ----------------------------------------------------------------------------------

    def run(self, hours: float) -> Report:
        """Let it run; raises ``Failure``."""
        with self._simulated():
            try:
                self.loop.call_soon(self._begin, context=WORLD)
                self.loop.run_until(hours * 3600)
                self._crash.cancel()
                self.loop.run_until(hours * 3600 + CALM_SECONDS)
            finally:
                for process in self.processes:
                    process.tables.closing = True
                self.log.quiet = True
                self.loop.end()
                gc.collect()  # what crashes left half-done, here and not in the midst of others
        return self._report()

    def _begin(self) -> None:
        self._crash = self.spawn(self.faults.run())
        self.spawn(self._look())
        for _ in range(self.crowd):
            self.spawn(self._keep_a_table_going())

    @contextlib.contextmanager
    def _simulated(self) -> Iterator[None]:
        logger = logging.getLogger("ludion.server")
        with (
            mock.patch("asyncpg.connect", link.connect),
            mock.patch.object(live_table, "append_ending", store.append_ending),
            mock.patch.object(logger, "propagate", False),
        ):
            logger.addHandler(self.log)
            try:
                yield
            finally:
                logger.removeHandler(self.log)

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = self.loop.create_task(work, context=WORLD.copy())
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (problem := task.exception()):
            self.fail(problem)

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(EVERY_SECONDS)
            self.invariants.check()
            playing = sum(one.table.status == "playing" for one in self.audit.tables.values())
            self._played += playing * EVERY_SECONDS

    def check(self, look: Callable[..., None], *args: Any) -> None:
        """Check something in the middle of the server's own work, which must not catch it."""
        try:
            look(*args)
        except Exception as problem:
            self.fail(problem)

    def fail(self, problem: BaseException) -> None:
        if self.loop.failure is None:
            told = problem if isinstance(problem, Failure) else Failure(repr(problem))
            told.__cause__ = problem.__cause__ or problem
            self.loop.failure = told

    def note(self, what: str) -> None:
        self.audit.history.update(f"{self.loop.time():.6f} {what}\n".encode())

    def _committed(self, table: str, seq: int, body: str, link: bytes) -> None:
        self.check(self.audit.committed, table, seq, body, link)

    def _report(self) -> Report:
        audit, now = self.audit, self.loop.time()
        return Report(
            seed=self.seed,
            hours=now / 3600,
            play_hours=self._played / 3600,
            events=audit.events,
            moves=audit.moves,
            told=audit.told,
            answered=audit.answered,
            faults=self.faults.count.total(),
            steps=self.loop.steps,
            checks=self.invariants.checks,
            history=audit.history.hexdigest(),
        )

    # -- processes --------------------------------------------------------------------------------

    def _process(self, wrong: float) -> Process:
        self._born += 1
        return Process(self, f"process {self._born}", wrong)

    def replace(self, dead: Process, wrong: float) -> Process:
        """Another process in the place of one that is dead."""
        new = self._process(wrong)
        self.processes[self.processes.index(dead)] = new
        return new

    def some_process(self, chance: Random) -> Process | None:
        serving = [process for process in self.processes if process.serves]
        return chance.choice(serving) if serving else None

    def is_loaded(self, table: str) -> bool:
        """Whether a process that serves has a table in memory."""
        return any(
            live.table.id == table
            for process in self.processes
            if process.serves
            for live in process.tables.loaded()
        )

    def calm_since(self) -> float | None:
        """Since when nothing fails; None if something does."""
        return None if self.faults.under_way else self.faults.calm_since

    # -- people -----------------------------------------------------------------------------------

    async def _keep_a_table_going(self) -> None:
        while True:
            heading = self._heading()
            self.data.create(heading)
            await self._play_at(heading, self.pace)
            await asyncio.sleep(self.chance.uniform(1, 60))

    async def _play_at(self, heading: Heading, pace: float) -> None:
        players = sum(plan.kind == "open" for plan in heading.plans)
        others = self.chance.sample([one for one in PEOPLE if one != heading.host], players + 1)
        guests = [Guest(self, heading.host, heading.id, True, pace)]
        guests += [Guest(self, one, heading.id, True, pace) for one in others[:players]]
        if self.chance.random() < 0.3:
            guests.append(Guest(self, others[-1], heading.id, False, pace))
        self._guests += guests
        visits = [self.spawn(guest.run()) for guest in guests]
        await asyncio.wait(visits, timeout=TABLE_SECONDS)
        for guest in guests:
            guest.leaves = True
        await asyncio.wait(visits)
        self._guests = [guest for guest in self._guests if guest not in guests]

    def another(self, table: str) -> None:
        """A rematch was opened; who wanted it goes there in time."""

    def _heading(self) -> Heading:
        chance = self.chance
        game, variant = chance.choice(VARIANTS)
        setting = games.find(game).setting(variant)
        host = chance.choice(PEOPLE)
        return Heading(
            id=self._machine.id(),
            game=game,
            version=setting.game.version,
            variant=variant,
            options=setting.options,
            start=None,
            plans=[SeatPlan("person", host, host), *self._plans(setting.variant.seats - 1, host)],
            clock=self._clock(),
            public=True,
            curtain=chance.random() < 0.5,
            secret=self._machine.secret(),
            host=host,
            created=self._machine.now(),
            rematch_of=None,
        )

    def _plans(self, count: int, host: str) -> list[SeatPlan]:
        one_screen = SeatPlan("person", host, host)
        kinds = [SeatPlan("open"), SeatPlan("bot", bot="random"), one_screen]
        return self.chance.choices(kinds, (6, 3, 1), k=count)

    def _clock(self) -> dict[str, Any] | None:
        clocks = [
            None,
            {"kind": "game", "seconds": 60, "increment": 5},
            {"kind": "game", "seconds": 300, "increment": 10},
            {"kind": "move", "days": 1},
        ]
        return self.chance.choice(clocks)

    def tabs(self) -> Iterator[Tab]:
        """All tabs that their owners think are open."""
        for guest in self._guests:
            yield from (tab for tab in guest.tabs if tab.wire.open)

    def here(self, table: str) -> set[str]:
        """Who is connected to a table, at any process that serves."""
        return {
            connection.actor.person
            for process in self.processes
            if process.serves
            for live in process.tables.loaded()
            if live.table.id == table
            for connection in live.connections
            if connection.actor.person
        }


class Complaints(logging.Handler):
    """What the server logs as an error must not happen."""

    def __init__(self, world: World) -> None:
        super().__init__(logging.WARNING)
        self._world = world
        self.quiet = False

    def emit(self, record: logging.LogRecord) -> None:
        problem = record.exc_info[1] if record.exc_info else None
        expected = (OSError, NotKept, TimeoutError)
        if not self.quiet and problem and not isinstance(problem, expected):
            failure = Failure(f"{record.getMessage()}: {problem!r}")
            failure.__cause__ = problem
            self._world.fail(failure)
