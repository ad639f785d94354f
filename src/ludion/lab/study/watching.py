"""A finished game, looked at move by move by somebody who sees everything.

At each decision: who decides, how many moves are legal, every side's chance of winning as Ludion's
judgement has it with nothing hidden, and what chance did.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ludion.bots.judgement.model import Model, weigh
from ludion.bots.judgement.weights import model_of
from ludion.games.game import Setting
from ludion.kernel import contract
from ludion.kernel import play as kernel
from ludion.kernel.compiling import entry, integer
from ludion.kernel.contract import States
from ludion.lab.luck import add_surprise

SAMPLES: Final = 8
"""So many times it is asked how a move could have come out otherwise."""


@dataclass(frozen=True)
class Watched:
    """A game and what was seen of it: a row a decision, and where it says so one for the end."""

    setting: Setting
    states: States
    """With the end."""
    moves: NDArray[np.int16]
    seats: NDArray[np.int8]
    counts: NDArray[np.int32]
    """How many moves were legal."""
    chances: NDArray[np.float64]
    """By decision, with the end, and side; at the end the true shares of the win."""
    luck: NDArray[np.float64]
    """By side, as a share of the win: what chance brought after the deal."""
    over: bool

    @functools.cached_property
    def movers(self) -> NDArray[np.int64]:
        """The side that decides."""
        return np.array(self.setting.variant.sides)[self.seats]

    @property
    def shares(self) -> NDArray[np.float64]:
        """Of the win, by side."""
        sides = self.chances.shape[1]
        return self.chances[-1] if self.over else np.full(sides, 1 / sides)

    @property
    def winner(self) -> int | None:
        """The side that won all by itself."""
        best = int(np.argmax(self.shares))
        return best if self.shares[best] > 1 - 1e-9 else None

    @functools.cached_property
    def turns(self) -> NDArray[np.int64]:
        """The decisions that begin a turn."""
        return np.flatnonzero(np.diff(self.seats, prepend=-1))


def watch(setting: Setting, deal: int, moves: NDArray[np.int16], seed: int) -> Watched:
    """Look at the game that these moves make of a deal."""
    count, sides = len(moves), len(set(setting.variant.sides))
    states = setting.game.blank(setting, count + 2)
    kernel.deal(states, 0, np.uint64(deal))
    chancy = contract.has_future(states.dtype)
    seats, counts = np.empty(count, np.int8), np.empty(count, np.int32)
    chances, luck = np.empty((count + 1, sides)), np.zeros(setting.variant.seats)
    look_through(
        model_of(setting),
        states,
        moves,
        SAMPLES if chancy else 0,
        np.uint64(seed),
        np.empty(len(setting.game.notation), np.int16),
        seats,
        counts,
        chances,
        luck,
    )
    of_sides = np.array([luck[setting.variant.sides.index(side)] for side in range(sides)]) * (
        (sides - 1) / sides
    )
    over = int(kernel.seat(states, count)) == contract.NOBODY
    return Watched(setting, states[: count + 1], moves, seats, counts, chances, of_sides, over)


@entry
def look_through(
    model: Model,
    states: States,
    moves: NDArray[np.int16],
    samples: int,
    seed: Any,
    buffer: NDArray[np.int16],
    seats: NDArray[np.int8],
    counts: NDArray[np.int32],
    chances: NDArray[np.float64],
    luck: NDArray[np.float64],
) -> None:
    """Play the moves from the first state on, keep every state, and note what is seen.

    The last of the states is room for a trial.
    """
    trial = len(moves) + 1
    for i in range(len(moves) + 1):
        weigh(model, states[i])
        for side in range(chances.shape[1]):
            chances[i, side] = model.chances[side]
        if i == len(moves):
            break
        seats[i] = contract.seat(states[i])
        counts[i] = contract.legal(states[i], buffer)
        states[i + 1] = states[i]
        move = integer(moves[i])
        contract.play(states[i + 1], move)
        if samples > 0:
            add_surprise(
                states, i, i + 1, trial, move, samples, seed, i * samples,
                model.traits, model.rows, model.sides, model.payoffs, luck,
            )  # fmt: skip
