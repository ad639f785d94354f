"""What a table's log means: who sits where, the game, the clocks, the offers, the chat.

A ``Table`` is the fold of its events: ``apply`` one after another, from the first. It asks nobody,
decides nothing and keeps nothing on disk.
"""

from __future__ import annotations

import copy
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

import msgspec

from ludion import games
from ludion.early_end import EarlyEnd
from ludion.games.game import Setting
from ludion.kernel.contract import NOBODY, Seat
from ludion.match import Match
from ludion.server.table import events, fairness
from ludion.server.table.begins import Begins, moved_round
from ludion.server.table.chain import Link, first_link, link_of, write_event
from ludion.server.table.clock import DAY, Clock, Outage, rule_of
from ludion.server.table.events import AnyEvent
from ludion.server.table.parts import Offer, Said
from ludion.server.table.undo import WORLDS

CHAT_KEPT = 200

Status: TypeAlias = Literal["open", "playing", "over"]


class SeatPlan(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who a seat was meant for when the table was opened."""

    kind: Literal["open", "person", "bot"]
    person: str = ""
    name: str = ""
    bot: str = ""
    reserved: bool = False


class Heading(msgspec.Struct, frozen=True, kw_only=True):
    """What a table was opened with. It never changes."""

    id: str
    game: str
    version: int
    variant: str
    options: dict[str, Any]
    start: dict[str, Any] | None
    plans: list[SeatPlan]
    clock: dict[str, Any] | None
    public: bool
    curtain: bool
    secret: str
    host: str
    created: int
    rematch_of: str | None
    begins: Begins = "seats"
    several_seats: bool = False
    """Whether anybody may take several of the open seats, not the host alone."""
    casual: bool = False
    """Whether the game is played for fun: never rated."""

    def setting(self) -> Setting:
        return games.find(self.game).setting(self.variant, self.options)


@dataclass(slots=True)
class Chair:
    """Who sits in a seat now."""

    kind: Literal["open", "person", "bot"] = "open"
    person: str = ""
    """The person; of a bot that stands in, the person it stands in for."""
    name: str = ""
    """The person's name, also while a bot stands in."""
    bot: str = ""
    reserved: bool = False
    away_since: int | None = None

    def label(self) -> str:
        return self.bot if self.kind == "bot" else self.name

    def subject(self) -> str:
        """Who is rated: a person's id, or the bot's name."""
        return f"bot:{self.bot}" if self.kind == "bot" else self.person


@dataclass(slots=True)
class Pending:
    """An offer that waits for answers."""

    offer: Offer
    seat: Seat
    waiting: list[Seat] = field(default_factory=list)


class Table:
    """A table as its log has it."""

    def __init__(self, heading: Heading) -> None:
        self.heading = heading
        self.setting = heading.setting()
        self.seq = 0
        self.link: Link = first_link(heading)
        """What stands for the log up to its last event."""
        self._linked: tuple[AnyEvent | None, bytes, Link] = (None, b"", self.link)
        self.changed = heading.created
        """When the last event happened."""
        self.told_seq = 0
        """The number of the last event as clients count: what no player hears of is left out."""
        self.game_seq = 0
        """The last event that changed the position."""
        self.status: Status = "open"
        self.chairs = [
            Chair(plan.kind, plan.person, plan.name, plan.bot, plan.reserved)
            for plan in heading.plans
        ]
        self._note_people()
        self.match: Match | None = None
        self.number = 0
        """How many moves were played."""
        self.deciding: Seat | None = None
        """Whose decision it is; None before the game begins and when it is over."""
        self._told_nothing: tuple[int, bool] = (0, False)
        """At which event it was asked whether the last move told its player nothing new."""
        self.offers: list[Pending] = []
        self.declined: Offer | None = None
        self.chat: deque[Said] = deque(maxlen=CHAT_KEPT)
        self.ending: events.Finished | None = None
        self.rematch: str | None = None
        self.helped = False
        """Whether somebody took a move back after learning from it, or got a hint."""
        rule = rule_of(heading.clock)
        self.clock = Clock(rule, self.seats) if rule else None

    # -- asking ---------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        return self.heading.id

    @property
    def seats(self) -> int:
        return self.setting.variant.seats

    @property
    def full(self) -> bool:
        return all(chair.kind != "open" and not chair.reserved for chair in self.chairs)

    @property
    def rated(self) -> bool:
        """Whether the result counts: it was meant to, two different players, no help, no set-up."""
        if self.heading.casual or (self.ending and self.ending.reason == "abandoned"):
            return False
        people = {chair.person for chair in self.chairs if chair.kind == "person"}
        alone = len([chair for chair in self.chairs if chair.kind == "person"]) > len(people)
        return bool(people) and not (alone or self.helped or self.heading.start)

    def seats_of(self, person: str | None) -> tuple[Seat, ...]:
        """The seats a person plays now."""
        return self._seats_of.get(person, ()) if person else ()

    def persons(self) -> list[str]:
        """The persons who play now, by seat."""
        return list(dict.fromkeys(one.person for one in self.chairs if one.kind == "person"))

    def has_part(self, person: str | None) -> bool:
        """Whether a seat is a person's: played, kept, or played by a bot meanwhile."""
        return bool(person) and person in self._people

    def others(self, person: str) -> list[Seat]:
        """The seats of all other persons at the table."""
        return [
            seat
            for seat, chair in enumerate(self.chairs)
            if chair.kind == "person" and chair.person != person
        ]

    def is_alone(self, person: str) -> bool:
        """Whether no other person plays: there may be bots."""
        return self._playing <= {person}

    def behind_curtain(self, seats: Sequence[Seat], lifted: Seat) -> bool:
        """Whether a curtain hides the decision from a screen with these seats.

        ``lifted`` is the seat for which it is up. Where nothing is hidden there is no curtain.
        """
        if len(seats) <= 1 or self.deciding not in seats:
            return False
        return self.heading.curtain and self.setting.variant.hidden and lifted != self.deciding

    def names(self) -> list[str]:
        return [chair.label() for chair in self.chairs]

    def time_is_up(self, now: int, outages: Sequence[Outage], patience: int = 0) -> bool:
        deadline = self.deadline(now, outages)
        return deadline is not None and deadline + patience <= now

    def deadline(self, now: int, outages: Sequence[Outage] = ()) -> int | None:
        """When the deciding seat runs out of time; None without a clock, and for a bot.

        How long a bot takes is the server's doing, and one that stands in for somebody whose time
        was up could never play.
        """
        seat = self.deciding
        if self.clock is None or seat is None or self.chairs[seat].kind == "bot":
            return None
        return self.clock.deadline(seat, now, outages)

    def earliest_deadline(self, at: int) -> int:
        """Before then nobody's time can be up, whoever decides: when to look after the clock."""
        assert self.clock is not None
        left = [
            self.clock.left[seat]
            for seat, chair in enumerate(self.chairs)
            if chair.kind == "person"
        ]
        return at + max(0, min(left, default=DAY))

    def written_with(self, event: AnyEvent) -> tuple[bytes, Link]:
        """An event as it is kept, and what would stand for the log with it; made once for each."""
        made_of, written, link = self._linked
        if made_of is not event:
            written = write_event(event)
            link = link_of(self.link, written)
            self._linked = event, written, link
        return written, link

    def link_with(self, event: AnyEvent) -> Link:
        """What would stand for the log with one event more."""
        return self.written_with(event)[1]

    def told_nothing(self) -> bool:
        """Whether the last move told its player nothing new; tried when first asked for."""
        match = self.match
        assert match is not None
        asked, answer = self._told_nothing
        if asked != self.game_seq:
            answer = match.was_certain(match.seat_of(match.count - 1), WORLDS)
            self._told_nothing = self.game_seq, answer
        return answer

    def looks_on(self, seat: Seat) -> bool:
        """At one screen: whether a seat sees what its move told it before the curtain falls."""
        match = self.match
        if match is None or not match.count or match.seat_of(match.count - 1) != seat:
            return False
        return not self.told_nothing()

    def after(self, added: Sequence[AnyEvent]) -> Table:
        """The table as it will be after events that leave the moves alone."""
        copied = copy.copy(self)
        copied.chairs = [copy.copy(chair) for chair in self.chairs]
        copied.offers = [copy.deepcopy(pending) for pending in self.offers]
        copied.clock = copy.deepcopy(self.clock)
        copied.chat = self.chat.copy()
        copied.match = copy.copy(self.match)
        for event in added:
            copied.apply(copied.seq + 1, event)
        return copied

    # -- replaying ------------------------------------------------------------------------------

    def apply(self, seq: int, event: AnyEvent) -> None:
        """Take the next event of the log."""
        if seq != self.seq + 1:
            raise ValueError(f"event {seq} after event {self.seq}")
        self.declined = None
        link = self.link_with(event)
        self.told_seq += self._concerns_players(event)
        _APPLY[type(event)](self, event)
        self.seq, self.link, self.changed = seq, link, event.at
        if isinstance(event, _OF_THE_GAME):
            self.game_seq = seq
            self._look_at_match()

    def look_again(self) -> None:
        """Work out what follows from chairs and match, when they were put in from elsewhere."""
        self._note_people()
        self._look_at_match()

    def _look_at_match(self) -> None:
        self.number = self.match.count if self.match else 0
        self.deciding = self.match.seat if self.match and self.status == "playing" else None

    def _concerns_players(self, event: AnyEvent) -> bool:
        """Whether the players are told: not of hints, nor of what spectators say meanwhile."""
        if isinstance(event, events.Spoke):
            return event.seat != NOBODY or self.status != "playing"
        return not isinstance(event, events.Hinted | events.Forgotten)

    def _note_people(self) -> None:
        """Gather who plays which seats, whenever that has changed."""
        self._playing = {chair.person for chair in self.chairs if chair.kind == "person"}
        self._people = frozenset(chair.person for chair in self.chairs if chair.person)
        self._seats_of: dict[str, tuple[Seat, ...]] = {
            person: tuple(
                seat
                for seat, chair in enumerate(self.chairs)
                if chair.kind == "person" and chair.person == person and not chair.reserved
            )
            for person in self._people
        }

    def _sat_down(self, event: events.SatDown) -> None:
        self.chairs[event.seat] = Chair("person", event.person, event.name)
        self._note_people()

    def _got_up(self, event: events.GotUp) -> None:
        self.chairs[event.seat] = Chair()
        self._note_people()

    def _bot_sat_down(self, event: events.BotSatDown) -> None:
        left = self.chairs[event.seat]
        owner = (left.person, left.name) if self.status == "playing" else ("", "")
        self.chairs[event.seat] = Chair("bot", *owner, event.bot)
        self._note_people()
        for pending in self.offers:
            pending.waiting = [seat for seat in pending.waiting if seat != event.seat]

    def _began(self, event: events.Began) -> None:
        if self.heading.begins == "lot":
            self._move_round(fairness.lot_of(self.heading.secret, self.seats))
        self.match = fairness.deal(self.setting, self.heading.secret, self.heading.start)
        self.status = "playing"
        if self.clock:
            self.clock.start(event.at)

    def _move_round(self, first: Seat) -> None:
        """Give the first seat to whoever sits in ``first``; what was said moves along."""
        self.chairs = moved_round(self.chairs, first)
        self._note_people()
        for _ in range(len(self.chat)):
            said = self.chat.popleft()
            if said.seat != NOBODY:
                seat = (said.seat - first) % self.seats
                said = msgspec.structs.replace(said, seat=seat)
            self.chat.append(said)

    def _played(self, event: events.Played) -> None:
        match = self.match
        assert match is not None
        match.play_move(match.game.move_of[event.move])
        self.offers = []
        if self.clock:
            self.clock.turn(event.seat, event.spent, match.seat != event.seat, event.at)

    def _took_back(self, event: events.TookBack) -> None:
        match = self.match
        assert match is not None
        bots = any(chair.kind == "bot" for chair in self.chairs)
        untouched = event.to == match.count - 1 and self.told_nothing()
        self.helped = self.helped or (bots and not untouched)
        match.undo(match.count - event.to)
        self.offers = []
        if self.clock:
            self.clock.start(event.at)

    def _offered(self, event: events.Offered) -> None:
        person = self.chairs[event.seat].person
        self.offers = [pending for pending in self.offers if pending.offer != event.offer]
        self.offers.append(Pending(event.offer, event.seat, self.others(person)))

    def _answered(self, event: events.Answered) -> None:
        for pending in list(self.offers):
            if pending.offer != event.offer:
                continue
            person = self.chairs[event.seat].person
            mine = self.seats_of(person)
            pending.waiting = [seat for seat in pending.waiting if seat not in mine]
            if not event.yes:
                self.offers.remove(pending)
                self.declined = event.offer

    def _spoke(self, event: events.Spoke) -> None:
        self.chat.append(
            Said(
                seat=event.seat,
                name=event.name,
                at=event.at,
                text=event.text,
                phrase=event.phrase,
            )
        )

    def _went_away(self, event: events.WentAway) -> None:
        for chair in self.chairs:
            if chair.person == event.person and chair.kind == "person":
                chair.away_since = event.at

    def _came_back(self, event: events.CameBack) -> None:
        for chair in self.chairs:
            if chair.person == event.person:
                chair.away_since = None

    def _hinted(self, event: events.Hinted) -> None:
        self.helped = self.helped or self.status == "playing"

    def _finished(self, event: events.Finished) -> None:
        self.status = "over"
        self.ending = event
        if self.match and event.reason != "rules":
            self.match.ended = EarlyEnd(event.reason, event.seat)
        self.offers = []
        if self.clock:
            self.clock.stop()

    def _rematched(self, event: events.Rematched) -> None:
        self.rematch = event.table

    def _forgotten(self, event: events.Forgotten) -> None:
        """The names are no longer in the log, so they are not here either."""


_OF_THE_GAME = (events.Began, events.Played, events.TookBack, events.Finished)

_APPLY: dict[type[AnyEvent], Callable[[Table, Any], None]] = {
    events.SatDown: Table._sat_down,
    events.GotUp: Table._got_up,
    events.BotSatDown: Table._bot_sat_down,
    events.Began: Table._began,
    events.Played: Table._played,
    events.TookBack: Table._took_back,
    events.Offered: Table._offered,
    events.Answered: Table._answered,
    events.Spoke: Table._spoke,
    events.WentAway: Table._went_away,
    events.CameBack: Table._came_back,
    events.Hinted: Table._hinted,
    events.Finished: Table._finished,
    events.Rematched: Table._rematched,
    events.Forgotten: Table._forgotten,
}

__all__ = ["NOBODY", "Chair", "Heading", "Pending", "SeatPlan", "Status", "Table"]
