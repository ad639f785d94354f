"""Records: every broken one is refused with what is wrong and where."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

import ludion
from ludion import Match, record
from ludion.errors import BadRecord, GameOver
from ludion.games.voltage.sketch import position
from tests.games.every import finished, positions

SETTING = ludion.game("voltage").setting()


@pytest.fixture(scope="module")
def saved() -> dict[str, Any]:
    """A whole game without a reshuffle."""
    *_, match = positions(SETTING, 1, "random")
    return json.loads(json.dumps(match.record()))


def test_a_record_needs_no_random_generator():
    """Chance is in it: a reshuffle comes out the same, whatever the generator says."""
    match = Match.from_state("voltage", position(draw="P3", last=True, hand="O1 G1"), seed=1)
    for move in ("O1@own", "draw"):
        match.play(move)
    written = match.record()
    assert list(written["chance"]) == ["1"]
    assert sorted(written["chance"]["1"]) == sorted(match.state()["draw"])
    assert Match.from_record(written).state() == match.state()


def test_a_game_that_is_not_over_can_be_recorded_and_played_on():
    match = ludion.game("voltage").new(seed=3)
    match.play(match.legal()[0])
    again = Match.from_record(match.record())
    assert again.legal() == match.legal()
    again.play(again.legal()[0])
    assert len(again.moves) == 2


def test_a_match_from_a_position_records_that_position():
    state = position(draw="P3", last=True, hand="O1 G1")
    assert Match.from_state("voltage", state).record()["start"] == state


def broken(saved: dict[str, Any], field: str, value: Any) -> dict[str, Any]:
    changed = copy.deepcopy(saved)
    if value is None and field != "returns":
        del changed[field]
    else:
        changed[field] = value
    return changed


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("ludion", 2, "ludion: this is no record of format 1 .found 2."),
        ("ludion", None, "ludion: this is no record of format 1"),
        ("version", 9, "version: the record needs version 9 of Voltage, this is version 1"),
        ("game", "chess", "game: there is no game 'chess'; the games are: voltage"),
        ("game", 3, "game: must be a text"),
        ("variant", "five", "start: voltage has no variant 'five'; its variants are: standard"),
        ("options", {"speed": 1}, "start: there is no option 'speed'; the options are"),
        ("options", {"open_discard": 1}, "option open_discard: 1 is not allowed; give true"),
        ("options", [], "options: must be an object"),
        ("players", ["Ann"], "players: 1 names for 2 seats"),
        ("players", "Ann", "players: must be a list of names"),
        ("start", {}, "start: state: the field 'player' is missing"),
        ("moves", None, "the field 'moves' is missing"),
        ("moves", ["O9"], r"moves\[0\]: 'O9' is no move of Voltage"),
        ("moves", [3], r"moves\[0\]: must be a text"),
        ("moves", ["flip O"], r"moves\[0\]: flip O: you drew no transformer"),
        ("moves", [], "returns: must be null, the game is not over"),
        ("moves", ["draw2"] * 100_001, "moves: 100001 moves; 100000 are the most"),
        ("chance", {"7777": ["O1"]}, "chance: there is no move '7777'"),
        ("chance", {"0": ["O1"]}, r"moves\[0\]: draw: the new draw pile does not hold just"),
        ("chance", [], "chance: must be an object"),
        ("returns", [0, 0], "returns: .*; the moves give"),
        ("returns", None, "returns: None; the moves give"),
        ("colour", "red", "there is no field 'colour'"),
    ],
)
def test_a_broken_record_is_refused_with_a_reason(saved, field, value, message):
    with pytest.raises(BadRecord, match=message):
        Match.from_record(broken(saved, field, value))


def test_a_move_after_the_end_is_refused(saved):
    longer = broken(saved, "moves", [*saved["moves"], "draw2"])
    with pytest.raises(BadRecord, match=f"moves.{len(saved['moves'])}.: draw2: the game is over"):
        Match.from_record(longer)


@pytest.mark.parametrize("value", [None, [], 3, "record"])
def test_a_record_is_an_object(value):
    with pytest.raises(BadRecord, match="a record is a JSON object"):
        Match.from_record(value)


# -- files ------------------------------------------------------------------------------------


def test_a_file_is_written_and_read(tmp_path):
    match = finished(SETTING)
    record.save(match, tmp_path / "game.json")
    assert record.load(tmp_path / "game.json").record() == match.record()
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "this is no JSON"),
        (b"{", "this is no JSON"),
        (b"\xff\xfe", "this is no JSON"),
        (b"[" * 100_000, "no JSON|too deeply"),
        (b"{}", "this is no record of format 1"),
    ],
)
def test_a_broken_file_is_refused_with_its_name(tmp_path, content, message):
    path = tmp_path / "game.json"
    path.write_bytes(content)
    with pytest.raises(BadRecord, match=message) as refusal:
        record.load(path)
    assert "game.json" in str(refusal.value)


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(BadRecord, match=r"nowhere.json: No such file"):
        record.load(tmp_path / "nowhere.json")


# -- games that their rules did not end ---------------------------------------------------------


def broken_off(game: str, variant: str, **ending: Any) -> dict[str, Any]:
    """A game with one move, said to have ended like that."""
    match = ludion.game(game).new(variant=variant, seed=3)
    match.play(match.legal()[0])
    return match.record() | {"ending": ending}


@pytest.mark.parametrize(
    ("game", "variant", "ending", "returns"),
    [
        ("voltage", "standard", {"reason": "resigned", "seat": 0}, [-1.0, 1.0]),
        ("voltage", "standard", {"reason": "time", "seat": 1}, [1.0, -1.0]),
        ("voltage", "standard", {"reason": "claimed", "seat": 1}, [1.0, -1.0]),
        ("voltage", "standard", {"reason": "draw", "seat": None}, [0.0, 0.0]),
        ("edison", "teams", {"reason": "resigned", "seat": 2}, [-1.0, 1.0, -1.0, 1.0]),
        ("edison", "solo", {"reason": "abandoned", "seat": None}, [0.0, 0.0, 0.0, 0.0]),
    ],
)
def test_a_record_says_who_won_and_why_if_somebody_dropped_out(game, variant, ending, returns):
    written = broken_off(game, variant, **ending) | {"returns": returns}
    match = Match.from_record(json.loads(json.dumps(written)))
    assert (match.over, match.seat, match.returns()) == (True, None, returns)
    assert match.record() == written
    with pytest.raises(GameOver):
        match.play(match.at(1).legal()[0])


def test_a_move_taken_back_brings_a_broken_off_game_back():
    match = Match.from_record(
        broken_off("voltage", "standard", reason="resigned", seat=0) | {"returns": [-1.0, 1.0]}
    )
    match.undo()
    assert (match.over, match.ended, match.record()["returns"]) == (False, None, None)


@pytest.mark.parametrize(
    ("game", "variant", "ending", "returns", "message"),
    [
        ("voltage", "standard", {"reason": "rules"}, None, "ending: Invalid enum value 'rules'"),
        ("voltage", "standard", {"reason": "time"}, None, "ending: seat: must be one of 0 to 1"),
        ("voltage", "standard", {"reason": "time", "seat": 2}, None, "ending: seat: must be one"),
        ("voltage", "standard", {"reason": "draw", "seat": 0}, None, "ending: seat: must be null"),
        ("voltage", "standard", {"reason": "draw", "x": 0}, None, "ending: .* unknown field `x`"),
        (
            *("voltage", "standard", {"reason": "resigned", "seat": 0}, [1.0, -1.0]),
            r"returns: \[1.0, -1.0\]; the ending gives \[-1.0, 1.0\]",
        ),
        (
            *("edison", "solo", {"reason": "resigned", "seat": 0}, [-1.0, 1.0, 1.0, 1.0]),
            "ending: reason: with more than two sides 'resigned' ends no game",
        ),
    ],
)
def test_an_ending_that_cannot_be_is_refused(game, variant, ending, returns, message):
    with pytest.raises(BadRecord, match=message):
        Match.from_record(broken_off(game, variant, **ending) | {"returns": returns})


def test_a_game_that_its_rules_ended_was_not_broken_off(saved):
    with pytest.raises(BadRecord, match="ending: the game was ended by its rules"):
        Match.from_record(saved | {"ending": {"reason": "draw", "seat": None}})
