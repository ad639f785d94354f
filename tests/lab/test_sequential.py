"""The sequential test: it answers when it can, and is wrong as seldom as it says."""

from __future__ import annotations

import numpy as np
import pytest

from ludion.lab.sequential import Question

SCORES = np.array([0.0, 0.25, 0.5, 0.75, 1.0])


def deals(mean, count, random):
    """Deals of two games with that mean, most of them even."""
    lean = (mean - 0.5) / 0.3
    odds = np.array([0.1, 0.2, 0.4, 0.2, 0.1]) * (1 + lean * (SCORES - 0.5) * 4)
    odds /= odds.sum()
    assert odds @ SCORES == pytest.approx(mean, abs=1e-6)
    return random.choice(SCORES, count, p=odds)


def answers(question, mean, runs, seed):
    """What it says in many runs, looking every ten deals."""
    random = np.random.default_rng(seed)
    said = []
    for _ in range(runs):
        scores = deals(mean, 1000, random)
        looks = (question.answer(scores[:n]) for n in range(10, 1001, 10))
        said.append(next(answer for answer in looks if answer))
    return said


@pytest.mark.parametrize(("mean", "right"), [(0.5, "low"), (0.58, "high")])
def test_it_is_wrong_as_seldom_as_it_says(mean, right):
    said = answers(Question(0.5, 0.58), mean, 40, seed=1)
    assert said.count(right) >= 34


def test_without_deals_nothing_is_said():
    assert Question(0.5, 0.6).evidence([]) == 0.0
    assert Question(0.5, 0.6).answer([]) is None


def test_few_deals_say_little_and_many_say_it():
    question = Question(0.5, 0.6)
    assert question.answer([0.5, 0.75, 0.5]) is None
    assert question.answer([0.75] * 60 + [0.25] * 5) == "high"
    assert question.answer([0.25] * 60 + [0.75] * 5) == "low"


def test_evidence_is_about_that_of_the_normal_distribution():
    scores = deals(0.56, 4000, np.random.default_rng(3))
    low, high = 0.54, 0.56
    middle = scores.mean() - (low + high) / 2
    expected = len(scores) * (high - low) * middle / scores.var()
    assert Question(low, high).evidence(scores) == pytest.approx(expected, rel=0.05)


def test_smaller_errors_ask_for_more_evidence_and_more_games():
    usual, strict = Question(0.5, 0.6), Question(0.5, 0.6, 0.01, 0.01)
    assert strict.bounds[1] > usual.bounds[1] > 0 > usual.bounds[0] > strict.bounds[0]
    assert strict.fixed_length(0.3) > usual.fixed_length(0.3) == 98


@pytest.mark.parametrize("wish", [("--until", "60:50"), ("--until", "x"), ("--until", "50:100")])
def test_bounds_that_make_no_sense_are_refused(wish):
    assert "such as 50:60" in refusal(*wish)


@pytest.mark.parametrize("errors", ["0:5", "5", "60:5", "x:y"])
def test_errors_that_make_no_sense_are_refused(errors):
    assert "such as 5:5" in refusal("--sprt", "50:60", "--errors", errors)


def refusal(*arguments):
    from typer.testing import CliRunner

    from ludion.cli import app
    from ludion.errors import BadOption

    done = CliRunner().invoke(app, ("arena", "voltage", "--games", "2", *arguments))
    assert isinstance(done.exception, BadOption)
    return str(done.exception)
