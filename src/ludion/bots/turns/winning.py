"""Can the player to move win in this turn?

A search to the bottom over the decisions of one turn, for its own sake: the beam ranks turns by how
they look, and a win by two pieces may look like nothing after the first. A line is given up when
the Lord's way is longer than the pieces still to be placed could make good.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from ludion.bots.turns.desk import BEAMS, HERE, ROW, STACK, TRIAL, Desk
from ludion.bots.turns.distance import distance
from ludion.bots.turns.marking import mark_way, spread_marks
from ludion.games.voldetour import moves
from ludion.games.voldetour.geometry import SQUARES
from ludion.games.voldetour.state import TURN
from ludion.games.voldetour.walking import enemy_of, tower_of
from ludion.kernel import contract
from ludion.kernel.compiling import compiled, integer
from ludion.kernel.contract import Move, State, States

HOPE: Final = np.array([4, 14, 24], np.int64)
"""How long the way may be, with so many pieces still to be placed."""
MOST_TRIALS: Final = 8_000
NO_MOVE: Final = -1


@compiled
def winning_move(desk: Desk, pool: States, depth: int) -> Move:
    """The first decision of a turn that wins, with its end in the trial state; or NO_MOVE."""
    row = depth * ROW
    state = pool[row + HERE]
    seat = contract.seat(state)
    goal = moves.LORD + tower_of(state, enemy_of(state, seat))
    costs = np.empty(SQUARES, np.int16)
    if distance(state, seat, costs) > HOPE[pieces_left(state)]:
        return NO_MOVE
    for square in range(SQUARES):
        desk.near[depth, square] = 0
    mark_way(state, seat, desk.near[depth])
    spread_marks(desk.near[depth])
    return search(desk, pool, depth, goal)


@compiled
def pieces_left(state: State) -> int:
    """How many pieces may still be placed in this turn."""
    return 2 - integer(state.used[0]) - integer(state.used[1])


@compiled
def search(desk: Desk, pool: States, depth: int, goal: Move) -> Move:
    """Walk the decisions of the turn; the stack of states lies where the beams will."""
    row = depth * ROW
    pool[row + BEAMS] = pool[row + HERE]
    seat = contract.seat(pool[row + HERE])
    costs = np.empty(SQUARES, np.int16)
    height = open_level(desk, pool, depth, 0)
    trials = 0
    while height >= 0 and trials < MOST_TRIALS:
        if desk.stack_left[height] == 0:
            height -= 1
            continue
        desk.stack_left[height] -= 1
        move = integer(desk.stack[height, desk.stack_left[height]])
        desk.stack_move[height] = move
        if move >= moves.LORD:
            if move == goal:
                pool[row + TRIAL] = pool[row + BEAMS + height]
                contract.play(pool[row + TRIAL], move)
                return integer(desk.stack_move[0])
            continue
        if move < moves.PLACEMENTS and not desk.near[depth, moves.PLACE_OF[move]]:
            continue
        if height + 1 == STACK:
            continue
        pool[row + BEAMS + height + 1] = pool[row + BEAMS + height]
        after = pool[row + BEAMS + height + 1]
        contract.play(after, move)
        trials += 1
        if after.phase != TURN or distance(after, seat, costs) <= HOPE[pieces_left(after)]:
            height = open_level(desk, pool, depth, height + 1)
    desk.work += trials
    return NO_MOVE


@compiled
def open_level(desk: Desk, pool: States, depth: int, height: int) -> int:
    """List the decisions at a level of the stack."""
    state = pool[depth * ROW + BEAMS + height]
    desk.stack_left[height] = contract.legal(state, desk.stack[height])
    return height
