"""The statistics of a study on games whose true values are known.

Seeds are fixed. An honest interval at 95 % holds the truth in 95 of 100 studies: in 400 of them, in
fewer than 92 % with a probability below 1 in 200.
"""

from __future__ import annotations

import numpy as np
import pytest

from ludion.lab.study.figures import difference, mean_of, moments_mean, quantile_of, share_of
from ludion.lab.study.metrics.chance import of_deals, of_events

STUDIES = 400
HONEST = 0.92
RANDOM = np.random.default_rng


def held(found, truth):
    return found[1] <= truth <= found[2]


def how_often(study, truth, studies=STUDIES):
    return np.mean([held(study(RANDOM(seed)), truth) for seed in range(studies)])


@pytest.mark.parametrize("share", [0.5, 0.65, 0.02])
def test_the_interval_of_a_share_holds_it(share):
    assert how_often(lambda random: share_of(random.binomial(300, share), 300), share) >= HONEST


def test_the_interval_of_a_mean_holds_it():
    assert how_often(lambda random: mean_of(random.exponential(20.0, 200)), 20.0) >= HONEST


def test_a_mean_from_sums_is_the_mean():
    values = RANDOM(1).normal(3.0, 2.0, 50)
    sums = moments_mean(50, float(values.sum()), float((values**2).sum()))
    assert sums == pytest.approx(mean_of(values))


@pytest.mark.parametrize("share", [0.05, 0.5, 0.95])
def test_the_interval_of_a_quantile_holds_it(share):
    def study(random):
        return quantile_of(random.random(400), share)

    assert how_often(study, share) >= HONEST


def test_the_interval_of_a_difference_holds_it_and_finds_what_is_there():
    def study(random):
        return difference(
            share_of(random.binomial(400, 0.6), 400), share_of(random.binomial(200, 0.45), 200)
        )

    assert how_often(study, 0.15) >= HONEST
    found = [study(RANDOM(seed)) for seed in range(STUDIES)]
    assert np.mean([one[1] > 0.0 for one in found]) > 0.9


def coins(random, games, deal, events):
    """A game of coins: the result is the sum of a deal, of events and of skill, of known weights.

    Every deal is played twice. Its variance is the sum of the squares of the weights.
    """
    skill = np.sqrt(1.0 - deal**2 - events**2)
    cards = random.choice([-1.0, 1.0], games)
    twice = []
    for _ in range(2):
        tosses, better = (random.choice([-1.0, 1.0], games) for _ in range(2))
        score = deal * cards + events * tosses + skill * better
        twice.append((np.column_stack([score, -score]), np.column_stack([tosses, -tosses])))
    return twice


@pytest.mark.parametrize("weight", [0.0, 0.4, 0.7])
def test_the_luck_of_the_deal_is_what_it_was_made(weight):
    def study(random):
        (first, _), (second, _) = coins(random, 300, weight, 0.3)
        return of_deals(first, second)

    assert how_often(study, weight**2, 100) >= 0.88  # by chance once in 400


@pytest.mark.parametrize("weight", [0.0, 0.4, 0.8])
def test_the_luck_of_events_is_what_it_was_made(weight):
    def study(random):
        (results, luck), _ = coins(random, 300, 0.2, weight)
        value, low, high = of_events(results, 0.13 * luck + random.normal(0, 1e-9, luck.shape))
        return value, low - 1e-3, high

    assert how_often(study, weight**2, 100) >= 0.88


def test_luck_that_is_judged_badly_explains_less_and_never_more():
    (results, luck), _ = coins(RANDOM(3), 4000, 0.0, 0.8)
    noise = RANDOM(4).normal(0.0, 1.0, len(luck))
    judged = luck + np.column_stack([noise, -noise])
    assert of_events(results, judged)[0] == pytest.approx(0.32, abs=0.04)


def test_nothing_is_luck_where_all_results_are_alike():
    same = np.full((50, 2), 0.5)
    assert of_deals(same, same) == (0.0, 0.0, 0.0)
    assert of_events(same, same) == (0.0, 0.0, 0.0)
