"""Every way to win in this turn, or that there is none: the same search as ``wins``, but for proof.

Nothing is left out that could matter, and if a limit was met that is said. First ways by walking
are looked for, then those by placing or moving one piece, then two. Besides what a way wishes for,
any first piece is tried that makes something wished for possible: one that frees a blocked piece,
or evens out the ground beside the way.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludion.games.voldetour import moves
from ludion.games.voldetour.building import top_code
from ludion.games.voldetour.geometry import POSE, SQUARES, Pose
from ludion.games.voldetour.play.turns.desk import BEAMS, HERE, ROW, STACK, Desk
from ludion.games.voldetour.play.turns.hopes import LIFT, NO_WAY, WON, find_ways
from ludion.games.voldetour.play.turns.wins import covered, is_wished
from ludion.games.voldetour.state import PLACE, State
from ludion.games.voldetour.walking import enemy_of, tower_of
from ludion.kernel import contract
from ludion.kernel.compiling import borrowing, integer
from ludion.kernel.contract import Move, States

WISHED, ENABLING, FREEING, LIFTING = range(4)
"""Why a decision was taken: a way wants it; it may make another possible; it takes a piece off a
way; it takes a piece to use it."""

LEFT, CUT = range(2)


class Stack(NamedTuple):
    """A line of decisions, and what is left to try beside each of them."""

    moves: NDArray[np.int16]
    left: NDArray[np.int64]
    taken: NDArray[np.int16]
    roles: NDArray[np.int64]
    marks: NDArray[np.uint8]
    """By decision, what is wished of each square, or which squares matter."""
    first: NDArray[np.uint8]
    """Which moves were possible before the first decision."""
    budget: NDArray[np.int64]
    """How many decisions may still be tried, and whether a limit was met."""


def new_stack(work: int) -> Stack:
    return Stack(
        moves=np.zeros((STACK + 1, moves.MOVES), np.int16),
        left=np.zeros(STACK + 1, np.int64),
        taken=np.zeros(STACK + 1, np.int16),
        roles=np.zeros(STACK + 1, np.int64),
        marks=np.zeros((STACK + 1, SQUARES), np.uint8),
        first=np.zeros(moves.MOVES, np.uint8),
        budget=np.array([work, 0], np.int64),
    )


@borrowing
def find_wins(
    desk: Desk, pool: States, depth: int, stack: Stack, pieces: int, lines: NDArray[np.int16]
) -> int:
    """Write the turns that win by so many pieces in all and a walk; how many there are.

    The search ends when the lines are full. A line ends with -1. The states lie where the beams
    would.
    """
    base = depth * ROW + BEAMS
    pool[base] = pool[depth * ROW + HERE]
    goal = moves.LORD + tower_of(pool[base], enemy_of(pool[base], contract.seat(pool[base])))
    found, height = 0, 0
    desk.cut = 0
    list_wishes(desk, pool[base], stack, 0, pieces, goal)
    while height >= 0:
        if stack.left[height] == 0:
            height -= 1
            continue
        stack.left[height] -= 1
        move = integer(stack.moves[height, stack.left[height]])
        stack.taken[height] = move
        if move == goal:
            write_line(stack, height, lines, found)
            found += 1
            if found == len(lines):
                break
            continue
        if stack.budget[LEFT] <= 0:
            stack.budget[CUT] = 1
            break
        stack.budget[LEFT] -= 1
        stack.roles[height] = role_of(pool[base + height], stack, height, move)
        pool[base + height + 1] = pool[base + height]
        contract.play(pool[base + height + 1], move)
        height += 1
        list_wishes(desk, pool[base + height], stack, height, pieces, goal)
    stack.budget[CUT] |= desk.cut
    return found


@borrowing
def write_line(stack: Stack, height: int, lines: NDArray[np.int16], at: int) -> None:
    for i in range(height + 1):
        lines[at, i] = stack.taken[i]
    if height + 1 < lines.shape[1]:
        lines[at, height + 1] = -1


@borrowing
def role_of(state: State, stack: Stack, height: int, move: Move) -> int:
    """Why a decision is taken from a level of the stack."""
    marks = stack.marks[height]
    if moves.LIFT <= move < moves.LORD:
        return (
            FREEING if covered(pose_on(state, move), move - moves.LIFT, marks) & LIFT else LIFTING
        )
    if is_wished(state, move, marks):
        return WISHED
    freed = state.phase == PLACE and (height == 0 or stack.roles[height - 1] == FREEING)
    return WISHED if freed else ENABLING


@borrowing
def pose_on(state: State, lift: Move) -> Pose:
    """How the piece lies that a move lifts."""
    return integer(POSE[top_code(state, lift - moves.LIFT)])


@borrowing
def pieces_used(state: State) -> int:
    return integer(state.used[0]) + integer(state.used[1])


@borrowing
def list_wishes(
    desk: Desk, state: State, stack: Stack, height: int, pieces: int, goal: Move
) -> None:
    """List what is worth trying after a decision of the line."""
    stack.left[height] = 0
    listed, marks = stack.moves[height], stack.marks[height]
    enabled = height > 0 and stack.roles[height - 1] == ENABLING
    if enabled:  # the ways are those that there were before it
        copy_marks(stack.marks[0], marks)
    else:
        status = find_ways(desk, state, contract.seat(state), marks)
        if status == WON and state.phase != PLACE:
            listed[0] = goal
            stack.left[height] = 1
        if status == NO_WAY or stack.left[height] > 0:
            return
    if state.phase != PLACE and pieces_used(state) >= pieces:
        return
    count = contract.legal(state, listed)
    if height == 0:
        note_first(stack, count)
    kept = 0
    for i in range(count):
        if is_worth_trying(state, stack, height, integer(listed[i]), pieces, enabled):
            listed[kept] = listed[i]
            kept += 1
    stack.left[height] = kept


@borrowing
def note_first(stack: Stack, count: int) -> None:
    """Note the moves that are possible before the first decision."""
    fill(stack.first, 0)
    for i in range(count):
        stack.first[stack.moves[0, i]] = 1


@borrowing
def is_worth_trying(
    state: State, stack: Stack, height: int, move: Move, pieces: int, enabled: bool
) -> bool:
    """Whether a decision may lead to a win by so many pieces."""
    if move >= moves.LORD:
        return False
    wished = is_wished(state, move, stack.marks[height])
    if enabled:
        return wished and stack.first[move] == 0
    if state.phase == PLACE and (height == 0 or stack.roles[height - 1] == FREEING):
        return True
    return wished or pieces_used(state) + 1 < pieces


@borrowing
def copy_marks(marks: NDArray[np.uint8], to: NDArray[np.uint8]) -> None:
    for square in range(SQUARES):
        to[square] = marks[square]


@borrowing
def fill(marks: NDArray[np.uint8], value: int) -> None:
    for i in range(len(marks)):
        marks[i] = value
