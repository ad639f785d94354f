"""PettingZoo's environment: one agent at a time, what it knows, and what it is paid."""

from __future__ import annotations

import numpy as np
import pettingzoo
import pytest

from ludion.errors import BadOption, GameOver, IllegalMove, MalformedMove
from ludion.lab.environments.aec import TurnEnvironment, env
from ludion.match import Match
from tests.environments import of
from tests.games.every import every_game, every_variant


def play(environment, seed=1):
    """Play a random game; before each move, the agent, what it was told, and the move."""
    environment.reset(seed=seed)
    random = np.random.default_rng(seed)
    for agent in environment.agent_iter():
        seen, _, over, _, _ = environment.last()
        if over:
            return
        move = int(random.choice(np.flatnonzero(seen["action_mask"])))
        yield agent, seen, move
        environment.step(move)


@every_variant
def test_agents_decide_and_know_what_a_match_says(setting):
    environment = env(**of(setting))
    match = Match.new(setting)
    for count, (agent, seen, move) in enumerate(play(environment)):
        if count == 0:
            match = Match(setting, environment.games.states)
        seat = environment.possible_agents.index(agent)
        assert seat == match.seat
        assert np.flatnonzero(seen["action_mask"]).tolist() == match.legal_moves()
        for other, name in enumerate(environment.possible_agents):
            found = environment.observe(name)
            assert found["observation"].tobytes() == match.observation(other).tobytes()
            assert found["action_mask"].any() == (other == seat)
            assert found in environment.observation_space(name)
        match.play_move(move)
    assert match.over
    payoffs = dict(zip(environment.possible_agents, match.returns(), strict=True))
    assert environment.rewards == payoffs
    paid = {}
    while environment.agents:
        _, reward, over, _, _ = environment.last()
        assert over
        paid[environment.agent_selection] = reward
        environment.step(None)
    assert paid == payoffs
    with pytest.raises(GameOver, match="call reset first"):
        environment.step(0)


@every_game
def test_the_parts_of_an_observation_have_names(game):
    environment = TurnEnvironment(game, parts=True)
    environment.reset(seed=1)
    seen = environment.observe("player_1")
    assert tuple(seen["parts"]) == tuple(name for name, _ in game.observation)
    assert np.concatenate(list(seen["parts"].values())).tobytes() == seen["observation"].tobytes()
    assert seen in environment.observation_space("player_1")


@every_game
def test_the_state_is_told_only_if_asked_for_by_name(game):
    closed = TurnEnvironment(game)
    closed.reset(seed=1)
    with pytest.raises(NotImplementedError, match="full_state=True"):
        closed.state()
    assert not hasattr(closed, "state_space")
    asked = TurnEnvironment(game, full_state=True)
    asked.reset(seed=1)
    agents = asked.possible_agents
    known = np.concatenate([asked.observe(agent)["observation"] for agent in agents])
    assert asked.state().tobytes() == known.tobytes()
    assert asked.state() in asked.state_space


def test_it_is_made_by_pettingzoo_with_any_variant_and_options():
    made = pettingzoo.make("aec", "ludion/edison", variant="teams", options={"layout": "random"})
    assert made.setting.variant.name == "teams"
    assert made.setting.options["layout"] == "random"
    assert str(pettingzoo.make("aec", "ludion/voltage-v1")) == "voltage_v1"


def test_a_move_that_cannot_be_played_is_refused_and_nothing_has_moved():
    environment = env("voltage")
    environment.reset(seed=1)
    before = environment.games.states.tobytes()
    mask = environment.observe("player_0")["action_mask"]
    with pytest.raises(IllegalMove):
        environment.step(int(mask.argmin()))
    with pytest.raises(MalformedMove):
        environment.step(198)
    for wrong in (None, 1.5, "draw", True):
        with pytest.raises(TypeError, match="must be a whole number"):
            environment.step(wrong)
    assert environment.games.states.tobytes() == before
    assert environment.agent_selection == "player_0"


@pytest.mark.parametrize(
    ("how", "words"),
    [({"render_seat": 2}, "no seat 2"), ({"render_mode": "video"}, "none of ansi")],
)
def test_what_cannot_be_made_is_refused(how, words):
    with pytest.raises(BadOption, match=words):
        env("voltage", **how)


def test_what_is_shown_is_the_board_of_the_terminal(capsys):
    environment = env("voltage", render_mode="ansi", render_seat=0)
    environment.reset(seed=7)
    hand = Match(environment.setting, environment.games.states).view(0).hand
    assert all(card in environment.render() for card in hand)
    watched = env("voltage", render_mode="human")
    watched.reset(seed=7)
    assert watched.render() is None
    assert capsys.readouterr().out
    with pytest.raises(BadOption, match="make the environment with a render_mode"):
        env("voltage").render()
