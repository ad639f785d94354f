"""A player that seeks the rare situations: for tests, traces and benches, not to win.

Uniformly random players hardly ever leave their Towers, because hardly any of the thousand ways to
place a piece helps a Lord. This one first chooses a sort of move, then looks at a handful of moves
of that sort and takes the one that makes most of a muddle: close to Lords, Towers and other pieces.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from ludion.games.voldetour import moves
from ludion.games.voldetour.building import floor_of, put, take, tower_owner
from ludion.games.voldetour.geometry import (
    CLIMB,
    EMPTY,
    LENGTH,
    NEIGHBOUR,
    NESTED,
    NOWHERE,
    RISING,
    SIDE,
    SLOPE,
    STRIDE,
    Direction,
    Height,
    Pose,
    Square,
    Surface,
    opposite,
    slope,
)
from ludion.games.voldetour.play.evaluation import FAR, edge, way
from ludion.games.voldetour.rules import legal
from ludion.games.voldetour.state import PLACE, State
from ludion.games.voldetour.walking import enemy_of, tower_of
from ludion.kernel.compiling import compiled, entry, integer
from ludion.kernel.contract import Move, States
from ludion.kernel.random import below

if TYPE_CHECKING:
    from ludion.bots.contract import Knowledge

# The sorts of moves, by the first number of each, and out of a hundred how often each is wanted.
LIFTS, WALKS = 3, 4
SORTS: Final = np.array([0, 640, 1040, moves.LIFT, moves.LORD, moves.END, moves.MOVES], np.int64)
WANTED: Final = np.array([28, 22, 8, 14, 22, 6], np.int64)
LOOKED_AT: Final = 24
LEAVING: Final = 70  # out of a hundred, how often a Lord that can leave its Tower does

LORD_STEPS_ON, SLOPES_MEET, TOPS_MEET, BY_TOWER, BY_PIECE, NEAR = 14, 8, 3, 3, 2, 6


def choose(knowledge: Knowledge) -> Move:
    """The wild player's move."""
    found = np.empty(moves.MOVES, np.int16)
    return int(choice(knowledge.world.copy(), 0, found))


@entry
def choice(states: States, index: int, found: NDArray[np.int16]) -> Move:
    """The wild player's move in one state of a batch, chosen with the state's own generator."""
    return wild_move(states[index], found, legal(states[index], found))


@compiled
def wild_move(state: State, found: NDArray[np.int16], count: int) -> Move:
    """One of the legal moves."""
    if state.phase == PLACE:
        return most_interesting(state, found, 0, count)
    at_home = state.lords[state.player] == tower_of(state, state.player)
    for _ in range(10):
        sort = WALKS if at_home and below(state, 100) < LEAVING else wanted_sort(state)
        first = place_of(found, count, SORTS[sort])
        last = place_of(found, count, SORTS[sort + 1])
        if first < last:
            if sort == WALKS:
                return some_walk(state, found, first, last)
            if sort < LIFTS and below(state, 6) == 0:
                return shortest_way(state, found, first, last)
            return most_interesting(state, found, first, last)
        at_home = False
    return integer(found[below(state, count)])


@compiled
def wanted_sort(state: State) -> int:
    left = below(state, 100)
    sort = 0
    while left >= WANTED[sort]:
        left -= WANTED[sort]
        sort += 1
    return sort


@compiled
def place_of(found: NDArray[np.int16], count: int, move: Move) -> int:
    """Where in the ascending list the moves from a number on begin."""
    low, high = 0, count
    while low < high:
        middle = (low + high) // 2
        if found[middle] < move:
            low = middle + 1
        else:
            high = middle
    return low


@compiled
def some_walk(state: State, found: NDArray[np.int16], first: int, last: int) -> Move:
    """Of three Lord's moves, one right onto the enemy Tower, or the longest, or the one nearest it.

    The longest leads over slopes, which do not count as steps.
    """
    start = integer(state.lords[state.player])
    target = tower_of(state, enemy_of(state, integer(state.player)))
    longest = below(state, 2) == 0
    best, most = NOWHERE, NOWHERE
    for _ in range(3):
        move = integer(found[first + below(state, last - first)])
        end = move - moves.LORD
        worth = distance(end, start) if longest else 2 * SIDE - distance(end, target)
        if end == target:
            return move
        if worth > most:
            best, most = move, worth
    return best


@compiled
def distance(one: Square, other: Square) -> int:
    return abs(one // SIDE - other // SIDE) + abs(one % SIDE - other % SIDE)


@compiled
def most_interesting(state: State, found: NDArray[np.int16], first: int, last: int) -> Move:
    """The best of a few moves picked at random; of all while the Lord must leave its Tower."""
    best, most = NOWHERE, NOWHERE
    hurry = state.lords[state.player] == tower_of(state, integer(state.player))
    for i in range(last - first if hurry else LOOKED_AT):
        move = integer(found[first + (i if hurry else below(state, last - first))])
        worth = interest(state, move) if move < moves.PLACEMENTS else 0
        if worth > most:
            best, most = move, worth
    return best


@compiled
def shortest_way(state: State, found: NDArray[np.int16], first: int, last: int) -> Move:
    """Of more placements, one after which the Lord's way to the enemy Tower is shortest."""
    player = integer(state.player)
    best, least = NOWHERE, FAR + 1
    for _ in range(4 * LOOKED_AT):
        move = integer(found[first + below(state, last - first)])
        square = integer(moves.PLACE_OF[move])
        put(state, integer(moves.POSE_OF[move]), square, player)
        length = way(state, player)
        take(state, square)
        if length < least:
            best, least = move, length
    return best


@compiled
def interest(state: State, move: Move) -> int:
    """How much a placement has to do with what stands around it."""
    pose, square = integer(moves.POSE_OF[move]), integer(moves.PLACE_OF[move])
    floor = floor_of(state, square)
    top = surface_of(pose, floor)
    target = tower_of(state, enemy_of(state, integer(state.player)))
    away = distance(square, integer(state.lords[state.player]))
    if below(state, 3) == 0:
        away = distance(square, target)
    worth = below(state, 4) + max(0, NEAR - away)
    for part in range(LENGTH[pose] if STRIDE[pose] > 0 else 1):
        at = square + part * integer(STRIDE[pose])
        for side in range(4):
            neighbour = integer(NEIGHBOUR[at, side])
            if neighbour != NOWHERE:
                worth += interest_of_side(state, top, floor, neighbour, side)
    return worth


@compiled
def surface_of(pose: Pose, floor: Height) -> Surface:
    """The top of a piece placed on a floor."""
    if RISING <= pose < NESTED:
        return slope(floor, pose - RISING)
    return floor + (integer(LENGTH[pose]) if CLIMB[pose] else 1)


@compiled
def interest_of_side(
    state: State, top: Surface, floor: Height, neighbour: Square, side: Direction
) -> int:
    """What a new piece and its neighbour on one side have to do with each other."""
    worth = 0
    if tower_owner(state, neighbour) != NOWHERE:
        worth += BY_TOWER
    elif state.cells[floor, neighbour] != EMPTY:
        worth += BY_PIECE
    beyond = integer(state.surface[neighbour])
    height = edge(top, side)
    if height != NOWHERE and height == edge(beyond, opposite(side)):
        if neighbour == state.lords[state.player]:
            worth += LORD_STEPS_ON
        elif top >= SLOPE and (height > 0 or beyond >= SLOPE):
            worth += SLOPES_MEET
        elif height > 0:
            worth += TOPS_MEET
    return worth
