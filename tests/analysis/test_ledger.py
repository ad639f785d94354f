"""The ledger adds up exactly, whatever the game and whatever was found out."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from types import SimpleNamespace

import numpy as np
import pytest

from ludion.analysis.labels import label_of
from ludion.analysis.ledger import LINES, ledger_of
from ludion.analysis.review import Review
from ludion.analysis.sidecar import Verdict
from ludion.analysis.worth import Outlook, Step
from ludion.early_end import EarlyEnd
from ludion.games import find
from ludion.match import Match
from tests.analysis import every_offered
from tests.conftest import PURE_PYTHON
from tests.games.every import finished

GAMES = 50 if PURE_PYTHON else 3_000


def chances(random, sides):
    found = random.dirichlet(np.ones(sides))
    return found if random.random() < 0.9 else np.eye(sides)[random.integers(sides)]


def made_up(number):
    """A game of numbers: a match, its steps and the verdicts, and where it began and ended."""
    random = np.random.default_rng(number)
    sides = [(0, 1), (0, 1, 0, 1), (0, 1, 2), (0, 1, 2, 3)][number % 4]
    count = len(set(sides))
    values = [chances(random, count) for _ in range(random.integers(1, 40))]
    steps, verdicts = [], []
    for i, (before, came) in enumerate(pairwise(values)):
        seat = int(random.integers(len(sides)))
        after = {0: chances(random, count), 1: chances(random, count)}
        outlook = Outlook(chances(random, count), chances(random, count), after)
        fair = chances(random, count)
        steps.append(Step(i, seat, sides[seat], 0, outlook, before, fair, came))
        effect = 100 * (after[0] - after[1])
        loss, error = -float(effect[sides[seat]]), float(random.random() * 10)
        told = ("a", "b", 2, loss, error, "tested", label_of(loss, error), effect.tolist())
        verdicts.append(Verdict(i, seat, *told))
    winner = int(random.integers(count))
    returns = [1.0 if side == winner else -1.0 / (count - 1) for side in sides]
    setting = SimpleNamespace(variant=SimpleNamespace(sides=sides))
    match = SimpleNamespace(setting=setting, over=number % 3 > 0, returns=lambda: returns)
    return match, steps, verdicts, chances(random, count), values[0], values[-1]


def test_the_lines_add_up_to_the_result_in_thousands_of_games():
    results = set()
    for number in range(GAMES):
        match, *rest = made_up(number)
        for seat in range(len(match.setting.variant.sides)):
            ledger = ledger_of(match, seat, *rest)
            assert sum(ledger.lines.values()) == ledger.result
            assert tuple(ledger.lines) == LINES
            results.add(ledger.result)
    assert {0, 1000} < results


@every_offered
def test_it_adds_up_in_real_games_and_what_a_game_does_not_have_is_nothing(setting):
    match = finished(setting)
    found = Review(match, seed=1, budget=0).analysis()
    count = len(set(setting.variant.sides))
    for ledger in found.ledgers:
        assert sum(ledger.lines.values()) == ledger.result
        assert ledger.result == round(
            (match.returns()[ledger.seat] * (count - 1) + 1) / count * 1000
        )
        assert found.luck or ledger.lines["draws"] == 0
        assert found.hidden or ledger.lines["hidden"] == 0
        assert found.dealt or ledger.lines["deal"] == 0
        assert len(found.verdicts) == match.count == len(found.all_knowing) - 1
    for row in found.all_knowing:
        assert sum(row) == pytest.approx(100, abs=0.05)


def test_voldetour_has_no_luck_and_says_so():
    match = finished(find("voldetour").setting("two", {"turn_limit": 12}))
    found = Review(match, budget=0).analysis()
    assert (found.luck, found.dealt, found.hidden) == (False, False, False)
    assert finished(find("voltage").setting()).over
    assert Review(finished(find("voltage").setting()), budget=0).analysis().luck


@pytest.mark.skipif(PURE_PYTHON, reason="many rerolls: slow in plain Python")
def test_what_chance_gave_is_nothing_on_average():
    draws = []
    for number in range(25):
        random = Random(number)
        match = Match.new(find("voltage").setting(), number)
        while not match.over and match.count < 40:
            match.play_move(random.choice(match.legal_moves()))
        found = Review(match, seed=number, budget=0).analysis()
        draws.append(found.ledgers[0].lines["draws"])
    assert np.std(draws) > 10
    assert abs(np.mean(draws)) < 4 * np.std(draws) / len(draws) ** 0.5


def test_a_game_that_was_ended_early_has_a_line_for_it():
    match = finished(find("voltage").setting()).at(6)
    match.ended = EarlyEnd("resigned", 0)
    found = Review(match, budget=0).analysis()
    assert [ledger.result for ledger in found.ledgers] == [0, 1000]
    for ledger in found.ledgers:
        assert ledger.lines["ending"]
        assert sum(ledger.lines.values()) == ledger.result


def test_a_game_that_goes_on_comes_to_where_it_stands():
    match = finished(find("voltage").setting()).at(6)
    found = Review(match, budget=0).analysis()
    assert not found.over
    assert found.ledgers[0].result == pytest.approx(10 * found.all_knowing[-1][0], abs=1)
