"""Moving a vehicle: which places it can reach in exactly so many steps.

Lanes are followed as a set of two bits, INNER and OUTER: those the vehicle can be in. On a square
without a wall it can be in either; from there it may enter either lane of a walled one.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ludion.games.edison.cards import VEHICLES, Vehicle
from ludion.games.edison.moves import END_MOVE, Square
from ludion.games.edison.state import CENTRE, EITHER_LANE, INNER, NO_LANE, OIL, OUTER, RING, State
from ludion.kernel.compiling import compiled, integer

Shut: TypeAlias = int
"""Which lanes of which squares no vehicle may enter: two bits a square."""

START: Final = 0
CENTRE_VALUE: Final = 15
ON_RAMP: Final = 1 << 8
"""In a reach: the vehicle may take the ramp."""


@compiled
def is_walled(state: State, square: Square) -> bool:
    return (integer(state.walls) >> square) & 1 == 1


@compiled
def worth(state: State, square: Square) -> int:
    """What an evaluation gives a vehicle on this square; nothing on Start, oil and the centre."""
    value = integer(state.squares[square])
    return 0 if value == OIL else value


@compiled
def is_oil(state: State, square: Square) -> bool:
    return bool(state.squares[square] == OIL)


@compiled
def shut_lanes(state: State) -> Shut:
    """What the vehicles close: on a walled square their lane, elsewhere two close the square.

    By the wall rule ``square`` one vehicle closes a walled square too.
    """
    shut = integer(0)
    seen = integer(0)
    for vehicle in range(VEHICLES):
        square = integer(state.at[vehicle])
        if square in (START, CENTRE):
            continue
        both = integer(EITHER_LANE) << (2 * square)
        if is_walled(state, square):
            shut |= (integer(state.lane[vehicle]) | integer(state.closed)) << (2 * square)
        else:
            shut |= seen & both
            seen |= both
    return shut


@compiled
def centre_is_free(state: State) -> bool:
    taken = False
    for vehicle in range(VEHICLES):
        taken |= state.at[vehicle] == CENTRE
    return not taken


@compiled
def reach(state: State, shut: Shut, vehicle: Vehicle, way: int, distance: int) -> int:
    """Where a vehicle ends: 4 * square + lanes, without lanes if there is no way; and ON_RAMP.

    ``way`` is 1 clockwise and -1 anticlockwise.
    """
    square = integer(state.at[vehicle])
    if square == CENTRE:
        return 0
    lanes = integer(state.lane[vehicle])
    if lanes == NO_LANE:
        lanes = integer(EITHER_LANE)
    edge = integer(state.ramp)
    ramp = 0
    left = distance
    while left > 0:
        if square == edge and way > 0:
            if left == 1 and centre_is_free(state):
                ramp = ON_RAMP
            left += 1
        if square == edge + 1 and way < 0:
            return 0
        square = step(square, way)
        lanes &= ~(shut >> (2 * square))
        if lanes == 0:
            return ramp
        if not is_walled(state, square):
            lanes = integer(EITHER_LANE)
        left -= 1
    return ramp | 4 * square | lanes


@compiled
def step(square: Square, way: int) -> Square:
    """The next square round the ring."""
    square += way
    if square == RING:
        return 0
    return RING - 1 if square < 0 else square


@compiled
def add_ends(
    state: State, vehicle: Vehicle, reached: int, found: NDArray[np.int16], count: int
) -> int:
    """Add the moves that a reach allows; return how many moves there are then."""
    square = (reached >> 2) & 31
    if reached & EITHER_LANE:
        if not is_walled(state, square):
            count = add(found, count, END_MOVE[vehicle, square, NO_LANE])
        else:
            for lane in range(INNER, OUTER + 1):
                if reached & lane:
                    count = add(found, count, END_MOVE[vehicle, square, lane])
    if reached & ON_RAMP:
        count = add(found, count, END_MOVE[vehicle, CENTRE, NO_LANE])
    return count


@compiled
def add(found: NDArray[np.int16], count: int, move: int) -> int:
    """Put a move in its place: with other walls than the printed ones they come unordered."""
    at = count
    while at > 0 and found[at - 1] > move:
        found[at] = found[at - 1]
        at -= 1
    found[at] = move
    return count + 1
