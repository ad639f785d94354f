"""The search player: fair, repeatable, stoppable, and able to say what it thinks."""

from __future__ import annotations

import threading
import time

import pytest

from ludion.bots import LEVELS, Knowledge, bot, search
from ludion.bots.contract import Estimate
from ludion.bots.levels import Level
from ludion.bots.search import SearchBot, misjudged
from ludion.bots.thought import TreeThought, begin
from ludion.bots.tree import Manner
from ludion.errors import UnknownName
from ludion.games import find
from ludion.match import Match
from tests.conftest import PURE_PYTHON
from tests.games.every import every_game, every_variant, positions

QUICK = ("random", "greedy", "novice", "casual", "skilled")

pytestmark = pytest.mark.skipif(PURE_PYTHON, reason="the search is slow in plain Python")


def some_positions(setting, every=23):
    """Some positions of a wild game, each a match of its own."""
    *_, match = positions(setting, 1)
    return [match.at(number) for number in range(0, len(match.moves), every)]


@every_variant
def test_every_player_plays_legal_moves(setting):
    match = some_positions(setting)[-1]
    for name in QUICK:
        assert bot(name).choose(Knowledge.of(match, 1)) in match.legal_moves()


@every_game
def test_every_game_has_every_level(game):
    for name in LEVELS:
        match = Match.new(game.setting(), 3)
        assert bot(name).choose(Knowledge.of(match, 1)) in match.legal_moves()


@every_variant
def test_the_choice_depends_on_what_the_seat_knows_and_the_seed_alone(setting):
    """Another world that looks the same to the seat gets the same choice."""
    for match in some_positions(setting, 41):
        other = Match(setting, match.imagine(match.seat, 77))
        assert other.view(match.seat) == match.view(match.seat)
        for name in ("greedy", "novice", "skilled"):
            mine = bot(name).choose(Knowledge.of(match, 5))
            assert bot(name).choose(Knowledge.of(other, 5)) == mine


@every_variant
def test_an_estimate_names_every_legal_move_once(setting):
    for match in some_positions(setting, 41):
        for name in ("greedy", "casual"):
            estimates = bot(name).estimate(Knowledge.of(match, 2))
            assert sorted(one.move for one in estimates) == match.legal_moves()
            assert all(-1.0 <= one.value <= 1.0 and one.visits >= 0 for one in estimates)


def test_a_value_of_0_is_an_even_chance_among_all_sides():
    even, won, lost = (Estimate(1, value, 1) for value in (0.0, 1.0, -1 / 3))
    assert [even.chance(sides) for sides in (2, 4)] == [0.5, 0.25]
    assert won.chance(2) == won.chance(3) == won.chance(4) == 1.0
    assert lost.chance(4) == 0.0
    assert Estimate(1, -1.0, 1).chance(4) == 0.0


def test_the_search_ends_early_only_when_no_other_move_can_catch_up():
    how = Level(8_000, Manner(exploration=0.3, sight=0))
    ended = 0
    for match in some_positions(find("voltage").setting()):
        thought = begin(Knowledge.of(match, 1), how)
        assert isinstance(thought, TreeThought)
        thought.think()
        visits = [one.visits for one in thought.estimates()]
        left = how.work - thought.simulations
        ended += left > 0
        assert left == 0 or visits[0] - sum(visits[1:2]) > left
    assert ended > 0


@every_game
def test_the_expert_plays_the_move_it_estimates_first(game):
    match = some_positions(game.setting())[-1]
    knowledge = Knowledge.of(match, 2)
    assert bot("expert").choose(knowledge) == bot("expert").estimate(knowledge)[0].move


@every_game
def test_a_search_can_be_stopped_from_another_thread(game):
    knowledge = Knowledge.of(Match.new(game.setting(), 3), 1)
    thought = SearchBot("master", seconds=3600.0).begin(knowledge)
    thinking = threading.Thread(target=thought.think)
    thinking.start()
    time.sleep(0.3)
    thought.stop()
    thinking.join(timeout=5.0)
    assert not thinking.is_alive()
    assert thought.estimates()[0].visits > 0


@every_game
def test_master_answers_within_its_time(game):
    knowledge = Knowledge.of(Match.new(game.setting(), 3), 1)
    bot("master:50ms").choose(knowledge)
    began = time.monotonic()
    bot("master:300ms").choose(knowledge)
    assert time.monotonic() - began < 1.0


@pytest.mark.parametrize(("taken", "left"), [(0.1, 0.2), (0.5, 0.06)])
def test_what_recalling_takes_is_taken_off_a_players_time(monkeypatch, taken, left):
    thought_for = []

    def recall(self, knowledge):
        time.sleep(taken)
        return begin(knowledge, Level(1, Manner()))

    monkeypatch.setattr(SearchBot, "begin", recall)
    monkeypatch.setattr(search, "_think_for", lambda thought, seconds: thought_for.append(seconds))
    bot("master:300ms").estimate(Knowledge.of(Match.new(find("voltage").setting(), 1), 1))
    assert 0.06 <= thought_for[0] <= left


def test_only_master_takes_a_time():
    wrong = ("expert:5s", "greedy:5s", "expert:9", "master:", "master:0s", "master:soon")
    for name in (
        *wrong,
        "master:-1s",
        "master:0",
        "master:-5",
        "master:1.5",
        "master:" + 5000 * "9",
    ):
        with pytest.raises(UnknownName):
            bot(name)
    assert bot("master:5s").name == "master:5s"


def test_master_does_as_much_work_as_it_is_told():
    knowledge = Knowledge.of(Match.new(find("voltage").setting(), 3), 1)
    few, many = (bot(f"master:{work}").estimate(knowledge) for work in (30, 300))
    trusted = 2 * len(few)  # what the evaluation of each move is worth
    assert sum(one.visits for one in few) == 30 + trusted
    assert sum(one.visits for one in many) == 300 + trusted


def test_noise_confuses_close_moves_and_seldom_others():
    estimates = [Estimate(1, 0.50, 9), Estimate(2, 0.48, 9), Estimate(3, -0.5, 9)]
    chosen = [misjudged(estimates, 0.1, seed) for seed in range(200)]
    assert chosen.count(1) > 50
    assert chosen.count(2) > 50
    assert chosen.count(3) == 0


def test_a_set_that_wins_the_game_is_taken():
    """With three sets won, the skilled player completes the fourth in this turn when it can."""
    for seed in range(20):
        match = winning_position()
        while match.seat == 0:
            match.play_move(bot("skilled").choose(Knowledge.of(match, seed)))
        assert match.returns() == [1.0, -1.0]


def winning_position():
    """Seat 0 holds the card that completes its fourth set."""
    match = Match.new(find("voltage").setting(), 3)
    state = match.state()
    cards = ["O3", "O2", "O1", "O1"]
    pool = [*state["hands"][0], *state["hands"][1], *state["draw"]]
    for card in ["O3", *cards]:
        pool.remove(card)
    state["score"] = [3, 3]
    state["sides"][0]["O"] = ["O2", "O3"]
    state["sides"][1]["O"] = ["O1", "O1"]
    plain = [card for card in pool if card[0] not in "OXF" and not card.endswith("*")]
    state["hands"] = [sorted(["O3", *plain[:3]]), sorted(plain[3:7])]
    for card in plain[:7]:
        pool.remove(card)
    state["draw"], state["discard"], state["top"] = pool[:10], sorted(pool[10:]), pool[-1]
    return Match.from_state("voltage", state)
