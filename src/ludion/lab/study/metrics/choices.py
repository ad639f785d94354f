"""Branching: how much there is to choose from, and how much of it is a real choice."""

from __future__ import annotations

from collections.abc import Iterator

from ludion.lab.study.data import Data
from ludion.lab.study.figures import NUMBER, SHARE, Figure, mean_of, moments_mean
from ludion.lab.study.plan import LEVEL, THOUGHT
from ludion.lab.study.uses import BRANCHING, FORCED


def figures(data: Data) -> Iterator[Figure]:
    for level in data.plan.levels:
        yield from _by_phase(data, level, BRANCHING, NUMBER)
        yield from _by_phase(data, level, FORCED, SHARE)
    for name in ("legal", "effective"):
        values = data.known(THOUGHT, name)
        yield Figure("effective", "", name, *mean_of(values), len(values), NUMBER)


def _by_phase(data: Data, level: str, metric: str, unit: str) -> Iterator[Figure]:
    """A game's own mean counts as one number: its decisions belong together."""
    for phase, tally in sorted(data.tallies(f"{LEVEL}/{level}", metric).items()):
        found = moments_mean(tally.games, tally.total, tally.squares)
        yield Figure(metric, level, phase, *found, tally.games, unit)
