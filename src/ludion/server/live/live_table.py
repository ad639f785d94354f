"""A table that is being played: its clients, and the one path of every change.

Everything that changes the table happens under its lock. An event is appended to the log first;
once it is on the disk it is applied here and told to everybody. If another process was quicker,
its events are read and the message is decided again.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias, get_args

from ludion.kernel.contract import NOBODY
from ludion.server.live import broadcast, path, presence
from ludion.server.live.bot_player import BotPlayer
from ludion.server.live.checkpoints import keep_checkpoint
from ludion.server.live.connection import Connection
from ludion.server.live.lock import TableLock
from ludion.server.store.appender import Conflict, NotKept
from ludion.server.store.checkpoints import EVERY
from ludion.server.store.ending import append_ending
from ludion.server.store.log import PAGE, Damaged, event_in
from ludion.server.table import events
from ludion.server.table.commands import Events, Moment, due
from ludion.server.table.events import AnyEvent
from ludion.server.table.messages import Closing
from ludion.server.table.ratings import is_known
from ludion.server.table.result import fixed_at, subjects_of
from ludion.server.table.table import Heading, Table
from ludion.server.table.views import snapshot

if TYPE_CHECKING:
    from ludion.server.live.tables import Tables

log = logging.getLogger("ludion.server")

LISTED = (events.SatDown, events.GotUp, events.BotSatDown, events.Began, events.Rematched)
"""Events that change what the lists show: kept together with it."""
SEATED = (events.SatDown, events.BotSatDown)
ALONE = frozenset(get_args(AnyEvent)) - {*LISTED, events.Finished}
"""Events that go the quick way to the disk, unless others come with them."""

MOST_TRIES = 5
MOST_DUE = 16
"""So many changes in a row may follow from one another; more are not possible in any game."""
PATIENCE = 15_000
"""So many milliseconds after the end of a clock a process is sure that no other stands still.

It is missed after 8 s; who sees that, or it when it goes on, says so within two heartbeats.
"""
RETRY_SECONDS = 0.5
"""How long a table waits for another try when something could not be kept; then twice as long."""
MOST_RETRY_SECONDS = 10.0
CATCH_UP_SECONDS = 5.0
"""How long a client that knows more waits for this process to catch up, before it tries another."""
BROKEN = Closing(reason="gone", retry=1000)
SHOWN_AT_ONCE = 4
"""So many clients are sent everything in one go: for a long game that takes a millisecond each."""
PROBLEMS = (Exception, asyncio.CancelledError)
"""Whatever may end a path; it is nobody's task, so a cancelled wait is an error like others."""

Decision: TypeAlias = Callable[[Table, Moment], Events]
Kept: TypeAlias = Callable[[], None]
"""Called when a change is kept and told; what follows from it by itself may be still to come."""
Ended: TypeAlias = Callable[[BaseException | None], None]
"""Called when a change is over, with what kept it from being made."""


def nothing(table: Table, when: Moment) -> Events:
    """The decision of who only wants the table to be up to date and settled."""
    return []


def nobody() -> None:
    """Who needs no answer."""


class LiveTable:
    def __init__(self, tables: Tables, table: Table) -> None:
        self.tables = tables
        self.table = table
        self.connections: set[Connection] = set()
        self.ratings: dict[str, int] = {}
        """Of those who sit here, by whom they are rated as."""
        self.to_be_noted: set[str] = set()
        """Persons of whom it could not be kept yet whether they are here."""
        self.lock = TableLock()
        self.last_used = tables.machine.now()
        self.bots = BotPlayer(self)
        self._alarm: asyncio.TimerHandle | None = None
        self._behind = False
        """Whether others may have appended to the log."""
        self._doubtful = False
        """Whether an event was applied by half: the table is read anew before it goes on."""
        self._unsettled = False
        """Whether something is due that could not be kept."""
        self._recovery: asyncio.Task[None] | None = None
        self._checkpoint = table.seq
        """Up to where the log was kept or read when this was last thought of."""

    # -- clients --------------------------------------------------------------------------------

    async def join(self, connection: Connection, since: int) -> None:
        """Let a client in, and send it everything it may know."""
        if self._doubtful:
            await self.change(nothing)
        self.connections.add(connection)
        self.show(connection, since)

    def leave(self, connection: Connection) -> None:
        self.connections.discard(connection)
        self.last_used = self.tables.machine.now()

    def show(self, connection: Connection, since: int) -> None:
        """Send everything a client may know."""
        watching = sum(not self.table.seats_of(one.actor.person) for one in self.connections)
        connection.tell(
            snapshot(self.table, connection.viewer, self.moment(), since, self.ratings, watching)
        )

    def close(self, reason: Closing, code: int) -> None:
        if self._alarm:
            self._alarm.cancel()
        for connection in list(self.connections):
            connection.close(reason, code)

    # -- changes --------------------------------------------------------------------------------

    def try_change(self, decide: Decision, kept: Kept, ended: Ended) -> bool:
        """Begin a change at once, if nothing else is under way; else False."""
        if not self.lock.seize():
            return False
        path.run(self._path(decide, kept, ended, None))
        return True

    async def change(
        self, decide: Decision, kept: Kept = nobody, opens: Heading | None = None
    ) -> None:
        """Change the table and wait for it; raises what ``decide`` does, or ``NotKept``.

        ``opens`` is a table that comes into being with this change.
        """
        over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        await self.lock.acquire()
        path.run(self._path(decide, kept, functools.partial(_end, over), opens))
        await over

    async def catch_up(self) -> None:
        """Read what other processes have appended, and go on from there."""
        self._behind = True
        await self.change(nothing)

    async def caught_up(self) -> bool:
        """Catch up for a client that knows more than this process; False if that takes too long.

        Afterwards the client is shown what there is: its number may be from before a restore.
        """
        if not self.tables.store.shared:
            return True
        try:
            await asyncio.wait_for(self.catch_up(), CATCH_UP_SECONDS)
        except (NotKept, TimeoutError):
            return False
        return True

    async def _path(
        self, decide: Decision, kept: Kept, ended: Ended, opens: Heading | None
    ) -> None:
        """Decide → append → apply → tell → settle. Begun with the lock, it lets go of it.

        Not if it is given up on the way: then there is nobody left, as when a process ends.
        """
        problem: BaseException | None = None
        try:
            when = await self._keep(decide, opens)
            kept()
            self._unsettled = bool(due(self.table, when))
            if self._unsettled:
                await self._settle()
        except PROBLEMS as caught:
            problem = caught
        self.lock.release()
        if self._doubtful or self._behind or self._unsettled:
            self._recover()
        self.bots.wake()
        ended(problem)

    async def _keep(self, decide: Decision, opens: Heading | None = None) -> Moment:
        """Append what is decided and tell everybody; decide again if somebody was quicker.

        Returns when that was.
        """
        for _ in range(MOST_TRIES):
            if self._doubtful or self._behind:
                await self._read()
            when = self.moment()
            added: Sequence[AnyEvent] = decide(self.table, when)
            if not added:
                return when
            try:
                if len(added) == 1 and type(added[0]) in ALONE:
                    await path.submitted(self._submit, added[0])
                else:
                    added = await self._append(added, opens)
            except Conflict:
                self._behind = True
                continue
            except PROBLEMS:
                self._behind = True  # it may be on the disk all the same
                raise
            if self.table.clock is not None:
                when = self.moment()  # it may have taken its time
            for event in added:
                self._apply(self.table.seq + 1, event, when)
            if isinstance(added[0], SEATED):
                await self.rate()
            self._keep_checkpoint()
            return when
        raise NotKept("too many writers")

    def _keep_checkpoint(self) -> None:
        """Keep the table as it is after each so many events."""
        if self.table.seq // EVERY > self._checkpoint // EVERY:
            self._checkpoint = self.table.seq
            self.tables.tasks.later(0, keep_checkpoint(self))

    def _submit(self, event: AnyEvent, settled: path.Settled) -> None:
        """Append one event the quick way."""
        deadline = self._deadline_after(event) if self.table.clock else None
        self.tables.store.tables.submit(self.table, event, deadline, settled)

    async def _append(self, added: Sequence[AnyEvent], opens: Heading | None) -> Sequence[AnyEvent]:
        """Append events together with what they change in the lists, the results, the records."""
        store, table, now = self.tables.store, self.table, self.tables.machine.now()
        if any(isinstance(event, events.Finished) for event in added):
            work = append_ending(store.tables, table, added, now)
            return await self.tables.tasks.start(work)
        listed = all(isinstance(event, LISTED) for event in added)
        after = table.after(added) if listed else None
        await self.tables.tasks.start(
            store.tables.append_all(table, added, after, now, opens=opens)
        )
        return added

    def _deadline_after(self, event: AnyEvent) -> int | None:
        """When the sweep should look at the clock: not before anybody's time can be up."""
        if not isinstance(event, events.Played | events.TookBack):
            return None
        return self.table.earliest_deadline(event.at)

    def _apply(self, seq: int, event: AnyEvent, when: Moment) -> None:
        try:
            self.table.apply(seq, event)
        except PROBLEMS:
            self._doubtful = True
            raise
        self.tables.metrics.events[type(event)] += 1
        if self.table.heading.curtain:
            self._lower_curtains()
        try:
            broadcast.tell(self, event, when)
        except PROBLEMS:
            log.exception("an event was kept and not told")
            self._show_all()
        if self.table.clock is not None:
            self.set_alarm()
        if type(event) is events.WentAway:
            presence.told_away(self, event.person)
        elif type(event) is events.Forgotten:
            self._doubtful = True  # what was folded before holds names that are no longer there
        elif type(event) is events.Began:
            presence.look_around(self)

    def _lower_curtains(self) -> None:
        for connection in self.connections:
            lifted = connection.viewer.lifted
            if lifted not in (NOBODY, self.table.deciding) and not self.table.looks_on(lifted):
                connection.lift(NOBODY)

    def _recover(self) -> None:
        """See to it that a table at which something failed goes on, also if nobody does more."""
        if not self.tables.closing and (self._recovery is None or self._recovery.done()):
            self._recovery = self.tables.tasks.later(RETRY_SECONDS, self._try_to_recover())

    async def _try_to_recover(self) -> None:
        pause = RETRY_SECONDS
        while self.tables.has(self) and (self._doubtful or self._behind or self._unsettled):
            with contextlib.suppress(Exception):
                await self.change(nothing)
            await asyncio.sleep(pause)
            pause = min(2 * pause, MOST_RETRY_SECONDS)

    async def _read(self) -> None:
        """Bring the table to what its log says."""
        self._behind = False  # what others say from now on must be read again
        try:
            if not self._doubtful:
                await self._read_on()
            if self._doubtful:
                await self._read_anew()
        except Damaged as problem:
            self.tables.put_aside(self.table.id, problem)
            raise NotKept("the table was put aside") from None
        except PROBLEMS:
            self._behind = True
            raise

    async def _read_anew(self) -> None:
        table = await self.tables.tasks.start(self.tables.store.tables.load(self.table.id))
        if table is None:
            raise NotKept("the table is gone")
        self.table, self._doubtful = table, False
        self._show_all()
        self.set_alarm()
        presence.look_around(self)

    async def _read_on(self) -> None:
        """Apply what others have appended; if it does not fit, the log is read from its start."""
        more = True
        while more and not self._doubtful:
            reading = self.tables.store.tables.rows_after(self.table.id, self.table.seq)
            rows = await self.tables.tasks.start(reading)
            for row in rows:
                try:
                    event = event_in(self.table, row)
                except Damaged:
                    self._doubtful = True  # it may have been written anew: see ``forgetting``
                    return
                self._apply(row[0], event, self.moment())
            more = len(rows) == PAGE

    def _show_all(self) -> None:
        """Send everybody everything; of many at a table, a few at a time."""
        everybody = list(self.connections)
        for connection in everybody[:SHOWN_AT_ONCE]:
            self._show_or_let_go(connection)
        if len(everybody) > SHOWN_AT_ONCE:
            self.tables.tasks.later(0, self._show_each(everybody[SHOWN_AT_ONCE:]))

    async def _show_each(self, connections: Sequence[Connection]) -> None:
        for connection in connections:
            await asyncio.sleep(0)  # others have their turn
            if connection in self.connections:
                self._show_or_let_go(connection)

    def _show_or_let_go(self, connection: Connection) -> None:
        """Send a client everything; who cannot even be sent that is let go."""
        try:
            self.show(connection, 0)
        except Exception:
            log.exception("a client cannot be told anything")
            self.connections.discard(connection)
            connection.close(BROKEN, 1011)

    async def _settle(self) -> None:
        """Do what is due by itself, and what follows from it: begin, end, run out of time."""
        try:
            for _ in range(MOST_DUE):
                await self._keep(due)
                self._unsettled = bool(due(self.table, self.moment()))
                if not self._unsettled:
                    return
            raise RuntimeError("more and more is due at a table")
        except PROBLEMS as problem:
            if not isinstance(problem, NotKept):
                log.exception("what is due at a table could not be done")

    async def rate(self) -> None:
        """Read the ratings of those who sit here; the game goes on without them, too."""
        try:
            known = {subject for subject in subjects_of(self.table) if subject}
            standings = self.tables.store.results.standings(self.table.heading.game, known)
            found = await self.tables.tasks.start(standings)
        except Exception:
            log.warning("ratings could not be read", exc_info=True)
            return
        found |= fixed_at(self.table)
        self.ratings = {who: round(one.rating) for who, one in found.items() if is_known(who, one)}

    # -- clocks ---------------------------------------------------------------------------------

    def moment(self) -> Moment:
        """Now. Somebody else's process is given time to say that it stood still."""
        when = self.tables.moment()
        if self.table.clock is None or not self._decided_elsewhere():
            return when
        return Moment(when.now, when.outages, PATIENCE)

    def _decided_elsewhere(self) -> bool:
        """Whether the player to decide may be connected to another process."""
        if len(self.tables.alive) < 2 or self.table.deciding is None:
            return False
        person = self.table.chairs[self.table.deciding].person
        return all(one.actor.person != person for one in self.connections)

    def set_alarm(self) -> None:
        """Wake up when the running clock has run out."""
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None
        if self.table.clock is None:
            return
        when = self.moment()
        deadline = self.table.deadline(when.now, when.outages)
        if deadline is not None:
            delay = max(0, deadline + when.patience - when.now) / 1000 + 0.005
            self._alarm = asyncio.get_running_loop().call_later(delay, self._ring)

    def _ring(self) -> None:
        self.tables.tasks.later(0, self._look_at_clock())

    async def _look_at_clock(self) -> None:
        await self.catch_up()
        self.set_alarm()  # an outage may have put the end off


def _end(over: asyncio.Future[None], problem: BaseException | None) -> None:
    if over.done():
        return
    if problem is None:
        over.set_result(None)
    else:
        broken_off = isinstance(problem, asyncio.CancelledError)
        over.set_exception(NotKept("the server ends") if broken_off else problem)
