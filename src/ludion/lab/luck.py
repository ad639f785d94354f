"""How much of a game's result was luck: a correction of scores that is right on average.

After a move that left something to chance, the position is judged as it came out, and as it would
have come out otherwise, so many times. The difference is the luck of that move. On average it is
nothing, whatever the judgement is worth: what came and what might have come are drawn alike, and
nobody knew which of them it would be. So a score without its luck has the same mean as the score,
and the better the judgement, the smaller its variance.

    Burch, Schmid, Moravcik, Bowling: AIVAT, 2018 (of which these are the terms of chance).
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ludion.bots.learned.judge import judge
from ludion.bots.learned.rows import Rows
from ludion.bots.learned.weights import room_to_judge, weights_of
from ludion.games import find
from ludion.games.game import Json, Setting
from ludion.kernel import contract
from ludion.kernel import play as kernel
from ludion.kernel.compiling import compiled, entry
from ludion.kernel.contract import Move, States
from ludion.kernel.random import stream

SAMPLES: Final = 32
"""So many times it is asked how a move could have come out otherwise."""
BEFORE, AFTER, TRIAL = range(3)


def luck_of(record: Json, seed: int = 0) -> tuple[float, ...]:
    """The luck of each side in a game that was written down, as a share of the win.

    Empty in a game in which nothing is left to chance after the deal.
    """
    game = find(record["game"])
    setting = game.setting(record["variant"], record["options"])
    sides = np.array(setting.variant.sides)
    states = np.repeat(game.from_json(setting, record["start"]), 3)
    if not contract.has_future(states.dtype):
        return ()
    total = np.zeros(len(sides))
    chance = {int(number): outcome for number, outcome in record["chance"].items()}
    for number, text in enumerate(record["moves"]):
        states[BEFORE] = states[AFTER]
        if number in chance:
            game.arrange(states[AFTER], chance[number])
        move = game.parse(text)
        kernel.play(states, AFTER, move)
        total += surprise_of(setting, states, move, stream_of(seed, number))
    count = len(set(setting.variant.sides))
    share = (count - 1) / count
    return tuple(float(total[np.argmax(sides == side)]) * share for side in range(count))


def stream_of(seed: int, number: int) -> Any:
    """A seed for each move of a game."""
    return np.uint64(seed * 4096 + number)


def surprise_of(setting: Setting, states: States, move: Move, seed: Any) -> NDArray[np.float64]:
    """The luck of each seat in one move, between the first two of three states."""
    sides = np.array(setting.variant.sides)
    payoffs, luck = np.zeros(len(sides)), np.zeros(len(sides))
    weights, rows = weights_of(setting), room_to_judge(setting)
    surprise(states, move, SAMPLES, seed, weights, rows, sides, payoffs, luck)
    return luck


@entry
def surprise(
    states: States,
    move: Move,
    samples: int,
    seed: Any,
    weights: NDArray[np.float64],
    rows: Rows,
    sides: NDArray[np.int64],
    payoffs: NDArray[np.float64],
    luck: NDArray[np.float64],
) -> None:
    """By how much the state after a move is judged better than it might have come out."""
    add_surprise(
        states, BEFORE, AFTER, TRIAL, move, samples, seed, 0, weights, rows, sides, payoffs, luck
    )


@compiled
def add_surprise(
    states: States,
    before: int,
    after: int,
    trial: int,
    move: Move,
    samples: int,
    seed: Any,
    first_stream: int,
    weights: NDArray[np.float64],
    rows: Rows,
    sides: NDArray[np.int64],
    payoffs: NDArray[np.float64],
    luck: NDArray[np.float64],
) -> None:
    """Add to each seat's luck; the states are told by their places, the last is room to try in."""
    came = np.empty(len(luck))
    judge(states[after], weights, rows, sides, came)
    for sample in range(samples):
        states[trial] = states[before]
        contract.reroll(states[trial], stream(seed, first_stream + sample))
        contract.play(states[trial], move)
        judge(states[trial], weights, rows, sides, payoffs)
        for seat in range(len(luck)):
            luck[seat] += (came[seat] - payoffs[seat]) / samples
