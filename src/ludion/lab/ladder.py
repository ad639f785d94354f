"""Ratings from results that are known as figures: who scored what against whom, in how many games.

A game's room holds them in ``play/ladder.json``, with the command that plays each again; the
ratings that follow are in ``play/ratings/``. So results of several tournaments, played on different
days, come to one scale for each variant.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

from ludion.bots.ratings import ANCHOR, ANCHORED_AT, Measured, Ratings
from ludion.errors import BadOption, BadRecord
from ludion.games.game import Game, Setting
from ludion.lab.ratings import RESAMPLES, strengths
from ludion.lab.schedule import seatings
from ludion.lab.tournament import Tournament, scores


class Result(msgspec.Struct, frozen=True):
    """What the first of two players scored against the second."""

    variant: str
    players: tuple[str, str]
    games: int
    share: float
    """Of the wins, from 0 to 1."""
    command: str


def path_of(game: Game) -> Path:
    return game.folder / "play" / "ladder.json"


def read(path: Path) -> list[Result]:
    """The results in a file; none if there is no file."""
    try:
        found = msgspec.json.decode(path.read_bytes(), type=list[Result])
    except FileNotFoundError:
        return []
    except (OSError, msgspec.MsgspecError) as problem:
        raise BadRecord(f"{path}: {problem}") from None
    for number, one in enumerate(found):
        if one.games < 1 or not 0.0 <= one.share <= 1.0:
            raise BadRecord(f"{path}: result {number}: no share of a number of games")
    return found


def results_of(tournament: Tournament) -> list[Result]:
    """Every pair's result in a tournament."""
    plan, outcomes = tournament.plan, tournament.outcomes()
    command = (
        f"ludion arena {plan.game} --variant {plan.variant} --players {','.join(plan.players)} "
        f"--games {plan.games} --seed {plan.seed}"
    )
    found = []
    for pair in sorted({outcome.deal[:2] for outcome in outcomes}):
        score, games = scores(outcomes, pair)
        names = (plan.players[pair[0]], plan.players[pair[1]])
        found.append(Result(plan.variant, names, games, round(score / games, 4), command))
    return found


def merged(old: Iterable[Result], new: Iterable[Result]) -> list[Result]:
    """All results; a new one takes the place of one of the same command and players."""
    kept = {(one.variant, one.command, one.players): one for one in (*old, *new)}
    return sorted(kept.values(), key=lambda one: (one.variant, one.players, one.command))


def rated(results: Sequence[Result], setting: Setting, again: str) -> Ratings:
    """The players' ratings on one scale; ``again`` is the command that finds them.

    The intervals are for as many independent games; pairing deals makes the true ones no wider.
    """
    names = sorted({name for one in results for name in one.players})
    _check_joined(results, names)
    sides = len(set(setting.variant.sides))
    values = _fitted(results, names, sides, np.array([one.share for one in results]))
    random = np.random.default_rng(0)
    drawn = [
        _fitted(results, names, sides, np.array([_redrawn(random, one) for one in results]))
        for _ in range(RESAMPLES)
    ]
    low, high = np.percentile(drawn, [2.5, 97.5], axis=0)
    bots = {}
    for i, name in enumerate(names):
        rating, least, most = (round(ANCHORED_AT + float(one[i])) for one in (values, low, high))
        games = sum(one.games for one in results if name in one.players)
        bots[name] = Measured(rating, least, most, games)
    return Ratings(again, dict(sorted(bots.items(), key=lambda item: item[1].rating)))


def fitted(results: Sequence[Result], setting: Setting) -> dict[str, float]:
    """The ratings alone."""
    names = sorted({name for one in results for name in one.players})
    shares = np.array([one.share for one in results])
    values = _fitted(results, names, len(set(setting.variant.sides)), shares)
    return {name: ANCHORED_AT + float(value) for name, value in zip(names, values, strict=True)}


def _redrawn(random: np.random.Generator, result: Result) -> float:
    return float(random.binomial(result.games, result.share) / result.games)


def _check_joined(results: Sequence[Result], names: Sequence[str]) -> None:
    """Whether everybody is compared with the player that the scale is set by, if through others."""
    if ANCHOR not in names:
        raise BadOption(f"{ANCHOR} has to play: it is the {ANCHORED_AT:.0f} of the scale")
    joined, before = {ANCHOR}, 0
    while len(joined) > before:
        before = len(joined)
        for one in results:
            if joined & set(one.players):
                joined |= set(one.players)
    if left := sorted(set(names) - joined):
        raise BadOption(f"nothing compares {', '.join(left)} with {ANCHOR}")


def _fitted(
    results: Sequence[Result], names: Sequence[str], sides: int, shares: NDArray[np.float64]
) -> NDArray[np.float64]:
    """The ratings above the anchor's that make the results likeliest."""
    ways = seatings(sides)
    rows = len(results) * len(ways)
    seats, won, games = np.zeros((rows, len(names))), np.zeros((rows, len(names))), np.zeros(rows)
    for number, result in enumerate(results):
        first, second = (names.index(name) for name in result.players)
        for at, way in enumerate(ways, number * len(ways)):
            seats[at, first], seats[at, second] = way.count(0), way.count(1)
            won[at, first], won[at, second] = shares[number], 1 - shares[number]
            games[at] = result.games / len(ways)
    values = strengths(seats, won, games)
    return np.asarray(values - values[names.index(ANCHOR)])
