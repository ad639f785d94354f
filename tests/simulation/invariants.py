"""What must be true all the time, or become true within a bounded time when nothing fails."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING, Any

from ludion.server.live.live_table import LiveTable
from ludion.server.table.commands import Moment, due
from ludion.server.table.table import Table
from ludion.server.wire.socket import MOST_WAITING, SocketConnection
from tests.simulation.loop import Failure

if TYPE_CHECKING:
    from tests.simulation.process import Process
    from tests.simulation.world import World

EVERY_SECONDS = 5.0
SETTLED_AFTER = 30.0
"""So long may a server take, when nothing fails, to catch up and to do what is due."""
PLAYED_AFTER = 60.0
"""So long may a bot take."""
NOTICED_AFTER = 60.0
"""So long may it take until everybody knows who is here and who is away."""
MOST_TASKS = 500

State = tuple[Any, ...]


class Invariants:
    def __init__(self, world: World) -> None:
        self._world = world
        self._since: dict[Hashable, float] = {}
        """Since when something is wrong that may be so for a while."""
        self._compared: dict[int, int] = {}
        self.checks = 0

    def check(self) -> None:
        """Look at everything; raises ``Failure``."""
        self.checks += 1
        wrong: dict[Hashable, float] = {}
        now, calm = self._world.loop.time(), self._world.calm_since()
        for what, most in self._wrong_for_a_while():
            began = wrong[what] = self._since.get(what, now)
            if calm is not None and now - max(began, calm) > most:
                raise Failure(f"for {now - max(began, calm):.0f} s, while nothing failed: {what}")
        self._since = wrong
        for process in self._world.processes:
            if not process.dead:
                self._check_memory(process)

    # -- at once ----------------------------------------------------------------------------------

    def _check_memory(self, process: Process) -> None:
        """Each process has folded the log, and no queue has grown without bound."""
        tasks = len(process.tables.tasks._tasks)
        if tasks > MOST_TASKS:
            raise Failure(f"{process.name}: {tasks} tasks")
        for live in process.tables.loaded():
            self._compare(process, live)
            for connection in live.connections:
                assert isinstance(connection, SocketConnection)
                if len(connection._waiting) > MOST_WAITING:
                    raise Failure(f"{process.name}: {len(connection._waiting)} messages wait")

    def _compare(self, process: Process, live: LiveTable) -> None:
        truth = self._world.audit.tables[live.table.id].table
        if live.table.seq > truth.seq:
            raise Failure(f"{process.name}: {truth.id} has events that are not kept")
        if live.table.seq == truth.seq and self._compared.get(id(live)) != truth.seq:
            self._compared[id(live)] = truth.seq
            if state_of(live.table) != state_of(truth):
                raise Failure(f"{process.name}: {truth.id} is not what its log says: a fork")

    # -- in time ----------------------------------------------------------------------------------

    def _wrong_for_a_while(self) -> Iterator[tuple[Hashable, float]]:
        serving = [process for process in self._world.processes if process.serves]
        for process in serving:
            for live in process.tables.loaded():
                if live.table.seq < self._world.audit.tables[live.table.id].table.seq:
                    yield ("behind", process.name, live.table.id), SETTLED_AFTER
        if serving:
            for truth in self._world.audit.tables.values():
                yield from self._wrong_with(truth.table, serving[0])
        yield from self._wrong_for_clients()

    def _wrong_with(self, table: Table, process: Process) -> Iterator[tuple[Hashable, float]]:
        if table.status == "over":
            return
        if table.status != "playing" and not self._world.is_loaded(table.id):
            return  # it may begin when somebody comes
        if due(table, Moment(process.machine.now(), process.tables.outages)):
            yield ("due", table.id), SETTLED_AFTER
        if table.deciding is not None and table.chairs[table.deciding].kind == "bot":
            yield ("a bot is to play", table.id, table.number), PLAYED_AFTER
        if self._world.presence:
            yield from self._wrong_about_people(table)

    def _wrong_about_people(self, table: Table) -> Iterator[tuple[Hashable, float]]:
        """Who is here is not away; who is gone is away, if others are here to miss that one."""
        here = self._world.here(table.id)
        for chair in table.chairs:
            if chair.kind != "person" or chair.reserved:
                continue
            if chair.person in here and chair.away_since is not None:
                yield ("here, and said to be away", table.id, chair.person), NOTICED_AFTER
            gone = chair.person not in here and chair.away_since is None
            days = table.clock is not None and table.clock.rule.kind == "move"
            missed = table.status == "playing" and not days  # before the game nobody is
            if gone and missed and any(table.seats_of(person) for person in here):
                yield ("gone, and nobody is told", table.id, chair.person), NOTICED_AFTER

    def _wrong_for_clients(self) -> Iterator[tuple[Hashable, float]]:
        for tab in self._world.tabs():
            if not tab.process.serves or tab.wire.stalled:
                continue
            if tab.told_at is None:
                yield ("connected, and told nothing", tab.guest.person, tab.opened), SETTLED_AFTER
            for id in tab.unanswered:
                yield ("not answered", tab.guest.person, tab.guest.table, id), SETTLED_AFTER


def state_of(table: Table) -> State:
    """All of a table that its log decides."""
    match, clock = table.match, table.clock
    return (
        (table.seq, table.status, table.number, table.deciding, table.helped, table.rematch),
        [(c.kind, c.person, c.name, c.bot, c.reserved, c.away_since) for c in table.chairs],
        [(p.offer, p.seat, p.waiting) for p in table.offers],
        (clock.left, clock.since) if clock else None,
        (match.moves, match._states.tobytes()) if match else None,
        list(table.chat),
    )
