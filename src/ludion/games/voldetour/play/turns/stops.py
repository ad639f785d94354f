"""Can the next player's win be prevented? Every turn that does it, or the proof that none does.

The next player's way to win stands on some squares. A turn that touches none of them leaves it as
it is, so only turns that do are tried; after each of those the next player's ways are looked for
anew. A first piece that touches nothing is tried for what it makes possible only: a placement that
was not possible before, or a walk.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ludion.games.voldetour import moves
from ludion.games.voldetour.geometry import LENGTH, NEIGHBOUR, NOWHERE, SQUARES, STRIDE
from ludion.games.voldetour.play.turns.certain import (
    CUT,
    ENABLING,
    FREEING,
    LEFT,
    LIFTING,
    WISHED,
    Stack,
    copy_marks,
    fill,
    find_wins,
    note_first,
    pieces_used,
    pose_on,
    write_line,
)
from ludion.games.voldetour.play.turns.desk import BEAMS, HERE, ROW, Desk
from ludion.games.voldetour.play.turns.hopes import apart, slopes_between
from ludion.games.voldetour.play.turns.wins import covered, touched
from ludion.games.voldetour.rules import next_player
from ludion.games.voldetour.state import NONE, OVER, PLACE, TURN, State
from ludion.games.voldetour.walking import STEPS
from ludion.kernel import contract
from ludion.kernel.compiling import borrowing, entry, integer
from ludion.kernel.contract import Move, States

MOST_PIECES: Final = 2
MATTERS: Final = 1
NO, YES, PERHAPS = range(3)
WAYS_TO_WIN, THREAT, WAYS_TO_STOP = range(3)
REPLY: Final = 1
"""The depth, or row of states, at which the next player's win is looked for."""


@entry
def ask(
    desks: NDArray[Any],
    pool: States,
    stack: Stack,
    reply: Stack,
    question: int,
    count: int,
    line: NDArray[np.int16],
    lines: NDArray[np.int16],
) -> int:
    """What Python asks of the position at depth 0. (One entry, since compiling takes long.)"""
    if question == WAYS_TO_WIN:
        return find_wins(desks[0], pool, 0, stack, count, lines)
    if question == THREAT:
        return is_threatened(desks[0], pool, stack, reply, line)
    return find_stops(desks[0], pool, stack, reply, count, line, lines)


@borrowing
def is_threatened(
    desk: Desk, pool: States, stack: Stack, reply: Stack, line: NDArray[np.int16]
) -> int:
    """Whether the next player would win if the one to move did nothing more."""
    pool[REPLY * ROW + HERE] = pool[HERE]
    state = pool[REPLY * ROW + HERE]
    state.phase = TURN
    state.held_pose = NONE
    state.held_from = NONE
    state.used[0] = 0
    state.used[1] = 0
    state.player = next_player(state)
    return can_win(desk, pool, stack, reply, line, 0)


@borrowing
def can_win(
    desk: Desk, pool: States, stack: Stack, reply: Stack, line: NDArray[np.int16], height: int
) -> int:
    """Whether whoever is to move at the reply's depth wins; marks what that stands on."""
    reply.budget[LEFT] = stack.budget[LEFT]
    reply.budget[CUT] = 0
    found = NO
    for pieces in range(MOST_PIECES + 1):
        if found == NO and find_wins(desk, pool, REPLY, reply, pieces, line) > 0:
            found = YES
    stack.budget[LEFT] = reply.budget[LEFT] - 1
    if found == NO and reply.budget[CUT]:
        found = PERHAPS
        stack.budget[CUT] = 1
    marks = stack.marks[height]
    fill(marks, MATTERS if found == PERHAPS else 0)
    if found == YES:
        mark_way(pool, reply, line, marks)
    return found


@borrowing
def mark_way(pool: States, reply: Stack, line: NDArray[np.int16], marks: NDArray[np.uint8]) -> None:
    """Mark what the reply's way stands on: built on, walked on, or beside what is lifted."""
    base = REPLY * ROW + BEAMS
    last = 0
    while line[0, last] < moves.LORD:
        move = integer(line[0, last])
        if move < moves.PLACEMENTS:
            cover(integer(moves.POSE_OF[move]), integer(moves.PLACE_OF[move]), marks, False)
        else:
            cover(pose_on(pool[base + last], move), move - moves.LIFT, marks, True)
        last += 1
    for square in range(SQUARES):
        if reply.marks[last, square]:
            marks[square] = MATTERS


@borrowing
def cover(pose: int, square: int, marks: NDArray[np.uint8], beside: bool) -> None:
    """Mark the squares of a piece, and those beside it."""
    for part in range(integer(LENGTH[pose])):
        at = square + part * integer(STRIDE[pose])
        marks[at] = MATTERS
        for direction in range(4):
            other = integer(NEIGHBOUR[at, direction])
            if beside and other != NOWHERE:
                marks[other] = MATTERS


@borrowing
def find_stops(
    desk: Desk,
    pool: States,
    stack: Stack,
    reply: Stack,
    actions: int,
    line: NDArray[np.int16],
    lines: NDArray[np.int16],
) -> int:
    """Write the turns of so many actions after which the next player cannot win; how many.

    An action is a piece placed or moved, or the walk. What the threat stands on is already marked
    (``is_threatened``), and no turn of fewer actions prevents it. The search ends when the lines
    are full.
    """
    pool[BEAMS] = pool[HERE]
    actions += pieces_used(pool[BEAMS])
    found, height = 0, 0
    list_answers(pool, stack, 0, actions)
    while height >= 0 and found < len(lines):
        if stack.left[height] == 0:
            height -= 1
            continue
        if stack.budget[LEFT] <= 0:
            stack.budget[CUT] = 1
            break
        stack.budget[LEFT] -= 1
        stack.left[height] -= 1
        move = integer(stack.moves[height, stack.left[height]])
        stack.taken[height] = move
        stack.roles[height] = role_in(pool[BEAMS + height], stack, height, move)
        pool[BEAMS + height + 1] = pool[BEAMS + height]
        contract.play(pool[BEAMS + height + 1], move)
        ends = move >= moves.LORD
        if not ends and not touches_now(pool, stack, height):
            copy_marks(stack.marks[height], stack.marks[height + 1])
        else:
            prevented = prevents(desk, pool, stack, reply, line, height + 1)
            ends = ends or pieces_used(pool[BEAMS + height + 1]) == actions
            if ends and prevented:
                write_line(stack, height, lines, found)
                found += 1
            if prevented:
                continue
        if not ends:
            height += 1
            list_answers(pool, stack, height, actions)
    return found


@borrowing
def touches_now(pool: States, stack: Stack, height: int) -> bool:
    """Whether a piece was just placed or moved that may change what the threat stands on."""
    return bool(pool[BEAMS + height + 1].phase != PLACE and stack.roles[height] == WISHED)


@borrowing
def prevents(
    desk: Desk, pool: States, stack: Stack, reply: Stack, line: NDArray[np.int16], height: int
) -> bool:
    """Whether the next player cannot win, if the turn ends after so many decisions."""
    mover = integer(pool[HERE].player)
    pool[REPLY * ROW + HERE] = pool[BEAMS + height]
    state = pool[REPLY * ROW + HERE]
    rival = next_player(pool[HERE])
    if state.phase == TURN and state.player == mover and pieces_used(state) > 0:
        contract.play(state, moves.END)
    if state.phase == OVER:
        return bool(state.winner != rival)
    if state.player != rival:
        return True
    return can_win(desk, pool, stack, reply, line, height) == NO


@borrowing
def role_in(state: State, stack: Stack, height: int, move: Move) -> int:
    """Why a decision is taken: it touches what the threat stands on, or may lead there."""
    marks = stack.marks[height]
    if moves.LIFT <= move < moves.LORD:
        return FREEING if covered(pose_on(state, move), move - moves.LIFT, marks) else LIFTING
    if move >= moves.LORD or touched(move, marks):
        return WISHED
    free = state.phase == PLACE and (height == 0 or stack.roles[height - 1] == FREEING)
    return WISHED if free else ENABLING


@borrowing
def list_answers(pool: States, stack: Stack, height: int, actions: int) -> None:
    """List the decisions that may lead to preventing the threat by so many actions in all."""
    state = pool[BEAMS + height]
    listed, marks = stack.moves[height], stack.marks[height]
    count = contract.legal(state, listed)
    if height == 0:
        note_first(stack, count)
    enabled = height > 0 and stack.roles[height - 1] == ENABLING
    freed = state.phase == PLACE and (height == 0 or stack.roles[height - 1] == FREEING)
    left = actions - pieces_used(state) - 1
    beside = stack.marks[-1]
    fill(beside, 0)
    if enabled:
        mark_lifted(pool, stack, height, beside)
    more = left > 0 and (not enabled or walk_may_matter(state, marks))
    kept = 0
    for i in range(count):
        move = integer(listed[i])
        if move >= moves.LORD:
            new = not enabled or stack.first[move] == 0
            keep = left == 0 and move != moves.END and marks[move - moves.LORD] != 0 and new
        elif left < 0:
            keep = False
        elif move >= moves.LIFT:
            keep = True
        elif touched(move, marks):
            keep = not enabled or stack.first[move] == 0 or touched(move, beside) != 0
        else:
            keep = freed or more
        if keep:
            listed[kept] = move
            kept += 1
    stack.left[height] = kept


@borrowing
def mark_lifted(pool: States, stack: Stack, height: int, marks: NDArray[np.uint8]) -> None:
    """Mark what lies beside the piece that was moved last: it might be walled in by the next."""
    if height > 1 and moves.LIFT <= stack.taken[height - 2] < moves.LORD:
        lift = integer(stack.taken[height - 2])
        cover(pose_on(pool[BEAMS + height - 2], lift), lift - moves.LIFT, marks, True)


@borrowing
def walk_may_matter(state: State, marks: NDArray[np.uint8]) -> bool:
    """Whether the mover's Lord might come to stand on what the threat stands on."""
    lord = integer(state.lords[state.player])
    for square in range(SQUARES):
        if marks[square]:
            reach = STEPS + 1 + slopes_between(state, lord, square)
            if apart(lord, square) <= reach:
                return True
    return False
