"""Records: every broken one is refused with what is wrong and where."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

import ludion
from ludion import Match, record
from ludion.errors import BadRecord
from tests.games.every import finished, positions
from tests.games.voltage.table import last_cards

SETTING = ludion.game("voltage").setting()


@pytest.fixture(scope="module")
def saved() -> dict[str, Any]:
    """A whole game without a reshuffle."""
    *_, match = positions(SETTING, 1, "random")
    return json.loads(json.dumps(match.record()))


def test_a_record_needs_no_random_generator():
    """Chance is in it: a reshuffle comes out the same, whatever the generator says."""
    match = Match.from_state("voltage", last_cards("P3", hand="O1 G1"), seed=1)
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
    state = last_cards("P3", hand="O1 G1")
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
        ("moves", ["flip O"], r"moves\[0\]: flip O: no transformer was drawn"),
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
