"""What results say about strength: scores with intervals, and ratings.

A game has one winning side (a draw or a shared win is split). The chance of a side is its player's
strength over the strengths of all sides: with two sides this is the model of Bradley and Terry, and
for more sides Luce's. Strengths are fitted by Hunter's iteration and given on the scale of Elo,
where 400 points are ten to one.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Z95 = 1.959964
ELO = 400 / math.log(10)
ITERATIONS = 500
RESAMPLES = 200
VIRTUAL = 0.5
"""Every player is given half a win and half a loss against one of average strength, so that
somebody who won everything has a rating too."""


@dataclass(frozen=True)
class Interval:
    low: float
    high: float


def wilson(score: float, games: float, z: float = Z95) -> Interval:
    """Between what bounds the true share lies, if ``score`` of ``games`` were won."""
    if games == 0:
        return Interval(0.0, 1.0)
    share, spread = score / games, z * z / games
    middle = (share + spread / 2) / (1 + spread)
    half = z / (1 + spread) * math.sqrt(share * (1 - share) / games + spread / (4 * games))
    return Interval(max(0.0, middle - half), min(1.0, middle + half))


@dataclass(frozen=True)
class Outcome:
    """Who sat on each side, and what share of the win each side got (they add up to 1)."""

    deal: tuple[int, int, int]
    """The pair and the deal: games that belong together."""
    line_up: tuple[int, ...]
    shares: tuple[float, ...]
    luck: tuple[float, ...] = ()
    """How much of each side's share was luck; empty where nobody knows, or nothing is."""

    def share_of(self, player: int) -> float:
        return self._sum_of(self.shares, player)

    def luck_of(self, player: int) -> float:
        return self._sum_of(self.luck, player) if self.luck else 0.0

    def _sum_of(self, sides: tuple[float, ...], player: int) -> float:
        return sum(s for who, s in zip(self.line_up, sides, strict=True) if who == player)


@dataclass(frozen=True)
class Rating:
    value: float
    interval: Interval


def _tables(outcomes: Sequence[Outcome], players: int) -> tuple[NDArray[np.float64], ...]:
    """For each game, how many sides each player had and what share of the win."""
    sides = np.zeros((len(outcomes), players))
    shares = np.zeros((len(outcomes), players))
    for game, outcome in enumerate(outcomes):
        for who, share in zip(outcome.line_up, outcome.shares, strict=True):
            sides[game, who] += 1
            shares[game, who] += share
    return sides, shares


def strengths(
    sides: NDArray[np.float64],
    shares: NDArray[np.float64],
    games: NDArray[np.float64] | None = None,
) -> NDArray[np.float64]:
    """The ratings that make the results likeliest; the mean is 0.

    A row is a game, or as many alike as ``games`` says.
    """
    games = np.ones(len(sides)) if games is None else games
    strength = np.ones(sides.shape[1])
    wins = games @ shares + VIRTUAL
    for _ in range(ITERATIONS):
        expected = (games / (sides @ strength)) @ sides
        expected += 2 * VIRTUAL / (strength + 1)
        update = wins / expected
        done = np.allclose(update, strength, rtol=1e-6)
        strength = update
        if done:
            break
    logs: NDArray[np.float64] = ELO * np.log(strength)
    logs -= logs.mean()
    return logs


def ratings(outcomes: Sequence[Outcome], players: int, anchor: int, seed: int = 0) -> list[Rating]:
    """Every player's rating above the anchor's, with intervals by resampling whole deals."""
    sides, shares = _tables(outcomes, players)
    values = strengths(sides, shares)
    values -= values[anchor]
    names = {deal: i for i, deal in enumerate(dict.fromkeys(o.deal for o in outcomes))}
    deal_of = np.array([names[outcome.deal] for outcome in outcomes])
    random = np.random.default_rng(seed)
    resampled = np.empty((RESAMPLES, players))
    for i in range(RESAMPLES):
        weights = np.bincount(random.integers(len(names), size=len(names)), minlength=len(names))
        chosen = np.repeat(np.arange(len(outcomes)), weights[deal_of])
        resampled[i] = strengths(sides[chosen], shares[chosen])
        resampled[i] -= resampled[i, anchor]
    low, high = np.percentile(resampled, [2.5, 97.5], axis=0)
    return [
        Rating(float(v), Interval(float(a), float(b)))
        for v, a, b in zip(values, low, high, strict=True)
    ]
