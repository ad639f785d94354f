"""Intervals, ratings and the sequential test, against what is known about them."""

from __future__ import annotations

import math
from random import Random

import pytest

from ludion.lab.ratings import Outcome, ratings, wilson
from ludion.lab.schedule import fixtures, seatings


def test_wilson_gives_the_textbook_interval():
    interval = wilson(8, 10)
    assert interval.low == pytest.approx(0.4902, abs=1e-4)
    assert interval.high == pytest.approx(0.9433, abs=1e-4)
    assert wilson(0, 0).low == 0.0
    assert wilson(0, 0).high == 1.0
    assert wilson(10, 10).high == pytest.approx(1.0)


def simulated(strengths, games, sides=2, seed=0):
    """Outcomes of games between players of known strengths."""
    random = Random(seed)
    found = []
    for fixture in fixtures(len(strengths), sides, games):
        weights = [10 ** (strengths[who] / 400) for who in fixture.line_up]
        won = random.choices(range(sides), weights)[0]
        shares = tuple(float(side == won) for side in range(sides))
        found.append(Outcome((*fixture.pair, fixture.deal), fixture.line_up, shares))
    return found


@pytest.mark.parametrize("sides", [2, 3, 4])
def test_ratings_find_the_strengths_that_made_the_games(sides):
    strengths = [0, 120, 300]
    found = ratings(simulated(strengths, 2000, sides), 3, anchor=0)
    for rating, strength in zip(found, strengths, strict=True):
        assert rating.value == pytest.approx(strength, abs=40)
        assert rating.interval.low - 25 <= strength <= rating.interval.high + 25


def test_two_players_are_rated_as_bradley_and_terry_say():
    games = [Outcome((0, 1, i), (0, 1), (1.0, 0.0) if i < 750 else (0.0, 1.0)) for i in range(1000)]
    rating = ratings(games, 2, anchor=1)[0]
    assert rating.value == pytest.approx(400 * math.log10(3), abs=2)


def test_somebody_who_won_everything_has_a_finite_rating():
    games = [Outcome((0, 1, i), (0, 1), (1.0, 0.0)) for i in range(20)]
    assert 0 < ratings(games, 2, anchor=1)[0].value < 2000


def test_every_pair_plays_every_deal_from_every_seat():
    assert seatings(2) == [(0, 1), (1, 0)]
    assert len(seatings(3)) == 6
    assert len(seatings(4)) == 6
    games = list(fixtures(3, 2, 4))
    assert len(games) == 3 * 4
    assert [game.number for game in games] == list(range(12))
    for pair in [(0, 1), (0, 2), (1, 2)]:
        mine = [game for game in games if game.pair == pair]
        assert [game.deal for game in mine] == [0, 0, 1, 1]
        assert {game.line_up for game in mine} == {pair, pair[::-1]}
