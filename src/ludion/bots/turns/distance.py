"""How far a Lord of VoldéTour is from the Tower it must reach, with what is still to be built.

The way is measured in thirds of a turn. A case costs one, a slope nothing; where two squares do not
meet at one height, the Stairs and Blocks that would make them meet cost as much as they delay. All
crossings are in a table, so a flood over the board is a few hundred look-ups.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from ludion.games.voldetour.geometry import LEVELS, NEIGHBOUR, NOWHERE, SLOPE, SQUARES, Square
from ludion.games.voldetour.rules import LAST_TURN_ON_TOWER
from ludion.games.voldetour.state import NONE
from ludion.games.voldetour.walking import enemy_of, step, tower_of
from ludion.kernel.compiling import compiled, integer
from ludion.kernel.contract import Seat, State

GAP: Final = (0, 4, 9, 14)
"""To join squares whose heights differ by so much: a Stair; two Stairs and a Block; …"""
FLANK: Final = 9
"""To get past a slope that lies across the way."""
FAR: Final = 1000
TEMPO: Final = 2
"""What it is worth to be the next to play."""
SCALE: Final = 12.0
LATE: Final = 0.1
STUCK: Final = 0.1
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
    out, into = _edge(here, direction), _edge(there, direction ^ 2)
    step = 0 if there >= SLOPE else 1
    return step + (FLANK if NOWHERE in (out, into) else GAP[abs(out - into)])


CROSSING: Final = np.array(
    [
        [[_crossing(here, there, way) for way in range(4)] for there in range(SURFACES)]
        for here in range(SURFACES)
    ],
    np.int16,
)
"""What it costs to go from one surface onto the next in a direction."""


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
            for direction in range(4):
                at = integer(NEIGHBOUR[square, direction])
                if at == NOWHERE:
                    continue
                cost = costs[square] + CROSSING[here, state.surface[at], direction]
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
    """Near 1 next to the enemy Tower, near 0 far away."""
    far = distance(state, seat, costs)
    if state.player == seat:
        far = max(0, far - TEMPO)
    return SCALE / (SCALE + far)


@compiled
def lateness(state: State, seat: Seat) -> float:
    """What waiting on the own Tower costs: more with every turn, and more without a way off it."""
    home = tower_of(state, seat)
    if state.lords[seat] != home:
        return 0.0
    turns = min(integer(state.turns[seat]), LAST_TURN_ON_TOWER - 1)
    for direction in range(4):
        if step(state, home, direction) != NOWHERE:
            return LATE * turns
    return LATE * turns + STUCK * (1 + turns)


@compiled
def judge(state: State, seat: Seat) -> float:
    """How well a seat stands, from -1 (lost) to 1 (won)."""
    if state.winner != NONE:
        return 0.0 if state.winner < 0 else (1.0 if state.winner == seat else -1.0)
    if state.lords[seat] == NONE:
        return -1.0
    costs = np.empty(SQUARES, np.int16)
    threat = 0.0
    for other in range(state.seats):
        if other != seat and state.lords[other] != NONE:
            threat = max(threat, closeness(state, other, costs))
    return max(-0.95, min(0.95, closeness(state, seat, costs) - threat - lateness(state, seat)))
