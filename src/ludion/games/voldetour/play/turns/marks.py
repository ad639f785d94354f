"""Where on the board of VoldéTour it is worth to build: on and beside the ways of the Lords."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ludion.games.voldetour.geometry import NEIGHBOUR, NOWHERE, SQUARES
from ludion.games.voldetour.play.evaluation import CROSSING, distance
from ludion.games.voldetour.state import NONE, State
from ludion.games.voldetour.walking import enemy_of, tower_of
from ludion.kernel.compiling import borrowing, integer
from ludion.kernel.contract import Seat


@borrowing
def look_around(state: State, near: NDArray[np.uint8], costs: NDArray[np.int16]) -> None:
    """Mark the squares on or beside the way of every Lord."""
    for square in range(SQUARES):
        near[square] = 0
    for seat in range(state.seats):
        if state.lords[seat] != NONE:
            mark_way(state, seat, near, costs)


@borrowing
def mark_way(state: State, seat: Seat, near: NDArray[np.uint8], costs: NDArray[np.int16]) -> None:
    """Mark the squares on a best way to the enemy Tower, and those beside them."""
    distance(state, seat, costs)
    at = tower_of(state, enemy_of(state, seat))
    lord = integer(state.lords[seat])
    mark_round(at, near)
    for _ in range(SQUARES):
        if at == lord:
            break
        at = previous(state, at, costs)
        if at == NOWHERE:
            break
        mark_round(at, near)


@borrowing
def previous(state: State, at: int, costs: NDArray[np.int16]) -> int:
    """The square from which the best way comes to this one."""
    for direction in range(4):
        other = integer(NEIGHBOUR[at, direction])
        if other == NOWHERE:
            continue
        begins = 1 if costs[other] == 0 else 0
        cost = CROSSING[begins, state.surface[other], state.surface[at], direction ^ 2]
        if costs[other] + cost == costs[at]:
            return other
    return NOWHERE


@borrowing
def mark_round(square: int, near: NDArray[np.uint8]) -> None:
    """Mark a square and all that touch it."""
    near[square] = 1
    for direction in range(4):
        beside = integer(NEIGHBOUR[square, direction])
        if beside != NOWHERE:
            near[beside] = 1
            corner = integer(NEIGHBOUR[beside, (direction + 1) % 4])
            if corner != NOWHERE:
                near[corner] = 1
