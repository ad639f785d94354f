"""Nothing hidden reaches an agent: observations, masks, infos, rewards and pictures."""

from __future__ import annotations

import copy
from random import Random

import numpy as np
import pytest

from ludion.kernel.contract import NOBODY
from ludion.lab.environments.aec import TurnEnvironment
from ludion.lab.environments.single import SingleAgent
from ludion.lab.environments.vector import VectorEnvironment
from ludion.match import Match
from tests.environments import of
from tests.games.every import every_variant

PICTURES = 6
"""A picture takes long: one of so many positions is looked at as one."""


def other_world(setting, states, seat, random):
    """The same position to a seat, with everything else replaced."""
    return Match(setting, states).imagine(seat, random.getrandbits(64))


def all_that_reaches(environment, agent, with_picture):
    """Everything an agent can ask for, and what everybody can."""
    seen = environment.observe(agent)
    return (
        seen["observation"].tobytes(),
        seen["action_mask"].tobytes(),
        {name: part.tobytes() for name, part in seen["parts"].items()},
        (environment.rewards, environment.terminations, environment.infos),
        environment.games.seats.tolist(),
        environment.render() if with_picture else None,
    )


def shown(vector):
    """What a step of many games would hand out now."""
    return [vector._looks().tobytes(), *(part.tobytes() for part in vector._info().values())]


@every_variant
def test_turns_tell_an_agent_nothing_that_is_hidden_from_it(setting):
    hidden = 0
    for seat in range(setting.variant.seats):
        random = Random(seat)
        environment = TurnEnvironment(
            parts=True, render_mode="ansi", render_seat=seat, **of(setting)
        )
        environment.reset(seed=seat)
        twin, count = copy.deepcopy(environment), 0
        while environment.games.seats[0] != NOBODY:
            states = environment.games.states
            twin.games.put(0, other_world(setting, states, seat, random)[0])
            agent = environment.possible_agents[seat]
            found = (
                all_that_reaches(one, agent, count % PICTURES == 0) for one in (twin, environment)
            )
            assert next(found) == next(found)
            count += 1
            hidden += twin.games.states["random"] != states["random"]
            legal = np.flatnonzero(environment.games.masks[0])
            environment.step(int(random.choice(legal)))
    assert hidden


@every_variant
def test_a_spectators_picture_shows_nothing_hidden(setting):
    random = Random(1)
    environment = TurnEnvironment(render_mode="ansi", **of(setting))
    environment.reset(seed=1)
    twin = copy.deepcopy(environment)
    for _ in range(30):
        twin.games.put(0, other_world(setting, environment.games.states, NOBODY, random)[0])
        assert twin.render() == environment.render()
        if environment.games.seats[0] == NOBODY:
            break
        environment.step(int(random.choice(np.flatnonzero(environment.games.masks[0]))))


@every_variant
def test_a_learner_is_told_nothing_that_is_hidden_from_it(setting):
    for seat in range(setting.variant.seats):
        how = {"opponents": "random", "seat": seat, **of(setting)}
        vector = VectorEnvironment(num_envs=1, **how)
        single = SingleAgent(render_mode="ansi", **how)
        random = Random(seat)
        _, info = vector.reset(seed=seat)
        single.reset(seed=seat)
        for _ in range(30):
            before = copy.deepcopy(vector.games)
            told = shown(vector)
            single.games.put(0, vector.games.states[0])
            picture = single.render()
            world = other_world(setting, vector.games.states, seat, random)
            vector.games.put(0, world[0])
            single.games.put(0, world[0])
            assert shown(vector) == told
            assert single.render() == picture
            vector.games.put(0, before.states[0])
            legal = np.flatnonzero(vector.games.masks[0])
            *_, over, _, info = vector.step([int(random.choice(legal))])
            if over.any():
                break
        assert info["seat"][0] == seat


@pytest.mark.parametrize("asked", ["observe", "state"])
def test_the_leak_test_would_notice(asked):
    """What all seats know together does differ between worlds that look the same to one."""
    environment = TurnEnvironment("voltage", full_state=True)
    environment.reset(seed=1)
    twin = copy.deepcopy(environment)
    world = other_world(environment.setting, environment.games.states, 0, Random(1))
    twin.games.put(0, world[0])
    if asked == "state":
        assert twin.state().tobytes() != environment.state().tobytes()
    else:
        theirs, ours = (one.observe("player_1")["observation"] for one in (twin, environment))
        assert theirs.tobytes() != ours.tobytes()
