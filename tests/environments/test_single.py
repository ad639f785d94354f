"""Gymnasium's environment: one learner, and bots in all other seats."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest

from ludion.errors import BadOption, IllegalMove, UnknownName
from ludion.lab.environments.single import SingleAgent
from tests.environments import of
from tests.games.every import every_variant


def play(environment, seed=None):
    """Play a random game: the seat, the reward at the end, and how many decisions it took."""
    _, info = environment.reset(seed=seed)
    random = np.random.default_rng(seed)
    for count in range(1, 10_000):
        assert environment.action_masks().tolist() == info["action_mask"].astype(bool).tolist()
        move = random.choice(np.flatnonzero(environment.action_masks()))
        seen, reward, over, cut, told = environment.step(int(move))
        assert seen in environment.observation_space
        assert not cut
        assert told["seat"] == info["seat"]
        info = told
        if over:
            return info["seat"], reward, count
        assert reward == 0.0
    raise AssertionError("the game does not end")


@every_variant
def test_a_game_is_played_in_one_seat_and_paid_at_its_end(setting):
    environment = SingleAgent(opponents="random", **of(setting))
    seats = []
    for seed in range(2):
        seat, reward, count = play(environment, seed)
        assert -1.0 <= reward <= 1.0
        assert count > 1
        seats.append(seat)
        assert play(environment)[0] == (seat + 1) % setting.variant.seats
    assert play(environment, 0) == play(environment, 0)


def test_gymnasium_makes_it_with_any_opponents():
    one = gymnasium.make("ludion/Voltage-v1", opponents="greedy", seat=1)
    _, info = one.reset(seed=1)
    assert info["seat"] == 1
    each = gymnasium.make("ludion/Edison-v1", variant="three", opponents={0: "random", 2: "greedy"})
    _, info = each.reset(seed=1)
    assert info["seat"] == 1
    with pytest.raises(UnknownName, match="there is no player 'nobody'"):
        gymnasium.make("ludion/Voltage-v1", opponents="nobody")


def test_an_illegal_move_loses_or_is_refused():
    loses = SingleAgent("voltage", opponents="random")
    _, info = loses.reset(seed=1)
    illegal = int(info["action_mask"].argmin())
    seen, reward, over, _, info = loses.step(illegal)
    assert (reward, over) == (-1.0, True)
    assert "not" in info["illegal"]
    assert seen in loses.observation_space
    with pytest.raises(RuntimeError, match="call reset first"):
        loses.step(illegal)
    strict = SingleAgent("voltage", opponents="random", illegal="refuse")
    _, info = strict.reset(seed=1)
    with pytest.raises(IllegalMove):
        strict.step(illegal)
    assert play(strict, 3)[2] > 1


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ({"opponents": None}, "give a bot for opponents"),
        ({"illegal": "ignore"}, "'ignore' will not do"),
        ({"variant": "three", "opponents": {0: "random"}}, "all others a bot's"),
    ],
)
def test_what_cannot_be_made_is_refused(how, words):
    with pytest.raises(BadOption, match=words):
        SingleAgent("edison", **how)
