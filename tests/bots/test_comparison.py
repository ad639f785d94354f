"""Moves compared by paired roll-outs: in the same worlds, without luck, until it is settled."""

from __future__ import annotations

import numpy as np
import pytest

from ludion.bots import Knowledge, bot
from ludion.bots.judgement.comparison import LEAST, _without_luck, compare
from ludion.games import find
from ludion.match import Match
from tests.bots.test_search import winning_position
from tests.conftest import PURE_PYTHON
from tests.games.every import every_variant, positions

pytestmark = pytest.mark.skipif(PURE_PYTHON, reason="many worlds: slow in plain Python")


def some_position(setting, number=17):
    *_, match = positions(setting, 1)
    return match.at(min(number, match.count - 1))


@every_variant
def test_every_move_that_is_asked_for_gets_chances_of_all_sides_and_an_error(setting):
    knowledge = Knowledge.of(some_position(setting), 3)
    moves = knowledge.legal()[:3]
    found = compare(knowledge, moves, pairs=20, decisions=1)
    assert sorted(one.move for one in found.estimates) == moves
    assert found.pairs == 20
    for one in found.estimates:
        assert sum(one.chances) == pytest.approx(1.0)
        assert (one.basis, one.visits) == ("tested", 20)
        assert one.error is not None
        side = setting.variant.sides[knowledge.seat]
        assert one.chance(len(one.chances)) == pytest.approx(one.chances[side], abs=1e-9)


@every_variant
def test_a_comparison_depends_on_what_the_seat_knows_and_the_seed_alone(setting):
    match = some_position(setting)
    other = Match(setting, match.imagine(match.seat, 77))
    here, there = Knowledge.of(match, 5), Knowledge.of(other, 5)
    forgetful = Knowledge(setting, here.seat, here.world, here.seed)
    moves = here.legal()[:2]
    assert compare(forgetful, moves, 10, 1) == compare(there, moves, 10, 1)


def test_a_move_is_as_good_as_itself_in_every_world():
    knowledge = Knowledge.of(some_position(find("voltage").setting()), 3)
    move = knowledge.legal()[0]
    found = compare(knowledge, [move, move], pairs=30)
    assert (found.differences[0].behind, found.differences[0].error) == (0.0, 0.0)


def test_a_win_at_once_is_settled_before_all_pairs_are_played():
    match = winning_position()
    knowledge = Knowledge.of(match, 1)
    best = bot("expert").choose(knowledge)
    wins = [match.game.parse("O3@own"), match.game.parse("O3@opp")]
    found = compare(knowledge, wins, pairs=400)
    assert found.estimates[0].move == wins[0] == best
    assert found.estimates[0].chances[0] == 1.0
    assert found.pairs == LEAST
    assert found.differences[0].settled


def test_pairing_makes_the_error_of_a_difference_smaller():
    knowledge = Knowledge.of(some_position(find("voltage").setting()), 3)
    found = compare(knowledge, knowledge.legal()[:2], pairs=200)
    alone = sum((one.error or 0.0) ** 2 for one in found.estimates) ** 0.5
    assert 0.0 < found.differences[0].error < alone


def test_luck_that_is_taken_off_leaves_the_mean_and_takes_the_noise():
    random = np.random.default_rng(1)
    luck = random.normal(size=(400, 1, 1))
    said = 0.5 + 0.1 * luck + 0.01 * random.normal(size=(400, 1, 1))
    found = _without_luck(said, luck)
    assert found.mean() == pytest.approx(0.5, abs=0.005)
    assert found.std() < 0.15 * said.std()
    assert (_without_luck(said, np.zeros_like(luck)) == said).all()


def test_moves_that_are_not_legal_are_refused():
    knowledge = Knowledge.of(find("voltage").new(seed=1), 1)
    for moves in ([], [-1]):
        with pytest.raises(ValueError, match="only legal moves"):
            compare(knowledge, moves)


def test_an_estimate_says_what_it_stands_on():
    match = Match.new(find("edison").setting("two"), 1)
    assert {one.basis for one in bot("casual").estimate(Knowledge.of(match, 1))} == {"opinion"}
    while True:
        knowledge = Knowledge.of(match, 1)
        found = bot("master:3000").estimate(knowledge)
        if found[0].basis == "proved":
            break
        match.play_move(bot("casual").choose(knowledge))
    assert found[0].error == 0.0
