"""A small network: from what a seat knows to how good each move and the position look.

Two layers in common, and a head each for the moves and for the value. All in NumPy, a batch at a
time; ``slopes`` is the same backwards.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[np.float32]
HIDDEN = 192
FORBIDDEN = np.float32(-1e9)


class Weights(NamedTuple):
    """What is learned; its gradient has the same parts."""

    first: Array
    first_start: Array
    second: Array
    second_start: Array
    moves: Array
    moves_start: Array
    value: Array
    value_start: Array


class Thoughts(NamedTuple):
    """What the network makes of a batch of observations, with what the way back needs."""

    seen: Array
    first: Array
    second: Array
    logits: Array
    value: Array


def beginning(observation: int, moves: int, random: np.random.Generator) -> Weights:
    """Weights by chance: at first all moves look about equally good."""

    def matrix(rows: int, columns: int, gain: float) -> Array:
        size = (max(rows, columns), min(rows, columns))
        square, _ = np.linalg.qr(random.normal(size=size))
        turned = square if rows >= columns else square.T
        return np.ascontiguousarray(gain * turned, np.float32)

    def zeros(count: int) -> Array:
        return np.zeros(count, np.float32)

    return Weights(
        matrix(observation, HIDDEN, np.sqrt(2)),
        zeros(HIDDEN),
        matrix(HIDDEN, HIDDEN, np.sqrt(2)),
        zeros(HIDDEN),
        matrix(HIDDEN, moves, 0.01),
        zeros(moves),
        matrix(HIDDEN, 1, 1.0),
        zeros(1),
    )


def think(net: Weights, seen: Array) -> Thoughts:
    first = np.maximum(seen @ net.first + net.first_start, 0)
    second = np.maximum(first @ net.second + net.second_start, 0)
    logits = second @ net.moves + net.moves_start
    value = (second @ net.value)[:, 0] + net.value_start[0]
    return Thoughts(seen, first, second, logits, value)


def slopes(net: Weights, thoughts: Thoughts, by_logits: Array, by_value: Array) -> Weights:
    """How a loss changes with each weight, from how it changes with what came out."""
    second = by_logits @ net.moves.T + by_value[:, None] * net.value[:, 0]
    second *= thoughts.second > 0
    first = second @ net.second.T
    first *= thoughts.first > 0
    return Weights(
        thoughts.seen.T @ first,
        first.sum(axis=0),
        thoughts.first.T @ second,
        second.sum(axis=0),
        thoughts.second.T @ by_logits,
        by_logits.sum(axis=0),
        (thoughts.second.T @ by_value)[:, None],
        by_value.sum(keepdims=True),
    )


def chances(logits: Array, masks: NDArray[np.int8]) -> Array:
    """How likely each move is to be chosen, row by row; moves that are not legal are not."""
    allowed = np.where(masks.view(np.bool_), logits, FORBIDDEN)
    allowed -= allowed.max(axis=1, keepdims=True)
    np.exp(allowed, out=allowed)
    allowed *= masks
    allowed /= allowed.sum(axis=1, keepdims=True)
    return allowed
