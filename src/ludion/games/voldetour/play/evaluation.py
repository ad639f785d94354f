"""A quick guess of who is ahead in VoldéTour: how far each Lord is from the Tower it must reach.

The way is measured in steps. A case costs one, a slope nothing; where two squares do not meet at
one height, what would have to be built there counts as so many steps more. So every piece that
closes a gap on the way is worth something, long before the way is whole.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from ludion.games.voldetour.geometry import (
    LEVELS,
    NEIGHBOUR,
    NOWHERE,
    SLOPE,
    SQUARES,
    Direction,
    Height,
    Square,
    Surface,
    level_of_slope,
    opposite,
    rise_of_slope,
)
from ludion.games.voldetour.rules import LAST_TURN_ON_TOWER
from ludion.games.voldetour.state import NONE, State
from ludion.games.voldetour.walking import enemy_of, step, tower_of
from ludion.kernel.compiling import borrowing, compiled, integer, plain
from ludion.kernel.contract import Seat

# One missing level asks for a Stair, two for two Stairs and a Block. Two small gaps must be cheaper
# than one large: then the Block between them is worth something before the Stairs are there.
GAP_COST: Final = np.array([0, 3, 9, 16], np.int64)
WRONG_SLOPE: Final = 7  # a slope that lies across the way, or too low: one cannot build on it
UNDER_FOOT: Final = 5  # a Stair is missing on the very square where the Lord stands
FAR: Final = 1000
CLOSE_SCALE: Final = 10.0
THREAT_WEIGHT: Final = 0.7
LATE_COST: Final = 0.1
STUCK_COST: Final = 0.1
BEST_GUESS: Final = 0.95
SURFACES: Final = SLOPE + 4 * LEVELS
QUEUE, WAITING, ROOM = SQUARES, 2 * SQUARES, 3 * SQUARES


@compiled
def evaluate(state: State, seat: Seat) -> float:
    """How much closer the seat's Lord is than the closest other, and whether it must hurry."""
    if state.winner != NONE:
        return outcome(state, seat)
    if state.lords[seat] == NONE:
        return -1.0
    threat = 0.0
    for other in range(state.seats):
        if other != seat and state.lords[other] != NONE:
            threat = max(threat, closeness(state, other))
    guess = closeness(state, seat) - THREAT_WEIGHT * threat - lateness(state, seat)
    return max(-BEST_GUESS, min(BEST_GUESS, guess))


@compiled
def outcome(state: State, seat: Seat) -> float:
    if state.winner < 0:
        return 0.0
    return 1.0 if state.winner == seat else -1.0


@compiled
def closeness(state: State, seat: Seat) -> float:
    """Near 1 next to the enemy Tower, near 0 far away; the last steps count most."""
    share = CLOSE_SCALE / (CLOSE_SCALE + way(state, seat))
    return share * share


@compiled
def lateness(state: State, seat: Seat) -> float:
    """What waiting on the own Tower costs: more with every turn, and more without a way off it."""
    home = tower_of(state, seat)
    if state.lords[seat] != home:
        return 0.0
    turns = min(integer(state.turns[seat]), LAST_TURN_ON_TOWER - 1)
    for direction in range(4):
        if step(state, home, direction) != NOWHERE:
            return LATE_COST * turns
    return LATE_COST * turns + STUCK_COST * (1 + turns)


@compiled
def way(state: State, seat: Seat) -> int:
    """How many steps a Lord needs to the enemy Tower, with what is still to be built."""
    return distance(state, seat, np.empty(ROOM, np.int16))


@borrowing
def distance(state: State, seat: Seat, costs: NDArray[np.int16]) -> int:
    """The same; ``costs`` is filled with the costs of all squares no farther."""
    goal = tower_of(state, enemy_of(state, seat))
    return flood(state, integer(state.lords[seat]), goal, costs)


# -- the cost of a way: all crossings are in a table, and a flood is a few hundred look-ups ------


@compiled
def edge(surface: Surface, side: Direction) -> Height:
    """At which height a surface can be entered or left on one side; NOWHERE at a slope's flank."""
    if surface < SLOPE:
        return surface
    if rise_of_slope(surface) == side:
        return level_of_slope(surface) + 1
    return level_of_slope(surface) if rise_of_slope(surface) == opposite(side) else NOWHERE


def _crossing(here: Surface, there: Surface, direction: Direction) -> int:
    """The cost to go from one surface onto the next."""
    out, into = plain(edge)(here, direction), plain(edge)(there, direction ^ 2)
    cost = 0 if there >= SLOPE else 1
    if NOWHERE in (out, into):
        return cost + WRONG_SLOPE
    if (here >= SLOPE and out < into) or (there >= SLOPE and into < out):
        cost += WRONG_SLOPE
    return cost + int(GAP_COST[abs(out - into)])


def _first_crossing(here: Surface, there: Surface, direction: Direction) -> int:
    """The same from where the Lord stands."""
    stuck = here < min(SLOPE, plain(edge)(there, direction ^ 2))
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


@borrowing
def flood(state: State, start: Square, target: Square, costs: NDArray[np.int16]) -> int:
    """The cost from one square to another; ``costs`` holds those of all squares no farther.

    Behind them it has room for the queue, a ring, and for who is in it.
    """
    for square in range(SQUARES):
        costs[square] = FAR
        costs[WAITING + square] = 0
    costs[start] = 0
    costs[QUEUE] = start
    first, count = 0, 1
    while count > 0:
        square = integer(costs[QUEUE + first])
        first = first + 1 if first + 1 < SQUARES else 0
        count -= 1
        costs[WAITING + square] = 0
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
                    if not costs[WAITING + at]:
                        costs[WAITING + at] = 1
                        last = first + count
                        costs[QUEUE + (last if last < SQUARES else last - SQUARES)] = at
                        count += 1
    return integer(costs[target])
