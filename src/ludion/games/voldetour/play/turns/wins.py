"""Can the player to move win in this turn?

A search to the bottom over the decisions of one turn, for its own sake: the beam ranks turns by how
they look, and a win by two pieces may look like nothing after the first. Only what ``hopes`` wishes
for is tried, so most positions are answered without trying anything.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from ludion.games.voldetour import moves
from ludion.games.voldetour.building import top_code
from ludion.games.voldetour.geometry import (
    KIND_OF_POSE,
    LENGTH,
    POSE,
    RISING,
    STRIDE,
    Pose,
    Square,
)
from ludion.games.voldetour.play.turns.desk import BEAMS, HERE, ROW, STACK, TRIAL, Desk
from ludion.games.voldetour.play.turns.hopes import (
    A_WAY,
    BLOCK,
    LIFT,
    NO_WAY,
    STAIR,
    WON,
    find_ways,
)
from ludion.games.voldetour.state import PLACE, TURN, State
from ludion.games.voldetour.walking import enemy_of, tower_of
from ludion.kernel import contract
from ludion.kernel.compiling import borrowing, integer
from ludion.kernel.contract import Move, States

MOST_TRIALS: Final = 2_000
ELSEWHERE: Final = 2
"""How many places off the way are tried for a piece that is only to be lifted."""
NO_MOVE: Final = -1


@borrowing
def winning_move(desk: Desk, pool: States, depth: int) -> Move:
    """The first decision of a turn that wins, with its end in the trial state; or NO_MOVE.

    The stack of states lies where the beams will.
    """
    row = depth * ROW
    pool[row + BEAMS] = pool[row + HERE]
    state = pool[row + HERE]
    goal = moves.LORD + tower_of(state, enemy_of(state, contract.seat(state)))
    height, trials = 0, 0
    status = open_level(desk, pool, depth, 0)
    while height >= 0 and trials < MOST_TRIALS:
        if status == WON:
            pool[row + TRIAL] = pool[row + BEAMS + height]
            contract.play(pool[row + TRIAL], goal)
            return integer(desk.stack_move[0]) if height > 0 else goal
        if status == NO_WAY or desk.stack_left[height] == 0:
            height -= 1
            status = A_WAY
            continue
        desk.stack_left[height] -= 1
        move = integer(desk.stack[height, desk.stack_left[height]])
        desk.stack_move[height] = move
        pool[row + BEAMS + height + 1] = pool[row + BEAMS + height]
        contract.play(pool[row + BEAMS + height + 1], move)
        trials += 1
        height += 1
        status = open_level(desk, pool, depth, height)
    desk.work += trials
    return NO_MOVE


@borrowing
def open_level(desk: Desk, pool: States, depth: int, height: int) -> int:
    """List the decisions at a level of the stack that a way wishes for; whether there is one."""
    state = pool[depth * ROW + BEAMS + height]
    marks, listed = desk.marks, desk.stack[height]
    status = find_ways(desk, state, contract.seat(state), marks)
    if status == NO_WAY or (status == WON and state.phase == TURN):
        return status
    if height + 1 == STACK:
        return NO_WAY
    kept, elsewhere = 0, 0
    for i in range(contract.legal(state, listed)):
        move = integer(listed[i])
        wished = is_wished(state, move, marks)
        if not wished and state.phase == PLACE and elsewhere < ELSEWHERE:
            wished = touched(move, marks) == 0
            elsewhere += wished
        if wished:
            listed[kept] = move
            kept += 1
    desk.stack_left[height] = kept
    return A_WAY


@borrowing
def is_wished(state: State, move: Move, marks: NDArray[np.uint8]) -> bool:
    """Whether a decision does what some way wishes for."""
    if move < moves.PLACEMENTS:
        wish = BLOCK if moves.POSE_OF[move] < RISING else STAIR
        return touched(move, marks) & wish != 0
    if move >= moves.LORD:
        return False
    square = move - moves.LIFT
    pose = integer(POSE[top_code(state, square)])
    if state.reserve[state.player, KIND_OF_POSE[pose]] == 0:
        return True
    return covered(pose, square, marks) & LIFT != 0


@borrowing
def touched(move: Move, marks: NDArray[np.uint8]) -> int:
    """All marks on the squares that a placement covers."""
    return covered(integer(moves.POSE_OF[move]), integer(moves.PLACE_OF[move]), marks)


@borrowing
def covered(pose: Pose, square: Square, marks: NDArray[np.uint8]) -> int:
    found = integer(marks[square])
    if STRIDE[pose] > 0:
        for part in range(1, LENGTH[pose]):
            found |= integer(marks[square + part * integer(STRIDE[pose])])
    return found
