"""Proximal policy optimisation: many small steps towards moves that turned out well, none far."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ludion.lab.selfplay.games import Decisions
from ludion.lab.selfplay.network import Array, Weights, chances, slopes, think

BATCH, EPOCHS = 1024, 3
CLIP = np.float32(0.2)
"""A move may become so much likelier, or less likely, by one collection."""
VALUE_SHARE = np.float32(0.5)
LONGEST = 0.5
"""A longer gradient is shortened to that."""
MEMORY, MEMORY_OF_SQUARES, TINY = 0.9, 0.999, 1e-5


@dataclass
class Adam:
    """Steps along the mean of the last gradients, shorter where they disagree."""

    mean: Weights
    squares: Weights
    count: int = 0

    @classmethod
    def of(cls, net: Weights) -> Adam:
        mean, squares = (Weights._make(np.zeros_like(part) for part in net) for _ in range(2))
        return cls(mean, squares)

    def step(self, net: Weights, slope: Weights, rate: float) -> None:
        self.count += 1
        long = float(np.sqrt(sum(float((part * part).sum()) for part in slope)))
        shrink = np.float32(min(1.0, LONGEST / (long + 1e-9)))
        late = np.float32(rate / (1 - MEMORY**self.count))
        for part, change, mean, square in zip(net, slope, self.mean, self.squares, strict=True):
            np.multiply(change, shrink, out=change)
            np.add(mean, np.float32(1 - MEMORY) * (change - mean), out=mean)
            more = np.float32(1 - MEMORY_OF_SQUARES) * (change * change - square)
            np.add(square, more, out=square)
            size = np.sqrt(square / np.float32(1 - MEMORY_OF_SQUARES**self.count))
            np.subtract(part, late * mean / (size + np.float32(TINY)), out=part)


@dataclass(frozen=True)
class Report:
    """How the learning went over one collection."""

    entropy: float
    """How undecided the agent is: the mean of -log of a move's chance."""
    clipped: float
    """The share of decisions that had already changed as far as they may."""
    error: float
    """The mean square of what the value was wrong by."""


def learn(
    net: Weights,
    adam: Adam,
    done: Decisions,
    rate: float,
    curiosity: float,
    random: np.random.Generator,
    batch: int = BATCH,
) -> Report:
    """Go over the decisions a few times, so many at a time; ``net`` is changed."""
    told = []
    spread = done.advantage.std() + np.float32(1e-6)
    advantage = (done.advantage - done.advantage.mean()) / spread
    done = done._replace(advantage=advantage)
    for _ in range(EPOCHS):
        order = random.permutation(len(done.moves))
        for at in range(0, len(order), batch):
            some = done.some(order[at : at + batch])
            slope, report = gradient(net, some, np.float32(curiosity))
            adam.step(net, slope, rate)
            told.append(report)
    entropy, clipped, error = np.mean(told, axis=0)
    return Report(float(entropy), float(clipped), float(error))


def gradient(
    net: Weights, done: Decisions, curiosity: np.float32
) -> tuple[Weights, tuple[float, float, float]]:
    """How the loss of some decisions changes with each weight."""
    thoughts = think(net, done.seen)
    odds = chances(thoughts.logits, done.masks)
    rows, share = np.arange(len(done.moves)), np.float32(1 / len(done.moves))
    ratio = odds[rows, done.moves] / done.chance
    good = done.advantage > 0
    stuck = np.where(good, ratio > 1 + CLIP, ratio < 1 - CLIP)
    pull = np.where(stuck, 0, -done.advantage * ratio * share).astype(np.float32)
    logs = np.log(np.maximum(odds, np.float32(1e-12)))
    entropy = -(odds * logs).sum(axis=1, keepdims=True)
    by_logits = odds * (-pull[:, None] + (logs + entropy) * (curiosity * share))
    by_logits[rows, done.moves] += pull
    wrong = thoughts.value - done.worth
    slope = slopes(net, thoughts, by_logits, wrong * (2 * VALUE_SHARE * share))
    return slope, (float(entropy.mean()), float(stuck.mean()), float((wrong * wrong).mean()))


def loss(net: Weights, done: Decisions, curiosity: float) -> float:
    """What ``gradient`` is the slope of."""
    thoughts = think(net, done.seen)
    odds = chances(thoughts.logits, done.masks)
    ratio = odds[np.arange(len(done.moves)), done.moves] / done.chance
    held = np.clip(ratio, 1 - CLIP, 1 + CLIP)
    gain = np.minimum(ratio * done.advantage, held * done.advantage).mean()
    entropy = -(odds * np.log(np.maximum(odds, 1e-12))).sum(axis=1).mean()
    wrong: Array = thoughts.value - done.worth
    return float(-gain - curiosity * entropy + VALUE_SHARE * (wrong * wrong).mean())
