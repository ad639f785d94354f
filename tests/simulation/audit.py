"""What is true of the tables, and whether clients are told that and no more.

Each log is folded once more, as it is committed. Every message to a client is held against it.
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Callable
from typing import Any

import msgspec

from ludion.kernel.contract import NOBODY
from ludion.server.table import events, messages
from ludion.server.table.chain import read_event
from ludion.server.table.events import AnyEvent
from ludion.server.table.table import Heading, Table
from tests.simulation.loop import Failure
from tests.simulation.wire import Message

MOST_IN_TEN_SECONDS = 60
"""So many events may come in ten seconds at one table: people think, and what is due is little."""
LOOKED_BACK = 64
"""How far behind an answer the event may lie that it is about."""
COMPARED_EVERY = 4
"""Every so many messages with a position are held against the true one."""
EVERY = 4
"""Every so many of these are tried in another world."""


class Truth:
    """One table as its log has it."""

    def __init__(self, heading: Heading) -> None:
        self.table = Table(heading)
        self.log: list[AnyEvent] = []
        self.spans: list[range] = [range(0)]
        """Of each number that clients know, which events of the log it stands for."""
        self.changed = 0.0
        self.recent: deque[float] = deque(maxlen=MOST_IN_TEN_SECONDS)

    def number(self, told: int) -> None:
        """Note which number clients know the last event by."""
        if told == len(self.spans):
            self.spans.append(range(len(self.log) - 1, len(self.log)))
        else:
            self.spans[told] = range(self.spans[told].start, len(self.log))


class Audit:
    def __init__(self, time: Callable[[], float]) -> None:
        self._time = time
        self.tables: dict[str, Truth] = {}
        self.history = hashlib.sha256()
        self.events = 0
        self.moves = 0
        self.told = 0
        self.shown = 0
        self.compared = 0
        self.imagined = 0
        self.answered = 0

    # -- the database -----------------------------------------------------------------------------

    def opened(self, heading: Heading) -> None:
        self.tables[heading.id] = Truth(heading)

    def committed(self, table: str, seq: int, body: str, link: bytes) -> None:
        truth, event, now = self.tables[table], read_event(body), self._time()
        if seq != len(truth.log) + 1:
            raise Failure(f"{table}: event {seq} after {len(truth.log)}: a fork")
        truth.table.apply(seq, event)
        if link != truth.table.link:
            raise Failure(f"{table}: event {seq} does not fit the chain")
        truth.log.append(event)
        truth.number(truth.table.told_seq)
        truth.changed = now
        self.events += 1
        self.moves += isinstance(event, events.Played)
        self.history.update(f"{now:.6f} {table} {seq} {body}\n".encode())
        full = len(truth.recent) == MOST_IN_TEN_SECONDS
        if full and now - truth.recent[0] < 10:
            raise Failure(f"{table}: {MOST_IN_TEN_SECONDS} events in ten seconds: {event}")
        truth.recent.append(now)

    # -- what clients are told --------------------------------------------------------------------

    def sent(self, table: str, person: str, text: bytes, message: Message) -> None:
        """A message is on its way to a client."""
        self.told += 1
        truth, seq = self.tables[table], message.get("seq")
        if seq is not None and seq >= len(truth.spans):
            raise Failure(f"{table}: told of event {seq}, which is not kept")
        if message["type"] == "moved":
            self._check_step(truth, message)
        if truth.table.status != "over" and truth.table.heading.secret.encode() in text:
            raise Failure(f"{table}: the secret of the deal was told to {person}")
        if message["type"] == "chat":
            self._check_chat(truth, person, message)
        if "position" in message and seq == truth.table.told_seq:
            self._check_position(truth, person, message)

    def _check_step(self, truth: Truth, message: Message) -> None:
        event, step = truth.log[truth.spans[message["seq"]].start], message["step"]
        told, game = (step["seat"], step["move"]), truth.table.setting.game
        if not isinstance(event, events.Played) or told != (
            event.seat,
            game.open_text(game.move_of[event.move]),
        ):
            raise Failure(f"{truth.table.id}: told {message['step']}, kept {event}")

    def _check_chat(self, truth: Truth, person: str, message: Message) -> None:
        playing = truth.table.status == "playing" and truth.table.seats_of(person)
        if playing and message["said"]["seat"] == NOBODY:
            raise Failure(f"{truth.table.id}: {person} plays and heard a spectator")

    def _check_position(self, truth: Truth, person: str, message: Message) -> None:
        """A viewer is shown what one of its seats knows, and all of that."""
        table, position = truth.table, message["position"]
        match, seen_by = table.match, position["seen_by"]
        if seen_by != NOBODY and seen_by not in table.seats_of(person):
            raise Failure(f"{table.id}: {person} sees with the eyes of seat {seen_by}")
        if position["legal"] is not None and seen_by != table.deciding:
            raise Failure(f"{table.id}: {person} is told the legal moves of another")
        self.shown += 1
        if match is None or self.shown % COMPARED_EVERY:
            return
        self.compared += 1
        if position["number"] != table.number or not _same(position["view"], match.view(seen_by)):
            raise Failure(f"{table.id}: {person} is shown another position than there is")
        if self.compared % EVERY == 0 and not match.over:
            self.imagined += 1
            world = match.imagine(seen_by, self.compared)
            if not _same(position["view"], match.game.view(world[0], seen_by)):
                raise Failure(f"{table.id}: {person} is shown what seat {seen_by} cannot know")

    def confirmed(self, table: str, person: str, message: messages.ClientIn, seq: int) -> None:
        """A client was told that its message was taken: it must be in the log."""
        self.answered += 1
        truth = self.tables[table]
        if seq >= len(truth.spans):
            raise Failure(f"{table}: confirmed with {seq}, which is not kept")
        if isinstance(message, messages.Play):
            kept: Callable[[Any], bool] = lambda event: (  # noqa: E731
                isinstance(event, events.Played) and event.move == message.move
            )
        elif isinstance(message, messages.Chat):
            kept = lambda event: isinstance(event, events.Spoke) and event.text == message.text  # noqa: E731
        else:
            return
        last = truth.spans[seq].stop
        if not any(kept(event) for event in truth.log[max(0, last - LOOKED_BACK) : last]):
            raise Failure(f"{table}: {message} of {person} was confirmed and is not in the log")


def _same(told: Any, view: Any) -> bool:
    """Whether a view was told, as JSON has it."""
    return bool(told == msgspec.json.decode(msgspec.json.encode(view)))
