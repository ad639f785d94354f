"""An agent that learns by self-play: exact gradients, every seat's own pay, and that it learns."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ludion.bots import Knowledge
from ludion.errors import BadOption, UnknownName
from ludion.games import find
from ludion.lab.environments.vector import VectorEnvironment
from ludion.lab.players import player
from ludion.lab.selfplay import agent
from ludion.lab.selfplay.course import AGENT, CHECKPOINT, PICTURE, Course, score
from ludion.lab.selfplay.games import Collector, advantages, chosen
from ludion.lab.selfplay.network import Weights, beginning, chances, think
from ludion.lab.selfplay.ppo import Adam, gradient, learn, loss
from ludion.match import Match
from tests.cli.commands import ludion
from tests.conftest import PURE_PYTHON

ROUNDS = 25
"""So many collections: what they gain is several times the chance error of 0.022."""

pytestmark = pytest.mark.skipif(PURE_PYTHON, reason="many games: slow in plain Python")


def net_of(name, seed=1):
    game = find(name)
    return beginning(game.observation_size, len(game.notation), np.random.default_rng(seed))


def test_the_gradient_is_the_slope_of_the_loss():
    random = np.random.default_rng(1)
    net = net_of("voltage")
    net.moves[:] = random.normal(0, 0.3, net.moves.shape)
    done = Collector(VectorEnvironment("voltage", 8), 1).collect(net, 8)
    later = Weights._make(
        part + random.normal(0, 0.02, part.shape).astype(np.float32) for part in net
    )
    exact: Any = Weights._make(part.astype(np.float64) for part in later)
    slope, _ = gradient(exact, done, np.float32(0.01))
    for part, change in zip(exact, slope, strict=True):
        place = np.unravel_index(np.abs(change).argmax(), change.shape)
        step = 1e-5
        part[place] += step
        above = loss(exact, done, 0.01)
        part[place] -= 2 * step
        below = loss(exact, done, 0.01)
        part[place] += step
        assert (above - below) / (2 * step) == pytest.approx(float(change[place]), rel=2e-3)


def test_every_seat_is_paid_its_own_and_never_for_the_moves_of_others():
    """Seat 0 decides twice, seat 1 once and wins: by hand, without looking far."""
    value = np.array([[0.1], [0.2], [0.5]], np.float32)
    seats = np.array([[0], [0], [1]], np.int8)
    over = np.array([[False], [False], [True]])
    paid = np.zeros((3, 1, 2), np.float32)
    paid[2, 0] = -1.0, 1.0
    ahead = np.full((1, 2), 9.0, np.float32)  # of the next game: it must not matter
    last, second = 1.0 - 0.5, -1.0 - 0.2
    first = 0.2 - 0.1 + 0.95 * second
    found = advantages(value, seats, over, paid, ahead)
    assert found[:, 0] == pytest.approx([first, second, last])


def test_moves_are_chosen_as_likely_as_they_are_and_never_against_the_rules():
    odds = np.zeros((20_000, 5), np.float32)
    odds[:, 1], odds[:, 3] = 0.25, 0.75
    moves = chosen(odds, np.random.default_rng(1))
    assert set(moves.tolist()) == {1, 3}
    assert (moves == 3).mean() == pytest.approx(0.75, abs=0.02)
    masks = np.array([[0, 1, 0, 1, 1]], np.int8)
    legal = chances(np.array([[50.0, 0.0, 50.0, 1.0, 0.0]], np.float32), masks)
    assert legal[0, [0, 2]].tolist() == [0.0, 0.0]
    assert legal.sum() == pytest.approx(1.0)


@pytest.mark.parametrize("game", ["voltage", "edison"])
def test_the_same_seed_learns_the_same(game):
    def learned():
        net, random = net_of(game), np.random.default_rng(1)
        collector, adam = Collector(VectorEnvironment(game, 16), 1), Adam.of(net)
        for _ in range(2):
            learn(net, adam, collector.collect(net, 8), 1e-3, 0.01, random)
        return net

    one, other = learned(), learned()
    assert all((a == b).all() for a, b in zip(one, other, strict=True))
    assert (one.first != net_of(game).first).any()


def test_it_learns_to_beat_random_moves(tmp_path):
    setting = find("voltage").setting()
    course = Course(setting, tmp_path, seed=1, games=64, steps=64, batch=256)
    before = score(setting, course.net, "random", 512)
    for _ in range(ROUNDS):
        course.learn_once(0.5)
    assert score(setting, course.net, "random", 512) > before + 0.1


def test_it_goes_on_from_its_checkpoint(tmp_path):
    def course():
        return Course(find("voltage").setting(), tmp_path, games=16, steps=8)

    first = course()
    first.learn_once(0.0)
    first.measure("random", 8)
    first.measure("random", 8)
    first.save()
    again = course()
    assert again.decisions == 16 * 8
    assert again.points == first.points
    assert all((a == b).all() for a, b in zip(again.net, first.net, strict=True))
    assert "<svg" in (tmp_path / PICTURE).read_text()
    again.learn_once(0.0)
    assert again.decisions == 2 * 16 * 8
    assert (again.net.first != first.net.first).any()


def test_what_was_learned_plays_wherever_a_bot_is_named(tmp_path):
    folder = tmp_path / "mine"
    how = ("--out", folder, "--minutes", "0.01", "--games", "2", "--against", "random")
    learned = ludion("learn", "voltage", *how)
    assert learned.returncode == 0, learned.stderr
    assert "% against random" in learned.stdout
    assert "going on after" in ludion("learn", "voltage", *how).stdout
    name = str(folder / AGENT)
    for command in (
        ("arena", "voltage", "--players", f"{name},random", "--games", "4", "--jobs", "1"),
        ("simulate", "voltage", "--players", f"{name},random", "--games", "2"),
    ):
        done = ludion(*command)
        assert done.returncode == 0, done.stderr
        assert "agent.npz" in done.stdout
    other = ludion("learn", "edison", *how)
    assert other.returncode == 2
    assert "is of Voltage; give another folder" in other.stderr


def test_as_a_bot_it_plays_what_the_network_likes_best_and_knows_only_its_seat(tmp_path):
    game = find("voltage")
    net = net_of("voltage", seed=3)
    agent.save(tmp_path / "mine.npz", game, net)
    bot = player(str(tmp_path / "mine.npz"))
    match = game.new(seed=5)
    best = bot.estimate(Knowledge.of(match, 1))
    logits = think(net, match.observation(0)[None]).logits[0]
    legal = match.legal_moves()
    assert best[0].move == max(legal, key=lambda move: logits[move])
    assert sorted(one.move for one in best) == legal
    for seed in range(5):
        other = Match(match.setting, match.imagine(0, seed))
        assert [(one.move, one.value) for one in bot.estimate(Knowledge.of(other, seed))] == [
            (one.move, one.value) for one in best
        ]
    with pytest.raises(BadOption, match="it cannot play Edison"):
        bot.choose(Knowledge.of(find("edison").new(seed=1), 1))


def test_a_file_that_is_no_agent_is_named(tmp_path):
    with pytest.raises(UnknownName, match=r"nowhere\.npz: cannot be read: No such file"):
        player("nowhere.npz")
    wrong = tmp_path / "wrong.npz"
    wrong.write_bytes(b"not a zip")
    with pytest.raises(UnknownName, match="this is no agent"):
        player(str(wrong))
    np.savez(wrong, about=np.array("[]"))
    with pytest.raises(UnknownName, match="this is no agent"):
        player(str(wrong))
    agent.save(wrong, find("voltage"), net_of("edison"))
    with pytest.raises(UnknownName, match="its network does not fit Voltage"):
        player(str(wrong))
    folder = tmp_path / "broken"
    folder.mkdir()
    agent.save(folder / CHECKPOINT, find("voltage"), net_of("voltage"))
    with pytest.raises(BadOption, match="no checkpoint to go on from"):
        Course(find("voltage").setting(), folder)
    wrong.write_bytes(b"")
    with pytest.raises(BadOption, match="cannot be written"):
        Course(find("voltage").setting(), wrong)
