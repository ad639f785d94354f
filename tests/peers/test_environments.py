"""The peers' own suites, as they stand, on every variant of every game and several seeds."""

from __future__ import annotations

import warnings
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test
from pettingzoo.utils import turn_based_aec_to_parallel

from ludion.lab.environments.aec import TurnEnvironment
from ludion.lab.environments.pictures import COLUMNS, LINES
from ludion.lab.environments.single import SingleAgent
from ludion.lab.environments.vector import VectorEnvironment
from tests.environments import of
from tests.environments.test_vector import choose
from tests.games.every import every_game, every_variant

CYCLES = 150
KNOWN = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box",
    "\x1b[33mWARN: Not able to test alternative render modes",
)
"""What PettingZoo says of every environment with a mask that is not on its own list of names, and
Gymnasium of one that was not made by its name (another test does that)."""


@pytest.fixture(autouse=True)
def _no_other_warnings():
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        yield
    said = {str(one.message) for one in found if issubclass(one.category, UserWarning)}
    assert not {text for text in said if not text.startswith(KNOWN)}


@every_variant
def test_pettingzoos_suite_passes(setting):
    def make(**more):
        return TurnEnvironment(**of(setting), **more)

    for seed in range(3):
        environment = make()
        environment.reset(seed=seed)
        api_test(environment, num_cycles=CYCLES)
        parallel_api_test(turn_based_aec_to_parallel(make()), num_cycles=CYCLES)
    api_test(make(parts=True, full_state=True), num_cycles=CYCLES)
    seed_test(make, num_cycles=CYCLES)


@every_variant
def test_gymnasiums_checker_passes(setting):
    for seat in range(setting.variant.seats):
        check_env(SingleAgent(opponents="random", seat=seat, **of(setting)))


@every_game
def test_gymnasiums_checker_passes_as_registered_pictures_and_all(game):
    name = f"ludion/{game.name.capitalize()}-v{game.version}"
    environment = gymnasium.make(name, opponents="random").unwrapped
    assert environment.spec is not None
    check_env(environment)


@every_game
def test_pictures_pass_pettingzoos_suite(game):
    assert pettingzoo.spec("aec", f"ludion/{game.name}-v{game.version}")
    render_test(lambda render_mode: TurnEnvironment(game, render_mode=render_mode))


@every_game
def test_many_at_once_are_as_many_one_by_one(game):
    """Gymnasium's own vector of single environments has the same spaces and the same answers."""
    name = f"ludion/{game.name.capitalize()}-v{game.version}"
    how: dict[str, Any] = {"num_envs": 2, "opponents": "random", "seat": 1}
    ours = gymnasium.make_vec(name, **how)
    theirs = gymnasium.make_vec(name, vectorization_mode="sync", **how)
    assert isinstance(ours, VectorEnvironment)
    assert ours.observation_space == theirs.observation_space
    assert ours.action_space == theirs.action_space
    assert ours.single_observation_space == theirs.single_observation_space
    for environment in (ours, theirs):
        random = Random(1)
        seen, info = environment.reset(seed=1)
        for _ in range(30):
            moves = choose(info["action_mask"], random)
            seen, rewards, over, cut, info = environment.step(moves)
            assert seen in environment.observation_space
            assert seen.dtype == np.float32
            for given in (rewards, over, cut):
                assert given.shape == (2,)
            assert rewards.dtype == np.float64
            assert over.dtype == cut.dtype == np.bool_
        environment.close()


@every_game
def test_a_picture_shows_the_board_in_colour(game):
    environment = TurnEnvironment(game, render_mode="rgb_array", render_seat=0)
    environment.reset(seed=7)
    picture = environment.render()
    assert picture.shape[1] / COLUMNS == picture.shape[1] // COLUMNS
    assert picture.shape[0] % LINES == 0
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 10


def test_what_is_hidden_is_not_in_the_picture():
    environment = TurnEnvironment("voltage", render_mode="rgb_array", render_seat=0)
    environment.reset(seed=7)
    picture = environment.render()
    other = TurnEnvironment("voltage", render_mode="rgb_array", render_seat=1)
    other.reset(seed=7)
    assert (other.render() != picture).any()
    from ludion.match import Match

    world = Match(environment.setting, environment.games.states).imagine(0, 99)
    assert world.tobytes() != environment.games.states.tobytes()
    environment.games.put(0, world[0])
    assert (environment.render() == picture).all()
