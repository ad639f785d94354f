"""Series of judged games: the same for the same seed, gone on with, reported, refused."""

from __future__ import annotations

import json

import pytest

from bench import measure
from ludion.errors import BadOption, BadRecord, UnknownName
from ludion.games import find, names
from ludion.lab.opinions import opinion
from ludion.lab.reliability import text, verdicts
from ludion.lab.series import Plan, Series, judge_game, play_game
from tests.cli.commands import ludion as run
from tests.conftest import PURE_PYTHON

pytestmark = pytest.mark.skipif(PURE_PYTHON, reason="whole games: slow in plain Python")


def plan(**changed):
    fields = {
        "game": "voltage",
        "variant": "standard",
        "options": {"open_discard": False},
        "players": ("random", "greedy"),
        "games": 3,
        "seed": 1,
        "positions": 5,
    }
    return Plan(**{**fields, **changed})


def done(series, opinions=("traits",)):
    for _ in series.play(jobs=1):
        pass
    for _ in series.judge(opinions, jobs=1):
        pass
    return series


def test_the_same_seed_gives_the_same_games_and_the_same_judgements():
    one, other = done(Series(plan())), done(Series(plan()))
    assert one.games == other.games
    assert one.heard == other.heard
    assert done(Series(plan(seed=2))).games != one.games


def test_positions_are_spread_over_a_game_and_every_side_is_judged():
    finished = play_game(plan(game="edison", variant="solo", options={}), "greedy", 0)
    heard = judge_game(plan(game="edison", variant="solo", options={}), finished, "traits")
    assert len(heard.chances) == 5
    assert heard.phases == tuple(sorted(heard.phases))
    assert set(heard.phases) == {0, 1, 2}
    assert all(sum(chances) == pytest.approx(1.0, abs=1e-5) for chances in heard.chances)
    assert {len(chances) for chances in heard.chances} == {4}


def test_a_bot_says_what_it_expects_of_its_own_move():
    heard = judge_game(plan(), play_game(plan(), "greedy", 0), "casual")
    assert all(sum(chances) == pytest.approx(1.0, abs=1e-5) for chances in heard.chances)
    assert len(set(heard.chances)) > 1


def test_a_series_that_was_interrupted_goes_on(tmp_path):
    whole = done(Series(plan(games=4), tmp_path / "whole"))
    series = Series(plan(games=4), tmp_path / "cut")
    games = series.play(jobs=1)
    for _ in range(3):
        next(games)
    with (tmp_path / "cut" / "games.jsonl").open("ab") as log:
        log.write(b'{"player":"gre')
    again = Series(plan(games=4), tmp_path / "cut", resume=True)
    assert len(again.to_play()) == 5
    done(again)
    assert again.games == whole.games
    assert again.heard == whole.heard


def test_another_judgement_can_be_asked_later(tmp_path):
    done(Series(plan(), tmp_path))
    series = Series(plan(), tmp_path, resume=True)
    assert not series.to_play()
    assert len(series.to_judge(["traits", "greedy"])) == 6


def test_what_cannot_be_is_refused(tmp_path):
    done(Series(plan(), tmp_path))
    with pytest.raises(BadOption, match="--resume"):
        Series(plan(), tmp_path)
    with pytest.raises(BadOption, match="another series"):
        Series(plan(seed=9), tmp_path, resume=True)
    with pytest.raises(BadOption, match="twice"):
        Series(plan(players=("greedy", "greedy")))
    with pytest.raises(UnknownName, match="is no judgement"):
        opinion("oracle")
    (tmp_path / "games.jsonl").write_text('{"player":3}\n')
    with pytest.raises(BadRecord, match=r"games\.jsonl"):
        Series(plan(), tmp_path, resume=True)


def test_the_report_compares_judgements_with_each_other_and_with_saying_nothing():
    series = done(Series(plan()), ("traits", "casual"))
    found = verdicts(series, ["traits", "casual"])
    assert [one.opinion for one in found] == ["traits", "casual", "even"] * 2
    assert found[0].below_other is not None
    assert found[2].whole.brier.value == pytest.approx(0.25)
    lines = "\n".join(text(series, found, ["traits", "casual"]))
    assert "games of greedy: 3 games, 15 positions, seed 1" in lines
    assert "Brier of traits below casual's" in lines


def test_the_command_writes_a_report_and_judges_the_games_of_an_arena(tmp_path):
    arena, out = str(tmp_path / "arena"), tmp_path / "out"
    run("arena", "voltage", "--players", "random,greedy", "--games", "2", "--out", arena)
    told = run("calibrate", "voltage", "--judges", "traits", "--arena", arena, "--out", str(out))
    assert told.returncode == 0, told.stderr
    assert "games of random,greedy: 2 games, 24 positions" in told.stdout
    report = json.loads((out / "report.json").read_text())
    assert report["verdicts"][0]["whole"]["positions"] == 24
    page = (out / "report.html").read_text()
    assert "<svg" in page
    assert "http" not in page


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--resume"], "--resume needs the directory"),
        (["--judges", "oracle"], "'oracle' is no judgement"),
        (["--players", "nobody"], "there is no player 'nobody'"),
        (["--arena", "nowhere"], "nowhere"),
    ],
)
def test_the_command_refuses_what_cannot_be_in_a_sentence(arguments, said):
    told = run("calibrate", "voltage", *arguments)
    assert told.returncode == 2
    assert said in told.stderr
    assert "Traceback" not in told.stderr


def test_what_the_documentation_claims_can_be_measured_again():
    every = [f"judgement.{name}.{v.name}" for name in names() for v in find(name).variants]
    assert sorted(measure.commands()) == sorted(every)
    assert len(measure.wanted("judgement.voltage")) == 1
    assert measure.wanted("judgement") == measure.commands()


def test_an_unknown_measurement_is_refused_with_those_there_are(capsys):
    assert measure.main("weather") == 2
    assert measure.main("") == 2
    assert "judgement.voltage.standard" in capsys.readouterr().out
