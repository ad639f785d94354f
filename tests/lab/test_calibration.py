"""Does what was said come true? Figures with known answers, on made-up judgements."""

from __future__ import annotations

import numpy as np
import pytest

from ludion.lab.calibration import Said, brier_below, calibrate, even


def made_up(said, won, games=None, movers=None):
    """Two-sided positions: what was said of side 0, and whether it won."""
    said, won = np.array(said, float), np.array(won, float)
    count = len(said)
    return Said(
        np.column_stack([said, 1 - said]),
        np.column_stack([won, 1 - won]),
        np.arange(count) if games is None else np.array(games),
        np.zeros(count, int) if movers is None else np.array(movers),
        np.arange(count) * 3 // count,
    )


def by_chance(truth, said, seed):
    """Positions of a game each, in which side 0 wins with the true chance."""
    won = np.random.default_rng(seed).random(len(truth)) < truth
    return made_up(said, won)


def test_what_is_said_rightly_is_calibrated_and_scores_its_variance():
    found = calibrate(made_up([0.75] * 40, [1, 1, 1, 0] * 10))
    assert found.error.value == pytest.approx(0.0)
    assert found.bias.value == pytest.approx(0.0)
    assert found.brier.value == pytest.approx(0.75 * 0.25)
    entropy = -(0.75 * np.log(0.75) + 0.25 * np.log(0.25))
    assert found.log_loss.value == pytest.approx(entropy)
    assert (found.positions, found.games) == (40, 40)


def test_what_is_said_too_boldly_is_off_by_the_difference():
    found = calibrate(made_up([0.95] * 40, [1, 1, 1, 0] * 10))
    assert found.error.value == pytest.approx(0.2)
    assert found.bias.value == pytest.approx(0.2)
    assert found.bias.interval.low > 0.0


def test_bias_is_that_of_the_side_to_move_whichever_that_is():
    movers = [0, 1] * 20
    said = [0.6, 0.4] * 20  # ten points too much for whoever is to move
    found = calibrate(made_up(said, [1, 1, 0, 0] * 10, movers=movers))
    assert found.bias.value == pytest.approx(0.1)
    assert calibrate(made_up(said, [1, 1, 0, 0] * 10)).bias.value == pytest.approx(0.0)


@pytest.mark.parametrize(("sides", "brier"), [(2, 0.25), (3, 2 / 9), (4, 0.1875)])
def test_to_say_the_same_of_all_scores_what_is_known_of_it(sides, brier):
    won = np.eye(sides)[np.arange(60) % sides]
    zeros = np.zeros(60, int)
    said = even(Said(won, won, np.arange(60), zeros, zeros))
    found = calibrate(said)
    assert found.brier.value == pytest.approx(brier)
    assert found.log_loss.value == pytest.approx(np.log(sides))
    assert found.error.value == pytest.approx(0.0)


def test_a_better_judgement_is_below_a_worse_one_by_the_known_share():
    truth = np.tile([0.9, 0.1], 2000)
    known, worse = by_chance(truth, truth, 1), by_chance(truth, np.full(4000, 0.5), 1)
    below = brier_below(known, worse)
    assert below.value == pytest.approx(1 - 0.09 / 0.25, abs=0.03)
    assert below.interval.low < 1 - 0.09 / 0.25 < below.interval.high
    with pytest.raises(ValueError, match="not of the same positions"):
        brier_below(known, by_chance(truth, truth, 2))


def test_a_perfect_judgement_shows_as_much_error_as_chance_is_said_to_make():
    random = np.random.default_rng(5)
    errors, expected = [], []
    for seed in range(20):
        truth = random.random(300)
        found = calibrate(by_chance(truth, truth, seed))
        errors.append(found.error.value)
        expected.append(found.by_chance)
    assert np.mean(errors) == pytest.approx(np.mean(expected), rel=0.15)
    assert np.mean(errors) > 0.02


def test_intervals_hold_the_truth_about_as_often_as_they_say():
    held = 0
    for seed in range(100):
        interval = calibrate(by_chance(np.full(200, 0.3), np.full(200, 0.3), seed)).bias.interval
        held += interval.low <= 0.0 <= interval.high
    assert 88 <= held <= 100


def test_many_positions_of_the_same_games_do_not_make_intervals_narrower():
    said, won = [0.6] * 50, [1, 0] * 25
    once = calibrate(made_up(said, won)).brier.interval
    often = calibrate(made_up(said * 20, won * 20, games=list(range(50)) * 20)).brier.interval
    assert often.high - often.low == pytest.approx(once.high - once.low)


def test_a_phase_has_its_own_figures():
    said = made_up([0.5] * 30, [1] * 10 + [0] * 10 + [1, 0] * 5)
    assert [calibrate(said.of_phase(i)).bias.value for i in range(3)] == [-0.5, 0.5, 0.0]


def test_points_show_what_was_said_with_what_came_true():
    found = calibrate(made_up([0.82, 0.88] * 20, [1, 1, 1, 0] * 10))
    upper = found.points[-1]
    assert (upper.said, upper.won, upper.share) == pytest.approx((0.85, 0.75, 0.5))
    assert upper.interval.low < 0.75 < upper.interval.high
