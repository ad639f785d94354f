"""A pair's results deal by deal: each deal was played from every seat, and its games count as one.

How much of the luck to take off a score is learned from the deals before, so that it does not
depend on the luck it is used for: the mean stays right.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ludion.lab.ratings import Z95, Interval, Outcome

FEW_DEALS: Final = 20
"""With fewer deals before, all of the luck is taken off."""


@dataclass(frozen=True)
class Deals:
    """What one player scored on each deal on average, from 0 to 1, and how much was luck."""

    scores: NDArray[np.float64]
    luck: NDArray[np.float64]
    games: int
    """On each deal."""

    def without_luck(self) -> NDArray[np.float64]:
        """The scores, less as much of their luck as would have paid on the deals before."""
        adjusted = np.empty(len(self.scores))
        mean, spread, together = 0.5, 0.0, 0.0
        for i, (score, lucky) in enumerate(zip(self.scores, self.luck, strict=True)):
            share = together / spread if i >= FEW_DEALS and spread > 0.0 else 1.0
            adjusted[i] = score - share * lucky
            spread += lucky * lucky
            together += lucky * (score - mean)
            mean += (score - mean) / (i + 2)
        return adjusted

    def worth(self) -> float:
        """How many games would tell as much, were luck not taken off, for each that was played."""
        more, less = float(np.var(self.scores)), float(np.var(self.without_luck()))
        return more / less if more > 0.0 and less > 0.0 else 1.0


def deals_of(outcomes: Iterable[Outcome], pair: tuple[int, int], whole: int) -> Deals:
    """The deals on which a pair has played all its games, in the order of the deals."""
    found: dict[int, list[Outcome]] = {}
    for outcome in outcomes:
        if outcome.deal[:2] == pair:
            found.setdefault(outcome.deal[2], []).append(outcome)
    complete = [games for _, games in sorted(found.items()) if len(games) == whole]
    scores = [sum(game.share_of(pair[0]) for game in games) / whole for games in complete]
    luck = [sum(game.luck_of(pair[0]) for game in games) / whole for games in complete]
    return Deals(np.array(scores), np.array(luck), whole)


def mean_of(scores: NDArray[np.float64]) -> tuple[float, Interval]:
    """The mean of independent scores, and where the true one lies at 95 %."""
    mean = float(scores.mean())
    half = Z95 * float(scores.std(ddof=1)) / math.sqrt(len(scores))
    return mean, Interval(mean - half, mean + half)
