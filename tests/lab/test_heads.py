"""Learning how likely each side wins: honest gradients, known truths found again, refusals."""

from __future__ import annotations

import numpy as np
import pytest

from ludion.bots.judgement.weights import path_of, read
from ludion.errors import BadOption
from ludion.games import find
from ludion.lab import heads
from ludion.lab.adam import Adam
from ludion.lab.heads import Net, Scale, chances, fit, inputs, learn, loss, slope
from ludion.lab.series import Plan, Series
from tests.cli.commands import ludion as run
from tests.conftest import PURE_PYTHON

pytestmark = pytest.mark.skipif(PURE_PYTHON, reason="many games: slow in plain Python")


def some_net(width, random):
    return Net(
        random.normal(size=width),
        random.normal(size=(width, 4)),
        random.normal(size=4),
        random.normal(size=4),
    )


def test_the_slope_is_how_the_loss_changes():
    random = np.random.default_rng(1)
    looks = random.normal(size=(6, 3, 2))
    net, scaled = some_net(6, random), inputs(looks)
    won = np.eye(3)[random.integers(3, size=6)]
    found = slope(net, scaled, won)
    for part, by in zip(net, found, strict=True):
        for place in [(0,) * part.ndim, tuple(size - 1 for size in part.shape)]:
            part[place] += 1e-5
            above = loss(net, scaled, won)
            part[place] -= 2e-5
            below = loss(net, scaled, won)
            part[place] += 1e-5
            assert by[place] == pytest.approx((above - below) / 2e-5, abs=1e-6)


def test_a_side_sees_its_own_looks_and_the_mean_and_highest_of_the_others():
    found = inputs(np.array([[[1.0], [2.0], [6.0]]]))
    assert found[0].tolist() == [[1.0, 4.0, 6.0], [2.0, 3.5, 6.0], [6.0, 1.5, 2.0]]


def test_the_true_chances_are_found_again_where_the_first_judgement_is_too_bold():
    random = np.random.default_rng(2)
    strength = random.normal(size=(20_000, 2, 1))
    truth = chances(strength[:, :, 0])
    won = np.eye(2)[(random.random(20_000) > truth[:, 0]).astype(int)]
    looks = 3 * strength
    first, scale = heads._first([heads.Lesson(looks, won[0])], 1)
    scaled = scale.of(looks)
    net = fit(scaled[5000:], won[5000:], (scaled[:5000], won[:5000]), first, 1)
    said = chances(heads.strengths(net, scaled)[0])
    assert np.abs(said - truth).mean() < 0.02
    assert np.abs(chances(heads.strengths(first, scaled)[0]) - truth).mean() > 0.1


def test_scaled_inputs_have_mean_nothing_and_deviation_one():
    scale = Scale(np.array([1.0, 1.0, 1.0]), np.array([2.0, 2.0, 2.0]))
    assert scale.of(np.array([[[3.0], [1.0]]]))[0].tolist() == [[1.0, 0.0, 0.0], [0.0, 1.0, 1.0]]


def test_adam_finds_the_bottom():
    weights = np.array([3.0, -2.0])
    adam = Adam([weights])
    for _ in range(2000):
        adam.step([2 * weights], 0.01)
    assert weights == pytest.approx([0.0, 0.0], abs=0.01)


def test_too_few_games_are_refused():
    options = find("voltage").setting().options
    series = Series(Plan("voltage", "standard", options, ("random",), 10, 1, 5))
    for _ in series.play(1):
        pass
    with pytest.raises(BadOption, match="10 games of random: at least 25"):
        learn(series)


def test_the_command_learns_from_kept_games_and_writes_what_can_be_read(tmp_path):
    kept, out = str(tmp_path / "kept"), tmp_path / "out"
    arguments = ["--judgement", "--players", "random,greedy", "--games", "25", "--jobs", "1"]
    told = run("train", "voltage", *arguments, "--series", kept, "--out", str(out))
    assert told.returncode == 0, told.stderr
    setting = find("voltage").setting()
    learned = read(path_of(setting, out), setting.game.features)
    assert learned.games == {"random": 25, "greedy": 25}
    assert learned.loss["greedy"] < 1.0
    assert set(learned.seen) == {"random", "greedy"}
    again = run("train", "voltage", *arguments, "--series", kept, "--out", str(out))
    assert again.stdout == told.stdout


def test_a_series_without_the_judgement_is_refused():
    told = run("train", "voltage", "--series", "kept")
    assert told.returncode == 2
    assert "--series goes with --judgement" in told.stderr
