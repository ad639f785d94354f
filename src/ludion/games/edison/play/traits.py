"""What a side of Edison & Co. is described by: its points, and where its vehicles will stand.

The round on the table is thought to its end first, as the hand-written evaluation does. Every
trait counts a vehicle as much as the side's stake in it, and is kept apart for four stages of the
game, between which it is shared out: at half-way between two stages it counts half for each.
Where sides bet, the two largest stakes are traits too: that is how to bet.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from ludion.bots.learned.rows import Rows, clear, note
from ludion.games.edison.cards import VEHICLES, Vehicle
from ludion.games.edison.moves import BET_POINTS, Square
from ludion.games.edison.play.forecast import RESULT, THE_END, cards_left, expected_result, stake
from ludion.games.edison.state import CENTRE, RING, State
from ludion.games.edison.track import CENTRE_VALUE, centre_is_free, is_oil, worth
from ludion.games.edison.variants import sides, with_bets
from ludion.kernel.compiling import borrowing, integer

STAGES: Final = 4
LONGEST: Final = 6
"""The longest step towards the ramp that a card allows."""

POINTS, SQUARE, OIL, NEAR, FAR, BACKWARDS = range(6)
KINDS: Final = (
    "points",
    "the square's value",
    "on oil",
    "a step from the centre",
    "on the way to the centre",
    "facing backwards",
)
LARGEST: Final = len(KINDS) * STAGES
SECOND: Final = LARGEST + 1
TRAITS: Final = (
    *(f"{kind}, stage {stage}" for kind in KINDS for stage in range(STAGES)),
    "the largest stake",
    "the second largest stake",
)


@borrowing
def describe(state: State, weights: NDArray[np.float64], rows: Rows) -> bool:
    """Note the traits of every side; False if this round will be the last."""
    result = expected_result(state)
    if result == THE_END:
        return False
    clear(rows)
    if with_bets(state):
        for side in range(sides(state)):
            describe_bet(state, side, weights, rows)
    stage = stage_of(state)
    for vehicle in range(VEHICLES):
        describe_vehicle(state, vehicle, result, stage, weights, rows)
    return True


@borrowing
def describe_bet(state: State, side: int, weights: NDArray[np.float64], rows: Rows) -> None:
    first, second = 0, 0
    for vehicle in range(VEHICLES):
        points = stake(state, side, vehicle)
        second = max(second, min(first, points))
        first = max(first, points)
    note(rows, weights, side, LARGEST, first / BET_POINTS)
    note(rows, weights, side, SECOND, second / BET_POINTS)


@borrowing
def stage_of(state: State) -> float:
    """How far the game has gone, from 0 to STAGES - 1, by the cards that are gone."""
    return (STAGES - 1) * (1.0 - cards_left(state))


@borrowing
def describe_vehicle(
    state: State,
    vehicle: Vehicle,
    result: int,
    stage: float,
    weights: NDArray[np.float64],
    rows: Rows,
) -> None:
    """Add a vehicle to the traits of the sides that have a stake in it."""
    square = integer(state.at[vehicle])
    facing = integer(state.facing[vehicle])
    points = float(state.score[vehicle])
    if result // RESULT - 1 == vehicle:
        square = (result % RESULT) // 2
        if square == CENTRE:
            points += CENTRE_VALUE
        elif is_oil(state, square):
            facing = -facing
    if result & 1 and square != CENTRE:
        points += worth(state, square)
    for side in range(sides(state)):
        held = float(stake(state, side, vehicle))
        share(rows, weights, side, POINTS, stage, held * points / 10)
        if square != CENTRE and held > 0.0:
            describe_place(state, square, facing, side, stage, held, weights, rows)


@borrowing
def describe_place(
    state: State,
    square: Square,
    facing: int,
    side: int,
    stage: float,
    held: float,
    weights: NDArray[np.float64],
    rows: Rows,
) -> None:
    """Where a vehicle stands that is not in the centre yet."""
    share(rows, weights, side, SQUARE, stage, held * worth(state, square) / 10)
    if is_oil(state, square):
        share(rows, weights, side, OIL, stage, held)
    if facing < 0:
        share(rows, weights, side, BACKWARDS, stage, held)
    elif centre_is_free(state):
        steps = (integer(state.ramp) - square) % RING + 1
        share(rows, weights, side, FAR, stage, held * (1.0 - steps / RING))
        if steps <= LONGEST:
            share(rows, weights, side, NEAR, stage, held)


@borrowing
def share(
    rows: Rows,
    weights: NDArray[np.float64],
    side: int,
    kind: int,
    stage: float,
    amount: float,
) -> None:
    """Note an amount for the two stages that the game is between."""
    early = min(STAGES - 2, int(stage))
    late = stage - early
    note(rows, weights, side, STAGES * kind + early, amount * (1.0 - late))
    note(rows, weights, side, STAGES * kind + early + 1, amount * late)
