"""The named situations of VoldéTour, and how often wild games come to each.

``survey`` plays games and counts. A test asserts that no situation stays at zero, and
``python -m tests.games.voldetour.situations`` prints the table.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ludion.games.voldetour import moves
from ludion.games.voldetour.building import (
    loaded,
    lord_on,
    top_code,
    tower_owner,
    walled_in,
)
from ludion.games.voldetour.geometry import (
    CLIMB,
    EMPTY,
    LENGTH,
    MOST_SEATS,
    NEIGHBOUR,
    NESTED,
    NOWHERE,
    OWNER,
    POSE,
    RISING,
    SIDE,
    SLOPE,
    SQUARES,
    STRIDE,
    Direction,
    Pose,
    Square,
    rise_of_slope,
)
from ludion.games.voldetour.play.wild import wild_move
from ludion.games.voldetour.rules import deal, legal, play, seat
from ludion.games.voldetour.state import DRAW, NONE, OVER, PLACE, TURN
from ludion.games.voldetour.walking import STEPS, enemy_of, step, tower_of
from ludion.kernel.compiling import compiled, entry, integer
from ludion.kernel.contract import NOBODY, Move, Seat, State, States
from ludion.kernel.random import stream

SITUATIONS: Final = (
    "games",
    "decisions",
    "a Stair nested on an own one",
    "a Stair nested on another's",
    "a piece built on another's",
    "a Block laid across two pieces or more",
    "a piece moved on the board",
    "a piece put back in the same spot, turned",
    "a Block moved onto part of its own place",
    "a piece blocked by a piece on another part of it",
    "a piece blocked by a Lord",
    "a Block walled in",
    "a bare Stair walled in",
    "the upper Stair of a pair walled in",
    "a slope crossed",
    "a chain of two slopes up or down",
    "a ridge crossed",
    "a dip crossed",
    "three slopes crossed in one step",
    "a turn between steps",
    "the own Tower passed over",
    "a lateral Tower passed over",
    "a step stopped by a Lord",
    "nothing left but to end the turn",
    "the enemy Tower reached",
    "lost on the third turn",
    "a Lord removed",
    "a turn after a Lord was removed",
    "the last Lord left",
    "a draw by the turn limit",
    "a pass",
)
ONLY_FOUR: Final = frozenset(
    {
        "a lateral Tower passed over",
        "a Lord removed",
        "a turn after a Lord was removed",
        "the last Lord left",
    }
)
ONLY_TWO: Final = frozenset({"lost on the third turn"})
(
    GAMES,
    DECISIONS,
    NESTED_OWN,
    NESTED_OTHER,
    ON_OTHER,
    ACROSS,
    MOVED,
    TURNED_IN_PLACE,
    MOVED_ONTO_ITSELF,
    UNDER_PIECE,
    UNDER_LORD,
    WALLED_BLOCK,
    WALLED_STAIR,
    WALLED_UPPER,
    SLOPE_CROSSED,
    CHAIN,
    RIDGE,
    DIP,
    THREE_SLOPES,
    TURN_BETWEEN,
    OWN_TOWER,
    LATERAL_TOWER,
    STOPPED_BY_LORD,
    ONLY_END,
    REACHED,
    LATE,
    REMOVED,
    AFTER_REMOVAL,
    LAST_LORD,
    TURN_LIMIT,
    PASS,
) = range(len(SITUATIONS))


@entry
def survey(states: States, seed: Any, counts: NDArray[np.int64]) -> None:
    """Deal and play every game with wild players, and count what happens."""
    found = np.empty(moves.MOVES, np.int16)
    turns = np.empty(MOST_SEATS, np.int64)
    for index in range(len(states)):
        state = states[index]
        state.random = stream(seed, index)
        deal(state)
        counts[GAMES] += 1
        while seat(state) != NOBODY:
            count = legal(state, found)
            only_end = count == 1 and found[0] == moves.END
            counts[ONLY_END] += 1 if only_end else 0
            move = integer(wild_move(state, found, count))
            note_position(state, counts)
            note_move(state, move, counts)
            lords = lords_left(state)
            for other in range(MOST_SEATS):
                turns[other] = state.turns[other]
            turns[state.player] += 1 if move >= moves.LORD else 0
            play(state, move)
            note_end(state, turns, lords, counts)


@compiled
def lords_left(state: State) -> int:
    left = 0
    for other in range(state.seats):
        left += 1 if state.lords[other] != NONE else 0
    return left


@compiled
def note_position(state: State, counts: NDArray[np.int64]) -> None:
    """What a player about to decide sees: blocked pieces, a Lord in the way."""
    counts[DECISIONS] += 1
    player = integer(state.player)
    counts[AFTER_REMOVAL] += 1 if lords_left(state) < state.seats else 0
    if state.phase != TURN:
        return
    for square in range(SQUARES):
        if integer(state.tops[player, square // SIDE]) >> (square % SIDE) & 1:
            note_blocked(state, square, counts)
    for direction in range(4):
        if step_stopped_by_lord(state, integer(state.lords[player]), direction):
            counts[STOPPED_BY_LORD] += 1


@compiled
def note_blocked(state: State, square: Square, counts: NDArray[np.int64]) -> None:
    pose = integer(POSE[top_code(state, square)])
    if loaded(state, square):
        lord = False
        for part in range(LENGTH[pose] if STRIDE[pose] > 0 else 1):
            lord = lord or lord_on(state, square + part * integer(STRIDE[pose]))
        counts[UNDER_LORD if lord else UNDER_PIECE] += 1
    elif walled_in(state, square):
        if pose < RISING:
            counts[WALLED_BLOCK] += 1
        else:
            counts[WALLED_UPPER if pose == NESTED else WALLED_STAIR] += 1


@compiled
def step_stopped_by_lord(state: State, square: Square, direction: Direction) -> bool:
    """Whether a step would end on the next square but for the Lord there."""
    at = integer(NEIGHBOUR[square, direction])
    return at != NOWHERE and state.surface[at] == state.surface[square] and lord_on(state, at)


# -- moves ------------------------------------------------------------------------------------


@compiled
def note_move(state: State, move: Move, counts: NDArray[np.int64]) -> None:
    if move < moves.PLACEMENTS:
        note_placement(state, integer(moves.POSE_OF[move]), integer(moves.PLACE_OF[move]), counts)
    elif moves.LORD <= move < moves.END:
        note_walk(state, move - moves.LORD, counts)


@compiled
def note_placement(state: State, pose: Pose, square: Square, counts: NDArray[np.int64]) -> None:
    player = integer(state.player)
    beneath = top_code(state, square)
    if pose == NESTED:
        counts[NESTED_OWN if OWNER[beneath] == player else NESTED_OTHER] += 1
    elif beneath != EMPTY and OWNER[beneath] != player:
        counts[ON_OTHER] += 1
    if STRIDE[pose] > 0 and beneath != EMPTY:
        next_code = top_code(state, square + integer(STRIDE[pose]))
        counts[ACROSS] += 1 if OWNER[next_code] != OWNER[beneath] else 0
    if state.phase == PLACE:
        counts[MOVED] += 1
        if square == state.held_from:
            counts[TURNED_IN_PLACE] += 1
        elif overlaps(pose, square, integer(state.held_pose), integer(state.held_from)):
            counts[MOVED_ONTO_ITSELF] += 1


@compiled
def overlaps(pose: Pose, square: Square, old_pose: Pose, old_square: Square) -> bool:
    """Whether two lying pieces share a square."""
    for part in range(LENGTH[pose] if CLIMB[pose] == 0 else 1):
        for old in range(LENGTH[old_pose] if CLIMB[old_pose] == 0 else 1):
            new_at = square + part * integer(STRIDE[pose])
            if new_at == old_square + old * integer(STRIDE[old_pose]):
                return True
    return False


@compiled
def note_walk(state: State, end: Square, counts: NDArray[np.int64]) -> None:
    """Follow a shortest way of the Lord's move back from its end."""
    player = integer(state.player)
    came_from = np.full(SQUARES, NOWHERE, np.int64)
    came_by = np.full(SQUARES, NOWHERE, np.int64)
    explore(state, player, came_from, came_by)
    at, direction = end, NOWHERE
    while at != state.lords[player]:
        if direction != NOWHERE:
            counts[TURN_BETWEEN] += 1 if direction != came_by[at] else 0
            owner = tower_owner(state, at)
            if owner != NOWHERE:
                counts[OWN_TOWER if owner == player else LATERAL_TOWER] += 1
        direction = came_by[at]
        note_step(state, came_from[at], direction, counts)
        at = came_from[at]


@compiled
def explore(
    state: State, player: Seat, came_from: NDArray[np.int64], came_by: NDArray[np.int64]
) -> None:
    """How every case within three steps is reached first."""
    start = integer(state.lords[player])
    target = tower_of(state, enemy_of(state, player))
    queue = np.empty(SQUARES, np.int64)
    queue[0] = start
    first, last = 0, 1
    for _ in range(STEPS):
        layer = last
        for i in range(first, layer):
            for direction in range(4):
                at = NOWHERE if queue[i] == target else step(state, queue[i], direction)
                if at not in (NOWHERE, start) and came_from[at] == NOWHERE:
                    came_from[at], came_by[at] = queue[i], direction
                    queue[last] = at
                    last += 1
        first = layer


@compiled
def note_step(
    state: State, square: Square, direction: Direction, counts: NDArray[np.int64]
) -> None:
    slopes, before = 0, 0
    at = integer(NEIGHBOUR[square, direction])
    while state.surface[at] >= SLOPE:
        now = 1 if rise_of_slope(integer(state.surface[at])) == direction else -1
        slopes += 1
        counts[RIDGE] += 1 if before == 1 and now == -1 else 0
        counts[DIP] += 1 if before == -1 and now == 1 else 0
        counts[CHAIN] += 1 if before == now else 0
        before = now
        at = integer(NEIGHBOUR[at, direction])
    counts[SLOPE_CROSSED] += 1 if slopes > 0 else 0
    counts[THREE_SLOPES] += 1 if slopes >= 3 else 0


# -- ends of turns ----------------------------------------------------------------------------


@compiled
def note_end(state: State, turns: NDArray[np.int64], lords: int, counts: NDArray[np.int64]) -> None:
    """What a move led to: passes, Lords removed, the end."""
    for other in range(MOST_SEATS):
        counts[PASS] += integer(state.turns[other]) - turns[other]
    counts[REMOVED] += lords - lords_left(state)
    if state.phase != OVER:
        return
    winner = integer(state.winner)
    if winner == DRAW:
        counts[TURN_LIMIT] += 1
    elif state.lords[winner] == tower_of(state, enemy_of(state, winner)):
        counts[REACHED] += 1
    else:
        counts[LATE if state.seats == 2 else LAST_LORD] += 1
