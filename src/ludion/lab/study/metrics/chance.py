"""Luck: how much of the result was decided by the deal, and how much by chance after it.

*Deals*: every second deal is played twice. What the two results have in common, the deal has
brought: their covariance over their variance (the intraclass correlation).

*Events*: what chance brought after the deal is judged (``lab.luck``), C. It is nothing on average,
so it is a control variate: as much of the variance of the result z as goes when C is taken off has
come by chance, 1 - Var(z - βC) / Var(z). A better judgement finds more of it.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from ludion.kernel import contract
from ludion.lab.study.data import Data
from ludion.lab.study.figures import Figure, Found, Numbers, resampled
from ludion.lab.study.plan import AGAIN, LEVEL

FEWEST = 20
"""Fewer games say nothing."""


def figures(data: Data) -> Iterator[Figure]:
    for level in data.plan.levels:
        first, second = _twice(data, level)
        if len(first) >= FEWEST:
            yield Figure("luck_deal", level, "", *of_deals(first, second), len(first))
        results = data.by_side(f"{LEVEL}/{level}", "share")
        if len(results) >= FEWEST and contract.has_future(_dtype(data)):
            luck = data.by_side(f"{LEVEL}/{level}", "luck")
            yield Figure("luck_events", level, "", *of_events(results, luck), len(results))


def _dtype(data: Data) -> np.dtype[np.void]:
    return data.setting.game.blank(data.setting).dtype


def _twice(data: Data, level: str) -> tuple[Numbers, Numbers]:
    """The results of deals that were played twice, by side."""
    experiments = f"{LEVEL}/{level}", f"{AGAIN}/{level}"
    rows = [
        dict(zip(data.numbers(one), data.by_side(one, "share"), strict=True)) for one in experiments
    ]
    both = sorted(set(rows[0]) & set(rows[1]))
    first, second = (np.array([row[number] for number in both]) for row in rows)
    return first, second


def of_deals(first: Numbers, second: Numbers) -> Found:
    """The share of the variance that two games from the same deal have in common."""

    def common(rows: NDArray[np.int64]) -> float:
        one, two = first[rows], second[rows]
        mean = (one.mean(axis=0) + two.mean(axis=0)) / 2
        spread = ((one - mean) ** 2 + (two - mean) ** 2).sum() / 2
        return float(((one - mean) * (two - mean)).sum() / spread) if spread > 0 else 0.0

    return resampled(common, len(first))


def of_events(results: Numbers, luck: Numbers) -> Found:
    """The share of the results' variance that goes when their luck is taken off."""

    def explained(rows: NDArray[np.int64]) -> float:
        z = results[rows] - results[rows].mean(axis=0)
        c = luck[rows] - luck[rows].mean(axis=0)
        squares = (c**2).sum()
        beta = (c * z).sum() / squares if squares > 0 else 0.0
        left = ((z - beta * c) ** 2).sum() / max(1, len(rows) - 2)
        total = (z**2).sum() / max(1, len(rows) - 1)
        return float(1 - left / total) if total > 0 else 0.0

    return resampled(explained, len(results))
