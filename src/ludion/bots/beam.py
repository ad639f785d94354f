"""A beam search to the end of one's own turn.

It imagines a few worlds, tries its moves in each, follows the most promising ones to the end of the
turn, and judges where that leads with the game's ``evaluate``.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludion.kernel import contract
from ludion.kernel.compiling import compiled, entry, integer
from ludion.kernel.contract import Move, Seat, States
from ludion.kernel.random import below, stream

BEAM = 64
DEPTH = 8
WORST = -2.0

# The pool of states: the imagined world, a place to try a move, then two beams that take turns.
#
#     0        1        2 … BEAM + 1    BEAM + 2 … 2 * BEAM + 1
#     world    trial    one beam        the other
WORLD, TRIAL, BEAMS = 0, 1, 2


@entry
def best_turn(pool: States, moves: NDArray[np.int16], seat: Seat, seed: Any, worlds: int) -> Move:
    """The move whose turns end best, on average over imagined worlds."""
    count = contract.legal(pool[WORLD], moves)
    roots = moves[:count].copy()
    totals = np.zeros(count)
    for i in range(worlds):
        contract.imagine(pool[WORLD], seat, stream(seed, 2 + i))
        totals += search_turn(pool, moves, seat, roots)
    return integer(roots[place_of_highest(pool[WORLD], totals)])


@compiled
def place_of_highest(state: Any, values: NDArray[np.float64]) -> int:
    """The place of the highest value; of several equal ones, any."""
    highest, ties = 0, 1
    for i in range(1, len(values)):
        if values[i] > values[highest] + 1e-9:
            highest, ties = i, 1
        elif values[i] > values[highest] - 1e-9:
            ties += 1
            if below(state, ties) == 0:
                highest = i
    return highest


@compiled
def search_turn(
    pool: States, moves: NDArray[np.int16], seat: Seat, roots: NDArray[np.int16]
) -> NDArray[np.float64]:
    """For each first move, the value of the best turn found that begins with it."""
    best = np.full(len(roots), WORST)
    values = np.empty(2 * BEAM)
    firsts = np.empty(2 * BEAM, np.int64)
    size = 0
    for i in range(len(roots)):
        value = try_move(pool, WORLD, roots[i], seat)
        if contract.seat(pool[TRIAL]) != seat:
            best[i] = max(best[i], value)
        else:
            size = keep(pool, 0, size, values, value, firsts, i)
    for depth in range(1, DEPTH):
        size = look_deeper(pool, moves, seat, depth % 2, size, values, firsts, best)
    return best


@compiled
def look_deeper(
    pool: States,
    moves: NDArray[np.int16],
    seat: Seat,
    beam: int,
    size: int,
    values: NDArray[np.float64],
    firsts: NDArray[np.int64],
    best: NDArray[np.float64],
) -> int:
    """Try every move after the states of the other beam; what goes on fills this beam."""
    grown = 0
    for i in range((1 - beam) * BEAM, (1 - beam) * BEAM + size):
        first = firsts[i]
        for j in range(contract.legal(pool[BEAMS + i], moves)):
            value = try_move(pool, BEAMS + i, moves[j], seat)
            if contract.seat(pool[TRIAL]) != seat:
                best[first] = max(best[first], value)
            else:
                grown = keep(pool, beam * BEAM, grown, values, value, firsts, first)
    return grown


@compiled
def try_move(pool: States, at: int, move: Move, seat: Seat) -> float:
    """Play a move from the state at a place in the pool, in the trial state, and judge it."""
    pool[TRIAL] = pool[at]
    contract.play(pool[TRIAL], move)
    return contract.evaluate(pool[TRIAL], seat)


@compiled
def keep(
    pool: States,
    start: int,
    size: int,
    values: NDArray[np.float64],
    value: float,
    firsts: NDArray[np.int64],
    first: int,
) -> int:
    """Put the trial into a beam of ``size`` states, in the place of the worst if it is full."""
    at = start + size
    if size == BEAM:
        at = start + integer(np.argmin(values[start : start + BEAM]))
        if values[at] >= value:
            return size
    pool[BEAMS + at] = pool[TRIAL]
    values[at] = value
    firsts[at] = first
    return min(size + 1, BEAM)
