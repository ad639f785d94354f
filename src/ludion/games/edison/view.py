"""What a seat or a spectator may see of a game of Edison & Co."""

from __future__ import annotations

import copy

import msgspec
import numpy as np

from ludion.games.edison import codec
from ludion.games.edison.cards import LETTERS, OF_TYPE, VEHICLES
from ludion.games.edison.layouts import Token
from ludion.games.edison.moves import NOTATION
from ludion.games.edison.rules import total
from ludion.games.edison.state import MOVE, OVER, PHASES, TWO, VARIANTS, State
from ludion.games.edison.track import CENTRE_VALUE, worth
from ludion.games.game import View
from ludion.kernel.compiling import plain
from ludion.kernel.contract import NOBODY, Seat


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
    rounds_left: int
    """How many rounds there can be at most, this one among them: each takes three cards."""
    first: Seat
    mover: Seat
    """Who will move in this round."""
    table: list[PlayedCard]
    hands: list[list[str] | None]
    """What each seat holds; None where hands are hidden."""
    held: list[int]
    """How many cards that is."""
    played: list[str] | None
    """Where hands are hidden: the cards of the rounds that are over, whoever played them."""
    vehicles: dict[str, VehicleView]
    weights: list[dict[str, int] | None]
    """Each seat's ranking card or bet; None where it is secret or not made yet."""
    favourites: list[str | None]
    ranking: list[dict[str, int]]
    """The ranking cards of this layout, whoever holds them."""
    standings: list[int | None]
    """What each seat's stake is worth as the vehicles' scores stand; None like the stake."""
    evaluated: list[bool]
    layout: list[Token]
    walls: list[int]
    drop: int
    """The square with the ramp; the drop lies between it and the next."""
    centre_value: int
    oil: bool
    totals: list[int] | None
    winners: list[Seat] | None


class EdisonForesight(msgspec.Struct, frozen=True, kw_only=True):
    """What is shown of a position that a move would lead to."""

    ends: list[str]
    """Where the vehicles can go once all three cards lie there, as moves."""
    points: dict[str, int]
    """What an evaluation would then give each vehicle."""
    standings: list[int | None]
    """What each seat's stake would be worth after that; None where it is secret."""


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
        rounds_left=_rounds_left(state),
        first=int(state.first),
        mover=(int(state.first) + 3) % int(state.seats),
        table=[PlayedCard(**card) for card in codec.table(state)],
        hands=[codec.hand(state, s) if _sees_hand(state, seat, s) else None for s in seats],
        held=[len(codec.hand(state, other)) for other in seats],
        played=codec.played(state) if _hides_hands(state) else None,
        vehicles={v: VehicleView(**codec.vehicle(state, i)) for i, v in enumerate(LETTERS)},
        weights=[codec.weights(state, other) if seen[other] else None for other in seats],
        favourites=[codec.favourites(state, other) if seen[other] else None for other in seats],
        ranking=codec.ranking(state),
        standings=[_standing(state, other) if seen[other] else None for other in seats],
        evaluated=[bool(state.evaluated[other]) for other in seats],
        layout=codec.layout(state),
        walls=codec.walls(state),
        drop=int(state.ramp),
        centre_value=CENTRE_VALUE,
        oil=bool(state.oil),
        totals=codec.totals(state),
        winners=codec.winners(state),
    )


def _rounds_left(state: State) -> int:
    if state.phase == OVER:
        return 0
    held = sum(len(codec.hand(state, seat)) for seat in range(state.seats))
    return (held + int(state.played)) // len(OF_TYPE)


def _hides_hands(state: State) -> bool:
    return bool(state.hidden_hands and state.phase != OVER)


def _sees_hand(state: State, seat: Seat, other: Seat) -> bool:
    """Whether a seat may see another one's cards: hidden ones not even its partner's."""
    return seat == other or not _hides_hands(state)


def _sees(state: State, seat: Seat, other: Seat) -> bool:
    """Whether a seat may see another one's stake: its own side's, in `two` and at the end all."""
    if state.variant == TWO or state.phase == OVER:
        return True
    return seat != NOBODY and codec.side_of(state, seat) == codec.side_of(state, other)


def _standing(state: State, seat: Seat) -> int | None:
    return None if codec.weights(state, seat) is None else int(plain(total)(state, seat))


def foresee(state: State, seat: Seat) -> EdisonForesight:
    """Where a round would lead, and what an evaluation would then be worth."""
    each = [plain(worth)(state, int(state.at[vehicle])) for vehicle in range(VEHICLES)]
    values = np.array(each, np.int16)
    after = copy.copy(state)
    after.score = state.score + values
    seats = range(state.seats) if state.phase != OVER else ()
    return EdisonForesight(
        ends=[NOTATION[end] for end in state.ends[: _count_of_ends(state)]],
        points=dict(zip(LETTERS, values.tolist(), strict=True)) if seats else {},
        standings=[_standing(after, s) if _sees(state, seat, s) else None for s in seats],
    )


def _count_of_ends(state: State) -> int:
    return int(state.end_count) if state.phase == MOVE else 0
