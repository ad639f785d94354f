"""What a message of a person does at a table: the events to append, or a refusal.

Nothing here changes the table or waits for anything: the events are kept first, then applied.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from msgspec import Struct

from ludion.early_end import EarlyEnd
from ludion.errors import MalformedMove
from ludion.kernel.contract import NOBODY, Move, Seat
from ludion.match import Match
from ludion.server.table import events, messages
from ludion.server.table.bots import STAND_IN, playing_bots
from ludion.server.table.clock import Outage, elapsed
from ludion.server.table.events import AnyEvent
from ludion.server.table.parts import Offer
from ludion.server.table.refusal import Refusal, refuse
from ludion.server.table.table import Pending, Table
from ludion.server.table.undo import can_undo, last_decision

AWAY_FOR = 60_000
"""How long a player must be away before the others may go on without, in milliseconds."""


@dataclass(frozen=True, slots=True)
class Actor:
    """Who sends a message."""

    person: str | None
    name: str = ""
    lifted: Seat = NOBODY
    """At one screen, the seat whose curtain is up."""


class Moment(Struct, frozen=True):
    """When a message came, and what the clocks must not count."""

    now: int
    outages: tuple[Outage, ...] = ()
    patience: int = 0
    """So much later a process says that somebody's time is up who may be connected to another."""


Events: TypeAlias = list[AnyEvent]


def decide(actor: Actor, message: messages.ClientIn, table: Table, when: Moment) -> Events:
    """What a message does; raises ``Refusal``."""
    return _DECIDE[type(message)](table, actor, message, when)


# -- seats --------------------------------------------------------------------------------------


def _sit(table: Table, actor: Actor, message: messages.Sit, when: Moment) -> Events:
    chair = table.chairs[_seat_at(table, message.seat)]
    if not actor.person:
        raise refuse("not_yours", "nobody")
    mine = chair.person == actor.person
    if table.status == "over" or (chair.kind == "person" and not chair.reserved):
        raise refuse("not_now", "taken")
    if (chair.reserved or table.status == "playing" or chair.kind == "bot") and not mine:
        raise refuse("not_yours", "taken")
    if not mine and not _may_have_several(table, actor) and table.has_part(actor.person):
        raise refuse("not_now", "one_seat")
    return [
        events.SatDown(at=when.now, seat=message.seat, person=actor.person, name=actor.name),
    ]


def _leave(table: Table, actor: Actor, message: messages.Leave, when: Moment) -> Events:
    if table.status != "open":
        raise refuse("not_now", "begun")
    if message.seat not in table.seats_of(actor.person):
        raise refuse("not_yours", "not_your_seat")
    return [events.GotUp(at=when.now, seat=message.seat)]


def _put_bot(table: Table, actor: Actor, message: messages.PutBot, when: Moment) -> Events:
    chair = table.chairs[_seat_at(table, message.seat)]
    if message.bot not in playing_bots():
        raise refuse("malformed", "no_such_bot", bot=message.bot)
    if table.status == "over":
        raise refuse("not_now", "over")
    if table.status == "open":
        _check_host(table, actor)
        if chair.kind == "person" and not chair.reserved and chair.person != actor.person:
            raise refuse("not_now", "taken")
    elif chair.kind == "person":
        _check_player(table, actor)
        _check_away(table, message.seat, when)
    else:
        raise refuse("not_now", "taken")
    return [events.BotSatDown(at=when.now, seat=message.seat, bot=message.bot)]


def _open_seat(table: Table, actor: Actor, message: messages.OpenSeat, when: Moment) -> Events:
    chair = table.chairs[_seat_at(table, message.seat)]
    if table.status != "open":
        raise refuse("not_now", "begun")
    _check_host(table, actor)
    if chair.kind == "person" and not chair.reserved and chair.person != actor.person:
        raise refuse("not_now", "taken")
    return [events.GotUp(at=when.now, seat=message.seat)]


# -- the game -----------------------------------------------------------------------------------


def _play(table: Table, actor: Actor, message: messages.Play, when: Moment) -> Events:
    seats = table.seats_of(actor.person)
    if not seats or (message.seat is not None and message.seat not in seats):
        raise refuse("not_yours", "not_your_seat")
    match = table.match
    if match is None:
        raise refuse("not_now", "not_begun")
    try:
        move = match.game.parse(message.move)
    except MalformedMove:
        raise refuse("malformed", "no_such_move", move=message.move) from None
    if message.number < table.number:
        if _was_taken(match, message.number, seats, move):
            return []  # it is only sent again
        raise refuse("late", "late")
    if message.number > table.number:
        raise refuse("late", "early")
    if table.behind_curtain(seats, actor.lifted):  # what is legal would tell what is hidden
        raise refuse("not_now", "curtain_down")
    return [_checked_move(table, message.seat, seats, move, when)]


def _was_taken(match: Match, number: int, seats: tuple[Seat, ...], move: Move) -> bool:
    """Whether a move is one that was played; of a secret one nobody is told more than all know."""
    return match.seat_of(number) in seats and match.open_text(number) == match.game.open_text(move)


def _checked_move(
    table: Table, named: Seat | None, seats: tuple[Seat, ...], move: Move, when: Moment
) -> events.Played:
    """The event of a move, once it is known to be of the right seat, legal and in time."""
    match, deciding = table.match, table.deciding
    if match is None or deciding is None:
        raise refuse("not_now", "over")
    if deciding not in seats or named not in (None, deciding):
        raise refuse("not_yours", "not_your_turn")
    if not match.is_legal(move):
        raise Refusal("illegal", match.why_not(move))
    return played(table, move, when)


def played(table: Table, move: Move, when: Moment) -> events.Played:
    """The event of a legal move of the seat to decide; refused if its time is up."""
    assert table.match is not None
    assert table.deciding is not None
    if table.clock and table.time_is_up(when.now, when.outages):
        raise refuse("late", "time_is_up")
    return events.Played(
        at=when.now,
        seat=table.deciding,
        move=table.match.game.notation[move],
        spent=table.clock.spent(when.now, when.outages) if table.clock else 0,
    )


def _undo(table: Table, actor: Actor, message: messages.Undo, when: Moment) -> Events:
    seat = _one_seat(table, actor, message.seat, latest=True)
    allowed = can_undo(table, seat)
    to = last_decision(table, seat)
    if allowed == "no" or to is None:
        raise refuse("not_now", "nothing_to_undo")
    if allowed == "free":
        return [events.TookBack(at=when.now, seat=seat, to=to)]
    return _offer(table, "undo", seat, when)


def _offer_draw(table: Table, actor: Actor, message: messages.OfferDraw, when: Moment) -> Events:
    seat = _one_seat(table, actor, message.seat)
    if table.status != "playing":
        raise refuse("not_now", "not_begun" if table.status == "open" else "over")
    if any(chair.kind == "bot" for chair in table.chairs):
        raise refuse("not_now", "bots_play_on")
    if not table.others(actor.person or ""):
        return [_drawn(table, when)]
    return _offer(table, "draw", seat, when)


def _offer(table: Table, offer: Offer, seat: Seat, when: Moment) -> Events:
    if any(pending.offer == offer for pending in table.offers):
        raise refuse("not_now", "already_offered")
    return [events.Offered(at=when.now, offer=offer, seat=seat)]


def _answer(table: Table, actor: Actor, message: messages.Answer, when: Moment) -> Events:
    mine = table.seats_of(actor.person)
    if message.seat is not None and message.seat not in mine:
        raise refuse("not_yours", "not_your_seat")
    pending = next((p for p in table.offers if p.offer == message.offer), None)
    if pending is None:
        raise refuse("not_now", "no_offer")
    asked = [seat for seat in pending.waiting if seat in mine]
    withdrawn = pending.seat in mine and not message.yes
    if not asked and not withdrawn:
        raise refuse("not_yours", "not_asked")
    answered = events.Answered(
        at=when.now, offer=message.offer, seat=asked[0] if asked else pending.seat, yes=message.yes
    )
    if message.yes and all(seat in mine for seat in pending.waiting):
        return [answered, _agreed(table, pending, when)]
    return [answered]


def _agreed(table: Table, pending: Pending, when: Moment) -> AnyEvent:
    """What follows when everybody has said yes."""
    if pending.offer == "draw":
        return _drawn(table, when)
    to = last_decision(table, pending.seat)
    if to is None:
        raise refuse("not_now", "nothing_to_undo")
    return events.TookBack(at=when.now, seat=pending.seat, to=to)


def _drawn(table: Table, when: Moment) -> events.Finished:
    return ended(table, EarlyEnd("draw"), when)


def _resign(table: Table, actor: Actor, message: messages.Resign, when: Moment) -> Events:
    if table.status != "playing":
        raise refuse("not_now", "not_begun" if table.status == "open" else "over")
    seat = _one_seat(table, actor, message.seat)
    return give_up(table, seat, "resigned", when)


def _claim(table: Table, actor: Actor, message: messages.Claim, when: Moment) -> Events:
    _seat_at(table, message.seat)
    _check_player(table, actor)
    if table.status != "playing" or table.chairs[message.seat].kind != "person":
        raise refuse("not_now", "nothing_to_claim")
    sides = table.setting.variant.sides
    if all(sides[seat] == sides[message.seat] for seat in table.seats_of(actor.person)):
        raise refuse("not_yours", "nothing_to_claim")
    _check_away(table, message.seat, when)
    return give_up(table, message.seat, "claimed", when)


def give_up(table: Table, seat: Seat, reason: Any, when: Moment) -> Events:
    """A seat drops out: of two sides the other wins; of more, a bot plays on in its place."""
    end = EarlyEnd(reason, seat)
    if end.problem(table.setting.variant.sides):
        return [events.BotSatDown(at=when.now, seat=seat, bot=STAND_IN)]
    return [ended(table, end, when)]


def ended(table: Table, end: EarlyEnd, when: Moment) -> events.Finished:
    """The event of an end that is not by the rules."""
    returns = end.returns(table.setting.variant.sides)
    return events.Finished(at=when.now, reason=end.reason, returns=returns, seat=end.seat)


# -- the rest -----------------------------------------------------------------------------------


def _chat(table: Table, actor: Actor, message: messages.Chat, when: Moment) -> Events:
    if not actor.person:
        raise refuse("not_yours", "nobody")
    if (message.text is None) == (message.phrase is None):
        raise refuse("malformed", "text_or_phrase")
    if message.phrase is not None and message.phrase not in messages.PHRASES:
        raise refuse("malformed", "no_such_phrase")
    text = " ".join(message.text.split()) if message.text else None
    if message.text is not None and not text:
        raise refuse("malformed", "text_or_phrase")
    seats = table.seats_of(actor.person)
    seat = seats[0] if seats else NOBODY
    said = events.Spoke(
        at=when.now,
        seat=seat,
        name=actor.name,
        text=text,
        phrase=message.phrase,
        person=actor.person,
    )
    return [said]


# -- who may ------------------------------------------------------------------------------------


def _seat_at(table: Table, seat: Seat) -> Seat:
    if seat >= table.seats:
        raise refuse("malformed", "no_such_seat", seat=seat)
    return seat


def _one_seat(table: Table, actor: Actor, seat: Seat | None, latest: bool = False) -> Seat:
    """The seat a message is about: the one it names, else the obvious one."""
    mine = table.seats_of(actor.person)
    if not mine or (seat is not None and seat not in mine):
        raise refuse("not_yours", "not_your_seat")
    if seat is not None:
        return seat
    if latest:
        return max(mine, key=lambda one: last_decision(table, one) or -1)
    return table.deciding if table.deciding in mine else mine[0]


def _may_have_several(table: Table, actor: Actor) -> bool:
    """Whether somebody may take more than one seat: the host, or who else the host lets."""
    return table.heading.several_seats or actor.person == table.heading.host


def _check_host(table: Table, actor: Actor) -> None:
    if actor.person != table.heading.host:
        raise refuse("not_yours", "not_host")


def _check_player(table: Table, actor: Actor) -> None:
    if not table.seats_of(actor.person):
        raise refuse("not_yours", "not_your_seat")


def _check_away(table: Table, seat: Seat, when: Moment) -> None:
    since = table.chairs[seat].away_since
    if since is None or elapsed(since, when.now, when.outages) < _most_away(table):
        raise refuse("not_now", "not_away")


def _most_away(table: Table) -> int:
    """How long a player may be away: where a move may take days, as long as a move may take."""
    rule = table.clock.rule if table.clock else None
    return rule.start if rule and rule.kind == "move" else AWAY_FOR


_DECIDE: dict[type[Any], Callable[[Table, Actor, Any, Moment], Events]] = {
    messages.Sit: _sit,
    messages.Leave: _leave,
    messages.PutBot: _put_bot,
    messages.OpenSeat: _open_seat,
    messages.Play: _play,
    messages.Undo: _undo,
    messages.OfferDraw: _offer_draw,
    messages.Answer: _answer,
    messages.Resign: _resign,
    messages.Claim: _claim,
    messages.Chat: _chat,
}


def due(table: Table, when: Moment) -> Events:
    """What must happen by itself: the game begins, ends by its rules or by the clock."""
    if table.status == "open" and table.full:
        return [events.Began(at=when.now)]
    if table.status == "playing" and table.match is not None:
        if table.match.over:
            returns = table.match.returns()
            return [events.Finished(at=when.now, reason="rules", returns=returns)]
        if table.clock and table.time_is_up(when.now, when.outages, when.patience):
            assert table.deciding is not None
            return give_up(table, table.deciding, "time", when)
    return []
