"""Compiled: every side's chance of winning in many positions, after moves, and by other chance."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ludion.bots.judgement.model import Model, weigh
from ludion.kernel import contract
from ludion.kernel.compiling import entry, integer
from ludion.kernel.contract import Move, Seat, States


@entry
def weigh_states(model: Model, states: States, said: NDArray[np.float64]) -> None:
    """Write every side's chance in each state as a row."""
    for i in range(len(states)):
        weigh(model, states[i])
        for side in range(said.shape[1]):
            said[i, side] = model.chances[side]


@entry
def weigh_moves(
    model: Model,
    pool: States,
    seat: Seat,
    seeds: NDArray[np.uint64],
    moves: NDArray[np.int16],
    said: NDArray[np.float64],
) -> None:
    """Imagine a world from each seed; write every side's chance after each move in it.

    The first state of the pool is a world of the seat's, two others are room to work in.
    """
    for world in range(len(seeds)):
        pool[1] = pool[0]
        contract.imagine(pool[1], seat, seeds[world])
        for i in range(len(moves)):
            pool[2] = pool[1]
            contract.play(pool[2], integer(moves[i]))
            weigh(model, pool[2])
            for side in range(said.shape[2]):
                said[world, i, side] = model.chances[side]


@entry
def weigh_otherwise(
    model: Model,
    pool: States,
    move: Move,
    seeds: NDArray[np.uint64],
    said: NDArray[np.float64],
) -> None:
    """Play a move from the first state of the pool, with chance decided anew from each seed."""
    for i in range(len(seeds)):
        pool[1] = pool[0]
        contract.reroll(pool[1], seeds[i])
        contract.play(pool[1], move)
        weigh(model, pool[1])
        for side in range(said.shape[1]):
            said[i, side] = model.chances[side]


@entry
def imagine_worlds(states: States, seat: Seat, seeds: NDArray[np.uint64]) -> None:
    """Make each state the world that a seat imagines from a seed."""
    for i in range(len(seeds)):
        contract.imagine(states[i], seat, seeds[i])
