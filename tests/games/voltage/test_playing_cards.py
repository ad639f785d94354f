"""Sections "Playing a number card", "Playing a Bypass" and "Playing a Blown Fuse"."""

from __future__ import annotations

import pytest

from ludion.errors import IllegalMove, MalformedMove
from tests.games.voltage.table import match, play


def test_a_number_card_goes_on_the_terminal_of_its_colour_on_either_side():
    assert match(hand="O2 O2").legal() == ["O2@opp", "O2@own", "draw2"]
    assert play(match(hand="O2 G1"), "O2@own")["sides"][0]["O"] == ["O2"]
    assert play(match(hand="O2 G1"), "O2@opp")["sides"][1]["O"] == ["O2"]


def test_own_and_opp_are_seen_from_the_player_who_moves():
    state = play(match(hand="O1 G1", opponent="B1 P1", player=1), "B1@own", "P1@opp")
    assert (state["sides"][1]["B"], state["sides"][0]["P"]) == (["B1"], ["P1"])


# -- Bypass -----------------------------------------------------------------------------------


def test_a_bypass_goes_on_any_terminal_on_the_opponents_side_only():
    assert match(hand="X X").legal() == ["X@B", "X@G", "X@O", "X@P", "draw2"]
    state = play(match(hand="X G1"), "X@P")
    assert (state["sides"][1]["P"], state["sides"][0]["P"]) == (["X"], [])


def test_a_bypass_may_take_a_number_card_from_the_opponents_side_of_that_terminal():
    state = play(match(hand="X G1", opp={"G": "G3 G2"}), "X@G>G3")
    assert (state["sides"][0]["G"], state["sides"][1]["G"]) == (["G3"], ["G2", "X"])


def test_a_bypass_takes_only_from_the_same_terminal_and_only_numbers():
    table = match(hand="X X*", own={"B": "B1"}, opp={"G": "G3 F X", "P": "P1*"})
    taking = [move for move in table.legal() if ">" in move]
    assert taking == ["X*@G>G3", "X*@P>P1*", "X@G>G3", "X@P>P1*"]


def test_a_bypass_may_be_played_without_taking_although_there_is_a_card():
    state = play(match(hand="X G1", opp={"G": "G3"}), "X@G")
    assert (state["sides"][0]["G"], state["sides"][1]["G"]) == ([], ["G3", "X"])


def test_the_bypass_counts_as_a_card_worth_nothing():
    """It completes the set on +: 3 against 2, though the opponent's side has more cards."""
    state = play(match(hand="X G1", own={"O": "O3"}, opp={"O": "O1 O1 F"}), "X@O")
    assert state["score"] == [1, 0]


def test_a_bypass_counts_after_its_effect():
    """The card it took is on the other side when the set is scored: 0 + 3 against 1."""
    state = play(match(hand="X G1", opp={"O": "O1 O3 F F"}), "X@O>O3")
    assert state["score"] == [1, 0]


def test_equal_cards_are_one_move():
    assert match(hand="X X", opp={"G": "G3 G3"}).legal().count("X@G>G3") == 1


# -- Blown Fuse -------------------------------------------------------------------------------


def test_a_fuse_goes_on_any_terminal_on_the_opponents_side_only():
    assert match(hand="F F").legal() == ["F@B", "F@G", "F@O", "F@P", "draw2"]
    assert play(match(hand="F G1"), "F@P")["sides"][1]["P"] == ["F"]


@pytest.mark.parametrize("card", ["P1", "P2*", "X", "X*", "F", "F*"])
def test_a_fuse_may_remove_any_card_that_already_lay_there(card):
    state = play(match(hand="F G1", opp={"P": card}), f"F@P>{card}")
    assert state["sides"][1]["P"] == ["F"]
    assert (state["discard"], state["top"]) == ([card], card)


def test_the_fuse_takes_the_place_of_the_card_so_the_number_of_cards_stays():
    state = play(match(hand="F G1", opp={"P": "P1 P2"}, own={"P": "P3 P3"}), "F@P>P1")
    assert state["sides"][1]["P"] == ["F", "P2"]


def test_without_a_removal_the_fuse_adds_a_card():
    state = play(match(hand="F G1", opp={"P": "P1"}), "F@P")
    assert state["sides"][1]["P"] == ["F", "P1"]


def test_a_fuse_never_removes_itself():
    table = match(hand="F* G1", opp={"P": "P1"})
    assert "F*@P>F*" not in table.legal()
    with pytest.raises(IllegalMove, match=r"no such card: F\*"):
        table.play("F*@P>F*")


def test_a_fuse_that_removes_a_card_never_completes_a_set():
    state = play(match(hand="F G1", own={"O": "O3 O3"}, opp={"O": "O1 O1"}), "F@O>O1")
    assert state["score"] == [0, 0]
    assert state["sides"][1]["O"] == ["F", "O1"]


def test_a_fuse_without_removal_may_complete_a_set():
    state = play(match(hand="F G1", own={"O": "O3 O3"}, opp={"O": "O1 O1"}), "F@O")
    assert (state["score"], state["top"]) == ([1, 0], "F")


# -- notation ---------------------------------------------------------------------------------


def test_there_are_198_different_moves():
    notation = match().game.notation
    assert len(notation) == len(set(notation)) == 198


@pytest.mark.parametrize("text", ["", "O4@own", "o2@own", "X@G>B3", "flip", "X@O>X", "draw3", "O2"])
def test_a_text_that_is_no_move_is_malformed(text):
    with pytest.raises(MalformedMove, match="moves look like"):
        match(hand="O2 G1").play(text)


def test_extra_spaces_in_a_move_do_not_matter():
    table = match(hand="", draw="P3*")
    table.play(" draw2 ")
    table.play("flip   O")
    assert table.moves == ["draw2", "flip O"]
