"""How likely each side wins in one world, where nothing is hidden: a small network over its looks.

A side's *looks* are a row of numbers: first the logarithm of the chance that the search's judgement
gives it, then the game's ``features``. A side is judged by its own looks, the mean and the highest
of the others':

    strength = direct · input + last · max(0, hidden · input + start)

and sides win in proportion to ``exp(strength)``. With weights of 1 for the first look and 0 for all
else, that is what the search's judgement says.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludion.bots.learned.judge import judge
from ludion.bots.learned.rows import Rows
from ludion.kernel import contract
from ludion.kernel.compiling import compiled, entry, integer
from ludion.kernel.contract import NOBODY, Seat, State, States

SUREST: Final = 0.005
"""No chance of the search's judgement counts as smaller."""


class Model(NamedTuple):
    """The weights, and room to work in."""

    traits: NDArray[np.float64]
    """The weights of the search's judgement …"""
    rows: Rows
    """… and its room."""
    sides: NDArray[np.int64]
    """For each seat, its side."""
    payoffs: NDArray[np.float64]
    looks: NDArray[np.float64]
    """By side."""
    inputs: NDArray[np.float64]
    direct: NDArray[np.float64]
    hidden: NDArray[np.float64]
    """By unit, what it takes of each input; the last column is what it starts with."""
    last: NDArray[np.float64]
    chances: NDArray[np.float64]
    """By side, what the judgement comes to."""


@compiled
def look(model: Model, state: State) -> None:
    """Write the looks of every side."""
    judge(state, model.traits, model.rows, model.sides, model.payoffs)
    count = len(model.looks)
    for seat in range(len(model.payoffs)):
        chance = (model.payoffs[seat] * (count - 1) + 1.0) / count
        shown = np.log(min(1.0 - SUREST, max(SUREST, chance)))
        model.looks[integer(model.sides[seat]), 0] = shown
    contract.features(state, model.looks)


@compiled
def weigh(model: Model, state: State) -> None:
    """Write every side's chance of winning; the true share of the win if the game is over."""
    count = len(model.looks)
    if contract.seat(state) == NOBODY:
        contract.returns(state, model.payoffs)
        for seat in range(len(model.payoffs)):
            share = (model.payoffs[seat] * (count - 1) + 1.0) / count
            model.chances[integer(model.sides[seat])] = share
        return
    look(model, state)
    total = 0.0
    for side in range(count):
        gather(model, side)
        model.chances[side] = np.exp(min(50.0, max(-50.0, strength(model))))
        total += model.chances[side]
    for side in range(count):
        model.chances[side] /= total


@compiled
def gather(model: Model, side: int) -> None:
    """A side's looks, then the mean and the highest of the others'."""
    count, width = model.looks.shape
    for i in range(width):
        total, highest = 0.0, -np.inf
        for other in range(count):
            if other != side:
                total += model.looks[other, i]
                highest = max(highest, model.looks[other, i])
        model.inputs[i] = model.looks[side, i]
        model.inputs[width + i] = total / (count - 1)
        model.inputs[2 * width + i] = highest


@compiled
def strength(model: Model) -> float:
    found = 0.0
    width = len(model.inputs)
    for i in range(width):
        found += model.direct[i] * model.inputs[i]
    for unit in range(len(model.last)):
        signal = model.hidden[unit, width]
        for i in range(width):
            signal += model.hidden[unit, i] * model.inputs[i]
        found += model.last[unit] * max(0.0, signal)
    return found


# -- what Python calls ----------------------------------------------------------------------------


@entry
def weigh_worlds(
    model: Model,
    states: States,
    seat: Seat,
    seeds: NDArray[np.uint64],
    said: NDArray[np.float64],
) -> None:
    """Imagine a world from each seed, and write every side's chance in it as a row.

    The first state is a world of the seat's; the second is room to imagine others in.
    """
    for world in range(len(seeds)):
        states[1] = states[0]
        contract.imagine(states[1], seat, seeds[world])
        weigh(model, states[1])
        for side in range(len(model.chances)):
            said[world, side] = model.chances[side]


@entry
def look_at_game(
    model: Model,
    states: States,
    moves: NDArray[np.int16],
    looks: NDArray[np.float32],
    movers: NDArray[np.int64],
) -> None:
    """Play a game's moves, and note the looks of every position with the side to move."""
    for i in range(len(moves)):
        look(model, states[0])
        movers[i] = model.sides[contract.seat(states[0])]
        for side in range(looks.shape[1]):
            for j in range(looks.shape[2]):
                looks[i, side, j] = model.looks[side, j]
        contract.play(states[0], integer(moves[i]))


def blank(traits: Any, rows: Any, sides: tuple[int, ...], features: int, units: int) -> Model:
    """A model that says what the search's judgement says."""
    width, count = 1 + features, len(set(sides))
    direct = np.zeros(3 * width)
    direct[0] = 1.0
    return Model(
        traits=traits,
        rows=rows,
        sides=np.array(sides),
        payoffs=np.zeros(len(sides)),
        looks=np.zeros((count, width)),
        inputs=np.zeros(3 * width),
        direct=direct,
        hidden=np.zeros((units, 3 * width + 1)),
        last=np.zeros(units),
        chances=np.zeros(count),
    )
