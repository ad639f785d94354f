"""The network's learning: the same sums as the compiled network's, true slopes, and it learns."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ludion.bots.learned.judge import look
from ludion.bots.learned.network import A_TRAIT, UNITS
from ludion.bots.learned.weights import room_to_judge, room_to_learn, weights_of
from ludion.games import find
from ludion.kernel import contract
from ludion.lab import network
from tests.games.every import positions, to_decide

TRAITS = 6


def some_positions(count, seed):
    """Traits by chance; with the first one in just one part the side to move mostly wins."""
    random = np.random.default_rng(seed)
    rows = (random.random((count, 3, TRAITS)) < 0.4).astype(np.uint8)
    one = rows[:, 0, 0] ^ rows[:, 1, 0]
    won = (random.random(count) < np.where(one, 0.9, 0.2)).astype(float)
    return rows, won


def mean_loss(weights, rows, won):
    chances = network.chances(rows, weights)
    return -np.mean(won * np.log(chances) + (1 - won) * np.log(1 - chances))


def test_the_sums_are_those_of_the_compiled_network():
    setting = find("voltage").setting()
    weights = weights_of(setting)
    judged, learned = room_to_judge(setting), room_to_learn(setting)
    seen = 0
    for match in positions(setting, 1):
        if match.over:
            continue
        assert look(match._states, learned, np.zeros(2))
        contract.describe(match._states[0], weights, judged)
        me = to_decide(match)
        chance = 1 / (1 + np.exp(judged[1 - me, 0] - judged[me, 0]))
        expected = network.chances(learned[None].astype(np.uint8), weights)
        assert expected == pytest.approx([chance], abs=1e-5)
        seen += 1
    assert seen > 30


def test_the_slope_is_that_of_the_loss():
    rows, won = some_positions(40, 1)
    wide: Any = rows.astype(float)  # finer than what is learned with
    weights: Any = np.random.default_rng(2).normal(0, 0.3, UNITS + A_TRAIT * TRAITS)

    def loss(weights):
        strength = network.forward(network.layers(weights), wide).strength
        return np.mean(np.logaddexp(0, strength) - won * strength)

    slope = network.slope(weights, wide, won)
    for i in np.argsort(-abs(slope))[:200:10]:
        step = np.zeros_like(weights)
        step[i] = 1e-7
        assert slope[i] == pytest.approx((loss(weights + step) - loss(weights - step)) / 2e-7, 1e-4)


def test_it_learns_what_no_sum_of_traits_could_say():
    rows, won = some_positions(60_000, 3)
    weights = network.fit(rows, won, seed=1, rounds=6)
    fresh, result = some_positions(4_000, 4)
    one = fresh[:, 0, 0] ^ fresh[:, 1, 0] == 1
    chances = network.chances(fresh, weights)
    assert chances[one].mean() > 0.7
    assert chances[~one].mean() < 0.4
    assert mean_loss(weights, fresh, result) < 0.8 * np.log(2)


def test_the_same_seed_learns_the_same():
    rows, won = some_positions(3_000, 5)
    assert (network.fit(rows, won, 7, 6) == network.fit(rows, won, 7, 6)).all()
    assert (network.fit(rows, won, 7, 6) != network.fit(rows, won, 8, 6)).any()


def test_the_rate_rises_and_falls_to_nothing():
    rates = [network.rate(done) for done in (0.0, 0.15, 0.3, 0.6, 1.0)]
    assert rates[0] < rates[1] < rates[2] == network.FASTEST
    assert rates[2] > rates[3] > rates[4] == pytest.approx(0.0)
