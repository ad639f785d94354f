"""A figure with its interval, and how intervals are found. All are at 95 %."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from ludion.lab.ratings import Z95, Interval, wilson

Numbers = NDArray[np.float64]
RESAMPLES: Final = 400
SHARE, POINTS, NUMBER = "share", "points", "number"
"""What a figure is: a share of all, a difference of shares, or a number of something."""


class Figure(msgspec.Struct, frozen=True):
    """One number of a study."""

    metric: str
    """Which definition it goes by."""
    level: str
    """Who played: ``greedy`` …; empty where it is about no level."""
    item: str
    """Of what: a side, a phase, a card; empty where there is only one."""
    value: float
    low: float
    high: float
    games: int
    """How many games, or whatever else was counted, it comes from."""
    unit: str = SHARE

    @property
    def key(self) -> tuple[str, str, str]:
        return self.metric, self.level, self.item


Found = tuple[float, float, float]
"""A value, and the bounds of its interval."""


def share_of(score: float, games: float) -> Found:
    """A share, by Wilson's interval."""
    bounds = wilson(score, games)
    return score / games if games else math.nan, bounds.low, bounds.high


def mean_of(values: Numbers) -> Found:
    """A mean of independent values, by its standard error."""
    return moments_mean(len(values), float(values.sum()), float((values**2).sum()))


def moments_mean(count: int, total: float, squares: float) -> Found:
    """The mean of so many values, of which the sum and the sum of squares are known."""
    if count == 0:
        return math.nan, math.nan, math.nan
    mean = total / count
    if count == 1:
        return mean, -math.inf, math.inf
    variance = max(0.0, (squares - count * mean * mean) / (count - 1))
    half = Z95 * math.sqrt(variance / count)
    return mean, mean - half, mean + half


def quantile_of(values: Numbers, share: float) -> Found:
    """A quantile, by the values that stand where it might be."""
    ordered, count = np.sort(values), len(values)
    if count == 0:
        return math.nan, math.nan, math.nan
    spread = Z95 * math.sqrt(count * share * (1 - share))
    low, middle, high = (
        float(ordered[min(count - 1, max(0, round(count * share + off - 0.5)))])
        for off in (-spread, 0.0, spread)
    )
    return middle, low, high


def resampled(statistic: Callable[[NDArray[np.int64]], float], count: int) -> Found:
    """Anything about so many games, by drawing as many of them again and again."""
    random = np.random.default_rng(count)
    drawn = [statistic(random.integers(0, count, count)) for _ in range(RESAMPLES)]
    low, high = np.quantile(drawn, [0.025, 0.975])
    return statistic(np.arange(count)), float(low), float(high)


def difference(new: Found, old: Found) -> Found:
    """By how much one figure is above another, from their intervals.

    R. G. Newcombe: Interval estimation for the difference between independent proportions, 1998;
    the same holds for any two independent figures.
    """
    value = new[0] - old[0]
    below = math.hypot(new[0] - new[1], old[2] - old[0])
    above = math.hypot(new[2] - new[0], old[0] - old[1])
    return value, value - below, value + above


def bounds_of(found: Found) -> Interval:
    return Interval(found[1], found[2])
