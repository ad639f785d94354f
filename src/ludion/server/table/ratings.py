"""Ratings: Elo, each seat against every seat of the other sides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

START = 1500.0
NEW_PLAYER = 30
"""Until so many games a rating moves twice as fast."""


class Standing(NamedTuple):
    rating: float
    games: int


def expected(mine: float, theirs: float) -> float:
    """The share of the points that Elo's formula expects."""
    return float(1 / (1 + 10 ** ((theirs - mine) / 400)))


def after_game(
    subjects: Sequence[str],
    sides: Sequence[int],
    returns: Sequence[float],
    before: Mapping[str, Standing],
) -> dict[str, Standing]:
    """The standings after a game; whoever has several seats gets the sum of their changes."""
    change = dict.fromkeys(subjects, 0.0)
    for seat, subject in enumerate(subjects):
        others = [other for other in range(len(subjects)) if sides[other] != sides[seat]]
        surprise = sum(
            _score(returns[seat], returns[other])
            - expected(before[subject].rating, before[subjects[other]].rating)
            for other in others
        ) / len(others)
        change[subject] += (32 if before[subject].games < NEW_PLAYER else 16) * surprise
    return {
        subject: Standing(before[subject].rating + change[subject], before[subject].games + 1)
        for subject in change
    }


def _score(mine: float, theirs: float) -> float:
    return 1.0 if mine > theirs else 0.0 if mine < theirs else 0.5
