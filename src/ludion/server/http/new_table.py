"""Opening a table: what somebody wishes becomes a heading, or a problem in words."""

from __future__ import annotations

from ludion import games
from ludion.errors import BadOption, LudionError
from ludion.match import Match
from ludion.server.http.models import SeatBot, SeatMe, SeatWish, TableWish
from ludion.server.machine import Machine
from ludion.server.people.identity import Person
from ludion.server.table.bots import playing_bots
from ludion.server.table.table import Heading, SeatPlan


def heading_of(wish: TableWish, host: Person, machine: Machine) -> Heading:
    """The heading of a new table; raises ``LudionError`` if it cannot be."""
    game = games.find(wish.game)
    setting = game.setting(wish.variant, wish.options)
    seats = setting.variant.seats
    if setting.variant not in game.variants:
        raise BadOption(f"variant: {setting.variant.name} is played in the lab, not at tables")
    if len(wish.seats) != seats:
        raise BadOption(f"seats: {len(wish.seats)} given; {setting.variant.name} has {seats}")
    if wish.start is not None:
        started = Match.from_state(game.name, wish.start, setting.variant.name, setting.options)
        if started.over:
            raise BadOption("start: the game is over in that position")
    shared = sum(isinstance(seat, SeatMe) for seat in wish.seats) > 1
    return Heading(
        id=machine.id(),
        game=game.name,
        version=game.version,
        variant=setting.variant.name,
        options=setting.options,
        start=wish.start,
        plans=[_plan(seat, host, shared) for seat in wish.seats],
        clock=wish.clock.model_dump() if wish.clock else None,
        public=wish.public,
        curtain=wish.curtain and setting.variant.hidden,
        secret=machine.secret(),
        host=host.id,
        created=machine.now(),
        rematch_of=None,
        begins=wish.begins,
        several_seats=wish.several_seats,
        casual=not wish.rated,
    )


def _plan(seat: SeatWish, host: Person, shared: bool) -> SeatPlan:
    if isinstance(seat, SeatMe):
        return SeatPlan("person", host.id, (shared and seat.name) or host.name)
    if isinstance(seat, SeatBot):
        if seat.bot not in playing_bots():
            known = ", ".join(playing_bots())
            raise LudionError(f"seats: there is no bot {seat.bot!r}; the bots are: {known}")
        return SeatPlan("bot", bot=seat.bot)
    return SeatPlan("open")
