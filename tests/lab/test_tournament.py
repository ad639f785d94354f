"""Tournaments: the same games for the same seed, written down, resumed, reported."""

from __future__ import annotations

import json

import pytest

from ludion.errors import BadOption, BadRecord, UnknownName
from ludion.lab import report
from ludion.lab.tournament import Plan, Tournament, load, shares
from ludion.match import Match


def plan(**changed):
    fields = {
        "game": "voltage",
        "variant": "standard",
        "options": {},
        "players": ("random", "greedy"),
        "games": 4,
        "seed": 1,
    }
    return Plan(**{**fields, **changed})


def finished(the_plan, folder=None, **how):
    tournament = Tournament(the_plan, folder)
    for _ in tournament.run(jobs=1, **how):
        pass
    return tournament


def test_the_same_seed_gives_the_same_games():
    first, second = finished(plan()), finished(plan())
    assert [p.record for p in first.played.values()] == [p.record for p in second.played.values()]
    assert finished(plan(seed=2)).played[0].record != first.played[0].record


def test_a_pair_meets_on_the_same_deal_with_the_seats_changed():
    played = finished(plan()).played
    assert played[0].record["start"] == played[1].record["start"]
    assert played[0].record["start"] != played[2].record["start"]
    assert played[0].record["players"] == played[1].record["players"][::-1]


def test_every_game_is_a_record_that_replays():
    for played in finished(plan()).played.values():
        assert Match.from_record(played.record).over


def test_several_processes_play_the_same_games():
    alone = finished(plan(games=2))
    together = Tournament(plan(games=2))
    for _ in together.run(jobs=2):
        pass
    assert {n: p.record for n, p in alone.played.items()} == {
        n: p.record for n, p in together.played.items()
    }


def test_an_interrupted_tournament_goes_on(tmp_path):
    whole = finished(plan())
    begun = Tournament(plan(), tmp_path)
    running = begun.run(jobs=1)
    next(running)
    running.close()
    with (tmp_path / "games.jsonl").open("ab") as log:
        log.write(b'{"number": 1, "pai')
    again = Tournament(plan(), tmp_path, resume=True)
    assert len(again.todo()) == 3
    for _ in again.run(jobs=1):
        pass
    assert again.outcomes() == whole.outcomes()
    assert load(tmp_path).outcomes() == whole.outcomes()


def test_another_tournament_is_not_resumed(tmp_path):
    finished(plan(games=2), tmp_path)
    with pytest.raises(BadOption, match="--resume"):
        Tournament(plan(games=2), tmp_path)
    with pytest.raises(BadOption, match="another tournament"):
        Tournament(plan(seed=5), tmp_path, resume=True)
    assert Tournament(plan(games=6), tmp_path, resume=True).todo()


def test_a_directory_without_a_tournament_is_named(tmp_path):
    with pytest.raises(BadRecord, match=r"tournament\.json"):
        load(tmp_path / "nowhere")


@pytest.mark.parametrize(
    ("changed", "problem"),
    [
        ({"players": ("greedy",)}, BadOption),
        ({"players": ("greedy", "greedy")}, BadOption),
        ({"players": ("greedy", "nobody")}, UnknownName),
        ({"players": ("greedy", "expert:5s")}, UnknownName),
        ({"variant": "nothing"}, UnknownName),
        ({"game": "chess"}, UnknownName),
    ],
)
def test_what_cannot_be_played_is_refused(changed, problem):
    with pytest.raises(problem):
        Tournament(plan(**changed))


def test_a_clear_pair_stops_early():
    from ludion.lab.sequential import Question

    tournament = finished(plan(games=200), until=Question(0.4, 0.6))
    assert len(tournament.played) < 50


def test_shares_of_the_win():
    assert shares([1.0, -1.0], (0, 1)) == (1.0, 0.0)
    assert shares([0.0, 0.0], (0, 1)) == (0.5, 0.5)
    assert shares([-1.0, 1.0, -1.0, 1.0], (0, 1, 0, 1)) == (0.0, 1.0)
    assert shares([1 / 3, 1 / 3, -1 / 3, -1 / 3], (0, 1, 2, 3)) == (0.5, 0.5, 0.0, 0.0)


def test_teams_and_four_sides_are_rated_too():
    teams = finished(plan(game="edison", variant="teams"))
    assert all(len(played.line_up) == 2 for played in teams.played.values())
    solo = finished(plan(game="edison", variant="solo", games=6))
    assert len(solo.played) == 6
    assert {s.name for s in report.standings(solo)} == {"random", "greedy"}


def test_the_report_shows_the_table_and_the_plots(tmp_path):
    tournament = finished(plan())
    lines = list(report.text(tournament))
    assert "4 games" in lines[0]
    assert any(line.startswith("greedy") for line in lines)
    assert any("random – greedy: 0 of 4" in line for line in lines)
    report.write_page(tournament, tmp_path / "report.html")
    page = (tmp_path / "report.html").read_text()
    assert page.count("<svg") == 2
    assert 'aria-label="random – greedy 0"' in page


@pytest.mark.parametrize(
    ("low", "high", "marks"),
    [
        (-190.0, 1.0, [-200, -150, -100, -50, 0, 50]),
        (0.0, 100.0, [0, 50, 100]),
        (-1234.0, 608.0, [-1500, -1000, -500, 0, 500, 1000]),
        (0.0, 0.0, [0, 0.5]),
    ],
)
def test_the_marks_of_a_plot_are_round_and_hold_everything(low, high, marks):
    assert report.round_marks(low, high) == marks


def test_the_command_plays_a_tournament(tmp_path):
    from typer.testing import CliRunner

    from ludion.cli import app

    words = ["arena", "voltage", "--players", "random,greedy", "--games", "2", "--jobs", "1"]
    done = CliRunner().invoke(app, [*words, "--out", str(tmp_path / "a")])
    assert done.exit_code == 0, done.output
    assert "random – greedy: 0 of 2" in done.output
    assert json.loads((tmp_path / "a" / "tournament.json").read_text())["games"] == 2
    assert (tmp_path / "a" / "report.html").exists()
    refused = CliRunner().invoke(app, [*words, "--until", "60:50"])
    assert isinstance(refused.exception, BadOption)


def test_work_can_only_be_sent_where_it_is_understood():
    with pytest.raises(BadOption, match="--on moon"):
        finished(plan(), on="moon")
