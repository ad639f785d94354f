"""What a position is worth to every seat, in the search."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ludion.bots.learned.rows import Rows
from ludion.kernel import contract
from ludion.kernel.compiling import borrowing, entry, integer
from ludion.kernel.contract import NOBODY, State, States


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
def look(state: States, rows: Rows, guess: NDArray[np.float64]) -> bool:
    """Describe a position, and guess by hand what each seat can expect; False if it is settled."""
    if contract.seat(state[0]) == NOBODY or not contract.describe(state[0], np.empty(0), rows):
        return False
    for seat in range(len(guess)):
        guess[seat] = contract.evaluate(state[0], seat)
    return True
