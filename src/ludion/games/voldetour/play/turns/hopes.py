"""By which ways might a Lord of VoldéTour still win this turn, if the right pieces are placed?

A walk over the board with wishes: a square on the way may be as it is, or be stripped of own
pieces, raised by a Block, given or covered with a Stair, as far as one Block and one Stair go. What
is wished for is not checked against the reserve, nor a lying Block for how it lies. So where no way
is found there is no win, and where one is, the squares that want changing are few.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from ludion.games.voldetour.building import lord_on, top_level, tower_owner
from ludion.games.voldetour.geometry import (
    CLIMB,
    LENGTH,
    LEVELS,
    NEIGHBOUR,
    NESTED,
    NOWHERE,
    OWNER,
    POSE,
    RISING,
    SIDE,
    SLOPE,
    SQUARES,
    Square,
    Surface,
    lower_of_pair,
    opposite,
    slope,
)
from ludion.games.voldetour.play.turns.desk import TRAIL, Desk
from ludion.games.voldetour.state import NONE, PLACE, State
from ludion.games.voldetour.walking import STEPS, enemy_of, tower_of
from ludion.kernel.compiling import borrowing, integer
from ludion.kernel.contract import Seat

# What is wished of a square. LIFT: that an own piece go away. ON_WAY: only that it be passed.
BLOCK, STAIR, LIFT, ON_WAY = 1, 2, 4, 8
NO_WAY, A_WAY, WON = range(3)
MOST_STEPS: Final = 3_000
BY_WALKING: Final = 100
MANY: Final = 10.0

SURFACES: Final = SLOPE + 4 * LEVELS
RAISES: Final = 3
"""A lying Block raises up to three squares by one level, a standing one a single square by more."""
WISH_STAIR: Final = 4


def _wish(top: Surface, want: Surface) -> int:
    """What makes one surface of another: levels of a Block to 3, and WISH_STAIR; or NOWHERE."""
    if top == want:
        return 0
    stair = 0 if max(top, want) < SLOPE else WISH_STAIR
    if top >= SLOPE and want >= SLOPE:
        return NOWHERE
    floor = top if top < SLOPE else (top - SLOPE) // 4 + 1
    missing = (want if want < SLOPE else (want - SLOPE) // 4) - floor
    return stair + (0, 1, RAISES, RAISES)[missing] if missing >= 0 else NOWHERE


WISH: Final = np.array([[_wish(a, b) for b in range(SURFACES)] for a in range(SURFACES)], np.int8)

# The means of a turn, as a number: levels raised so far, then one bit each for the Stair, for a
# Block taken away, for a Stair taken away.
MEANS_STAIR, MEANS_BLOCK_OFF, MEANS_STAIR_OFF = 4, 8, 16
NO_BLOCK, NO_STAIR = RAISES + MEANS_BLOCK_OFF, MEANS_STAIR + MEANS_STAIR_OFF

# A place on the trail.
AT, HEIGHT, HEADING, STEP, MEANS, OPTION, WISHED, SLOPES = range(8)
OPTIONS: Final = 9  # for each direction: three surfaces to wish for, with 0, 1 or 2 pieces lifted


@borrowing
def find_ways(desk: Desk, state: State, seat: Seat, marks: NDArray[np.uint8]) -> int:
    """Whether there is a way, and marks on what is wished of each square; WON if by walking."""
    for square in range(SQUARES):
        marks[square] = 0
    target = tower_of(state, enemy_of(state, seat))
    trail = desk.trail
    start(state, seat, trail)
    if not within_reach(state, integer(trail[0, AT]), target, trail[0]):
        return NO_WAY
    found, place, tried = NO_WAY, 0, 0
    desk.ways = 0
    while place >= 0 and tried < MOST_STEPS:
        here = trail[place]
        most = 4 * OPTIONS if here[HEADING] == NOWHERE else OPTIONS
        if here[OPTION] >= most or place + 1 == TRAIL:
            if place + 1 == TRAIL:
                desk.cut = 1
            place -= 1
            continue
        option = integer(here[OPTION])
        here[OPTION] += 1
        if not take_option(state, seat, trail, place, option, target):
            continue
        tried += 1
        place += 1
        if trail[place, AT] == target:
            found = A_WAY
            desk.ways += 1
            if mark_trail(trail, place, marks) == 0:
                return WON
            place -= 1
    if place >= 0:
        desk.cut = 1
    desk.work += tried >> 3
    return found


@borrowing
def start(state: State, seat: Seat, trail: NDArray[np.int64]) -> None:
    lord = integer(state.lords[seat])
    target = tower_of(state, enemy_of(state, seat))
    first = trail[0]
    first[AT] = lord
    first[HEIGHT] = integer(state.surface[lord])
    first[HEADING] = NOWHERE
    first[STEP] = 0
    first[MEANS] = means_used(state) if state.player == seat else 0
    first[OPTION] = 0
    first[SLOPES] = slopes_between(state, lord, target)


@borrowing
def means_used(state: State) -> int:
    """What the player has already done in this turn."""
    means = (NO_BLOCK if state.used[0] else 0) + (NO_STAIR if state.used[1] else 0)
    if state.phase == PLACE:
        means |= MEANS_BLOCK_OFF if state.held_pose < RISING else MEANS_STAIR_OFF
    return means


@borrowing
def slopes_between(state: State, lord: Square, target: Square) -> int:
    """How many slopes that stand on the board a way could use, at most.

    A way of so many slopes is so long at most, which rules out slopes that lie too far off, and so
    on until nothing more is ruled out.
    """
    count = SQUARES
    while True:
        longest = STEPS + 1 + count
        inside = 0
        for square in range(SQUARES):
            if state.surface[square] >= SLOPE:
                inside += apart(lord, square) + apart(square, target) <= longest
        if inside == count:
            return count
        count = inside


@borrowing
def apart(one: Square, other: Square) -> int:
    return abs(one // SIDE - other // SIDE) + abs(one % SIDE - other % SIDE)


@borrowing
def within_reach(state: State, at: Square, target: Square, place: NDArray[np.int64]) -> bool:
    """Whether what is left of steps and slopes could be enough, in length and in height."""
    slopes = integer(place[SLOPES]) + (0 if place[MEANS] & MEANS_STAIR else 1)
    climb = integer(state.tower_height) - integer(place[HEIGHT])
    return climb <= slopes and apart(at, target) <= STEPS - integer(place[STEP]) + slopes


@borrowing
def take_option(
    state: State, seat: Seat, trail: NDArray[np.int64], place: int, option: int, target: Square
) -> bool:
    """Go on from a place of the trail in one of the ways there are, if it can be wished for."""
    here, there = trail[place], trail[place + 1]
    heading = integer(here[HEADING])
    direction = option // OPTIONS if heading == NOWHERE else heading
    at = integer(NEIGHBOUR[here[AT], direction])
    height = integer(here[HEIGHT])
    shape, lifted = option % OPTIONS // 3, option % 3
    want = wanted(state, height, direction, shape)
    if NOWHERE in (at, want) or (shape == 0 and here[STEP] == STEPS):
        return False
    if not within_reach(state, at, target, here) or lord_on(state, at):
        return False
    wish = wish_for(state, seat, at, want, lifted, integer(here[MEANS]))
    if wish == NOWHERE:
        return False
    there[AT] = at
    there[HEIGHT] = height + (shape if shape < 2 else -1)
    there[HEADING] = NOWHERE if shape == 0 else direction
    there[STEP] = here[STEP] + (1 if shape == 0 else 0)
    there[WISHED] = wish
    there[MEANS] = here[MEANS] + wish
    there[OPTION] = 0
    there[SLOPES] = here[SLOPES] - (1 if shape > 0 and not wish & MEANS_STAIR else 0)
    return within_reach(state, at, target, there)


@borrowing
def wanted(state: State, height: int, direction: int, shape: int) -> Surface:
    """The surface on which to go on: a case, a slope up or one down; NOWHERE if there is none."""
    if shape == 0:
        return height
    if shape == 1:
        return slope(height, direction) if height < state.tower_height else NOWHERE
    return slope(height - 1, opposite(direction)) if height > 0 else NOWHERE


@borrowing
def wish_for(state: State, seat: Seat, at: Square, want: Surface, lifted: int, means: int) -> int:
    """What it takes to make a square so, with so many own pieces lifted; NOWHERE if means fail."""
    top, off = integer(state.surface[at]), 0
    if tower_owner(state, at) != NOWHERE:
        return 0 if lifted == 0 and top == want else NOWHERE
    if lifted > 0:
        top, off = stripped(state, seat, at, lifted)
        if top == NOWHERE or off & means:
            return NOWHERE
    wish = integer(WISH[top, want])
    if wish == NOWHERE or wish & MEANS_STAIR & means or (wish & 3) + (means & 3) > RAISES:
        return NOWHERE
    return wish + off


@borrowing
def stripped(state: State, seat: Seat, at: Square, pieces: int) -> tuple[int, int]:
    """A square's surface without its one or two topmost own pieces, and the means that takes."""
    level = top_level(state, at)
    off = 0
    for _ in range(pieces):
        if level < 0:
            return NOWHERE, 0
        code = integer(state.cells[level, at])
        pose = integer(POSE[code])
        kind = MEANS_BLOCK_OFF if pose < RISING else MEANS_STAIR_OFF
        if OWNER[code] != seat or off & kind:
            return NOWHERE, 0
        off |= kind
        if pose == NESTED:
            if pieces == 2:
                return NOWHERE, 0
            lower = lower_of_pair(code)
            return slope(level, integer(POSE[lower]) - RISING), off
        level -= integer(LENGTH[pose]) if CLIMB[pose] else 1
    return level + 1, off


@borrowing
def danger(desk: Desk, state: State, seat: Seat, marks: NDArray[np.uint8]) -> float:
    """From 0 to 1, how many ways the others might have to win in their next turns, with marks."""
    ways = 0
    for square in range(SQUARES):
        marks[square] = 0
    for other in range(state.seats):
        if other != seat and state.lords[other] != NONE:
            status = find_ways(desk, state, other, desk.marks)
            ways += integer(desk.ways) + (BY_WALKING if status == WON else 0)
            for square in range(SQUARES):
                marks[square] |= desk.marks[square]
    return ways / (ways + MANY)


@borrowing
def mark_trail(trail: NDArray[np.int64], last: int, marks: NDArray[np.uint8]) -> int:
    """Mark what a way wishes for; nothing but to be walked if the answer is 0."""
    wishes = 0
    for place in range(1, last + 1):
        wish = integer(trail[place, WISHED])
        mark = ON_WAY
        if wish & 3:
            mark |= BLOCK
        if wish & MEANS_STAIR:
            mark |= STAIR
        if wish & (MEANS_BLOCK_OFF | MEANS_STAIR_OFF):
            mark |= LIFT
        marks[trail[place, AT]] |= np.uint8(mark)
        wishes |= wish
    return wishes
