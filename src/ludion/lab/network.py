"""Learning the weights of the network in ``bots/learned/network.py``: gradient descent, by Adam.

The compiled network adds rows of weights up; here the same sums are products of matrices, over many
positions at once. A test compares the two.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludion.bots.learned.network import (
    A_TRAIT,
    HIDDEN,
    LAST,
    LAST_START,
    MIXED,
    MIXED_START,
    MIXING,
    START,
    UNITS,
)

Array = NDArray[np.float32]

BATCH = 1024
FASTEST = 0.004
"""The highest rate of learning; it rises to that and falls to nothing."""
RISING = 0.3
MEMORY, MEMORY_OF_SQUARES, TINY = 0.9, 0.999, 1e-8
CHUNK = 8192


class Layers(NamedTuple):
    """Views of the list of weights, as matrices."""

    start: Array
    mixing: Array
    mixed_start: Array
    last: Array
    last_start: Array
    traits: Array


def layers(weights: Array) -> Layers:
    return Layers(
        weights[START:MIXING],
        weights[MIXING:MIXED_START].reshape(HIDDEN, MIXED),
        weights[MIXED_START:LAST],
        weights[LAST:LAST_START],
        weights[LAST_START:UNITS],
        weights[UNITS:].reshape(-1, A_TRAIT),
    )


class Sums(NamedTuple):
    """What the units come to, by position."""

    hidden: Array
    """By part as well."""
    found: Array
    mixed: Array
    strength: Array


def forward(net: Layers, rows: Array) -> Sums:
    added = rows @ net.traits
    hidden = np.maximum(added[:, :-1, :HIDDEN] + added[:, -1:, :HIDDEN] + net.start, 0)
    found = hidden.sum(axis=1)
    mixed = np.maximum(found @ net.mixing + added[:, :, HIDDEN:].sum(axis=1) + net.mixed_start, 0)
    return Sums(hidden, found, mixed, mixed @ net.last + net.last_start)


def slope(weights: Array, rows: Array, won: Array) -> Array:
    """How the mean loss changes with each weight."""
    net = layers(weights)
    sums = forward(net, rows)
    result = np.zeros_like(weights)
    into = layers(result)
    wrong = (1 / (1 + np.exp(-sums.strength)) - won) / len(won)
    mixed = wrong[:, None] * net.last * (sums.mixed > 0)
    hidden = (mixed @ net.mixing.T)[:, None, :] * (sums.hidden > 0)
    into.last[:] = sums.mixed.T @ wrong
    into.last_start[:] = wrong.sum()
    into.mixing[:] = sums.found.T @ mixed
    into.mixed_start[:] = mixed.sum(axis=0)
    into.start[:] = hidden.sum(axis=(0, 1))
    added = np.empty((*rows.shape[:2], A_TRAIT), weights.dtype)
    added[:, :-1, :HIDDEN] = hidden
    added[:, -1, :HIDDEN] = hidden.sum(axis=1)
    added[:, :, HIDDEN:] = mixed[:, None, :]
    into.traits[:] = rows.reshape(-1, rows.shape[2]).T @ added.reshape(-1, A_TRAIT)
    return result


def fit(
    rows: NDArray[np.uint8], won: NDArray[np.float64], seed: int, rounds: int
) -> NDArray[np.float64]:
    """Learn from traits by position and part, and what the side to move can expect, from 0 to 1."""
    random = np.random.default_rng(seed)
    weights = beginning(rows.shape[2], random)
    momentum, squares = np.zeros_like(weights), np.zeros_like(weights)
    steps = max(1, rounds * len(rows) // BATCH)
    order = random.permutation(len(rows))
    at = 0
    for step in range(1, steps + 1):
        if at + BATCH > len(order):
            order, at = random.permutation(len(rows)), 0
        batch = order[at : at + BATCH]
        at += BATCH
        change = slope(weights, rows[batch].astype(np.float32), won[batch].astype(np.float32))
        momentum += (1 - MEMORY) * (change - momentum)
        squares += (1 - MEMORY_OF_SQUARES) * (change**2 - squares)
        mean = momentum / (1 - MEMORY**step)
        size = np.sqrt(squares / (1 - MEMORY_OF_SQUARES**step)) + TINY
        weights -= rate(step / steps) * mean / size
    return weights.astype(np.float64)


def beginning(traits: int, random: np.random.Generator) -> Array:
    """Small weights by chance, and none where units begin."""
    weights = np.zeros(UNITS + A_TRAIT * traits, np.float32)
    net = layers(weights)
    for matrix in (net.mixing, net.last, net.traits):
        matrix[:] = random.normal(0.0, 1 / np.sqrt(HIDDEN), matrix.shape)
    return weights


def rate(done: float) -> float:
    """How fast to learn when so much of the work is done: a rise, then a long fall."""
    if done < RISING:
        return FASTEST * (0.04 + 0.96 * done / RISING)
    return float(FASTEST * (1 + np.cos(np.pi * (done - RISING) / (1 - RISING))) / 2)


def chances(rows: NDArray[np.uint8], weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """The chance that the side to move wins, by position."""
    net = layers(weights.astype(np.float32))
    parts = [
        forward(net, rows[i : i + CHUNK].astype(np.float32)).strength
        for i in range(0, len(rows), CHUNK)
    ]
    found: NDArray[np.float64] = 1 / (1 + np.exp(-np.concatenate(parts, dtype=np.float64)))
    return found
