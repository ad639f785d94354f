"""Section "A turn", "Drawing" and "Decisions, in order"."""

from __future__ import annotations

from typing import Any

import pytest

from ludion import Match
from ludion.errors import IllegalMove
from ludion.games.voltage.sketch import position
from tests.games.voltage.table import match, play


def test_a_turn_may_be_a_card_and_then_a_draw():
    table = match(hand="O1 G1 B1 P1", opponent="O1 O1", draw="O3")
    assert play(table, "O1@own")["phase"] == "second"
    after = play(table, "draw")
    assert after["player"] == 1
    assert after["hands"][0] == ["B1", "G1", "O3", "P1"]


def test_a_turn_may_be_two_cards_on_two_different_terminals():
    after = play(match(hand="O1 G1 B1 P1"), "O1@own", "G1@opp")
    assert after["player"] == 1
    assert after["hands"][0] == ["B1", "P1"]


def test_a_turn_may_be_drawing_two_cards():
    after = play(match(hand="O1 G1", draw="B3 P3"), "draw2")
    assert after["player"] == 1
    assert after["hands"][0] == ["B3", "G1", "O1", "P3"]


def test_a_second_card_goes_on_another_terminal():
    table = match(hand="O1 O2 G1 X")
    table.play("O1@own")
    assert table.legal() == ["G1@opp", "G1@own", "X@B", "X@G", "X@P", "draw"]
    with pytest.raises(IllegalMove, match="the second goes to another"):
        table.play("O2@own")


def test_draw2_is_illegal_with_six_in_hand():
    assert "draw2" not in match(hand="O1 O1 O1 G1 G1 G1").legal()
    assert "draw2" in match(hand="O1 O1 O1 G1").legal()


def test_with_an_empty_hand_draw2_is_the_only_choice():
    assert match(hand="").legal() == ["draw2"]


def test_after_the_last_card_only_a_draw_is_left():
    state = position(hand="O1", phase="second", first="G", own={"G": "G1"})
    assert Match.from_state("voltage", state | {"hands": [["O1"], []]}).legal()[-1] == "draw"
    table = match(hand="O1 G1")
    play(table, "O1@own", "G1@own", "draw2")
    assert len(table.state()["hands"][1]) == 2


def test_the_player_need_not_announce_whether_to_play_again_or_draw():
    """After the first card, and its set, both are still open."""
    table = match(hand="O1 G1", own={"O": "O3 O3"}, opp={"O": "O2 O2"})
    state = play(table, "O1@own")
    assert state["score"] == [1, 0]
    assert {"draw", "G1@own"} <= set(table.legal())


def test_hands_are_even_between_turns():
    table = match(hand="O1 G1 B1 P1", opponent="O1 G1", draw="O3 O2")
    for moves in (["O1@own", "draw"], ["draw2"]):
        hands = play(table, *moves)["hands"]
        assert [len(hand) % 2 for hand in hands] == [0, 0]


# -- drawing ----------------------------------------------------------------------------------


def test_the_top_card_is_drawn():
    assert "P3" in play(match(hand="O1 G1", draw="P3"), "O1@own", "draw")["hands"][0]


def test_a_transformer_is_added_to_the_hand_and_then_a_terminal_is_flipped():
    table = match(hand="O1 G1", draw="P3*")
    state = play(table, "O1@own", "draw")
    assert "P3*" in state["hands"][0]
    assert (state["phase"], state["player"], state["first"]) == ("flip", 0, "O")
    state = play(table, "flip B")
    assert state["polarity"] == {"O": "+", "G": "-", "B": "+", "P": "+"}
    assert (state["phase"], state["player"], state["first"]) == ("act", 1, None)


def test_the_flip_may_be_of_any_colour():
    table = match(hand="O1 G1", draw="P3*")
    play(table, "O1@own", "draw")
    assert table.legal() == ["flip B", "flip G", "flip O", "flip P"]


def test_two_transformers_are_draw_flip_draw_flip():
    table = match(hand="", draw="P3* B2*")
    state = play(table, "draw2")
    assert (state["phase"], state["owed"], state["hands"][0]) == ("flip", 1, ["P3*"])
    state = play(table, "flip O")
    assert (state["phase"], state["owed"], state["hands"][0]) == ("flip", 0, ["B2*", "P3*"])
    assert state["player"] == 0
    assert play(table, "flip G")["player"] == 1


def test_the_same_terminal_may_be_flipped_twice():
    state = play(match(hand="", draw="P3* B2*"), "draw2", "flip O", "flip O")
    assert state["polarity"]["O"] == "+"


def test_a_plain_card_after_a_transformer_ends_the_turn():
    state = play(match(hand="", draw="P3* B1"), "draw2", "flip O")
    assert (state["player"], state["hands"][0]) == (1, ["B1", "P3*"])


def test_a_transformer_after_a_plain_card_owes_nothing_more():
    state = play(match(hand="", draw="B1 P3*"), "draw2")
    assert (state["phase"], state["owed"], state["hands"][0]) == ("flip", 0, ["B1", "P3*"])


def test_playing_a_transformer_flips_nothing():
    state = play(match(hand="O2* G1"), "O2*@own")
    assert state["phase"] == "second"
    assert state["polarity"] == {"O": "+", "G": "-", "B": "-", "P": "+"}


def reshuffling(draw: str, **fields: Any) -> Match:
    return Match.from_state("voltage", position(draw=draw, last=True, **fields), seed=5)


def test_as_soon_as_the_draw_pile_is_empty_the_discards_become_a_new_one():
    table = reshuffling("P3", hand="O1 G1")
    discarded = table.state()["discard"]
    state = play(table, "O1@own", "draw")
    assert sorted(state["draw"]) == discarded
    assert (state["discard"], state["top"]) == ([], None)
    assert state["draw"] != discarded, "the order is random"


def test_if_the_last_card_is_a_transformer_the_reshuffle_comes_before_its_flip():
    state = play(reshuffling("P3*", hand="O1 G1"), "O1@own", "draw")
    assert state["phase"] == "flip"
    assert len(state["draw"]) > 40


def test_draw2_may_draw_its_second_card_from_the_new_pile():
    table = reshuffling("P3", hand="")
    discarded = table.state()["discard"]
    state = play(table, "draw2")
    drawn = [card for card in state["hands"][0] if card != "P3"] or ["P3"]
    assert sorted(state["draw"] + drawn) == discarded


def test_the_second_of_two_cards_may_empty_the_pile_too():
    state = play(reshuffling("P3 B1", hand=""), "draw2")
    assert state["hands"][0] == ["B1", "P3"]
    assert state["discard"] == []
