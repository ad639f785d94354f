"""The skill chain: how often twice the work makes a player clearly better.

A rung is a match of ``master`` with some work against ``master`` with half of it. It holds if
twice the work scores at least 65 %, and certainly above 55 %. The chain ends with the first that
does not.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from ludion.bots.levels import level
from ludion.lab.report import meetings
from ludion.lab.study.figures import NUMBER, Figure
from ludion.lab.study.plan import Plan
from ludion.lab.tournament import Plan as Matches
from ludion.lab.tournament import Played, Tournament

CLEAR: Final = 0.65
CERTAIN: Final = 0.55
MOST_GAMES: Final = 100
"""For each rung."""


class Chain:
    """Rungs that are played one after another, each kept in a directory if there is one."""

    def __init__(self, plan: Plan, most: int, folder: Path | None = None) -> None:
        self.plan, self.most = plan, most
        self._folder = folder
        self.rungs: list[Figure] = []
        self.whole = most == 0
        """Whether it has come to its end: no rung is missing, or one did not hold."""

    @property
    def games(self) -> int:
        """For each rung, at least."""
        return min(self.plan.games, MOST_GAMES)

    def climb(self, jobs: int | None, on: str | None) -> Iterator[Played]:
        """Play rung after rung, yielding each game."""
        work = level(self.plan.setting(), "novice").work
        for number in range(self.most):
            yield from self._rung(work << number, jobs, on)
            if not holds(self.rungs[-1]):
                break
        self.whole = True

    def _rung(self, work: int, jobs: int | None, on: str | None) -> Iterator[Played]:
        players = (f"master:{2 * work}", f"master:{work}")
        plan = self.plan
        matches = Matches(plan.game, plan.variant, plan.options, players, self.games, plan.seed)
        folder = self._folder / f"rung-{work}" if self._folder else None
        tournament = Tournament(matches, folder, resume=True)
        yield from tournament.run(jobs, on)
        met = meetings(tournament)[0]
        self.rungs.append(
            Figure(
                "rung",
                "master",
                f"{2 * work} : {work}",
                met.share,
                met.interval.low,
                met.interval.high,
                met.games,
            )
        )

    def figures(self) -> Iterator[Figure]:
        yield from self.rungs
        if self.rungs:
            held = sum(holds(rung) for rung in self.rungs)
            # A rung that was not reached might hold, one that failed might have by bad luck.
            low = sum(rung.low > CERTAIN for rung in self.rungs)
            high = (
                len(self.rungs) if holds(self.rungs[-1]) else held + (self.rungs[-1].high >= CLEAR)
            )
            games = sum(rung.games for rung in self.rungs)
            yield Figure("chain", "master", "", held, low, high, games, NUMBER)


def holds(rung: Figure) -> bool:
    """Whether twice the work is clearly better."""
    return rung.value >= CLEAR and rung.low > CERTAIN
