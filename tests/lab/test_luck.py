"""Luck taken off scores: nothing on average, and what is left says the same more surely."""

from __future__ import annotations

import numpy as np
import pytest

from ludion.bots.learned.network import A_TRAIT, UNITS
from ludion.games import find
from ludion.kernel import play as kernel
from ludion.lab import luck, report
from ludion.lab.deals import Deals, deals_of, mean_of
from ludion.lab.exact import policies
from ludion.lab.exact.cfr import Solver, plan_of, policy_of, value
from ludion.lab.exact.walk import walk
from ludion.lab.luck import luck_of, surprise_of
from ludion.lab.ratings import Outcome
from ludion.lab.sequential import Question
from ludion.lab.tournament import Plan, Tournament

M7 = find("voltage").setting("m7")
ANY = np.random.default_rng(5).normal(0.0, 0.3, UNITS + A_TRAIT * len(M7.game.traits))
"""Weights of a network that knows nothing: luck is nothing on average by any judgement."""
FOUR = 4.0
"""An honest mean is further off than so many standard errors once in 16,000 times."""


def off(values, expected):
    """How many standard errors a mean is off."""
    return abs(np.mean(values) - expected) / (np.std(values, ddof=1) / len(values) ** 0.5)


def test_a_toy_with_a_known_value_keeps_it_and_varies_less():
    """A player wins a toss with 0.6, and who wins it is known before but for a last, fair toss."""
    random = np.random.default_rng(1)
    skill = (random.random(4000) < 0.6).astype(float)
    toss = random.choice([-0.5, 0.5], 4000)
    deals = Deals(0.5 * skill + 0.25 + 0.5 * toss, 0.4 * toss, 2)
    adjusted = deals.without_luck()
    assert off(adjusted, 0.55) < FOUR
    assert np.std(adjusted) < 0.75 * np.std(deals.scores)
    assert deals.worth() == pytest.approx(2.0, rel=0.1)


def test_luck_that_says_nothing_is_soon_left_where_it_is():
    random = np.random.default_rng(2)
    scores, noise = random.random(3000), random.normal(0.0, 1.0, 3000)
    adjusted = Deals(scores, noise, 2).without_luck()
    assert off(adjusted, 0.5) < FOUR
    assert np.std(adjusted[200:]) < 1.1 * np.std(scores)


def test_the_luck_of_a_draw_is_nothing_on_average_over_all_deals(monkeypatch):
    monkeypatch.setattr(luck, "weights_of", lambda setting: ANY)
    deals, odds = M7.game.deals(M7)
    draw = M7.game.parse("draw2")
    lucky = []
    for number in range(len(deals)):
        states = np.repeat(deals[number : number + 1], 3)
        kernel.play(states, 1, draw)
        lucky.append(surprise_of(M7, states, draw, np.uint64(number))[0])
    assert np.ptp(odds) == 0.0
    assert np.std(lucky) > 0.001
    assert off(lucky, 0.0) < FOUR


def test_nothing_but_chance_is_luck():
    match = M7.game.new("m7", seed=3)
    match.play(next(text for text in match.legal() if "@" in text))
    assert luck_of(match.record()) == (0.0, 0.0)
    assert luck_of(find("voldetour").new(seed=1).record()) == ()


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """The equilibrium of a small game against any move, and what it must score by its value."""
    folder = tmp_path_factory.mktemp("policies")
    walked = walk(M7)
    solver = Solver(walked.sequences)
    solver.run(20)
    best = solver.solution().plans
    decisions = walked.sequences.decisions
    any_move = [plan_of(d, policy_of(d, np.zeros(d.sequences))) for d in decisions]
    weak = (any_move[0], any_move[1])
    names = []
    for name, plans in (("best", best), ("weak", weak)):
        policies.write(policies.policy_from(M7, walked, plans, name), folder / f"{name}.json")
        names.append(f"policy:{folder / name}.json")
    payoffs = walked.sequences.payoffs
    first, second = value(payoffs, (best[0], weak[1])), value(payoffs, (weak[0], best[1]))
    tournament = Tournament(Plan("voltage", "m7", {}, tuple(names), 400, 1))
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(luck, "weights_of", lambda setting: ANY)
        for _ in tournament.run(jobs=1):
            pass
    return tournament, 0.5 + (first - second) / 4


def test_scores_without_luck_have_the_value_of_the_game(played):
    tournament, expected = played
    deals = tournament.deals((0, 1))
    assert len(deals.scores) == 200
    assert np.std(deals.luck) > 0.01
    assert 0.55 < expected < 0.9
    assert off(deals.scores, expected) < FOUR
    assert off(deals.without_luck(), expected) < FOUR
    assert off(deals.luck, 0.0) < FOUR


def test_the_report_says_what_is_left_and_how_many_games_that_is_worth(played):
    lines = list(report.text(played[0], Question(0.4, 0.5)))
    assert any("without luck: " in line and "tell as much as" in line for line in lines)
    assert any("rather 50 %" in line and "saved" in line for line in lines)


def test_a_full_game_is_told_with_its_luck():
    tournament = Tournament(Plan("voltage", "standard", {}, ("greedy", "casual"), 12, 1))
    for _ in tournament.run(jobs=1):
        pass
    for game in tournament.played.values():
        assert sum(game.luck) == pytest.approx(0.0, abs=1e-9)
        assert game.luck == luck_of(game.record, game.number)
    assert any("tell as much as" in line for line in report.text(tournament))


def test_only_deals_that_were_played_from_every_seat_count():
    games = [
        Outcome((0, 1, 0), (0, 1), (1.0, 0.0), (0.2, -0.2)),
        Outcome((0, 1, 0), (1, 0), (1.0, 0.0), (0.1, -0.1)),
        Outcome((0, 1, 1), (0, 1), (1.0, 0.0)),
        Outcome((0, 2, 1), (0, 2), (1.0, 0.0)),
    ]
    deals = deals_of(games, (0, 1), 2)
    assert deals.scores.tolist() == [0.5]
    assert deals.luck.tolist() == pytest.approx([0.05])


def test_the_interval_of_a_mean_is_that_of_its_standard_error():
    mean, interval = mean_of(np.array([0.0, 1.0] * 50))
    assert mean == 0.5
    assert interval.high - interval.low == pytest.approx(2 * 1.96 * 0.5025 / 10, rel=1e-3)
