"""The board of VoldéTour: squares, levels, pieces in their poses, and what hides what.

Squares are numbered rank by rank, files a–j from west to east:

    rank 10   90 91 92 93 94 95 96 97 98 99        n (+10)
      …                                            |
    rank  2   10 11 12 13 14 15 16 17 18 19   w ---+--- e (+1)
    rank  1    0  1  2  3  4  5  6  7  8  9        |
               a  b  c  d  e  f  g  h  i  j        s

Over each square stands a column of cells, levels 0, 1, 2 (as many as the Towers are high). Level 0
lies between heights 0 and 1, level 1 between heights 1 and 2: a piece on a floor of height h fills
level h.

A *row* is a set of squares of one rank, ten bits, bit 0 for file a: placements are found a row at a
time.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np

from ludion.kernel.compiling import compiled, integer, plain

Square: TypeAlias = int
Direction: TypeAlias = int
Height: TypeAlias = int
Level: TypeAlias = int
Kind: TypeAlias = int
Pose: TypeAlias = int
Code: TypeAlias = int
Surface: TypeAlias = int
Row: TypeAlias = int

# -- squares and directions -------------------------------------------------------------------

SIDE: Final = 10
SQUARES: Final = 100
LEVELS: Final = 3
NOWHERE: Final = -1
FULL_ROW: Final = (1 << SIDE) - 1

NORTH, EAST, SOUTH, WEST = range(4)
DIRECTIONS: Final = "nesw"
SQUARE_NAMES: Final = tuple(f"{file}{rank}" for rank in range(1, 11) for file in "abcdefghij")
SQUARE_OF: Final = {name: square for square, name in enumerate(SQUARE_NAMES)}


@compiled
def opposite(direction: Direction) -> Direction:
    return direction ^ 2


def _neighbour(square: Square, direction: Direction) -> Square:
    rank, file = divmod(square, SIDE)
    rank += (1, 0, -1, 0)[direction]
    file += (0, 1, 0, -1)[direction]
    return SIDE * rank + file if 0 <= rank < SIDE and 0 <= file < SIDE else NOWHERE


NEIGHBOUR: Final = np.array(
    [[_neighbour(square, direction) for direction in range(4)] for square in range(SQUARES)],
    np.int8,
)
"""The next square in each direction; NOWHERE off the board."""

MOST_SEATS: Final = 4

# -- pieces and their poses -------------------------------------------------------------------
# A kind is what a piece is, a pose how it is held: lying along x or y, standing, rising somewhere,
# or turned over onto the slope of another Stair.
#
#   pose   0  1   2   3   4   5   6   7  8  9  10 11
#          B1 B2x B2y B2z B3x B3y B3z Sn Se Ss Sw Sv
#   kind   0  1-------1   2-------2   3-----------3

KINDS: Final = ("B1", "B2", "B3", "S")
STAIR: Final = 3
POSES: Final = ("B1", "B2x", "B2y", "B2z", "B3x", "B3y", "B3z", "Sn", "Se", "Ss", "Sw", "Sv")
RISING: Final = 7  # Sn, the first of the poses of a bare Stair
NESTED: Final = 11

KIND_OF_POSE: Final = np.array([0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3], np.int8)
FIRST_POSE: Final = np.array([0, 1, 4, 7, 12], np.int8)
"""The poses of kind k are those from FIRST_POSE[k] up to FIRST_POSE[k + 1]."""
LENGTH: Final = np.array([1, 2, 2, 2, 3, 3, 3, 1, 1, 1, 1, 1], np.int8)
"""How many cells a piece fills."""
STRIDE: Final = np.array([0, 1, 10, 0, 1, 10, 0, 0, 0, 0, 0, 0], np.int8)
"""From one cell of a piece to the next: so many squares on …"""
CLIMB: Final = np.array([0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0], np.int8)
"""… and so many levels up."""

# -- what is in a cell ------------------------------------------------------------------------
#
#     0          nothing
#     1 …  64    one cell of a Block:   1 + 16 * owner + part
#    65 …  80    a bare Stair:         65 +  4 * owner + the direction it rises to
#    81 … 144    a nested pair:        81 + 16 * upper owner + 4 * lower owner + direction
#
#   part    0    1 2   3 4   5 6   7 8 9   10 11 12   13 14 15
#           B1   B2x   B2y   B2z    B3x      B3y        B3z        from the western, southern
#                                                                  or lowest cell on
#
# Equal pieces have no names of their own, so a position has one record only.

EMPTY: Final = 0
BLOCK_CODE: Final = 1
STAIR_CODE: Final = 65
PAIR_CODE: Final = 81
CODES: Final = 145
FIRST_PART: Final = np.array([0, 1, 3, 5, 7, 10, 13], np.int8)

_PARTS = [(pose, part) for pose in range(RISING) for part in range(LENGTH[pose])]

OWNER: Final = np.zeros(CODES, np.int8)
"""Who owns the topmost piece of a cell (of a pair, the upper Stair)."""
POSE: Final = np.zeros(CODES, np.int8)
"""How that piece lies."""
PART: Final = np.zeros(CODES, np.int8)
"""Which of the piece's cells this is."""
for _code in range(BLOCK_CODE, STAIR_CODE):
    OWNER[_code], (POSE[_code], PART[_code]) = (
        (_code - BLOCK_CODE) // 16,
        _PARTS[(_code - BLOCK_CODE) % 16],
    )
for _code in range(STAIR_CODE, PAIR_CODE):
    OWNER[_code], POSE[_code] = (_code - STAIR_CODE) // 4, RISING + (_code - STAIR_CODE) % 4
for _code in range(PAIR_CODE, CODES):
    OWNER[_code], POSE[_code] = (_code - PAIR_CODE) // 16, NESTED


@compiled
def block_code(owner: int, pose: Pose, part: int) -> Code:
    return BLOCK_CODE + 16 * owner + integer(FIRST_PART[pose]) + part


@compiled
def stair_code(owner: int, direction: Direction) -> Code:
    return STAIR_CODE + 4 * owner + direction


@compiled
def pair_code(upper_owner: int, lower: Code) -> Code:
    """A pair: the upper Stair's owner, and the bare Stair beneath."""
    return PAIR_CODE + 16 * upper_owner + lower - STAIR_CODE


@compiled
def lower_of_pair(pair: Code) -> Code:
    """The bare Stair that is left when the upper one is taken away."""
    return STAIR_CODE + (pair - PAIR_CODE) % 16


@compiled
def names_its_piece(code: Code) -> bool:
    """Whether the topmost piece of a cell is named by the cell's square."""
    return integer(PART[code]) == 0 or integer(CLIMB[POSE[code]]) == 1


# -- the top of a column ----------------------------------------------------------------------
#
#   surface  0 … 3    flat, at that height
#            4 …      a slope: 4 + 4 * level + the direction it rises to
#
#            foot at height `level`  ->  ___/|  <-  head at height `level` + 1

SLOPE: Final = 4


@compiled
def slope(level: Level, direction: Direction) -> Surface:
    return SLOPE + 4 * level + direction


@compiled
def level_of_slope(surface: Surface) -> Level:
    return (surface - SLOPE) >> 2


@compiled
def rise_of_slope(surface: Surface) -> Direction:
    return (surface - SLOPE) & 3


# -- what hides what --------------------------------------------------------------------------
# A side of a cell is cut by its diagonals into four quarters. On the east and west sides the ends
# are south and north, on the north and south sides west and east:
#
#     +---------+        a full square:   B T L R
#     | \  T  / |        flank of Sn:     B R       /|      (rises to the north, or east: high end)
#     |  \   /  |        flank of Ss:     B L       |\      (rises to the south, or west: low end)
#     | L  x  R |        over Sn:         T L       |/      (the upper Stair of a pair: the rest)
#     |  /   \  |        over Ss:         T R       \|
#     | /  B  \ |
#     +---------+        L  the low end (south or west),  R  the high end (north or east)
#
# A face is hidden when the neighbour's facing side shows every quarter of it. So a square covers
# all, a triangle the identical triangle only, and nothing but a square an upper Stair's triangle.
# An open foot or edge has no face; it asks only that some piece be there, the fifth bit.

BOTTOM, TOP, LOW_END, HIGH_END, PRESENT = 1, 2, 4, 8, 16
SQUARE_FACE: Final = BOTTOM | TOP | LOW_END | HIGH_END


def _flank(direction: Direction) -> int:
    """The triangle at the flanks of a Stair that rises in a direction."""
    return BOTTOM | (HIGH_END if direction in (NORTH, EAST) else LOW_END)


def _shows(code: Code, side: Direction) -> int:
    """What a cell shows to its neighbour on one side."""
    if code == EMPTY:
        return 0
    if code < STAIR_CODE or code >= PAIR_CODE:
        return PRESENT | SQUARE_FACE
    rises = (code - STAIR_CODE) % 4
    if side == rises:
        return PRESENT | SQUARE_FACE
    return PRESENT if side == plain(opposite)(rises) else PRESENT | _flank(rises)


def _needs(code: Code, side: Direction) -> int:
    """What the neighbour must show for the topmost piece's face on one side to be hidden."""
    if code == EMPTY:
        return 0
    if code < STAIR_CODE:
        return 0 if _same_block(code, side) else SQUARE_FACE
    rises = (code - STAIR_CODE) % 4
    if code < PAIR_CODE:
        if side == rises:
            return SQUARE_FACE
        return PRESENT if side == plain(opposite)(rises) else _flank(rises)
    if side == plain(opposite)(rises):
        return SQUARE_FACE
    return PRESENT if side == rises else SQUARE_FACE & ~_flank(rises)


def _same_block(code: Code, side: Direction) -> bool:
    """Whether another cell of the same lying Block is on that side."""
    ahead = {1: EAST, 10: NORTH}.get(int(STRIDE[POSE[code]]))
    if ahead is None:
        return False
    last = PART[code] == LENGTH[POSE[code]] - 1
    return (side == ahead and not last) or (side == plain(opposite)(ahead) and PART[code] > 0)


SHOWS: Final = np.array([[_shows(c, side) for side in range(4)] for c in range(CODES)], np.uint8)
NEEDS: Final = np.array([[_needs(c, side) for side in range(4)] for c in range(CODES)], np.uint8)
