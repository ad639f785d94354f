"""Sections "Components" and "Set-up"."""

from __future__ import annotations

from collections import Counter

import pytest

import ludion
from ludion.games.voltage.cards import CARDS, COLOURS, COPIES

DECK = {card: int(copies) for card, copies in zip(CARDS, COPIES, strict=True)}


@pytest.fixture
def fresh():
    return ludion.game("voltage").new(seed=11).state()


def test_the_four_terminals_stand_in_the_order_orange_green_blue_purple():
    assert COLOURS == "OGBP"


def test_the_deck_has_56_cards():
    assert sum(DECK.values()) == 56


@pytest.mark.parametrize("face", [colour + value for colour in "OGBP" for value in "123"])
def test_each_colour_has_four_of_each_number(face):
    assert DECK[face] + DECK[face + "*"] == 4


@pytest.mark.parametrize("face", ["X", "F"])
def test_there_are_four_bypasses_and_four_blown_fuses(face):
    assert DECK[face] + DECK[face + "*"] == 4


def test_18_backs_are_transformers():
    assert sum(copies for card, copies in DECK.items() if card.endswith("*")) == 18


@pytest.mark.parametrize("colour", "OGBP")
def test_in_every_colour_one_1_two_2s_and_one_3_are_transformers(colour):
    assert [DECK[f"{colour}{value}*"] for value in "123"] == [1, 2, 1]


def test_one_bypass_and_one_fuse_are_transformers():
    assert (DECK["X*"], DECK["F*"]) == (1, 1)


def test_the_opening_polarity_is_plus_minus_minus_plus(fresh):
    assert fresh["polarity"] == {"O": "+", "G": "-", "B": "-", "P": "+"}


def test_each_player_is_dealt_four_cards(fresh):
    assert [len(hand) for hand in fresh["hands"]] == [4, 4]


def test_transformers_dealt_have_no_effect():
    dealt = [ludion.game("voltage").new(seed=seed).state() for seed in range(20)]
    assert any("*" in card for state in dealt for hand in state["hands"] for card in hand)
    assert all(state["phase"] == "act" and state["polarity"]["O"] == "+" for state in dealt)


def test_the_rest_is_the_draw_pile(fresh):
    assert len(fresh["draw"]) == 48
    assert Counter(fresh["draw"] + fresh["hands"][0] + fresh["hands"][1]) == Counter(DECK)
    assert fresh["discard"] == []
    assert fresh["top"] is None


def test_the_first_player_is_seat_0(fresh):
    assert fresh["player"] == 0


def test_the_cards_are_shuffled_anew_for_every_seed():
    piles = {tuple(ludion.game("voltage").new(seed=seed).state()["draw"]) for seed in range(50)}
    assert len(piles) == 50
