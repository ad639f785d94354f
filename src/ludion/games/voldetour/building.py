"""Building: where a piece may be placed, placing it, lifting it, and what blocks it."""

from __future__ import annotations

import numpy as np

from ludion.games.voldetour.geometry import (
    CLIMB,
    EMPTY,
    FIRST_POSE,
    FULL_ROW,
    KIND_OF_POSE,
    LENGTH,
    LEVELS,
    MOST_SEATS,
    NEEDS,
    NEIGHBOUR,
    NESTED,
    NOWHERE,
    OWNER,
    PAIR_CODE,
    POSE,
    RISING,
    SHOWS,
    SIDE,
    SLOPE,
    STAIR_CODE,
    STRIDE,
    Code,
    Height,
    Level,
    Pose,
    Row,
    Square,
    block_code,
    level_of_slope,
    lower_of_pair,
    names_its_piece,
    opposite,
    pair_code,
    slope,
    stair_code,
)
from ludion.games.voldetour.state import State
from ludion.kernel.compiling import compiled, integer
from ludion.kernel.contract import Seat

# -- columns ----------------------------------------------------------------------------------


@compiled
def tower_owner(state: State, square: Square) -> Seat:
    """Whose Tower stands there, or NOWHERE."""
    for seat in range(MOST_SEATS):
        if state.towers[seat] == square:
            return seat
    return NOWHERE


@compiled
def lord_on(state: State, square: Square) -> bool:
    for seat in range(MOST_SEATS):  # noqa: SIM110 (Numba compiles no generators)
        if state.lords[seat] == square:
            return True
    return False


@compiled
def top_level(state: State, square: Square) -> Level:
    """The level of a column's topmost cell; -1 if it is empty."""
    level = LEVELS - 1
    while level >= 0 and state.cells[level, square] == EMPTY:
        level -= 1
    return level


@compiled
def top_code(state: State, square: Square) -> Code:
    """What is in a column's topmost cell."""
    level = top_level(state, square)
    return integer(state.cells[level, square]) if level >= 0 else EMPTY


@compiled
def floor_of(state: State, square: Square) -> Height:
    """On which floor a piece comes to lie there: in a slope's own cell, or on a flat square."""
    surface = integer(state.surface[square])
    return level_of_slope(surface) if surface >= SLOPE else surface


@compiled
def settle(state: State, square: Square) -> None:
    """Bring up to date what is derived from a column, after a piece or a Lord came or went."""
    rank, bit = square // SIDE, 1 << (square % SIDE)
    clear_rows(state, rank, FULL_ROW ^ bit)
    level = top_level(state, square)
    if level < 0 and tower_owner(state, square) != NOWHERE:
        state.surface[square] = state.tower_height
        return
    code = integer(state.cells[level, square]) if level >= 0 else EMPTY
    if STAIR_CODE <= code < PAIR_CODE:
        state.surface[square] = slope(level, integer(POSE[code]) - RISING)
        state.slopes[rank] |= np.uint16(bit)
    else:
        state.surface[square] = level + 1
        if level + 1 < state.tower_height and not lord_on(state, square):
            state.room[level + 1, rank] |= np.uint16(bit)
    if code != EMPTY and names_its_piece(code):
        state.tops[OWNER[code], rank] |= np.uint16(bit)


@compiled
def clear_rows(state: State, rank: int, others: Row) -> None:
    """Forget what was known about a square: keep the other squares of its rank."""
    kept = np.uint16(others)
    state.slopes[rank] &= kept
    for height in range(LEVELS):
        state.room[height, rank] &= kept
    for seat in range(MOST_SEATS):
        state.tops[seat, rank] &= kept


# -- putting a piece down and taking it up ----------------------------------------------------


@compiled
def put(state: State, pose: Pose, square: Square, owner: Seat) -> None:
    """Put a piece where it may be placed."""
    floor = floor_of(state, square)
    for part in range(LENGTH[pose]):
        at = square + part * integer(STRIDE[pose])
        level = floor + part * integer(CLIMB[pose])
        state.cells[level, at] = code_of_part(state, pose, part, owner, level, at)
    settle_piece(state, pose, square)


@compiled
def code_of_part(
    state: State, pose: Pose, part: int, owner: Seat, level: Level, at: Square
) -> Code:
    if pose < RISING:
        return block_code(owner, pose, part)
    if pose < NESTED:
        return stair_code(owner, pose - RISING)
    return pair_code(owner, integer(state.cells[level, at]))


@compiled
def take(state: State, square: Square) -> Pose:
    """Take the topmost piece away from the square that names it; the pose it had."""
    level = top_level(state, square)
    code = integer(state.cells[level, square])
    pose = integer(POSE[code])
    if pose == NESTED:
        state.cells[level, square] = lower_of_pair(code)
    else:
        for part in range(LENGTH[pose]):
            at = square + part * integer(STRIDE[pose])
            state.cells[level - part * integer(CLIMB[pose]), at] = EMPTY
    settle_piece(state, pose, square)
    return pose


@compiled
def settle_piece(state: State, pose: Pose, square: Square) -> None:
    """Settle every column that a piece stands in."""
    settle(state, square)
    if STRIDE[pose] > 0:
        for part in range(1, LENGTH[pose]):
            settle(state, square + part * integer(STRIDE[pose]))


# -- blocked pieces ---------------------------------------------------------------------------


@compiled
def blocked(state: State, square: Square) -> bool:
    """Whether the topmost piece that a square names may not be moved."""
    return loaded(state, square) or walled_in(state, square)


@compiled
def loaded(state: State, square: Square) -> bool:
    """Whether another piece or a Lord is on any part of the topmost piece a square names."""
    if lord_on(state, square):
        return True
    pose = integer(POSE[top_code(state, square)])
    if STRIDE[pose] > 0:
        for part in range(1, LENGTH[pose]):
            at = square + part * integer(STRIDE[pose])
            if state.surface[at] != state.surface[square] or lord_on(state, at):
                return True
    return False


@compiled
def walled_in(state: State, square: Square) -> bool:
    """Whether neighbouring pieces hide every vertical face of the topmost piece a square names."""
    level = top_level(state, square)
    pose = integer(POSE[state.cells[level, square]])
    for part in range(LENGTH[pose]):
        at = square + part * integer(STRIDE[pose])
        if not cell_walled_in(state, level - part * integer(CLIMB[pose]), at):
            return False
    return True


@compiled
def cell_walled_in(state: State, level: Level, square: Square) -> bool:
    code = state.cells[level, square]
    for side in range(4):
        neighbour = integer(NEIGHBOUR[square, side])
        shown = 0
        if neighbour != NOWHERE:
            shown = integer(SHOWS[state.cells[level, neighbour], opposite(side)])
        if integer(NEEDS[code, side]) & ~shown:
            return False
    return True


# -- where a piece may be placed --------------------------------------------------------------


@compiled
def places(state: State, pose: Pose, rank: int) -> Row:
    """The squares of a rank that can name a piece placed in this pose."""
    if pose == NESTED:
        return integer(state.slopes[rank])
    if STRIDE[pose] == 1:
        return places_along_x(state, integer(LENGTH[pose]), rank)
    if STRIDE[pose] == SIDE:
        return places_along_y(state, integer(LENGTH[pose]), rank)
    return places_upright(state, integer(LENGTH[pose]), rank)


@compiled
def places_upright(state: State, extent: int, rank: int) -> Row:
    """On one square, where there is height enough."""
    row = 0
    for floor in range(LEVELS):
        if floor + extent <= integer(state.tower_height):
            row |= integer(state.room[floor, rank])
    return row


@compiled
def places_along_x(state: State, length: int, rank: int) -> Row:
    """All squares beneath at one height: a run of bits in the row of that height."""
    row = 0
    for floor in range(LEVELS):
        room = integer(state.room[floor, rank])
        run = room & (room >> 1)
        if length == 3:
            run &= room >> 2
        row |= run
    return row


@compiled
def places_along_y(state: State, length: int, rank: int) -> Row:
    if rank + length > SIDE:
        return 0
    row = 0
    for floor in range(LEVELS):
        run = integer(state.room[floor, rank]) & integer(state.room[floor, rank + 1])
        if length == 3:
            run &= integer(state.room[floor, rank + 2])
        row |= run
    return row


@compiled
def fits_elsewhere(state: State, square: Square) -> bool:
    """Whether the unblocked top piece of a square could be placed anywhere else, once lifted."""
    pose = integer(POSE[top_code(state, square)])
    if RISING <= pose < NESTED:
        return True  # on the same square, rising in another direction
    return room_in_other_ranks(state, pose, square) or second_place(state, square)


@compiled
def room_in_other_ranks(state: State, pose: Pose, square: Square) -> bool:
    """A quick yes: a rank that the piece does not touch has a place for it, lying along x."""
    first = square // SIDE
    last = first + (LENGTH[pose] - 1 if STRIDE[pose] == SIDE else 0)
    for rank in range(SIDE):
        if not first <= rank <= last:
            if LENGTH[pose] == 1:
                if places(state, pose if pose == 0 else RISING, rank):
                    return True
            elif places_along_x(state, integer(LENGTH[pose]), rank):
                return True
    return False


@compiled
def second_place(state: State, square: Square) -> bool:
    """The slow way: lift the piece and look for a place in any pose besides the one it had."""
    owner = integer(OWNER[top_code(state, square)])
    pose = take(state, square)
    found = other_place(state, pose, square)
    put(state, pose, square, owner)
    return found


@compiled
def other_place(state: State, pose: Pose, square: Square) -> bool:
    """Whether a piece in hand has a place, in any pose, that is not this one."""
    kind = KIND_OF_POSE[pose]
    for other in range(FIRST_POSE[kind], FIRST_POSE[kind + 1]):
        for rank in range(SIDE):
            row = places(state, other, rank)
            if other == pose and rank == square // SIDE:
                row &= ~(1 << (square % SIDE))
            if row:
                return True
    return False
