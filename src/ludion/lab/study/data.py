"""All that the games of a study have told, by experiment: columns of numbers, and tallies."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from ludion.lab.study.figures import Numbers
from ludion.lab.study.plan import Plan
from ludion.lab.study.work import Done, Tally


class Data:
    """What is done so far; the same for the same tasks, in whatever order they were done."""

    def __init__(self, plan: Plan, done: Iterable[Done]) -> None:
        self.plan = plan
        self.setting = plan.setting()
        self.sides = len(set(self.setting.variant.sides))
        self._done: dict[str, list[Done]] = {}
        for one in sorted(done, key=lambda one: (one.task.experiment, one.task.first)):
            self._done.setdefault(one.task.experiment, []).append(one)

    def games(self, experiment: str) -> int:
        return sum(one.task.games for one in self._done.get(experiment, []))

    def numbers(self, experiment: str) -> list[int]:
        """The numbers of its games, in the order of the columns."""
        return [
            number
            for one in self._done.get(experiment, [])
            for number in range(one.task.first, one.task.first + one.task.games)
        ]

    def column(self, experiment: str, name: str) -> Numbers:
        """A number for each game; NaN where a game has none. Empty if no game has."""
        values = [
            value for one in self._done.get(experiment, []) for value in one.columns.get(name, [])
        ]
        return np.array([np.nan if value is None else value for value in values], np.float64)

    def known(self, experiment: str, name: str) -> Numbers:
        """The same without the games that have none."""
        values = self.column(experiment, name)
        return values[~np.isnan(values)]

    def by_side(self, experiment: str, name: str) -> Numbers:
        """A column for each side, side by side."""
        columns = [self.column(experiment, f"{name}.{side}") for side in range(self.sides)]
        return np.column_stack(columns) if len(columns[0]) else np.zeros((0, self.sides))

    def tallies(self, experiment: str, *words: str) -> dict[str, Tally]:
        """What was noted by keys that begin with some words, by what they end with."""
        found: dict[str, Tally] = {}
        start = "".join(f"{word}/" for word in words)
        for one in self._done.get(experiment, []):
            for key, tally in one.tallies.items():
                if key.startswith(start):
                    found.setdefault(key.removeprefix(start), Tally()).add(tally)
        return found

    def tally(self, experiment: str, key: str) -> Tally:
        """What was noted by one key."""
        return self.tallies(experiment, *key.split("/")[:-1]).get(key.rpartition("/")[2], Tally())
