"""A test that stops as soon as the answer is clear: does a player score at most LOW or HIGH?

What is looked at are whole deals, each played from every seat, since their games belong together:
with two sides a deal scores 0, ¼, ½, ¾ or 1 (hence *pentanomial*), or any number once luck is taken
off. Of all distributions on what was seen, those with the mean LOW and with the mean HIGH that make
it likeliest are compared (a *generalised* sequential probability ratio test).

    Van den Bergh: A practical introduction to the GSPRT, 2020.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

HALVINGS = 60
UNSEEN = 1e-3
"""So many deals are added with each of the scores 0, ¼, ½, ¾ and 1, so that none is impossible."""
POSSIBLE = np.linspace(0.0, 1.0, 5)


@dataclass(frozen=True)
class Question:
    """Is a score ``low`` or ``high``? With what probability each may be said although wrong."""

    low: float
    high: float
    wrong_high: float = 0.05
    """At most so often the answer is HIGH if the score is LOW …"""
    wrong_low: float = 0.05
    """… and LOW if it is HIGH."""

    @property
    def bounds(self) -> tuple[float, float]:
        """The evidence with which the answer is LOW, or HIGH."""
        return (
            math.log(self.wrong_low / (1 - self.wrong_high)),
            math.log((1 - self.wrong_low) / self.wrong_high),
        )

    def evidence(self, deals: Sequence[float] | NDArray[np.float64]) -> float:
        """The logarithm of how much likelier these scores of deals are with HIGH than with LOW."""
        if len(deals) == 0:
            return 0.0
        scores = np.concatenate([POSSIBLE, np.asarray(deals, np.float64)])
        weights = np.concatenate([np.full(len(POSSIBLE), UNSEEN), np.ones(len(deals))])
        low = np.log1p(_tilt(scores, weights, self.low) * (scores - self.low))
        high = np.log1p(_tilt(scores, weights, self.high) * (scores - self.high))
        return float(weights @ (low - high))

    def answer(self, deals: Sequence[float] | NDArray[np.float64]) -> str | None:
        """``low`` or ``high``; None while it is not clear."""
        evidence = self.evidence(deals)
        lower, upper = self.bounds
        return "low" if evidence <= lower else "high" if evidence >= upper else None

    def fixed_length(self, deviation: float) -> int:
        """How many deals a test of fixed length with these errors takes."""
        normal = NormalDist()
        quantiles = normal.inv_cdf(1 - self.wrong_high) + normal.inv_cdf(1 - self.wrong_low)
        return math.ceil((quantiles * deviation / (self.high - self.low)) ** 2)


def _tilt(scores: NDArray[np.float64], weights: NDArray[np.float64], mean: float) -> float:
    """The number t for which weights / (1 + t * (scores - mean)) have that mean.

    These are the likeliest probabilities with it. The sum below falls as t grows.
    """
    apart = scores - mean
    low, high = -1 / float(apart.max()), -1 / float(apart.min())
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if float((weights * apart / (1 + middle * apart)).sum()) > 0.0:
            low = middle
        else:
            high = middle
    return (low + high) / 2
