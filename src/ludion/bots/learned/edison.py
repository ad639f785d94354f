"""What a side of Edison & Co. is described by: its points, and where its vehicles will stand.

The round on the table is thought to its end first, as the hand-written evaluation does. Every
trait counts a vehicle as much as the side's stake in it, and is kept apart for four stages of the
game, between which it is shared out: at half-way between two stages it counts half for each.
Where sides bet, the two largest stakes are traits too: that is how to bet.
"""

from __future__ import annotations

from typing import Any, Final

from ludion.games.edison.cards import HAND_SIZE, VEHICLES, Vehicle
from ludion.games.edison.evaluation import RESULT, THE_END, expected_result, stake
from ludion.games.edison.moves import BET_POINTS
from ludion.games.edison.state import CENTRE, RING
from ludion.games.edison.track import CENTRE_VALUE, RAMP, centre_is_free, is_oil, worth
from ludion.games.edison.variants import sides, with_bets
from ludion.kernel.compiling import compiled, integer
from ludion.kernel.contract import State

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


@compiled
def describe(state: State, rows: Any) -> bool:
    """Write the traits of every side; False if this round will be the last."""
    result = expected_result(state)
    if result == THE_END:
        return False
    for side in range(sides(state)):
        for trait in range(rows.shape[1]):
            rows[side, trait] = 0.0
        if with_bets(state):
            describe_bet(state, side, rows)
    stage = stage_of(state)
    for vehicle in range(VEHICLES):
        describe_vehicle(state, vehicle, result, stage, rows)
    return True


@compiled
def describe_bet(state: State, side: int, rows: Any) -> None:
    for vehicle in range(VEHICLES):
        share = stake(state, side, vehicle) / BET_POINTS
        if share > rows[side, LARGEST]:
            rows[side, SECOND] = rows[side, LARGEST]
            rows[side, LARGEST] = share
        elif share > rows[side, SECOND]:
            rows[side, SECOND] = share


@compiled
def stage_of(state: State) -> float:
    """How far the game has gone, from 0 to STAGES - 1, by the cards that are gone."""
    left = 0
    for seat in range(integer(state.seats)):
        held = integer(state.held[seat])
        while held:
            held &= held - 1
            left += 1
        left += max(0, integer(state.gears[seat, 0]) - 1) + max(
            0, integer(state.gears[seat, 1]) - 1
        )
    return (STAGES - 1) * (1.0 - left / (HAND_SIZE * integer(state.seats)))


@compiled
def describe_vehicle(state: State, vehicle: Vehicle, result: int, stage: float, rows: Any) -> None:
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
    add(state, vehicle, rows, POINTS, stage, points / 10)
    if square == CENTRE:
        return
    add(state, vehicle, rows, SQUARE, stage, worth(state, square) / 10)
    add(state, vehicle, rows, OIL, stage, 1.0 if is_oil(state, square) else 0.0)
    add(state, vehicle, rows, BACKWARDS, stage, 1.0 if facing < 0 else 0.0)
    if facing > 0 and centre_is_free(state):
        steps = (RAMP - square) % RING + 1
        add(state, vehicle, rows, NEAR, stage, 1.0 if steps <= LONGEST else 0.0)
        add(state, vehicle, rows, FAR, stage, 1.0 - steps / RING)


@compiled
def add(state: State, vehicle: Vehicle, rows: Any, kind: int, stage: float, amount: float) -> None:
    """Add an amount to a trait of every side, by its stake, shared out over the two stages."""
    early = min(STAGES - 2, int(stage))
    late = stage - early
    for side in range(sides(state)):
        worth_to_it = amount * stake(state, side, vehicle)
        rows[side, STAGES * kind + early] += worth_to_it * (1.0 - late)
        rows[side, STAGES * kind + early + 1] += worth_to_it * late
