"""OpenSpiel's players at our tables: legal, fair, by work or by time."""

from __future__ import annotations

import numpy as np
import pytest
from open_spiel.python.algorithms import ismcts, mcts

from ludion.bots import Knowledge
from ludion.errors import UnknownName
from ludion.games import find
from ludion.kernel import play as kernel
from ludion.lab.openspiel import OpenSpielBot, bot
from ludion.lab.tournament import Plan, Tournament
from ludion.match import Match

VARIANTS = [("voltage", "standard"), ("edison", "solo"), ("edison", "two"), ("voldetour", "four")]


def opening(game, variant, seed=3):
    return Knowledge.of(Match.new(find(game).setting(variant), seed), seed)


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_its_choice_is_legal_and_the_same_for_the_same_seed(game, variant):
    knowledge = opening(game, variant)
    chosen = bot("openspiel:8").choose(knowledge)
    assert chosen in knowledge.legal()
    assert bot("openspiel:8").choose(knowledge) == chosen


def test_games_with_secrets_are_played_by_the_search_that_imagines_them():
    for game, variant in VARIANTS:
        knowledge = opening(game, variant)
        with_secrets = knowledge.setting.variant.hidden
        seated = OpenSpielBot("openspiel:8", simulations=8)
        table, _ = seated.seat_at(knowledge)
        player = seated.player(table, 8, knowledge)
        assert isinstance(player, ismcts.ISMCTSBot if with_secrets else mcts.MCTSBot)


def test_it_does_not_see_what_is_hidden():
    match = Match.new(find("voltage").setting(), 5)
    first = Knowledge.of(match, 1)
    other = Knowledge(first.setting, first.seat, first.world.copy(), first.seed)
    kernel.imagine(other.world, 0, first.seat, np.uint64(99))
    _, mine = OpenSpielBot("a").seat_at(first)
    _, same = OpenSpielBot("a").seat_at(other)
    assert mine.states.tobytes() != same.states.tobytes()
    assert mine.information_state_string() == same.information_state_string()


def test_by_time_it_runs_as_many_simulations_as_its_pace_allows():
    player = OpenSpielBot("openspiel:1s", seconds=1.0)
    for _ in range(20):
        player.learn_pace(0.02)
    assert player.count() == pytest.approx(50, abs=1)
    player.learn_pace(10.0)
    assert player.count() == 2
    assert OpenSpielBot("openspiel:7", simulations=7).count() == 7


def test_it_plays_whole_games_in_a_tournament():
    plan = Plan("edison", "two", {}, ("greedy", "openspiel:4"), 2, 1)
    tournament = Tournament(plan)
    played = list(tournament.run(jobs=1))
    assert len(played) == 2
    assert all(sum(game.shares) == pytest.approx(1.0) for game in played)
    assert all(Match.from_record(game.record).over for game in played)


@pytest.mark.parametrize("work", ["", "0", "-5", "x", "0s", "-1s", "nans", "infs", "1e9s"])
def test_work_that_makes_no_sense_is_refused(work):
    with pytest.raises(UnknownName, match="openspiel:5s or openspiel:200ms"):
        bot(f"openspiel:{work}")
