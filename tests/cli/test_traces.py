"""``ludion simulate`` and ``ludion check``."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

import ludion as package
from ludion.bots import bot
from ludion.check import Difference, check
from ludion.errors import BadTrace
from ludion.games.game import Json
from ludion.simulate import simulate
from tests.cli.commands import ludion
from tests.games.every import every_variant

STORED = sorted((Path(__file__).parents[1] / "traces").glob("*.gz"))


def run(path: Path) -> tuple[int, int]:
    done = None
    for done in check(path):
        pass
    assert done is not None
    return done.games, done.moves


# -- whole games ------------------------------------------------------------------------------


@every_variant
@pytest.mark.parametrize("player", ["random", "wild"])
def test_what_we_write_we_accept(setting, player, tmp_path):
    bots = [bot(player)] * setting.variant.seats
    lines = [line for game in simulate(setting, bots, 3, seed=4) for line in game]
    path = tmp_path / "trace.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    assert run(path) == (3, len(lines) - 6)


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.name)
def test_stored_traces_are_accepted(path):
    games, moves = run(path)
    assert games > 0
    assert moves > games


def test_there_is_a_stored_trace_of_every_game():
    assert {path.name.split(".")[0] for path in STORED} == set(package.games.names())


def test_the_same_command_writes_the_same_bytes(tmp_path):
    for name in ("a.jsonl.gz", "b.jsonl.gz"):
        written_to = tmp_path / name
        done = ludion("simulate", "voltage", "--games", "2", "--seed", "7", "--trace", written_to)
        assert done.returncode == 0
    assert (tmp_path / "a.jsonl.gz").read_bytes() == (tmp_path / "b.jsonl.gz").read_bytes()
    done = ludion("check", tmp_path / "a.jsonl.gz")
    assert done.returncode == 0
    assert done.stdout.startswith("ok: 2 games, ")


def test_another_seed_writes_other_games(tmp_path):
    for seed in "12":
        ludion("simulate", "voltage", "--seed", seed, "--trace", tmp_path / seed)
    assert (tmp_path / "1").read_bytes() != (tmp_path / "2").read_bytes()


def test_a_trace_lists_all_options_and_sorted_legal_moves(tmp_path):
    path = tmp_path / "t.jsonl"
    ludion("simulate", "voltage", "-o", "open_discard=true", "--trace", path)
    start, *moves, end = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert start["options"] == {"open_discard": True}
    assert (start["game"], start["variant"], start["seats"]) == ("voltage", "standard", 2)
    assert all(line["legal"] == sorted(set(line["legal"])) for line in moves)
    assert all(line["move"] in line["legal"] for line in moves)
    assert sorted(end["returns"]) == [-1, 1]


# -- differences: exit 1 ----------------------------------------------------------------------


@pytest.fixture(scope="module")
def lines() -> list[Json]:
    """A short game of Voltage that holds a reshuffle."""
    setting = package.game("voltage").setting()
    for game in simulate(setting, [bot("wild")] * 2, 60, seed=1):
        reshuffles = [i for i, line in enumerate(game) if _reshuffled(game, i)]
        if reshuffles:
            return game
    raise AssertionError("no wild game saw a reshuffle")


def _reshuffled(game: list[Json], i: int) -> bool:
    if game[i]["event"] != "move":
        return False
    return len(game[i]["state"]["draw"]) > len(game[i - 1]["state"]["draw"])


def written(path: Path, lines: list[Json]) -> Path:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return path


def change(lines: list[Json], number: int, keys: list[Any], value: Any) -> list[Json]:
    changed = json.loads(json.dumps(lines))
    place = changed[number]
    for key in keys[:-1]:
        place = place[key]
    place[keys[-1]] = value
    return changed


@pytest.mark.parametrize(
    ("number", "keys", "value", "message"),
    [
        (0, ["state", "player"], 1, "line 1: an impossible start"),
        (0, ["state", "score"], [1, 0], "line 1: an impossible start"),
        (0, ["state", "polarity", "G"], "+", "line 1: an impossible start"),
        (0, ["state", "draw"], [], "line 1: an impossible start"),
        (0, ["state", "colour"], 1, "line 1: an impossible start"),
        (0, ["seats"], 3, "line 1: the number of seats"),
        (1, ["seat"], 1, "line 2: who decides"),
        (1, ["legal"], ["draw2"], "line 2: the legal moves"),
        (1, ["move"], "flip O", "line 2: an illegal move"),
        (1, ["move"], "fly", "line 2: the move"),
        (1, ["state", "owed"], 1, r"line 2: state.owed"),
        (1, ["state", "owed"], 0.0, r"line 2: state.owed"),
        (1, ["state", "owed"], False, r"line 2: state.owed"),
        (1, ["state", "colour"], 1, "line 2: state"),
        (1, ["state"], {}, "line 2: state"),
        (-1, ["returns"], [0, 0], "the returns"),
        (-1, ["returns"], [1], "the returns"),
    ],
)
def test_the_first_line_that_differs_is_named(lines, tmp_path, number, keys, value, message):
    path = written(tmp_path / "t", change(lines, number, keys, value))
    with pytest.raises(Difference, match=message):
        run(path)


def test_a_difference_shows_both_sides_and_exits_with_1(lines, tmp_path):
    path = written(tmp_path / "t", change(lines, 1, ["seat"], 1))
    done = ludion("check", path)
    assert done.returncode == 1
    assert "line 2: who decides\n  trace:  1\n  Ludion: 0\n" in done.stdout


def test_of_several_traces_each_is_checked_and_the_worst_decides(lines, tmp_path):
    differs = written(tmp_path / "differs", change(lines, 1, ["seat"], 1))
    nothing, good = tmp_path / "nothing", written(tmp_path / "good", lines)
    done = ludion("check", differs, good)
    assert done.returncode == 1
    assert f"{differs}: line 2: who decides" in done.stdout
    assert f"{good}: ok: 1 games, " in done.stdout
    done = ludion("check", nothing, differs, good)
    assert done.returncode == 2
    assert str(nothing) in done.stderr
    assert f"{good}: ok: 1 games, " in done.stdout
    assert ludion("check", good, good).returncode == 0


def test_unsorted_legal_moves_are_a_difference(lines, tmp_path):
    legal = list(reversed(lines[1]["legal"]))
    with pytest.raises(Difference, match="line 2: the order of the legal moves"):
        run(written(tmp_path / "t", change(lines, 1, ["legal"], legal)))


def test_a_reshuffle_in_another_order_is_accepted_up_to_there(lines, tmp_path):
    """What chance decided is taken from the trace."""
    at = next(i for i in range(len(lines)) if _reshuffled(lines, i))
    pile = lines[at]["state"]["draw"]
    other = [pile[0], *reversed(pile[1:])]
    path = written(tmp_path / "t", change(lines[: at + 1], at, ["state", "draw"], other))
    with pytest.raises(BadTrace, match="in the middle of a game"):
        run(path)


@pytest.mark.parametrize("how", ["other card", "missing card", "no card"])
def test_an_impossible_reshuffle_is_a_difference(lines, tmp_path, how):
    at = next(i for i in range(len(lines)) if _reshuffled(lines, i))
    pile = list(lines[at]["state"]["draw"])
    if how == "other card":
        pile[-1] = "O1" if pile[-1] != "O1" else "O3"
    elif how == "missing card":
        pile.pop()
    else:
        pile[-1] = "Q7"
    with pytest.raises(Difference, match=f"line {at + 1}: an impossible state"):
        run(written(tmp_path / "t", change(lines, at, ["state", "draw"], pile)))


def test_a_move_after_the_end_is_a_difference(lines, tmp_path):
    with pytest.raises(Difference, match="a move after the end"):
        run(written(tmp_path / "t", [*lines[:-1], lines[-2]]))


def test_an_end_before_the_end_is_a_difference(lines, tmp_path):
    with pytest.raises(Difference, match="the end"):
        run(written(tmp_path / "t", [*lines[:3], lines[-1]]))


# -- no trace: exit 2 -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "is empty"),
        (b"{\n", "line 1: this is no JSON"),
        (b"\n", "line 1: this is no JSON"),
        (b"\xff\n", "line 1: this is no JSON"),
        (b"[" * 50_000, "line 1: this is no JSON"),
        (b"[]\n", "line 1: must be an object with an event"),
        (b'{"event": "fly"}\n', "line 1: there is no event 'fly'"),
        (b'{"event": "end"}\n', "line 1: the field 'returns' is missing"),
        (b'{"event": "end", "returns": [], "x": 1}\n', "the field 'x' does not belong there"),
        (b'{"event": "end", "returns": ["a"]}\n', "the field 'returns' has a value of the wrong"),
        (b'{"event": "end", "returns": [1, -1]}\n', "line 1: a end before any start|an end"),
    ],
)
def test_a_file_that_is_no_trace_is_refused(tmp_path, content, message):
    path = tmp_path / "t.jsonl"
    path.write_bytes(content)
    with pytest.raises(BadTrace, match=message):
        run(path)
    done = ludion("check", path)
    assert (done.returncode, done.stdout) == (2, "")
    assert str(path) in done.stderr


@pytest.mark.parametrize(
    ("keys", "value", "message"),
    [
        (["game"], "chess", "line 1: there is no game 'chess'"),
        (["variant"], "x", "line 1: voltage has no variant 'x'"),
        (["options"], {}, "line 1: the option 'open_discard' is missing"),
        (["options"], {"open_discard": 3}, "line 1: option open_discard"),
        (["options"], [], "the field 'options' has a value of the wrong kind"),
        (["state"], [], "the field 'state' has a value of the wrong kind"),
        (["seats"], "2", "the field 'seats' has a value of the wrong kind"),
    ],
)
def test_a_start_of_no_known_game_is_refused(lines, tmp_path, keys, value, message):
    with pytest.raises(BadTrace, match=message):
        run(written(tmp_path / "t", change(lines, 0, keys, value)))


def test_a_file_cut_short_is_refused(lines, tmp_path):
    with pytest.raises(BadTrace, match="line 4: the file ends in the middle of a game"):
        run(written(tmp_path / "t", lines[:4]))


def test_a_game_that_starts_in_another_is_refused(lines, tmp_path):
    with pytest.raises(BadTrace, match="line 3: a game starts before the last one has ended"):
        run(written(tmp_path / "t", [*lines[:2], lines[0]]))


def test_a_file_that_is_not_there_or_not_packed_is_refused(tmp_path):
    with pytest.raises(BadTrace, match="cannot be read: No such file"):
        run(tmp_path / "nowhere")
    with pytest.raises(BadTrace, match="cannot be read: Is a directory"):
        run(tmp_path)
    plain = tmp_path / "plain.gz"
    plain.write_text("{}")
    with pytest.raises(BadTrace, match="cannot be read: Not a gzipped file"):
        run(plain)


def test_a_packed_file_cut_short_is_refused(lines, tmp_path):
    whole = gzip.compress("".join(json.dumps(line) + "\n" for line in lines).encode())
    path = tmp_path / "t.gz"
    path.write_bytes(whole[:-20])
    with pytest.raises(BadTrace):
        run(path)
    path.write_bytes(whole[:200] + b"\0" * 50 + whole[250:])
    with pytest.raises(BadTrace):
        run(path)


# -- bad requests -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["chess"], "there is no game 'chess'"),
        (["voltage", "--variant", "x"], "voltage has no variant 'x'"),
        (["voltage", "-o", "x=1"], "there is no option 'x'"),
        (["voltage", "-o", "open_discard"], "write it as NAME=VALUE"),
        (["voltage", "-o", "open_discard=2"], "give true or false"),
        (["voltage", "--players", "nobody"], "there is no player 'nobody'; the players are"),
        (["voltage", "--players", "random,random,random"], "this variant has 2 seats"),
        (["voltage", "--games", "0"], "greater than or equal to 1"),
        (["voltage", "--trace", "/dev/null/at/all"], "cannot be written: Not a directory"),
    ],
)
def test_a_bad_request_gets_a_sentence_and_exit_2(arguments, message):
    done = ludion("simulate", *arguments)
    assert done.returncode == 2
    assert message in done.stderr


def test_without_a_trace_the_results_are_printed():
    done = ludion("simulate", "voltage", "--games", "5", "--players", "greedy,random")
    assert done.stdout.splitlines()[0].startswith("seat 0  greedy      won 5 of 5")


def test_an_interrupted_simulation_leaves_no_half_file(tmp_path, monkeypatch):
    from ludion.cli import simulate as command

    def games():
        yield [{"event": "start"}]
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        command._write(tmp_path / "t.jsonl", games())
    assert list(tmp_path.iterdir()) == []
