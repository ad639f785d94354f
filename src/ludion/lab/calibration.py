"""Whether what was said of positions came true: losses, calibration, bias, with intervals.

A *judgement* gives every side a chance of winning; the chances add up to 1. What came true is each
side's share of the win. Positions of one game share their end, so whole games are resampled for
every interval (a bootstrap by game).

- The *Brier score* is the mean square of what was said minus what came true, over all sides.
- The *log loss* is the mean of -log(what was said of the winner).
- The *calibration error*: positions are put together by what was said, in steps of ten points. By
  how much does what came true differ from what was said, on average? Even a perfect judgement shows
  some of it in few games: ``by_chance`` says how much to expect.
- The *bias* is what was said of the side to move, minus what it won.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ludion.lab.ratings import Interval

Array = NDArray[np.float64]

BINS = 10
PHASES = ("early", "middle", "late")
"""The thirds of a game, by its decisions."""
RESAMPLES = 1_000
SUREST = 0.001
"""What was said counts as no less than this for the log loss, and no more than 1 minus this."""
HALF_NORMAL = float(np.sqrt(2 / np.pi))


@dataclass(frozen=True)
class Said:
    """What a judgement said of positions, and what came true."""

    chances: Array
    """By position and side."""
    won: Array
    """By position and side: the share of the win."""
    games: NDArray[np.int64]
    """By position: to which game it belongs."""
    movers: NDArray[np.int64]
    """By position: the side to move."""
    phases: NDArray[np.int64]
    """By position: its third of the game."""

    def of_phase(self, phase: int) -> Said:
        kept = self.phases == phase
        return Said(
            self.chances[kept],
            self.won[kept],
            self.games[kept],
            self.movers[kept],
            self.phases[kept],
        )


@dataclass(frozen=True)
class Figure:
    """A number with its 95 % interval."""

    value: float
    interval: Interval


@dataclass(frozen=True)
class Point:
    """Positions of which about the same was said."""

    said: float
    won: float
    share: float
    """Of all that was said, how much was said here."""
    interval: Interval
    """Of what came true."""


@dataclass(frozen=True)
class Calibration:
    """What the figures are for one judgement in some games."""

    positions: int
    games: int
    brier: Figure
    log_loss: Figure
    error: Figure
    by_chance: float
    bias: Figure
    points: tuple[Point, ...]


@dataclass(frozen=True)
class _Sums:
    """Sums by game, so that a resampled set of games is a product of matrices."""

    positions: Array
    squares: Array
    logs: Array
    bias: Array
    count: Array
    """By game and bin, as the next two."""
    said: Array
    won: Array


def calibrate(said: Said, seed: int = 0) -> Calibration:
    """The figures for a judgement; ``seed`` is for the resampling."""
    sums = _sums(said)
    draws = _resamples(len(sums.positions), seed)
    whole = np.ones((1, len(sums.positions)))
    return Calibration(
        len(said.games),
        len(sums.positions),
        _figure(
            _mean(sums.squares, sums.positions, whole), _mean(sums.squares, sums.positions, draws)
        ),
        _figure(_mean(sums.logs, sums.positions, whole), _mean(sums.logs, sums.positions, draws)),
        _figure(_error(sums, whole), _error(sums, draws)),
        _by_chance(sums, draws),
        _figure(_mean(sums.bias, sums.positions, whole), _mean(sums.bias, sums.positions, draws)),
        _points(sums, draws),
    )


def brier_below(said: Said, other: Said, seed: int = 0) -> Figure:
    """By what share the Brier score is below another judgement's, of the very same positions."""
    if not np.array_equal(said.games, other.games) or not np.array_equal(said.won, other.won):
        raise ValueError("the two judgements are not of the same positions")
    mine, theirs = _sums(said), _sums(other)
    draws = _resamples(len(mine.positions), seed)
    whole = np.ones((1, len(mine.positions)))

    def below(weights: Array) -> Array:
        mean = _mean(theirs.squares, theirs.positions, weights)
        found: Array = 1 - _mean(mine.squares, mine.positions, weights) / np.maximum(mean, 1e-12)
        return found

    return _figure(below(whole), below(draws))


def even(said: Said) -> Said:
    """The judgement that all sides stand alike, of the same positions."""
    sides = said.won.shape[1]
    chances = np.full_like(said.won, 1 / sides)
    return Said(chances, said.won, said.games, said.movers, said.phases)


# -- sums and resampling --------------------------------------------------------------------------


def _sums(said: Said) -> _Sums:
    _, game = np.unique(said.games, return_inverse=True)
    games, sides = int(game.max()) + 1, said.won.shape[1]
    rows = np.arange(len(game))
    wrong = said.chances - said.won
    shown = np.clip(said.chances, SUREST, 1 - SUREST)
    bins = np.minimum((said.chances * BINS).astype(np.int64), BINS - 1)
    cells = (game[:, None] * BINS + bins).ravel()

    def by_game(values: Array) -> Array:
        return np.asarray(np.bincount(game, values, games), np.float64)

    def by_bin(values: Array) -> Array:
        found = np.bincount(cells, values.ravel(), games * BINS)
        return np.asarray(found, np.float64).reshape(games, BINS)

    return _Sums(
        by_game(np.ones(len(game))),
        by_game((wrong**2).mean(axis=1)),
        by_game(-(said.won * np.log(shown)).sum(axis=1)),
        by_game(wrong[rows, said.movers]),
        by_bin(np.ones((len(game), sides))),
        by_bin(said.chances),
        by_bin(said.won),
    )


def _resamples(games: int, seed: int) -> Array:
    """For each resampled set, how often every game is in it."""
    random = np.random.default_rng(seed)
    drawn = random.multinomial(games, np.full(games, 1 / games), RESAMPLES)
    return drawn.astype(np.float64)


def _mean(values: Array, positions: Array, weights: Array) -> Array:
    return np.asarray(weights @ values / (weights @ positions))


def _by_chance(sums: _Sums, draws: Array) -> float:
    """The error to expect of a perfect judgement: by how much its bins are off by chance."""
    count = sums.count.sum(axis=0)
    used = count > 0
    with np.errstate(invalid="ignore", divide="ignore"):
        gaps = (draws @ (sums.said - sums.won)[:, used]) / (draws @ sums.count[:, used])
    shares = count[used] / count.sum()
    return float((HALF_NORMAL * np.nanstd(gaps, axis=0) * shares).sum())


def _error(sums: _Sums, weights: Array) -> Array:
    wrong = np.abs(weights @ (sums.said - sums.won)).sum(axis=1)
    return np.asarray(wrong / (weights @ sums.count).sum(axis=1))


def _points(sums: _Sums, draws: Array) -> tuple[Point, ...]:
    count, said, won = (part.sum(axis=0) for part in (sums.count, sums.said, sums.won))
    with np.errstate(invalid="ignore", divide="ignore"):
        resampled = (draws @ sums.won) / (draws @ sums.count)
    found = []
    for i in np.flatnonzero(count):
        low, high = np.nanpercentile(resampled[:, i], [2.5, 97.5])
        interval = Interval(float(low), float(high))
        mean_said, mean_won = float(said[i] / count[i]), float(won[i] / count[i])
        found.append(Point(mean_said, mean_won, float(count[i] / count.sum()), interval))
    return tuple(found)


def _figure(value: Array, resampled: Array) -> Figure:
    low, high = np.percentile(resampled, [2.5, 97.5])
    return Figure(float(value[0]), Interval(float(low), float(high)))
