"""Ratings: Elo, each seat against every seat of the other sides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ludion.bots.ratings import measured
from ludion.games.game import Game, Variant

START = 1500.0
BOT = "bot:"
"""What a bot's subject begins with."""
NEW_PLAYER = 30
"""Until so many games a rating moves twice as fast."""


class Standing(NamedTuple):
    rating: float
    games: int


def fixed(game: Game, variant: Variant) -> dict[str, Standing]:
    """Of the bots that were measured: people's games with them do not change these."""
    return {
        f"{BOT}{name}": Standing(found.rating, found.games)
        for name, found in measured(game, variant).items()
    }


def is_known(subject: str, standing: Standing) -> bool:
    """Whether a rating tells anything: a bot's that never played does not."""
    return standing.games > 0 or not subject.startswith(BOT)


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
