"""Notation, the state as JSON, and positions set up by hand."""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

import pytest

import ludion
from ludion import Match
from ludion.errors import BadState
from ludion.games.voldetour.state import DTYPE
from tests.games.every import positions
from tests.games.voldetour.board import match, new, play, position

GAME = ludion.game("voldetour")


def test_there_are_1341_different_moves():
    first = Counter(text[0] if text != "end" else text for text in GAME.notation)
    assert first == {"B": 640, "S": 500, "^": 100, "L": 100, "end": 1}


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (0, "B1@a1"),
        (99, "B1@j10"),
        (100, "B2x@a1"),
        (189, "B2x@i10"),
        (279, "B2y@j9"),
        (280, "B2z@a1"),
        (459, "B3x@h10"),
        (539, "B3y@j8"),
        (640, "Sn@a1"),
        (1039, "Sw@j10"),
        (1140, "^a1"),
        (1240, "L@a1"),
        (1340, "end"),
    ],
)
def test_the_numbers_of_moves_never_change(move, text):
    assert GAME.notation[move] == text


def test_a_state_takes_at_most_a_kilobyte():
    assert DTYPE.itemsize <= 1024


def test_a_state_as_json():
    table = match("B1@c4 Ss@c4 1:B3x@e6", lords="c5 h8", turns=1)
    assert table.state() == {
        "player": 0,
        "phase": "turn",
        "turns": [1, 1],
        "lords": ["c5", "h8"],
        "reserve": [{"B1": 1, "B2": 2, "B3": 1, "S": 4}, {"B1": 2, "B2": 2, "B3": 0, "S": 5}],
        "pieces": [
            {"piece": "B1", "at": "c4", "level": 0, "owner": 0},
            {"piece": "Ss", "at": "c4", "level": 1, "owner": 0},
            {"piece": "B3x", "at": "e6", "level": 0, "owner": 1},
        ],
        "used": {"block": False, "stair": False},
        "held": None,
        "winner": None,
    }


def test_pieces_are_sorted_by_file_rank_level_and_name():
    table = match("Sn@b10 B1@b9 Sv@b10 B1@a10 1:Sn@a2")
    order = [(piece["at"], piece["piece"]) for piece in table.state()["pieces"]]
    assert order == [("a2", "Sn"), ("a10", "B1"), ("b9", "B1"), ("b10", "Sn"), ("b10", "Sv")]


@pytest.mark.parametrize("variant", ["two", "four"])
def test_a_position_has_one_record_only(variant):
    """Whatever the order of building: read back from JSON, a state is the same to the byte."""
    setting = GAME.setting(variant, {"turn_limit": 12})
    for step, table in enumerate(positions(setting, 2)):
        if step % 3:
            continue
        read = setting.game.from_json(setting, table.state())
        read["random"] = table._states["random"]
        assert read.tobytes() == table._states.tobytes()


def test_imagining_changes_nothing_but_the_generator():
    table = play(match("B1@e5"), "^e5")
    world = table.imagine(1, 7)
    world["random"] = table._states["random"]
    assert world.tobytes() == table._states.tobytes()


# -- what cannot be ---------------------------------------------------------------------------


def changed(path: str, value, **fields):
    """A fair position with one field changed."""
    state = copy.deepcopy(position("B1@e5 1:Sn@g7", lords="e5 j9") | fields)
    *parents, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    at: Any = state
    for parent in parents:
        at = at[parent]
    at[last] = value
    return state


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        ("player", 2, "player"),
        ("player", True, "player"),
        ("player", "0", "player"),
        ("player", 1, "turns"),
        ("phase", "act", "phase"),
        ("phase", "over", "turns"),
        ("phase", "place", "held"),
        ("turns", [5], "turns"),
        ("turns", [5, 7], "turns"),
        ("turns", [5, 4], "turns"),
        ("turns", [0, 0], "lords"),
        ("turns", [100, 100], "turns"),
        ("turns", [101, 100], "turns"),
        ("lords", ["e5", "e5"], "lords"),
        ("lords", ["e5", None], "lords"),
        ("lords", ["e5", "k1"], "lords"),
        ("lords", ["e5", "g7"], "lords"),
        ("lords", ["h8", "j9"], "lords"),
        ("lords", ["c3", "j9"], "lords"),
        ("reserve.0.B1", 2, "reserve"),
        ("reserve.0.B1", 0, "reserve"),
        ("reserve.0.B1", 1.0, "reserve"),
        ("reserve.1.S", -1, "reserve"),
        ("reserve.0", {"B1": 1}, "reserve"),
        ("pieces.0.level", 1, "pieces[0]"),
        ("pieces.0.level", 2, "pieces[0]"),
        ("pieces.0.owner", 2, "pieces[0]"),
        ("pieces.0.owner", 1, "reserve"),
        ("pieces.0.at", "c3", "pieces[0]"),
        ("pieces.0.at", "g7", "pieces"),
        ("pieces.0.at", "e11", "pieces[0]"),
        ("pieces.0.piece", "B4", "pieces[0]"),
        ("pieces.0.piece", "B3z", "pieces[0]"),
        ("pieces.0.colour", "red", "pieces[0]"),
        ("pieces.1.piece", "Sv", "pieces[1]"),
        ("pieces", {}, "pieces"),
        ("used.stair", True, "used"),
        ("used.stair", 1, "used"),
        ("used", {"block": False}, "used"),
        ("held", {"piece": "B1", "at": "e6", "level": 0}, "reserve"),
        ("winner", 0, "winner"),
        ("winner", "draw", "winner"),
        ("winner", "white", "winner"),
        ("winner", 2, "winner"),
        ("extra", 1, "state"),
    ],
)
def test_a_position_that_cannot_be_is_refused_by_field(path, value, where):
    with pytest.raises(BadState) as refused:
        Match.from_state("voldetour", changed(path, value))
    assert refused.value.where.startswith(where)


def held(pieces="", hand="B2x@e5", **fields):
    name, at = hand.split("@")
    state = position(pieces, phase="place", held={"piece": name, "at": at, "level": 0}, **fields)
    state["reserve"][0][name[:2] if name[0] == "B" else "S"] -= 1
    return state


def test_a_piece_in_hand_can_be_set_up():
    table = Match.from_state("voldetour", held())
    assert "B2x@e5" not in table.legal()
    assert "B2y@e5" in table.legal()


@pytest.mark.parametrize(
    ("state", "problem"),
    [
        (held(lords="f5 j10"), "Lord stands on f5"),
        (held("B1@f5"), "height 1, not 0"),
        (held(hand="B2x@j5"), "leaves the board"),
        (held(hand="B2x@c3"), "Tower"),
        (held(used={"block": True, "stair": False}, pieces="B1@a5"), "placed this turn"),
        (held("1:B2x@e6 1:B2x@e4 1:B1@d5 1:B1@g5"), "could not be lifted"),
        (held(hand="Sv@e5"), "no bare Stair"),
    ],
)
def test_a_piece_in_hand_must_have_been_free(state, problem):
    with pytest.raises(BadState, match=problem):
        Match.from_state("voldetour", state)


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"lords": "h8 j10", "winner": 1}, "has reached the enemy Tower"),
        ({"winner": 0}, "has not won"),
        ({"winner": "draw"}, "a draw needs the turn limit"),
    ],
)
def test_an_end_needs_its_reason(fields, problem):
    state = position(phase="over", **fields) | {"turns": [6, 5]}
    with pytest.raises(BadState, match=problem):
        Match.from_state("voldetour", state)


def test_a_lord_is_removed_after_its_third_turn_only():
    state = position(seats=4, lords="a1 - j10 j1")
    with pytest.raises(BadState, match="third turn"):
        Match.from_state("voldetour", state, "four")
    state["turns"] = [5, 3, 5, 5]
    assert Match.from_state("voldetour", state, "four").seat == 0


def test_a_player_who_can_do_nothing_would_have_passed():
    few = {"blocks": [1], "stairs": 0}
    state = position("B1@e5", lords="e5 j10", options=few)
    with pytest.raises(BadState, match="would have passed"):
        Match.from_state("voldetour", state, "two", few)


def test_a_start_is_a_state_right_after_set_up():
    setting = GAME.setting("two")
    GAME.check_start(setting, new()._states[0])
    with pytest.raises(BadState, match="at the start"):
        GAME.check_start(setting, play(new(), "B1@a1")._states[0])
