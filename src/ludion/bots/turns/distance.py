"""How far a Lord of VoldéTour is from the Tower it must reach, with what is still to be built.

The same guess as the game's own ``evaluation``, made for millions of calls: all crossings are in
tables, so a flood over the board is a few hundred look-ups. It also knows who is to play next.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from ludion.games.voldetour.evaluation import (
    BEST_GUESS,
    CLOSE_SCALE,
    FAR,
    GAP_COST,
    THREAT_WEIGHT,
    UNDER_FOOT,
    WRONG_SLOPE,
    lateness,
    outcome,
)
from ludion.games.voldetour.geometry import LEVELS, NEIGHBOUR, NOWHERE, SLOPE, SQUARES, Square
from ludion.games.voldetour.state import NONE
from ludion.games.voldetour.walking import enemy_of, tower_of
from ludion.kernel.compiling import compiled, integer
from ludion.kernel.contract import Seat, State

TEMPO: Final = 1
"""How many steps it is worth to be the next to play."""
SURFACES: Final = SLOPE + 4 * LEVELS


def _edge(surface: int, side: int) -> int:
    """At which height a surface can be entered or left on one side; NOWHERE at a slope's flank."""
    if surface < SLOPE:
        return surface
    level, rises = divmod(surface - SLOPE, 4)
    if side == rises:
        return level + 1
    return level if side == rises ^ 2 else NOWHERE


def _crossing(here: int, there: int, direction: int) -> int:
    """The cost to go from one surface onto the next."""
    out, into = _edge(here, direction), _edge(there, direction ^ 2)
    cost = 0 if there >= SLOPE else 1
    if NOWHERE in (out, into):
        return cost + WRONG_SLOPE
    if (here >= SLOPE and out < into) or (there >= SLOPE and into < out):
        cost += WRONG_SLOPE
    return cost + int(GAP_COST[abs(out - into)])


def _first_crossing(here: int, there: int, direction: int) -> int:
    """The same from where the Lord stands."""
    stuck = here < min(SLOPE, _edge(there, direction ^ 2))
    return _crossing(here, there, direction) + (UNDER_FOOT if stuck else 0)


CROSSING: Final = np.array(
    [
        [
            [[cost(here, there, way) for way in range(4)] for there in range(SURFACES)]
            for here in range(SURFACES)
        ]
        for cost in (_crossing, _first_crossing)
    ],
    np.int16,
)
"""What it costs to go from one surface onto the next in a direction, and from the first square."""


@compiled
def flood(state: State, start: Square, target: Square, costs: NDArray[np.int16]) -> int:
    """The cost from one square to another; ``costs`` holds those of all squares no farther."""
    queue = np.empty(SQUARES, np.int16)
    waiting = np.zeros(SQUARES, np.uint8)
    for square in range(SQUARES):
        costs[square] = FAR
    costs[start] = 0
    queue[0] = start
    first, count = 0, 1
    while count > 0:
        square = integer(queue[first])
        first = first + 1 if first + 1 < SQUARES else 0
        count -= 1
        waiting[square] = 0
        if costs[square] < costs[target]:
            here = state.surface[square]
            begins = 1 if costs[square] == 0 else 0
            for direction in range(4):
                at = integer(NEIGHBOUR[square, direction])
                if at == NOWHERE:
                    continue
                cost = costs[square] + CROSSING[begins, here, state.surface[at], direction]
                if cost < costs[at]:
                    costs[at] = cost
                    if not waiting[at]:
                        waiting[at] = 1
                        last = first + count
                        queue[last if last < SQUARES else last - SQUARES] = at
                        count += 1
    return integer(costs[target])


@compiled
def distance(state: State, seat: Seat, costs: NDArray[np.int16]) -> int:
    """How far a seat's Lord has to go."""
    goal = tower_of(state, enemy_of(state, seat))
    return flood(state, integer(state.lords[seat]), goal, costs)


@compiled
def closeness(state: State, seat: Seat, costs: NDArray[np.int16]) -> float:
    """Near 1 next to the enemy Tower, near 0 far away; the last steps count most."""
    far = distance(state, seat, costs)
    if state.player == seat:
        far = max(0, far - TEMPO)
    share = CLOSE_SCALE / (CLOSE_SCALE + far)
    return share * share


@compiled
def judge(state: State, seat: Seat) -> float:
    """How well a seat stands, from -1 (lost) to 1 (won)."""
    if state.winner != NONE:
        return outcome(state, seat)
    if state.lords[seat] == NONE:
        return -1.0
    costs = np.empty(SQUARES, np.int16)
    threat = 0.0
    for other in range(state.seats):
        if other != seat and state.lords[other] != NONE:
            threat = max(threat, closeness(state, other, costs))
    guess = closeness(state, seat, costs) - THREAT_WEIGHT * threat - lateness(state, seat)
    return max(-BEST_GUESS, min(BEST_GUESS, guess))
