"""Learning what positions are worth: honest fits, the same games for the same seed, refusals."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest
from msgspec.structs import replace

from ludion.bots.learned.weights import path_of, read, weights_of
from ludion.errors import BadOption, BadRecord, UnknownName
from ludion.games import find
from ludion.lab.training import (
    LASTING,
    Course,
    Lesson,
    fit,
    keep,
    learn,
    lesson,
    lessons,
    loss,
    what_followed,
)
from tests.cli.commands import ludion as run
from tests.conftest import PURE_PYTHON
from tests.games.every import every_variant

pytestmark = pytest.mark.skipif(PURE_PYTHON, reason="many games: slow in plain Python")


def course(**changed):
    fields = {
        "game": "voltage",
        "variant": "standard",
        "options": find("voltage").setting().options,
        "players": "greedy",
        "games": 10,
        "seed": 1,
    }
    return Course(**{**fields, **changed})


def made_up(truth, sides, count, seed):
    """Lessons of one position each, won by chance as the true weights say."""
    random = np.random.default_rng(seed)
    found = []
    for _ in range(count):
        rows = random.normal(size=(1, sides, len(truth)))
        powers = np.exp(rows[0] @ truth)
        won = np.zeros(sides)
        won[random.choice(sides, p=powers / powers.sum())] = 1.0
        found.append(Lesson(rows, np.zeros(1, int), won, np.zeros((1, sides))))
    return found


@pytest.mark.parametrize("sides", [2, 3, 4])
def test_the_true_weights_are_found_again(sides):
    truth = np.array([1.0, -0.5, 0.0, 2.0])
    taught = made_up(truth, sides, 4000, seed=sides)
    of_sides = course(game="edison", variant="teams", options={})
    found = fit(of_sides, taught)
    assert found == pytest.approx(truth, abs=0.15)
    assert loss(of_sides, taught, found) < loss(of_sides, taught, np.zeros(4)) * 0.8


def test_a_lesson_is_the_same_for_the_same_seed_and_number():
    assert (lesson(course(), 3).rows == lesson(course(), 3).rows).all()
    assert lesson(course(), 3).rows.shape != lesson(course(), 4).rows.shape
    assert lesson(course(), 3).rows.shape != lesson(course(seed=2), 3).rows.shape


def test_several_processes_give_the_same_lessons_in_order():
    together = list(lessons(course(), jobs=2))
    assert len(together) == 10
    assert all((lesson(course(), i).rows == one.rows).all() for i, one in enumerate(together))


def test_what_was_learned_is_written_with_its_curve_and_read_again(tmp_path):
    setting = find("voltage").setting()
    learned = learn(course(), [lesson(course(), i) for i in range(10)])
    path = keep(setting, learned, tmp_path / "new")
    assert read(path, setting.game.traits, setting.game.parts) == learned
    assert [count for count, _ in learned.curve] == [1, 1, 1, 2, 4, 8]
    assert path.with_suffix(".svg").read_text().count("<circle") == len(learned.curve)


def test_the_command_writes_the_weights(tmp_path):
    shown = run("train", "voltage", "--games", "10", "--out", str(tmp_path))
    assert shown.returncode == 0
    assert f"written: {tmp_path / 'voltage.standard.json'}" in shown.stdout
    assert "by hand" in shown.stdout


# -- what stands in the package ---------------------------------------------------------------


@every_variant
def test_the_weights_in_the_package_judge_better_than_the_hand_written_evaluation(setting):
    if not setting.game.traits or setting.variant in setting.game.reduced:
        assert weights_of(setting).size == 0
        return
    found = read(path_of(setting), setting.game.traits, setting.game.parts)
    assert (found.game, found.variant) == (setting.game.name, setting.variant.name)
    assert found.loss < found.loss_by_hand
    assert found.curve[-1][1] == found.loss < found.curve[0][1]


# -- refusals ---------------------------------------------------------------------------------


def test_what_cannot_be_learned_is_refused():
    with pytest.raises(BadOption, match="VoldéTour has no traits"):
        course(game="voldetour", variant="two", options={}).check()
    with pytest.raises(UnknownName, match="there is no player"):
        course(players="nobody").check()
    with pytest.raises(BadOption, match="--games 9: at least 10"):
        course(games=9).check()


def test_weights_that_do_not_fit_are_refused(tmp_path):
    path = tmp_path / "voltage.standard.json"
    with pytest.raises(BadRecord, match="No such file"):
        read(path, ("a",))
    path.write_text("{}")
    with pytest.raises(BadRecord, match="missing required field"):
        read(path, ("a",))
    setting = find("voltage").setting()
    path.write_bytes(path_of(setting).read_bytes())
    with pytest.raises(BadRecord, match="train them anew"):
        read(path, ("a",))


def test_weights_that_are_too_few_for_the_network_are_refused(tmp_path):
    """The compiled network would read past their end."""
    setting = find("voltage").setting()
    traits, parts = setting.game.traits, setting.game.parts
    whole = read(path_of(setting), traits, parts)
    units = whole.weights[traits[3]]
    assert isinstance(units, list)
    short = {**whole.weights, traits[3]: units[:-1]}
    path = tmp_path / "voltage.standard.json"
    for wrong in (
        replace(whole, weights=short),
        replace(whole, units=whole.units[:-1]),
        replace(whole, units=[], weights=dict.fromkeys(traits, 0.0)),
    ):
        path.write_bytes(msgspec.json.encode(wrong))
        with pytest.raises(BadRecord, match="train them anew"):
            read(path, traits, parts)


def test_a_folder_that_cannot_be_written_is_refused(tmp_path):
    (tmp_path / "file").write_text("")
    shown = run("train", "voltage", "--games", "10", "--out", str(tmp_path / "file" / "in"))
    assert shown.returncode == 2
    assert str(tmp_path / "file") in shown.stderr


def test_after_an_opening_with_random_moves_only_what_follows_is_learned_from():
    throughout, opened = course(), course(opening=40)
    lengths = [(len(lesson(throughout, n).rows), len(lesson(opened, n).rows)) for n in range(12)]
    whole, rest = np.mean(lengths, axis=0)
    assert whole / 4 < rest < whole
    assert (lesson(opened, 3).rows == lesson(opened, 3).rows).all()


def test_a_game_that_ends_in_its_opening_teaches_nothing_and_does_no_harm():
    endless = course(opening=100_000)
    empty = lesson(endless, 0)
    assert len(empty.rows) == len(empty.movers) == len(empty.by_hand) == 0
    taught = [empty, *(lesson(course(), n) for n in range(10))]
    assert learn(course(), taught).loss < 1.0
    assert learn(course(opening=40), taught).opening == 40


def test_an_opening_that_leaves_nothing_to_learn_from_is_refused(tmp_path):
    words = ("train", "voltage", "--games", "10", "--opening", "100000", "--out", str(tmp_path))
    shown = run(*words)
    assert shown.returncode == 2
    assert "--opening 100000: only" in shown.stderr
    assert not list(tmp_path.iterdir())


def test_a_position_learns_from_what_followed_the_less_the_later():
    """Side 0 won; before that it was judged to win with 50, 90 and 20 %."""
    judged = np.array([[0.5, 0.5], [0.9, 0.1], [0.2, 0.8]])
    won = np.array([1.0, 0.0])
    one = Lesson(np.zeros((3, 5, 2)), np.array([0, 1, 0]), won, np.zeros((3, 2)))
    last = 1.0
    middle = LASTING * last + (1 - LASTING) * 0.2
    first = LASTING * middle + (1 - LASTING) * 0.9
    assert what_followed(one, judged) == pytest.approx([first, 1 - middle, last])


def test_no_opening_is_refused():
    shown = run("train", "voltage", "--opening", "0")
    assert shown.returncode == 2
    assert "--opening" in shown.stderr
