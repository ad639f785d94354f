"""Our games in OpenSpiel: its own tests, and that a player's story tells what it knows, no more."""

from __future__ import annotations

import doctest
import unittest
from pathlib import Path
from random import Random

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.bots import uniform_random

import ludion.lab
from ludion.errors import LudionError
from ludion.games import find
from tests.games.every import every_variant

assert ludion.lab  # makes the games known


def load(setting):
    """The game of a setting, by its name and parameters."""
    plain = {
        name: value if isinstance(value, bool | int | str) else "/".join(map(str, value))
        for name, value in setting.options.items()
    }
    return pyspiel.load_game(
        f"ludion_{setting.game.name}", {"variant": setting.variant.name} | plain
    )


def walk(game, seed=1):
    """A random game, state by state; the chance nodes are passed over."""
    random = Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(random.choice(state.chance_outcomes())[0])
            continue
        yield state
        state.apply_action(random.choice(state.legal_actions()))
    yield state


@every_variant
def test_its_simulations_pass_with_serialisation(setting):
    pyspiel.random_sim_test(load(setting), num_sims=2, serialize=True, verbose=False)


@every_variant
def test_its_api_test_passes_on_a_partial_tree(setting):
    game = load(setting)
    about = {"game": game, "game_name": str(game)}
    partial = type("Partial", (api_test.EnforceAPIOnPartialTreeBase,), about)
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(partial).run(result)
    assert result.testsRun >= 4
    assert not result.failures + result.errors


def test_the_deal_is_two_chance_nodes_and_nothing_else_is_left_to_chance():
    game = pyspiel.load_game("ludion_voltage")
    state = game.new_initial_state()
    for _ in range(2):
        assert state.is_chance_node()
        outcomes = state.chance_outcomes()
        assert [outcome for outcome, _ in outcomes] == list(range(256))
        assert sum(chance for _, chance in outcomes) == 1.0
        state.apply_action(7)
    assert state.current_player() == 0
    assert not any(other.is_chance_node() for other in walk(game))
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    assert not pyspiel.load_game("ludion_voldetour").new_initial_state().is_chance_node()


@every_variant
def test_a_story_is_all_a_player_knows_and_tells_nothing_hidden(setting):
    game, differ = load(setting), 0
    for count, state in enumerate(walk(game)):
        if count % 7:
            continue
        for player in range(game.num_players()):
            other = state.resample_from_infostate(player, Random(count).random)
            story = state.information_state_string(player)
            assert other.information_state_string(player) == story
            assert other.observation_string(player) == state.observation_string(player)
            assert other.current_player() == state.current_player()
            if player == state.current_player():
                assert other.legal_actions() == state.legal_actions()
            differ += other.world.states.tobytes() != state.world.states.tobytes()
    assert differ


@every_variant
def test_a_story_only_grows(setting):
    game = load(setting)
    before: dict[int, str] = {}
    for state in walk(game, seed=3):
        for player in range(game.num_players()):
            story = state.information_state_string(player)
            assert story.startswith(before.get(player, ""))
            assert story != before.get(player)
            before[player] = story
        if len(before[0]) > 20_000:
            break


def test_two_who_drew_differently_have_different_stories_and_their_opponent_has_not():
    """From the same story on, another world: the same moves, and another card is drawn."""
    found: set[bool] = set()
    for state in walk(pyspiel.load_game("ludion_voltage")):
        if state.is_terminal() or found == {True, False}:
            break
        player = state.current_player()
        for move in state.legal_actions()[-1:]:
            told = set()
            for seed in range(6):
                other = state.resample_from_infostate(player, Random(seed).random)
                other.apply_action(move)
                told.add(other.world.story(player))
            found.add(len(told) > 1)
    assert found == {True, False}


def test_states_are_copied_and_the_copy_goes_its_own_way():
    for state in walk(pyspiel.load_game("ludion_edison")):
        if state.move_number() > 12:
            break
    story, text = state.information_state_string(0), str(state)
    copy = state.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert state.information_state_string(0) == story
    assert str(state) == text
    assert copy.information_state_string(0).startswith(story)


def test_the_observation_is_the_games_with_its_parts_by_name():
    game = pyspiel.load_game("ludion_voltage")
    observer = game.make_py_observer()
    for state in walk(game):
        tensor = np.array(state.observation_tensor(0), np.float32)
        observer.set_from(state, 0)
        assert tensor.tobytes() == observer.tensor.tobytes()
        assert observer.dict["phase"].sum() == 1
        break
    assert tuple(observer.dict) == tuple(name for name, _ in find("voltage").observation)


def test_its_players_play_our_games_without_help():
    random = np.random.RandomState(1)
    game = pyspiel.load_game("ludion_voltage(variant=m7)")
    play_outs = mcts.RandomRolloutEvaluator(1, random)
    searcher = ismcts.ISMCTSBot(
        game, play_outs, 1.4, 20, random_state=random, allow_inconsistent_action_sets=True
    )
    other = uniform_random.UniformRandomBot(1, random)
    for state in walk(game):
        break
    while not state.is_terminal():
        bot = (searcher, other)[state.current_player()]
        state.apply_action(bot.step(state))
    assert state.is_terminal()
    assert state.move_number() > 4
    assert sum(state.returns()) == 0


def test_its_environment_for_learning_plays_our_games():
    environment = rl_environment.Environment(
        "ludion_edison(variant=two)", observation_type=rl_environment.ObservationType.OBSERVATION
    )
    step, random = environment.reset(), Random(1)
    while not step.last():
        player = step.observations["current_player"]
        legal = step.observations["legal_actions"][player]
        step = environment.step([random.choice(legal)])
    assert sum(step.rewards) == 0


@pytest.mark.parametrize(
    ("name", "parameters", "words"),
    [
        ("ludion_voltage", {"variant": "large"}, "no variant 'large'"),
        ("ludion_edison", {"layout": "round"}, "layout"),
        ("ludion_edison", {"variant": "two", "hidden_hands": True}, "hidden_hands"),
    ],
)
def test_parameters_that_cannot_be_are_refused(name, parameters, words):
    with pytest.raises(LudionError, match=words):
        pyspiel.load_game(name, parameters)


def test_the_example_of_the_page_is_true():
    text = (Path(__file__).resolve().parents[2] / "docs" / "environments.md").read_text("utf-8")
    example = text.partition("```pycon\n")[2].partition("```")[0]
    parsed = doctest.DocTestParser().get_doctest(example, {}, "page", None, 0)
    assert len(parsed.examples) == 7
    assert doctest.DocTestRunner().run(parsed).failed == 0
