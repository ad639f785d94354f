"""Seat advantage and length: who wins, and after how long."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ludion.lab.study.data import Data
from ludion.lab.study.figures import NUMBER, Figure, mean_of, quantile_of, share_of
from ludion.lab.study.plan import LEVEL

QUANTILES: Final = (0.05, 0.5, 0.95)


def figures(data: Data) -> Iterator[Figure]:
    for level in data.plan.levels:
        yield from _seats(data, level)
        yield from _length(data, level)


def _seats(data: Data, level: str) -> Iterator[Figure]:
    shares = data.by_side(f"{LEVEL}/{level}", "share")
    for side in range(data.sides):
        found = share_of(float(shares[:, side].sum()), len(shares))
        yield Figure("seat_advantage", level, str(side), *found, len(shares))


def _length(data: Data, level: str) -> Iterator[Figure]:
    experiment = f"{LEVEL}/{level}"
    for name in ("decisions", "turns"):
        values = data.known(experiment, name)
        yield Figure("length", level, name, *mean_of(values), len(values), NUMBER)
        for share in QUANTILES:
            found = quantile_of(values, share)
            yield Figure("length", level, f"{name}.{share:g}", *found, len(values), NUMBER)
    for name in ("undecided", "limit"):
        values = data.known(experiment, name)
        yield Figure(name, level, "", *share_of(float(values.sum()), len(values)), len(values))
