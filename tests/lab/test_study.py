"""A study as it is done: the same everywhere, kept, gone on with, and told in four languages."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import numpy as np
import pytest

from ludion import load
from ludion.bots import Knowledge, bot
from ludion.games import find
from ludion.games.voltage import rules
from ludion.games.voltage.state import SECOND
from ludion.kernel.compiling import plain
from ludion.kernel.random import stream
from ludion.lab.study.games import handicap_of, moves_of, watched
from ludion.lab.study.labels import label
from ludion.lab.study.metrics.chain import Chain, holds
from ludion.lab.study.metrics.exact import value_of
from ludion.lab.study.page import page
from ludion.lab.study.plan import Plan
from ludion.lab.study.playing import play_in_kernel
from ludion.lab.study.report import Report, changes, figures_of
from ludion.lab.study.run import Study
from ludion.match import Match
from ludion.words import LANGUAGES
from tests.cli.commands import ludion

VOLTAGE = find("voltage").setting()
PLAN = Plan("voltage", "standard", {"open_discard": False}, ("random", "greedy"), 40, 3)


def finished(plan=PLAN, folder=None, **how):
    study = Study(plan, folder, resume=True)
    for _ in study.run(jobs=1, **how):
        pass
    return study


@pytest.fixture(scope="module")
def study():
    return finished()


@pytest.fixture(scope="module")
def figures(study):
    return figures_of(study)


def test_greedy_in_the_kernel_plays_what_greedy_plays_in_a_match():
    match, greedy = Match.new(VOLTAGE, 11), bot("greedy")
    for number, move in enumerate(play_in_kernel(VOLTAGE, 11, 5, "greedy")):
        with np.errstate(over="ignore"):
            seed = int(plain(stream)(np.uint64(5), number))
        if len(match.legal_moves()) > 1:
            assert greedy.choose(Knowledge.of(match, seed)) == move
        match.play_move(int(move))
    assert match.over


def test_a_game_is_known_by_its_number_alone():
    first, again = (moves_of(PLAN, "level/greedy", 7).tolist() for _ in range(2))
    assert first == again
    assert first != moves_of(PLAN, "again/greedy", 7).tolist()
    assert first != moves_of(PLAN, "level/greedy", 8).tolist()


def test_what_is_watched_is_the_game_that_was_played():
    game = watched(PLAN, "level/greedy", 2)
    match = Match.new(VOLTAGE, PLAN.deal(2))
    for i, move in enumerate(game.moves):
        assert game.seats[i] == match.seat
        assert game.counts[i] == len(match.legal_moves())
        match.play_move(int(move))
    assert match.over
    assert (2 * game.shares - 1).tolist() == match.returns()
    assert game.chances.sum(axis=1) == pytest.approx(1.0)
    assert game.luck.sum() == pytest.approx(0.0, abs=1e-9)


def test_luck_in_many_games_is_nothing_on_average():
    luck = [watched(PLAN, "level/random", number).luck[0] for number in range(200)]
    assert abs(np.mean(luck)) < 4 * np.std(luck) / np.sqrt(len(luck))


def test_a_side_that_may_not_use_something_never_does_unless_it_must():
    handicap = handicap_of(VOLTAGE, "forbid", 4, 1)  # drawing two
    draw2 = VOLTAGE.game.move_of["draw2"]
    game = play_in_kernel(VOLTAGE, 4, 4, "greedy", handicap)
    match, refrained = Match.new(VOLTAGE, 4), 0
    for move in game:
        legal = match.legal_moves()
        if match.seat == 1 and draw2 in legal:
            assert move != draw2 or legal == [draw2]
            refrained += len(legal) > 1
        match.play_move(int(move))
    assert refrained > 0


def test_who_is_shown_everything_plays_otherwise():
    handicap = handicap_of(VOLTAGE, "shown", 0, 0)
    shown = [play_in_kernel(VOLTAGE, deal, 1, "greedy", handicap).tolist() for deal in range(5)]
    blind = [play_in_kernel(VOLTAGE, deal, 1, "greedy").tolist() for deal in range(5)]
    assert shown != blind


def test_more_workers_or_a_budget_find_the_same(study):
    other = Study(PLAN)
    for _ in other.run(jobs=2, seconds=1000.0):
        pass
    assert figures_of(other) == figures_of(study)


def test_every_figure_lies_in_its_interval_and_says_from_how_many_games(figures):
    assert {one.metric for one in figures} >= {
        "seat_advantage", "length", "undecided", "limit", "branching", "forced", "effective",
        "decided", "lead_changes", "lowest", "comeback", "luck_deal", "luck_events",
        "information", "restricted", "importance", "opening", "acts", "swing", "decides",
        "refuses",
    }  # fmt: skip
    for one in figures:
        assert one.low - 1e-9 <= one.value <= one.high + 1e-9, one
        assert one.games > 0
    assert len({one.key for one in figures}) == len(figures)


def test_the_seats_share_all_wins(figures):
    for level in PLAN.levels:
        won = [f.value for f in figures if (f.metric, f.level) == ("seat_advantage", level)]
        assert sum(won) == pytest.approx(1.0)


def test_an_interrupted_study_goes_on_where_it_was(tmp_path, study):
    begun = Study(PLAN, tmp_path)
    for _ in zip(range(4), begun.run(jobs=1), strict=False):
        pass
    log = tmp_path / "done.jsonl"
    log.write_bytes(log.read_bytes() + b'{"task": ["level')
    again = Study(PLAN, tmp_path, resume=True)
    assert len(again.done) == 4
    assert figures_of(finished(folder=tmp_path)) == figures_of(study)
    with pytest.raises(Exception, match="holds a study; go on with --resume"):
        Study(PLAN, tmp_path)
    other = msgspec.structs.replace(PLAN, seed=4)
    with pytest.raises(Exception, match="that is another study"):
        Study(other, tmp_path, resume=True)


def test_the_difference_of_a_setting_from_itself_is_nothing(figures):
    change = changes("a=1", figures, "a=1", figures)
    assert len(change.figures) == len(figures)
    assert all(one.value == 0.0 and one.low <= 0.0 <= one.high for one in change.figures)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_is_complete_in_every_language(figures, language):
    change = changes("a=1", figures, "a=2", figures)
    text = page(Report(PLAN, "ludion study", figures, changes=(change,)), language)
    assert f'<html lang="{language}">' in text
    assert "study." not in text.replace("study.json", "")
    assert "http" not in text.replace("http://www.w3.org", "")
    assert text.count("<svg") >= 15
    for figure in figures:
        assert bool(label(VOLTAGE, figure, language)) == bool(figure.item)


def test_a_chain_ends_with_the_first_rung_that_does_not_hold(tmp_path):
    plan = msgspec.structs.replace(PLAN, games=8)
    chain = Chain(plan, 2, tmp_path)
    played = len(list(chain.climb(1, None)))
    *rungs, whole = chain.figures()
    assert chain.whole
    assert all(holds(rung) for rung in rungs[:-1])
    assert whole.value == sum(holds(rung) for rung in rungs)
    assert sum(rung.games for rung in rungs) == played
    again = Chain(plan, 2, tmp_path)
    assert list(again.climb(1, None)) == []
    assert list(again.figures()) == [*rungs, whole]


def test_a_solved_game_says_what_it_is_worth_to_begin():
    found = value_of(VOLTAGE.game.setting("m7"), "plain")
    assert found.low <= found.value <= found.high
    assert found.high - found.low < 0.002


def cleared(variant):
    setting = VOLTAGE.game.setting(variant)
    state = setting.game.blank(setting)[0]
    plain(rules.clear_table)(state)
    return state


def test_other_rules_of_a_small_game_are_other_rules():
    """A tie is won by whoever lays the last card, or no second card may be played."""
    buffer = np.empty(len(VOLTAGE.game.notation), np.int16)
    for variant, count in (("m8", 3), ("m8-one", 1)):
        state = cleared(variant)
        state.phase, state.held[0], state.hands[0, 0] = SECOND, 1, 0
        assert plain(rules.legal)(state, buffer) == count
    for variant, winner in (("m8", 1), ("m8-tie", 0)):
        state = cleared(variant)
        plain(rules.score_set)(state, 0, 0)
        assert state.winner == winner


def test_the_command_writes_a_report_whose_games_can_be_replayed(tmp_path):
    words = ["study", "voltage", "--levels", "greedy", "--games", "24", "--rungs", "0"]
    done = ludion(*words, "--jobs", "1", "--out", tmp_path, "--language", "fr")
    assert done.returncode == 0, done.stderr
    assert "Avantage de la place" in done.stdout
    assert {path.name for path in tmp_path.glob("report.*")} == {
        "report.json", "report.html", *(f"report.{language}.html" for language in LANGUAGES),
    }  # fmt: skip
    report = json.loads((tmp_path / "report.json").read_text())
    assert report["definitions"]["seat_advantage"].startswith("The share of games")
    assert len(report["outliers"]) >= 5
    for outlier in report["outliers"]:
        match = load(tmp_path / outlier["record"])
        assert match.over
        assert outlier["record"] in outlier["command"]
    longest = next(one for one in report["outliers"] if one["kind"] == "longest")
    assert load(tmp_path / longest["record"]).count == longest["value"]
    again = ludion(*words, "--jobs", "2", "--out", tmp_path, "--resume")
    assert json.loads((tmp_path / "report.json").read_text()) == report, again.stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--resume"], "--resume needs the directory of the study"),
        (["--levels", "greedy,greedy"], "--levels names somebody twice"),
        (["--levels", "clever"], "there is no player 'clever'"),
        (["--budget", "soon"], "--budget soon: write a time, such as 30s, 10m or 2h"),
        (["--vary", "open_discard=true"], "--vary open_discard=true: write an option and its"),
        (["--vary", "walls=1,2"], "walls"),
        (["--language", "la"], "la"),
        (["--on", "moon"], "--on moon: write ray"),
    ],
)
def test_a_study_that_cannot_be_done_is_refused_with_what_is_wrong(words, message):
    done = ludion("study", "voltage", *words)
    assert done.returncode == 2
    assert message in done.stderr


def test_options_are_compared(tmp_path: Path):
    words = ["--levels", "random", "--games", "20", "--rungs", "0", "--jobs", "1"]
    vary = ("--vary", "open_discard=false,true")
    done = ludion("study", "voltage", *words, *vary, "--out", tmp_path)
    assert done.returncode == 0, done.stderr
    report = json.loads((tmp_path / "report.json").read_text())
    (change,) = report["changes"]
    assert (change["old"], change["new"]) == ("open_discard=false", "open_discard=true")
    same = next(one for one in change["figures"] if one["metric"] == "seat_advantage")
    assert same["value"] == 0.0
