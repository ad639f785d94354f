"""How a Lord walks: steps from case to case over chains of slopes, and where three of them lead."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ludion.games.voldetour.building import lord_on, tower_owner
from ludion.games.voldetour.geometry import (
    NEIGHBOUR,
    NOWHERE,
    SIDE,
    SLOPE,
    Direction,
    Height,
    Row,
    Square,
    level_of_slope,
    opposite,
    rise_of_slope,
)
from ludion.games.voldetour.state import State
from ludion.kernel.compiling import compiled, hot, integer
from ludion.kernel.contract import Seat

STEPS = 3
QUEUE = 100  # room for every square
HALF = SIDE * SIDE // 2


@compiled
def enemy_of(state: State, seat: Seat) -> Seat:
    """Whose Tower a seat must reach: the other's, or that of the seat diagonally opposite."""
    return (seat + (integer(state.seats) >> 1)) % integer(state.seats)


@compiled
def tower_of(state: State, seat: Seat) -> Square:
    return integer(state.towers[seat])


# One step to the east, seen from the south. The Lord stands on the first square; what it crosses
# does not count, and it ends on the next flat square of the height it has come to:
#
#                                 chain          ridge         dip
#     L ___ x      L __ /| x      L /|  x        L /\ x        L  x
#     level        up: on +1      twice: /|      and down      |\/|


@compiled
def step(state: State, square: Square, direction: Direction) -> Square:
    """Where a step from a flat square ends; NOWHERE if there is no step that way."""
    height = integer(state.surface[square])
    at = integer(NEIGHBOUR[square, direction])
    while at != NOWHERE and state.surface[at] >= SLOPE:
        height = cross(integer(state.surface[at]), height, direction)
        if height == NOWHERE:
            return NOWHERE
        at = integer(NEIGHBOUR[at, direction])
    if at == NOWHERE or state.surface[at] != height or lord_on(state, at):
        return NOWHERE
    return at


@compiled
def cross(slope: int, height: Height, direction: Direction) -> Height:
    """The height on the far side of a slope; NOWHERE if it cannot be entered from this one."""
    level, rises = level_of_slope(slope), rise_of_slope(slope)
    if rises == direction and height == level:
        return level + 1
    if rises == opposite(direction) and height == level + 1:
        return level
    return NOWHERE


@compiled
def may_stop(state: State, seat: Seat, square: Square) -> bool:
    """Whether a Lord's move may end there: on no Tower but the enemy's."""
    if state.surface[square] != state.tower_height:
        return True
    owner = tower_owner(state, square)
    return owner == NOWHERE or owner == enemy_of(state, seat)


@compiled
def can_walk(state: State, seat: Seat) -> bool:
    """Whether a Lord has any move."""
    start = integer(state.lords[seat])
    for direction in range(4):
        at = step(state, start, direction)
        if at != NOWHERE and (may_stop(state, seat, at) or can_pass(state, seat, at, start)):
            return True
    return False


@compiled
def can_pass(state: State, seat: Seat, tower: Square, start: Square) -> bool:
    """Whether a Lord on a Tower where it may not stop has a case to go on to, by two steps."""
    for direction in range(4):
        at = step(state, tower, direction)
        if at in (NOWHERE, start):
            continue
        if may_stop(state, seat, at):
            return True
        for turn in range(4):
            last = step(state, at, turn)
            if last not in (NOWHERE, start) and may_stop(state, seat, last):
                return True
    return False


@hot
def reach(state: State, seat: Seat, queue: NDArray[np.int16], begin: int) -> tuple[int, int]:
    """Where a Lord's move may end: fifty bits for ranks 1–5, and fifty for ranks 6–10.

    ``queue[begin:]`` is scratch room for QUEUE squares.
    """
    start = integer(state.lords[seat])
    target = tower_of(state, enemy_of(state, seat))
    seen = mark(0, 0, start)
    ends = (0, 0)
    queue[begin] = start
    first, last = begin, begin + 1
    for _ in range(STEPS):
        layer = last
        for i in range(first, layer):
            if queue[i] == target:
                continue
            for direction in range(4):
                at = step(state, integer(queue[i]), direction)
                if at != NOWHERE and not marked(seen[0], seen[1], at):
                    seen = mark(seen[0], seen[1], at)
                    if may_stop(state, seat, at):
                        ends = mark(ends[0], ends[1], at)
                    queue[last] = at
                    last += 1
        first = layer
    return ends


# -- sets of squares, in two words -------------------------------------------------------------


@compiled
def mark(low: int, high: int, square: Square) -> tuple[int, int]:
    if square < HALF:
        return low | (1 << square), high
    return low, high | (1 << (square - HALF))


@compiled
def marked(low: int, high: int, square: Square) -> bool:
    return (low >> square if square < HALF else high >> (square - HALF)) & 1 == 1


@compiled
def row_of(low: int, high: int, rank: int) -> Row:
    """The squares of one rank."""
    word = low if rank < SIDE // 2 else high
    return (word >> (SIDE * (rank % (SIDE // 2)))) & ((1 << SIDE) - 1)
