"""Section "Scoring a set"."""

from __future__ import annotations

import pytest

import ludion
from tests.games.voltage.table import match, play


def test_a_set_is_scored_when_both_sides_together_hold_five_cards():
    state = play(match(hand="O1 G1", own={"O": "O3"}, opp={"O": "O1 O1 F"}), "O1@own")
    assert state["score"] == [1, 0]
    assert state["sides"][0]["O"] == state["sides"][1]["O"] == []


def test_four_cards_are_no_set():
    assert play(match(hand="O1 G1", own={"O": "O3 O3 O3"}), "O1@own")["score"] == [0, 0]


@pytest.mark.parametrize(("sign", "score"), [("+", [1, 0]), ("-", [0, 1])])
def test_on_plus_the_higher_total_wins_on_minus_the_lower(sign, score):
    polarity = {"O": sign, "G": "-", "B": "-", "P": "+"}
    table = match(hand="O1 G1", own={"O": "O3 O3"}, opp={"O": "O1 O1"}, polarity=polarity)
    assert play(table, "O1@own")["score"] == score


@pytest.mark.parametrize("sign", "+-")
def test_on_a_tie_the_player_of_the_fifth_card_loses(sign):
    polarity = {"O": sign, "G": "-", "B": "-", "P": "+"}
    table = match(hand="O1 G1", own={"O": "O2"}, opp={"O": "O1 O2 F"}, polarity=polarity)
    assert play(table, "O1@own")["score"] == [0, 1]


def test_a_tie_of_nothing_against_nothing_is_a_tie_too():
    table = match(hand="F* G1", opp={"O": "X X F F"})
    assert play(table, "F*@O")["score"] == [0, 1]


def test_the_fifth_card_on_the_opponents_side_is_still_the_players():
    table = match(hand="O1 G1", own={"O": "O3"}, opp={"O": "O2 F F"})
    assert play(table, "O1@opp")["score"] == [0, 1]


def test_the_five_cards_go_to_the_discard_pile_with_the_fifth_on_top():
    state = play(match(hand="O1* G1", own={"O": "O3 O3"}, opp={"O": "O1 X"}), "O1*@own")
    assert state["discard"] == ["O1", "O1*", "O3", "O3", "X"]
    assert state["top"] == "O1*"


def test_the_top_of_a_set_completed_by_a_bypass_is_the_bypass():
    state = play(match(hand="X G1", own={"O": "O3 O3"}, opp={"O": "O1 O1"}), "X@O>O1")
    assert state["top"] == "X"


def test_the_polarity_stays():
    state = play(match(hand="B1 G1", own={"B": "B3 B3"}, opp={"B": "B1 B1"}), "B1@own")
    assert state["polarity"] == {"O": "+", "G": "-", "B": "-", "P": "+"}


def test_the_first_card_of_a_new_set_may_not_go_where_a_set_was_just_scored_this_turn():
    table = match(hand="O1 O2 G1 G1", own={"O": "O3 O3"}, opp={"O": "O1 O1"})
    play(table, "O1@own")
    assert "O2@own" not in table.legal()


def test_the_first_player_with_four_sets_wins_at_once():
    table = match(hand="O1 G1", own={"O": "O3 O3"}, opp={"O": "O1 O1"}, score=[3, 3])
    state = play(table, "O1@own")
    assert (state["phase"], state["winner"], state["score"]) == ("over", 0, [4, 3])
    assert (state["player"], state["first"], state["owed"]) == (0, None, 0)
    assert table.legal() == []
    assert table.returns() == [1.0, -1.0]


def test_a_view_says_how_many_cards_make_a_set_and_how_many_sets_win():
    view = ludion.game("voltage").new(seed=1).view(0)
    assert (view.set_size, view.sets_to_win) == (5, 4)


def test_a_player_may_win_the_game_for_the_opponent():
    table = match(hand="O1 G1", own={"O": "O1"}, opp={"O": "O3 O3 F"}, score=[3, 3])
    state = play(table, "O1@own")
    assert (state["winner"], state["player"]) == (1, 0)
    assert table.returns() == [-1.0, 1.0]


def test_a_game_may_end_with_the_second_card_of_a_turn():
    table = match(hand="O1 G1", own={"O": "O3 O3"}, opp={"O": "O1 O1"}, score=[3, 0])
    assert play(table, "G1@own", "O1@own")["phase"] == "over"
