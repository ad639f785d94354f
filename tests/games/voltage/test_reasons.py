"""An illegal move says why in words, and names the rule behind it."""

from __future__ import annotations

import pytest

from ludion.errors import IllegalMove
from tests.games.voltage.table import match, play


def refusal(table, move):
    with pytest.raises(IllegalMove) as caught:
        table.play(move)
    return str(caught.value), caught.value.reason.rule


def test_a_card_that_is_not_in_hand():
    message = refusal(match(hand="O2 G1"), "O2*@own")
    assert message == ("O2*@own: this card is not in your hand: O2*", "turn")


def test_a_second_card_on_the_same_terminal():
    table = match(hand="O1 O2")
    table.play("O1@own")
    assert refusal(table, "O2@own") == (
        "O2@own: your first card went to the same terminal (Orange): the second goes to another",
        "second-card",
    )


def test_a_target_that_is_not_there():
    message, rule = refusal(match(hand="X F"), "X@G>G3")
    assert message == "X@G>G3: on your opponent’s side of Green there is no such card: G3"
    assert rule == "bypass"
    assert refusal(match(hand="X F"), "F@G>G3")[1] == "fuse"


def test_a_seventh_card():
    message, rule = refusal(match(hand="O1 O1 O1 G1 G1 G1"), "draw2")
    assert "you hold 6 cards" in message
    assert rule == "hand-limit"


def test_drawing_one_card_without_playing():
    assert "play a card before drawing one" in refusal(match(hand="O1 G1"), "draw")[0]


def test_drawing_two_after_playing():
    table = match(hand="O1 G1")
    table.play("O1@own")
    assert "play another or draw one" in refusal(table, "draw2")[0]


def test_flipping_without_a_transformer():
    assert "you drew no transformer" in refusal(match(hand="O1 G1"), "flip O")[0]


def test_anything_but_a_flip_after_a_transformer():
    table = match(hand="O1 G1", draw="O2*")
    play(table, "O1@own", "draw")
    message = refusal(table, "draw2")
    assert message == ("draw2: you drew a transformer: flip a terminal first", "transformers")
