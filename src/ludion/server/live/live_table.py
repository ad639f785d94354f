"""A table that is being played: one message after another is decided, kept, then told.

Everything that changes the table happens under its lock. An event is appended to the log first;
once it is on the disk it is applied here and told to everybody. If another process was quicker,
its events are read and the message is decided again.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ludion.kernel.contract import NOBODY
from ludion.server.live import broadcast, hints, rematch
from ludion.server.live.connection import Connection
from ludion.server.live.lock import Turns
from ludion.server.store import ending as finish
from ludion.server.store.appender import Conflict, NotKept
from ludion.server.table import events, messages
from ludion.server.table.commands import Actor, Events, Moment, decide, due, played
from ludion.server.table.events import AnyEvent
from ludion.server.table.refusal import Refusal, refuse
from ludion.server.table.table import Table
from ludion.server.table.views import position, snapshot, viewpoint

if TYPE_CHECKING:
    from ludion.server.live.tables import Hall

LISTED = (events.SatDown, events.GotUp, events.BotSatDown, events.Began, events.Rematched)
"""Events that change what the lists show: kept together with it."""

MOST_TRIES = 5
GRACE_SECONDS = 5.0
"""How long a lost connection may take to come back before the others are told."""


class LiveTable:
    def __init__(self, hall: Hall, table: Table) -> None:
        self.hall = hall
        self.table = table
        self.connections: set[Connection] = set()
        self.ratings: dict[int, int] = {}
        self.lock = Turns()
        self.last_used = hall.now()
        self.thinking: asyncio.Task[None] | None = None
        self._alarm: asyncio.TimerHandle | None = None

    # -- people come and go ---------------------------------------------------------------------

    async def join(self, connection: Connection, since: int) -> None:
        async with self.lock:
            self.connections.add(connection)
            self.show(connection, since)
            person = connection.actor.person
            away = [seat for seat in self.table.seats_of(person) if self._away(seat)]
            if away and person:
                await self._try_keep([events.CameBack(at=self.hall.now(), person=person)])

    def part(self, connection: Connection) -> None:
        self.connections.discard(connection)
        self.last_used = self.hall.now()
        if self.table.seats_of(connection.actor.person):
            self.hall.later(GRACE_SECONDS, self._miss(connection.actor))

    async def _miss(self, actor: Actor) -> None:
        """Note that a player has gone, unless back by now."""
        async with self.lock:
            mine = self.table.seats_of(actor.person)
            here = any(one.actor.person == actor.person for one in self.connections)
            missed = mine and not here and not any(self._away(seat) for seat in mine)
            if actor.person and missed and self.table.status == "playing":
                await self._try_keep([events.WentAway(at=self.hall.now(), person=actor.person)])

    def _away(self, seat: int) -> bool:
        return self.table.chairs[seat].away_since is not None

    def show(self, connection: Connection, since: int) -> None:
        """Send everything a client may know."""
        watching = sum(not self.table.seats_of(one.actor.person) for one in self.connections)
        connection.tell(
            snapshot(
                self.table, connection.viewer, self.hall.moment(), since, self.ratings, watching
            )
        )

    # -- messages -------------------------------------------------------------------------------

    async def handle(self, connection: Connection, message: messages.ClientIn) -> None:
        """Take a message of a client: it is answered, whatever it is."""
        self.last_used = self.hall.now()
        try:
            await self._take(connection, message)
        except Refusal as refusal:
            connection.tell(refusal.answer(message.id))
        except NotKept:
            connection.tell(refuse("busy", "busy").answer(message.id))

    def play(self, connection: Connection, move: messages.Play, then: Callable[[], None]) -> bool:
        """Take a move the short way, and call ``then`` when it is answered.

        False if others are ahead at this table: the move must wait for its turn in ``handle``.
        """
        if not self.lock.seize():
            return False
        when = self.hall.moment()
        self.last_used = when.now
        try:
            added = decide(self.table, connection.actor, move, when)
        except Refusal as refusal:
            connection.tell(refusal.answer(move.id))
            added = None
        if added:
            kept = functools.partial(self._played, connection, move, added[0], then)
            self.hall.tables.submit(self.table, added[0], self._deadline_after(added[0]), kept)
            return True
        if added is not None:
            self._confirm(connection, move)
        self.lock.release()
        then()
        return True

    def _played(
        self,
        connection: Connection,
        move: messages.Play,
        event: AnyEvent,
        then: Callable[[], None],
        problem: Exception | None,
    ) -> None:
        """Go on once a move is on the disk, or is not."""
        if problem is not None:
            self.lock.release()
            self.hall.later(0, self._play_again(connection, move, then, problem))
            return
        settling = False
        when = self.hall.moment()
        try:
            self._apply(self.table.seq + 1, event, when)
            self._confirm(connection, move)
            settling = bool(due(self.table, when))
        finally:
            if not settling:
                self.lock.release()
        if settling:
            self.hall.later(0, self._settle_and_release())
        else:
            self._wake_bot()
        then()

    async def _play_again(
        self,
        connection: Connection,
        move: messages.Play,
        then: Callable[[], None],
        problem: Exception,
    ) -> None:
        """Another process was quicker: decide anew. Or the move cannot be kept."""
        try:
            if isinstance(problem, Conflict):
                await self.handle(connection, move)
            else:
                connection.tell(refuse("busy", "busy").answer(move.id))
        finally:
            then()

    async def _settle_and_release(self) -> None:
        try:
            await self.settle()
        finally:
            self.lock.release()

    def _confirm(self, connection: Connection, message: messages.ClientIn) -> None:
        """Say that a message was taken, if its sender wants to know."""
        if message.id is not None:
            connection.tell(messages.Done(id=message.id, seq=self.table.seq))

    async def _take(self, connection: Connection, message: messages.ClientIn) -> None:
        if isinstance(message, messages.Ping):
            connection.tell(messages.Pong(now=self.hall.now(), id=message.id))
        elif isinstance(message, messages.Sync):
            self.show(connection, message.since)
        elif isinstance(message, messages.Lift | messages.Lower):
            self._draw_curtain(connection, message)
        elif isinstance(message, messages.Hint):
            await hints.hint(self, connection, message)
        elif isinstance(message, messages.Rematch):
            await rematch.rematch(self, connection, message)
        else:
            await self._act(connection, message)

    async def _act(self, connection: Connection, message: messages.ClientIn) -> None:
        async with self.lock:
            await self.keep(
                lambda: decide(self.table, connection.actor, message, self.hall.moment())
            )
            self._confirm(connection, message)
            await self.settle()

    def _draw_curtain(
        self, connection: Connection, message: messages.Lift | messages.Lower
    ) -> None:
        connection.lift(NOBODY)
        if isinstance(message, messages.Lift):
            if message.seat not in self.table.seats_of(connection.actor.person):
                raise refuse("not_yours", "not_your_seat")
            if message.seat != self.table.deciding:
                raise refuse("not_yours", "not_your_turn")
            connection.lift(message.seat)
        seen = position(self.table, connection.viewer, self.hall.moment())
        connection.tell(messages.Curtain(position=seen))
        self._confirm(connection, message)

    def sees_deciding(self, connection: Connection) -> bool:
        """Whether a client sees what the deciding seat knows, and may act for it."""
        deciding, viewer = self.table.deciding, connection.viewer
        seats = self.table.seats_of(viewer.person)
        return deciding is not None and viewpoint(self.table, viewer, seats)[0] == deciding

    # -- keeping, then telling (all under the lock) -----------------------------------------------

    async def keep(self, decision: Callable[[], Events]) -> None:
        """Append what is decided and tell everybody; decide again if somebody was quicker."""
        for _ in range(MOST_TRIES):
            added = decision()
            try:
                return await self._append(added)
            except Conflict:
                await self.refresh()
        raise NotKept("too many writers")

    async def _append(self, added: Sequence[AnyEvent]) -> None:
        if not added:
            return
        if any(isinstance(event, events.Finished) for event in added):
            added = await finish.append(self, added)
        elif len(added) == 1 and not isinstance(added[0], LISTED):
            deadline = self._deadline_after(added[0])
            await self.hall.tables.append(self.table, added[0], deadline)
        else:
            listed = all(isinstance(event, LISTED) for event in added)
            after = self.table.after(added) if listed else None
            await self.hall.tables.append_all(self.table, added, after, self.hall.now())
        for event in added:
            self._apply(self.table.seq + 1, event, self.hall.moment())
        if any(isinstance(event, events.SatDown | events.BotSatDown) for event in added):
            await self.rate()

    def _deadline_after(self, event: AnyEvent) -> int | None:
        """When the sweep should look at the clock: not before anybody's time can be up."""
        clock = self.table.clock
        if clock is None or not isinstance(event, events.Played | events.TookBack):
            return None
        return event.at + min(clock.left)

    def _apply(self, seq: int, event: AnyEvent, when: Moment) -> None:
        self.table.apply(seq, event)
        self.hall.metrics.events[type(event)] += 1
        for connection in self.connections:
            if connection.viewer.lifted not in (NOBODY, self.table.deciding):
                connection.lift(NOBODY)
        broadcast.tell(self, event, when)
        self._set_alarm()

    async def refresh(self) -> None:
        """Read and tell what other processes have appended."""
        for seq, event in await self.hall.tables.events_after(self.table.id, self.table.seq):
            self._apply(seq, event, self.hall.moment())

    async def catch_up(self) -> None:
        """Read what other processes have appended, and go on from there."""
        async with self.lock:
            await self.refresh()
            await self.settle()

    async def settle(self) -> None:
        """Do what is due by itself: begin, end, run out of time, let a bot think."""
        while due(self.table, self.hall.moment()):
            await self._try_keep_due()
        self._wake_bot()

    async def _try_keep_due(self) -> None:
        try:
            await self.keep(lambda: due(self.table, self.hall.moment()))
        except NotKept:
            await asyncio.sleep(0.5)

    async def _try_keep(self, added: Events) -> None:
        with contextlib.suppress(NotKept, Conflict):
            await self._append(added)

    async def rate(self) -> None:
        """Read the ratings of those who sit here."""
        self.ratings = await finish.ratings_of(self)

    # -- clocks and bots --------------------------------------------------------------------------

    def _set_alarm(self) -> None:
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None
        if self.table.clock is None:
            return
        now = self.hall.now()
        deadline = self.table.deadline(now, self.hall.outages)
        if deadline is not None:
            delay = max(0, deadline - now) / 1000 + 0.005
            self._alarm = asyncio.get_running_loop().call_later(delay, self._ring)

    def _ring(self) -> None:
        self.hall.later(0, self.catch_up())

    def bot_to_decide(self) -> str | None:
        deciding = self.table.deciding
        chair = None if deciding is None else self.table.chairs[deciding]
        return chair.bot if chair and chair.kind == "bot" else None

    def _wake_bot(self) -> None:
        if self.bot_to_decide() and (self.thinking is None or self.thinking.done()):
            self.thinking = self.hall.later(0, self._think())

    async def _think(self) -> None:
        """Let bots decide as long as it is theirs to decide."""
        if not await self.hall.run_bots_of(self.table.id):
            return
        while (bot := self.bot_to_decide()) is not None:
            match, seq = self.table.match, self.table.seq
            assert match is not None
            chosen, _ = await asyncio.gather(
                self.hall.thinkers.choose(match, bot),
                asyncio.sleep(self.hall.settings.bot_pace if self.connections else 0),
            )
            async with self.lock:
                moved = self._moved_since(seq)
                if not moved and self.bot_to_decide() == bot:
                    with contextlib.suppress(NotKept, Refusal, Conflict):
                        event = played(self.table, chosen, self.hall.moment())
                        await self._append([event])
                await self.refresh_if_shared()
                while due(self.table, self.hall.moment()):
                    await self._try_keep_due()

    def _moved_since(self, seq: int) -> bool:
        """Whether the game itself has changed since an event of the log."""
        return self.table.game_seq > seq

    async def refresh_if_shared(self) -> None:
        if self.hall.shared:
            await self.refresh()

    def close(self, reason: messages.Closing, code: int) -> None:
        if self._alarm:
            self._alarm.cancel()
        for connection in list(self.connections):
            connection.close(reason, code)
