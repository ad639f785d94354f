"""The rules at work: how often each paragraph acts, how much that matters, how often it decides."""

from __future__ import annotations

from collections.abc import Iterator

from ludion.lab.study.data import Data
from ludion.lab.study.figures import NUMBER, POINTS, SHARE, Figure, moments_mean, share_of
from ludion.lab.study.plan import LEVEL
from ludion.lab.study.uses import ACTS, DECIDES, REFUSES, SWING, TOLD
from ludion.lab.study.work import Tally


def figures(data: Data) -> Iterator[Figure]:
    for level in data.plan.levels:
        experiment = f"{LEVEL}/{level}"
        told = data.tally(experiment, TOLD)
        for metric, unit in ((ACTS, NUMBER), (REFUSES, SHARE)):
            for rule, tally in sorted(data.tallies(experiment, metric).items()):
                # Where it did not act it was noted as nothing: the games told are all counted.
                found = moments_mean(told.games, tally.total, tally.squares)
                yield Figure(metric, level, rule, *found, told.games, unit)
        for rule, tally in sorted(data.tallies(experiment, SWING).items()):
            found = moments_mean(tally.games, tally.total, tally.squares)
            yield Figure(SWING, level, rule, *found, tally.games, POINTS)
        decided = data.tallies(experiment, DECIDES)
        for rule in sorted(data.tallies(experiment, ACTS)):
            count = decided.get(rule, Tally()).games
            yield Figure(DECIDES, level, rule, *share_of(count, told.games), told.games)
