"""What tells how likely each side of Edison & Co. wins, besides the search's own judgement."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from ludion.games.edison.cards import HAND_SIZE, VEHICLES
from ludion.games.edison.play.forecast import (
    THE_END,
    cards_left,
    expected_result,
    kinds_held,
    prospect,
    stake,
)
from ludion.games.edison.rules import at_turn
from ludion.games.edison.state import BET, CENTRE, MOVE, OVER, State
from ludion.games.edison.track import centre_is_free, worth
from ludion.games.edison.variants import side_of, sides
from ludion.kernel.compiling import compiled, integer

FEATURES: Final = (
    "to move",
    "begins the next round",
    "moves the vehicle of this round",
    "points on its vehicles",
    "points if vehicles were evaluated now",
    "points after this round",
    "the lead after this round, in what is left of the game",
    "cards left",
    "different cards held",
    "vehicles of its own that stand in the centre",
    "vehicles of its own that face backwards",
    "the largest stake",
    "the second largest stake",
    "this round is the last",
    "cards on the table",
    "a vehicle is to be moved",
    "to bet",
    "the centre is free",
)


@compiled
def features(state: State, looks: NDArray[np.float64]) -> None:
    """Write every side's; those of the whole table stand in each row."""
    if state.phase == OVER:
        return
    result = expected_result(state)
    left = cards_left(state)
    best, second = -1e9, -1e9
    for side in range(sides(state)):
        describe_side(state, side, looks[side])
        points = prospect(state, side, result) / scale(state, side)
        looks[side, 6] = points
        if points > best:
            best, second = points, best
        else:
            second = max(second, points)
    for side in range(sides(state)):
        row = looks[side]
        rival = second if row[6] == best else best
        row[7] = max(-3.0, min(3.0, (row[6] - rival) / (0.1 + left)))
        row[8] = left
        row[14] = 1.0 if result == THE_END else 0.0
        row[15] = integer(state.played) / 3
        row[16] = 1.0 if state.phase == MOVE else 0.0
        row[17] = 1.0 if state.phase == BET else 0.0
        row[18] = 1.0 if centre_is_free(state) else 0.0


@compiled
def scale(state: State, side: int) -> float:
    """By what points are divided: the weight of all its stakes, times a good score."""
    weight = 0
    for vehicle in range(VEHICLES):
        weight += stake(state, side, vehicle)
    return 20.0 * max(1, weight)


@compiled
def describe_side(state: State, side: int, row: NDArray[np.float64]) -> None:
    """What concerns one side alone."""
    unit = scale(state, side)
    now, evaluated, centred, backwards, first, second = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
    for vehicle in range(VEHICLES):
        held = float(stake(state, side, vehicle))
        now += held * integer(state.score[vehicle])
        evaluated += held * (
            integer(state.score[vehicle]) + worth(state, integer(state.at[vehicle]))
        )
        if state.at[vehicle] == CENTRE:
            centred += held
        elif state.facing[vehicle] < 0:
            backwards += held
        second = max(second, min(first, held))
        first = max(first, held)
    kinds, seats = 0, 0
    for seat in range(integer(state.seats)):
        if side_of(state, seat) == side:
            kinds += kinds_held(state, seat)
            seats += 1
    row[1] = 1.0 if side_of(state, integer(state.player)) == side else 0.0
    row[2] = 1.0 if side_of(state, at_turn(state, 1)) == side else 0.0
    row[3] = 1.0 if side_of(state, at_turn(state, 3)) == side else 0.0
    row[4] = now / unit
    row[5] = evaluated / unit
    row[9] = kinds / (seats * HAND_SIZE)
    row[10] = 20.0 * centred / unit
    row[11] = 20.0 * backwards / unit
    row[12] = 20.0 * first / unit
    row[13] = 20.0 * second / unit
