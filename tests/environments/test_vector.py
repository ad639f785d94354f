"""Many games at once: each plays as a match would, and every mode of beginning again is kept."""

from __future__ import annotations

from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest

import ludion.lab
from ludion.errors import BadOption, IllegalMove, MalformedMove
from ludion.games import find
from ludion.lab.environments.vector import VectorEnvironment
from ludion.match import Match
from tests.environments import of
from tests.games.every import every_game, every_variant, to_decide

GAMES = 6


def choose(mask, random):
    """A legal move in each game; 0 where there is none."""
    return np.array([random.choice(np.flatnonzero(row)) if row.any() else 0 for row in mask])


def rollout(environment, steps, seed=1):
    """What each of some random steps gave, with the moves and what was known before."""
    random = Random(seed)
    _, info = environment.reset(seed=seed)
    for _ in range(steps):
        moves = choose(info["action_mask"], random)
        before = info
        *found, info = environment.step(moves)
        yield moves, before, (*found, info)


def until_the_end(environment, seed=1):
    """The first step in which a game ends."""
    for moves, before, found in rollout(environment, 10_000, seed):
        if found[2].any():
            return moves, before, found
    raise AssertionError("no game ended")


@every_variant
def test_every_step_says_what_a_match_would(setting):
    environment = VectorEnvironment(num_envs=GAMES, autoreset_mode="DISABLED", **of(setting))
    environment.reset(seed=5)
    matches = [Match(setting, environment.games.states[i : i + 1]) for i in range(GAMES)]
    ended = 0
    for moves, before, (seen, rewards, over, cut, info) in rollout(environment, 150, seed=5):
        for i, match in enumerate(matches):
            if match.over:
                assert rewards[i] == 0.0
                assert info["moved"][i] == -1
                continue
            mover = to_decide(match)
            assert before["seat"][i] == mover
            assert np.flatnonzero(before["action_mask"][i]).tolist() == match.legal_moves()
            match.play_move(int(moves[i]))
            knower = mover if match.seat is None else match.seat
            assert seen[i].tobytes() == match.observation(knower).tobytes()
            assert over[i] == match.over
            assert info["rewards"][i].tolist() == match.returns()
            assert rewards[i] == match.returns()[mover]
            ended += match.over
        assert not cut.any()
    assert seen in environment.observation_space
    assert ended or setting.game.name not in ("voltage", "undercut")


@every_game
def test_games_that_end_begin_again_in_the_same_step(game):
    environment = VectorEnvironment(game, 4)
    _, before, (seen, rewards, over, _, info) = until_the_end(environment)
    twin = VectorEnvironment(game, 4, autoreset_mode="DISABLED")
    _, _, (last, as_much, as_over, _, then) = until_the_end(twin)
    assert over.tolist() == as_over.tolist() == info["_final_obs"].tolist()
    assert rewards.tolist() == as_much.tolist()
    assert info["final_info"]["seat"].tolist() == before["seat"].tolist()
    assert rewards[over].all() or not rewards.any()
    for i in range(4):
        if over[i]:
            assert info["final_obs"][i].tobytes() == last[i].tobytes()
            assert seen[i].tobytes() != last[i].tobytes()
            assert then["seat"][i] == -1
            assert info["seat"][i] == 0 or game.name not in ("voltage", "undercut")
        else:
            assert info["final_obs"][i] is None
            assert seen[i].tobytes() == last[i].tobytes()


@every_game
def test_or_in_the_next_step(game):
    environment = VectorEnvironment(game, 4, autoreset_mode="NEXT_STEP")
    _, _, (_, _, over, _, info) = until_the_end(environment)
    moves = choose(info["action_mask"], Random(2))
    _, rewards, again, _, later = environment.step(moves)
    assert "final_obs" not in info
    assert not again[over].any()
    assert rewards[over].tolist() == [0.0] * over.sum()
    assert (later["seat"][over] >= 0).all()
    assert later["action_mask"][over].any(axis=1).all()


@every_game
def test_or_when_they_are_told_to(game):
    environment = VectorEnvironment(game, 4, autoreset_mode="DISABLED")
    _, _, (before, _, over, _, info) = until_the_end(environment)
    _, rewards, still, _, _ = environment.step(choose(info["action_mask"], Random(2)))
    assert still[over].all()
    assert not rewards[over].any()
    before = environment.games.tensors.copy()
    seen, info = environment.reset(options={"reset_mask": over})
    assert (info["seat"][over] >= 0).all()
    assert seen[~over].tobytes() == before[~over].tobytes()
    assert seen[over].tobytes() != before[over].tobytes()


@every_game
def test_the_same_seed_gives_the_same_games_and_each_place_its_own(game):
    def looks(seed, count):
        environment = VectorEnvironment(game, count)
        return [found[0].tobytes() for _, _, found in rollout(environment, 30, seed)]

    assert looks(1, 3) == looks(1, 3)
    assert looks(1, 3) != looks(2, 3)
    dealt = VectorEnvironment(game, 3)
    dealt.reset(seed=1)
    assert len({state.tobytes() for state in dealt.games.states}) == 3
    first = dealt.games.states.tobytes()
    dealt.reset()
    assert dealt.games.states.tobytes() != first


def test_a_move_that_is_not_legal_is_named_with_its_game_and_nothing_has_moved():
    game = find("voltage")
    environment = VectorEnvironment(game, 3)
    _, info = environment.reset(seed=1)
    before = environment.games.states.tobytes()
    moves = info["action_mask"].argmax(axis=1)
    moves[1] = info["action_mask"][1].argmin()
    with pytest.raises(IllegalMove, match=r"^game 1: ") as caught:
        environment.step(moves)
    assert caught.value.index == 1
    assert game.notation[moves[1]] in str(caught.value)
    for wrong in (-1, 198, 10**12):
        moves[1] = wrong
        with pytest.raises(MalformedMove, match=f"game 1: {wrong} is no move of Voltage"):
            environment.step(moves)
    with pytest.raises(ValueError, match="each needs one move"):
        environment.step(moves[:2])
    with pytest.raises(TypeError, match="whole numbers"):
        environment.step(moves / 2)
    assert environment.games.states.tobytes() == before


def test_without_copies_the_buffers_themselves_are_handed_out_and_cannot_be_written():
    environment = ludion.lab.make_vec("voltage", 3, copy=False)
    seen, info = environment.reset(seed=1)
    for given in (seen, info["action_mask"], info["seat"]):
        with pytest.raises(ValueError, match="read-only"):
            given[0] = 1
    was = seen.tobytes()
    environment.step(info["action_mask"].argmax(axis=1))
    assert seen.tobytes() != was
    copied, info = ludion.lab.make_vec("voltage", 3).reset(seed=1)
    copied[:] = 7


def test_it_is_made_by_gymnasium_too():
    environment: Any = gymnasium.make_vec("ludion/Edison-v1", num_envs=5, variant="teams")
    _, info = environment.reset(seed=1)
    assert environment.setting.variant.name == "teams"
    assert info["action_mask"].shape == (5, 540)
    watched = gymnasium.wrappers.vector.RecordEpisodeStatistics(
        gymnasium.make_vec("ludion/Voltage-v1", num_envs=4)
    )
    _, _, (*_, over, _, info) = until_the_end(watched)
    assert (info["episode"]["l"][over] > 10).all()


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ({"num_envs": 0}, "num_envs: 0 is no number of games"),
        ({"autoreset_mode": "LATER"}, "'LATER' is none of NEXT_STEP, SAME_STEP, DISABLED"),
        ({"render_mode": "video"}, "'video' is none of ansi, rgb_array, human"),
        ({"opponents": {2: "greedy"}}, "there is no seat 2"),
        ({"opponents": {0: "greedy", 1: "greedy"}}, "no seat is left"),
        ({"opponents": "greedy", "seat": 2}, "2 is no seat"),
        ({"seat": 0}, "only with one opponent"),
    ],
)
def test_what_cannot_be_made_is_refused(how, words):
    with pytest.raises(BadOption, match=words):
        VectorEnvironment("voltage", **how)


def test_a_reset_that_makes_no_sense_is_refused():
    environment = VectorEnvironment("voltage", 2)
    with pytest.raises(RuntimeError, match="call reset first"):
        environment.step([0, 0])
    with pytest.raises(BadOption, match="the first reset is for all"):
        environment.reset(options={"reset_mask": np.array([True, False])})
    environment.reset(seed=1)
    for mask in ([True], [False, False], [1, 0]):
        with pytest.raises(BadOption, match="give 2 times true or false"):
            environment.reset(options={"reset_mask": np.array(mask)})
    with pytest.raises(BadOption, match="no option 'seeds'"):
        environment.reset(options={"seeds": 1})
