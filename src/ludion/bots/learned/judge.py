"""What a position is worth to every seat, in the search."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ludion.bots.learned.rows import Rows
from ludion.kernel import contract
from ludion.kernel.compiling import borrowing, entry, integer
from ludion.kernel.contract import NOBODY, Seat, State, States
from ludion.kernel.random import stream

FIRST_STREAM: Final = 2  # the streams before it have made the world that a knowledge holds


@borrowing
def judge(
    state: State,
    weights: NDArray[np.float64],
    rows: Rows,
    sides: NDArray[np.int64],
    payoffs: NDArray[np.float64],
) -> None:
    """Write the payoff that every seat can expect: the true one when the game is over."""
    if contract.seat(state) == NOBODY:
        contract.returns(state, payoffs)
    elif len(weights) > 0 and contract.describe(state, weights, rows):
        expect(rows, sides, payoffs)
    else:
        for seat in range(len(payoffs)):
            payoffs[seat] = contract.evaluate(state, seat)


@borrowing
def expect(rows: Rows, sides: NDArray[np.int64], payoffs: NDArray[np.float64]) -> None:
    """The payoffs that the sides' chances of winning are worth, from their weighed traits."""
    count = rows.shape[0]
    total = 0.0
    for side in range(count):
        rows[side, 0] = np.exp(min(50.0, max(-50.0, rows[side, 0])))
        total += rows[side, 0]
    for seat in range(len(payoffs)):
        chance = rows[integer(sides[seat]), 0] / total
        payoffs[seat] = (count * chance - 1.0) / (count - 1.0)


@entry
def judge_worlds(
    states: States,
    seat: Seat,
    seed: Any,
    worlds: int,
    weights: NDArray[np.float64],
    rows: Rows,
    sides: NDArray[np.int64],
    payoffs: NDArray[np.float64],
) -> None:
    """Write the mean of what every seat can expect in worlds that one seat holds possible.

    The first state is a world of the seat's; the second is room to imagine others in.
    """
    found = np.zeros(len(payoffs))
    for i in range(len(payoffs)):
        payoffs[i] = 0.0
    for world in range(worlds):
        states[1] = states[0]
        contract.imagine(states[1], seat, stream(seed, FIRST_STREAM + world))
        judge(states[1], weights, rows, sides, found)
        for i in range(len(payoffs)):
            payoffs[i] += found[i] / worlds


@entry
def look(state: States, rows: Rows, guess: NDArray[np.float64]) -> bool:
    """Describe a position, and guess by hand what each seat can expect; False if it is settled."""
    if contract.seat(state[0]) == NOBODY or not contract.describe(state[0], np.empty(0), rows):
        return False
    for seat in range(len(guess)):
        guess[seat] = contract.evaluate(state[0], seat)
    return True
