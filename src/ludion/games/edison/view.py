"""What a seat or a spectator may see of a game of Edison & Co."""

from __future__ import annotations

import msgspec

from ludion.games.edison import codec
from ludion.games.edison.cards import LETTERS
from ludion.games.edison.layouts import Token
from ludion.games.edison.state import OVER, PHASES, TWO, VARIANTS
from ludion.games.game import View
from ludion.kernel.contract import NOBODY, Seat, State


class PlayedCard(msgspec.Struct, frozen=True):
    """A card of the round, and who played it."""

    seat: Seat
    card: str


class VehicleView(msgspec.Struct, frozen=True):
    """Where a vehicle stands: a square, or ``C`` for the centre."""

    at: int | str
    lane: str | None
    facing: int
    score: int


class EdisonView(View, frozen=True, kw_only=True):
    """What one seat may see; for a spectator ``seat`` is -1."""

    seat: Seat
    variant: str
    player: Seat
    phase: str
    round: int
    first: Seat
    mover: Seat
    """Who will move in this round."""
    table: list[PlayedCard]
    hands: list[list[str]]
    vehicles: dict[str, VehicleView]
    weights: list[dict[str, int] | None]
    """Each seat's ranking card or bet; None where it is secret or not made yet."""
    favourites: list[str | None]
    evaluated: list[bool]
    layout: list[Token]
    walls: list[int]
    oil: bool
    totals: list[int] | None
    winners: list[Seat] | None


def view(state: State, seat: Seat) -> EdisonView:
    """Build the view of a seat field by field."""
    seats = range(state.seats)
    seen = [_sees(state, seat, other) for other in seats]
    return EdisonView(
        seat=seat,
        variant=VARIANTS[state.variant],
        player=int(state.player),
        phase=PHASES[state.phase],
        round=int(state.round_number),
        first=int(state.first),
        mover=(int(state.first) + 3) % int(state.seats),
        table=[PlayedCard(**card) for card in codec.table(state)],
        hands=[codec.hand(state, other) for other in seats],
        vehicles={v: VehicleView(**codec.vehicle(state, i)) for i, v in enumerate(LETTERS)},
        weights=[codec.weights(state, other) if seen[other] else None for other in seats],
        favourites=[codec.favourites(state, other) if seen[other] else None for other in seats],
        evaluated=[bool(state.evaluated[other]) for other in seats],
        layout=codec.layout(state),
        walls=codec.walls(state),
        oil=bool(state.oil),
        totals=codec.totals(state),
        winners=codec.winners(state),
    )


def _sees(state: State, seat: Seat, other: Seat) -> bool:
    """Whether a seat may see another one's stake: its own side's, in `two` and at the end all."""
    if state.variant == TWO or state.phase == OVER:
        return True
    return seat != NOBODY and codec.side_of(state, seat) == codec.side_of(state, other)
