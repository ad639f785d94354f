"""Importance: by how much the chance of whoever uses a thing changes; and openings."""

from __future__ import annotations

from collections.abc import Iterator

from ludion.lab.study.data import Data
from ludion.lab.study.figures import POINTS, Figure, moments_mean, share_of
from ludion.lab.study.plan import LEVEL
from ludion.lab.study.uses import OPENING, THING

FEWEST = 10
"""What is used in fewer games is left out."""
OPENINGS = 12


def figures(data: Data) -> Iterator[Figure]:
    for level in data.plan.levels:
        experiment = f"{LEVEL}/{level}"
        for name, tally in data.tallies(experiment, THING).items():
            if tally.games >= FEWEST:
                found = moments_mean(tally.games, tally.total, tally.squares)
                yield Figure("importance", level, name, *found, tally.games, POINTS)
        yield from _openings(data, level)


def _openings(data: Data, level: str) -> Iterator[Figure]:
    """The commonest, and what whoever played them scored."""
    noted = data.tallies(f"{LEVEL}/{level}", OPENING)
    common = sorted(noted.items(), key=lambda one: (-one[1].games, one[0]))[:OPENINGS]
    for text, tally in common:
        if tally.games >= FEWEST:
            found = share_of(tally.total, tally.games)
            yield Figure("opening", level, text, *found, tally.games)
