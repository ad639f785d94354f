"""Decisiveness, lead changes, drama, kingmaking: what a game is like to those who play it."""

from __future__ import annotations

from collections.abc import Iterator

from ludion.lab.study.data import Data
from ludion.lab.study.figures import NUMBER, SHARE, Figure, mean_of, share_of
from ludion.lab.study.plan import LEVEL

MEANS = {"decided": SHARE, "lead_changes": NUMBER, "lowest": SHARE}
SHARES = ("comeback", "kingmaking")


def figures(data: Data) -> Iterator[Figure]:
    for level in data.plan.levels:
        for name, unit in MEANS.items():
            values = data.known(f"{LEVEL}/{level}", name)
            yield Figure(name, level, "", *mean_of(values), len(values), unit)
        for name in SHARES:
            values = data.known(f"{LEVEL}/{level}", name)
            if len(values):
                found = share_of(float(values.sum()), len(values))
                yield Figure(name, level, "", *found, len(values))
