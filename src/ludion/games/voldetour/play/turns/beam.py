"""The turns of VoldéTour that are worth a look.

From a position a beam search over the decisions of the turn collects the most promising *complete*
turns, building only near the way of some Lord.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from ludion.games.voldetour import moves
from ludion.games.voldetour.geometry import SQUARES
from ludion.games.voldetour.play.turns.desk import (
    BEAM,
    BEAMS,
    HERE,
    ROW,
    TRIAL,
    TURNS,
    WIDEST,
    Desk,
)
from ludion.games.voldetour.play.turns.distance import judge
from ludion.games.voldetour.play.turns.hopes import danger
from ludion.games.voldetour.play.turns.marks import look_around
from ludion.games.voldetour.play.turns.wins import NO_MOVE, touched, winning_move
from ludion.games.voldetour.state import State
from ludion.kernel import contract
from ludion.kernel.compiling import borrowing, integer
from ludion.kernel.contract import Move, Seat, States
from ludion.kernel.random import mix

ROUNDS: Final = 5  # of decisions in a turn: lift, place, lift, place, walk
WON: Final = 1.0
CALM, FEAR = 0.2, 0.7
"""What a position's worth, and the danger left in it, count for while a loss is to be averted."""

# -- the turns worth a look -------------------------------------------------------------------


@borrowing
def collect_turns(desk: Desk, pool: States, depth: int) -> None:
    """Fill the depth's row with complete turns from where it stands."""
    row = depth * ROW
    seat = contract.seat(pool[row + HERE])
    desk.counts[depth] = 0
    move = winning_move(desk, pool, depth)
    if move != NO_MOVE:
        store(desk, pool, depth, TURNS, WON, move, np.uint64(0))
        desk.counts[depth] = 1
        return
    size = try_all(desk, pool, depth, seat, HERE, -1, 0, 0)
    for i in range(1, ROUNDS):
        if is_won(desk, pool, depth):
            return
        old, new = 1 - i % 2, i % 2
        grown = 0
        for j in range(size):
            place = BEAMS + old * BEAM + j
            grown = try_all(desk, pool, depth, seat, place, desk.firsts[depth, place], new, grown)
        size = grown


@borrowing
def is_won(desk: Desk, pool: States, depth: int) -> bool:
    """Whether a turn was found that wins at once: it is then the only one."""
    for i in range(desk.counts[depth]):
        if desk.values[depth, TURNS + i] >= WON:
            pool[depth * ROW + TURNS] = pool[depth * ROW + TURNS + i]
            desk.values[depth, TURNS] = WON
            desk.firsts[depth, TURNS] = desk.firsts[depth, TURNS + i]
            desk.counts[depth] = 1
            return True
    return False


@borrowing
def try_all(
    desk: Desk, pool: States, depth: int, seat: Seat, place: int, first: int, beam: int, size: int
) -> int:
    """Try the decisions after a state of the row: what goes on fills a beam of ``size`` states."""
    row = depth * ROW
    look_around(pool[row + place], desk.near[depth], desk.costs)
    count = contract.legal(pool[row + place], desk.moves)
    for i in range(count):
        move = integer(desk.moves[i])
        if is_idle(desk, depth, move, first):
            continue
        pool[row + TRIAL] = pool[row + place]
        trial = pool[row + TRIAL]
        contract.play(trial, move)
        value = judge(desk, trial, seat)
        desk.work += 1
        begun = first
        if first < 0:
            begun = move
            if depth == 0 and not desk.alarm:
                desk.glances[move] = value
        if desk.alarm:
            value = CALM * value - FEAR * danger(desk, trial, seat, desk.dangers[1])
        if contract.seat(trial) != seat:
            keep_turn(desk, pool, depth, value, begun)
        else:
            size = keep_state(desk, pool, depth, beam, size, value, begun)
    return size


@borrowing
def is_idle(desk: Desk, depth: int, move: Move, first: int) -> bool:
    """Whether a move builds where it cannot matter much; at the root every move is tried once."""
    if move >= moves.PLACEMENTS:
        return False
    if desk.alarm:
        return touched(move, desk.dangers[0]) == 0
    return (depth > 0 or first >= 0) and desk.near[depth, moves.PLACE_OF[move]] == 0


@borrowing
def keep_turn(desk: Desk, pool: States, depth: int, value: float, first: int) -> None:
    """Put the trial among the complete turns, if it is good enough and not there yet."""
    count = desk.counts[depth]
    most = desk.widths[0] if depth == 0 else 2 * desk.widths[depth + 1]
    at = place_for(desk, depth, TURNS, count, min(most, WIDEST), value)
    if at < 0:
        return
    key = key_of(pool[depth * ROW + TRIAL])
    for i in range(TURNS, TURNS + count):
        if desk.keys[depth, i] == key:
            return
    store(desk, pool, depth, at, value, first, key)
    if at == TURNS + count:
        desk.counts[depth] += 1


@borrowing
def keep_state(
    desk: Desk, pool: States, depth: int, beam: int, size: int, value: float, first: int
) -> int:
    """Put the trial into a beam, if it is good enough and not there yet; the beam's new size."""
    start = BEAMS + beam * BEAM
    most = min(BEAM, desk.widths[depth if depth == 0 else depth + 1])
    at = place_for(desk, depth, start, size, most, value)
    if at < 0:
        return size
    key = key_of(pool[depth * ROW + TRIAL])
    for i in range(start, start + size):
        if desk.keys[depth, i] == key:
            return size
    store(desk, pool, depth, at, value, first, key)
    return max(size, at - start + 1)


@borrowing
def place_for(desk: Desk, depth: int, start: int, size: int, most: int, value: float) -> int:
    """Where a state of this value goes: behind the others, in place of the worst, or nowhere."""
    if size < most:
        return start + size
    worst = start
    for i in range(start + 1, start + size):
        if desk.values[depth, i] < desk.values[depth, worst]:
            worst = i
    return worst if desk.values[depth, worst] < value else -1


@borrowing
def store(
    desk: Desk, pool: States, depth: int, at: int, value: float, first: int, key: Any
) -> None:
    pool[depth * ROW + at] = pool[depth * ROW + TRIAL]
    desk.values[depth, at] = value
    desk.firsts[depth, at] = first
    desk.keys[depth, at] = key


@borrowing
def key_of(state: State) -> Any:
    """A hash of what is on the board."""
    key = np.uint64(state.phase) + np.uint64(8) * np.uint64(state.held_pose + 1)
    for square in range(SQUARES):
        if state.surface[square] or state.cells[0, square]:
            for level in range(state.tower_height):
                word = np.uint64(square * 3 + level) << np.uint64(8)
                key ^= mix(word | np.uint64(state.cells[level, square]))
    for seat in range(state.seats):
        key ^= mix(np.uint64(1 << 20 | seat << 8 | integer(state.lords[seat]) + 1))
    return key
