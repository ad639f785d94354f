"""Bots in the other seats: they know what their seats know, and play until the learner decides."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from ludion.bots import Bot, Knowledge, bot
from ludion.games import find
from ludion.lab.environments.vector import VectorEnvironment
from ludion.match import Match
from tests.environments import of
from tests.environments.test_vector import choose, rollout, until_the_end
from tests.games.every import every_variant, to_decide


class Listener(Bot):
    """Plays at random and keeps all it is told."""

    name = "listener"

    def __init__(self):
        self.told = []

    def choose(self, knowledge: Knowledge) -> int:
        self.told.append(knowledge)
        return Random(knowledge.seed).choice(knowledge.legal())


@every_variant
def test_only_the_learner_is_asked_and_sees_what_its_seat_knows(setting):
    seat = setting.variant.seats - 1
    environment = VectorEnvironment(num_envs=3, opponents="random", seat=seat, **of(setting))
    for _, before, (seen, rewards, over, _, info) in rollout(environment, 40):
        assert (before["seat"] == seat).all()
        assert (info["moved"] == seat).all()
        assert rewards.tolist() == info["rewards"][:, seat].tolist()
        for i in range(3):
            assert seen[i].tobytes() == environment.games.observe(i, seat).tobytes()


@pytest.mark.parametrize(("game", "variant"), [("voltage", "standard"), ("edison", "solo")])
def test_the_last_observation_is_the_learners_whoever_ended_the_game(game, variant):
    setting = find(game).setting(variant)
    seats = set()
    for seed in range(12):
        how = {"num_envs": 2, "opponents": "random", "autoreset_mode": "DISABLED", **of(setting)}
        environment = VectorEnvironment(**how)
        _, before, (seen, rewards, over, _, info) = until_the_end(environment, seed)
        twin = VectorEnvironment(**how | {"autoreset_mode": "SAME_STEP"})
        _, _, (*_, final) = until_the_end(twin, seed)
        for i in np.flatnonzero(over).tolist():
            seat = int(before["seat"][i])
            known = environment.games.observe(i, seat)
            assert seen[i].tobytes() == final["final_obs"][i].tobytes() == known.tobytes()
            assert rewards[i] == info["rewards"][i, seat] != 0
            seats.add(seat)
    assert seats == set(range(setting.variant.seats))


def test_learners_change_seats_from_game_to_game():
    environment = VectorEnvironment("voltage", 2, opponents="random")
    _, before, (*_, over, _, info) = until_the_end(environment)
    assert sorted(before["seat"]) == [0, 1]
    assert (info["seat"][over] == 1 - before["seat"][over]).all()


def test_bots_are_told_the_past_as_in_a_match():
    setting = find("edison").setting("solo")
    listener = Listener()
    how = {"opponents": {1: listener}, "num_envs": 1, **of(setting)}
    environment = VectorEnvironment(**how)
    environment.reset(seed=3)
    match = Match(setting, environment.games.states)
    for _ in range(12):
        move = int(environment.games.masks[0].argmax())
        match.play_move(move)
        heard = len(listener.told)
        environment.step([move])
        for knowledge in listener.told[heard:]:
            expected = match.past(1, knowledge.seed)
            assert knowledge.past.states.tobytes() == expected.states.tobytes()
            assert knowledge.past.moves.tolist() == expected.moves.tolist()
            assert knowledge.world.tobytes() == match.imagine(1, knowledge.seed).tobytes()
            match.play_move(Listener().choose(knowledge))
        assert (
            match.observation(to_decide(match)).tobytes() == environment.games.tensors[0].tobytes()
        )
    assert len(listener.told) > 2
    assert len(listener.told[-1].past.moves) > 2


def test_stronger_bots_win_more_and_play_the_same_for_a_seed():
    def share(opponent):
        environment = VectorEnvironment("voltage", 16, opponents=opponent)
        random, won, games = Random(1), 0, 0
        _, info = environment.reset(seed=1)
        while games < 60:
            *_, over, _, info = environment.step(choose(info["action_mask"], random))
            won += sum(info["rewards"][i, info["moved"][i]] > 0 for i in np.flatnonzero(over))
            games += int(over.sum())
        environment.close()
        return won / games

    assert share("greedy") < 0.2 < share("random")
    assert share(bot("greedy")) == share("greedy")
