"""Moves compared by playing on: in the same imagined worlds, with the same chance to come.

Every world is played on after each move for so many decisions, then judged (``model``). Whoever is
to decide imagines a world of its own, tries every legal move in it, and takes what the search's
judgement likes best, through a little noise, so that games without chance do not always go the same
way. Worlds, chance and noise are the same after each move: what is left of their difference is due
to the moves.

*Control variates*: what chance did to the judgement, compared with what it does on average, is
luck. It is nothing on average, so it may be taken off: the difference is known better then.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludion.bots.judgement.model import Model, weigh
from ludion.bots.learned.judge import judge
from ludion.kernel import contract
from ludion.kernel.compiling import compiled, entry, integer
from ludion.kernel.contract import NOBODY, Move, Seat, States
from ludion.kernel.random import mix, stream

# The states of a roll-out: the seat's world, the game that goes on, what its player imagines, a
# trial.
WORLD, HERE, THERE, TRIAL = range(4)
STATES: Final = 4


class Manner(NamedTuple):
    """How roll-outs are played."""

    decisions: int
    """So many after the move, then it is judged."""
    noise: float
    """How far off a player's liking of a move may be, at most."""
    rerolls: int
    """So often chance is tried anew to see what is luck; not at all where nothing is chance."""


@entry
def roll_out(
    model: Model,
    pool: States,
    buffer: NDArray[np.int16],
    roots: NDArray[np.int16],
    seat: Seat,
    seeds: NDArray[np.uint64],
    manner: Manner,
    said: NDArray[np.float64],
    luck: NDArray[np.float64],
) -> None:
    """By world, move and side: what the judgement comes to, and how much of it was luck."""
    for world in range(len(seeds)):
        for root in range(len(roots)):
            pool[HERE] = pool[WORLD]
            contract.imagine(pool[HERE], seat, seeds[world])
            for side in range(said.shape[2]):
                luck[world, root, side] = 0.0
            move = integer(roots[root])
            for decision in range(manner.decisions + 1):
                if decision > 0:
                    move = choose(model, pool, buffer, stream(seeds[world], decision), manner.noise)
                note_luck(model, pool, move, seeds[world], manner.rerolls, luck[world, root])
                contract.play(pool[HERE], move)
                if contract.seat(pool[HERE]) == NOBODY:
                    break
            weigh(model, pool[HERE])
            for side in range(said.shape[2]):
                said[world, root, side] = model.chances[side]


@compiled
def choose(
    model: Model, pool: States, buffer: NDArray[np.int16], seed: np.uint64, noise: float
) -> Move:
    """What the player to decide likes best, in one world that it holds possible."""
    seat = contract.seat(pool[HERE])
    pool[THERE] = pool[HERE]
    contract.imagine(pool[THERE], seat, seed)
    best, highest = integer(buffer[0]), -np.inf
    for i in range(contract.legal(pool[HERE], buffer)):
        move = integer(buffer[i])
        pool[TRIAL] = pool[THERE]
        contract.play(pool[TRIAL], move)
        judge(pool[TRIAL], model.traits, model.rows, model.sides, model.payoffs)
        error = integer(mix(stream(seed, move)) >> np.uint64(33)) / 2.0**30 - 1.0
        liking = model.payoffs[seat] + noise * error
        if liking > highest:
            best, highest = move, liking
    return best


@compiled
def note_luck(
    model: Model,
    pool: States,
    move: Move,
    seed: np.uint64,
    rerolls: int,
    luck: NDArray[np.float64],
) -> None:
    """Add what chance will do with a move here, compared with what it might have done."""
    if rerolls == 0:
        return
    pool[TRIAL] = pool[HERE]
    contract.play(pool[TRIAL], move)
    weigh(model, pool[TRIAL])
    for side in range(len(luck)):
        luck[side] += model.chances[side]
    for i in range(rerolls):
        pool[TRIAL] = pool[HERE]
        contract.reroll(pool[TRIAL], stream(seed, 1_000 + i))
        contract.play(pool[TRIAL], move)
        weigh(model, pool[TRIAL])
        for side in range(len(luck)):
            luck[side] -= model.chances[side] / rerolls
