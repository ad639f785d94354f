"""The small games: the same rules with so few cards that they can be solved."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from ludion.errors import BadOption, BadState
from ludion.games import find
from ludion.games.voltage.box import BOXES, DTYPES
from ludion.kernel import play as kernel
from ludion.match import Match

VOLTAGE = find("voltage")
CARDS = {"m7": "F G1* G2 O1* O2 X", "m8": "F G1* G2 O1* O2 O2 X"}


def small(hands=("O2", "X"), draw="O1* G2 G1* F", variant="m7", own="", **fields):
    """A position with seat 0 to act; ``own`` lies on its side of Orange."""
    state = {
        "player": 0,
        "phase": "act",
        "polarity": {"O": "+", "G": "-"},
        "sides": [{"O": own.split(), "G": []}, {"O": [], "G": []}],
        "hands": [hand.split() for hand in hands],
        "draw": draw.split(),
        "discard": [],
        "top": None,
        "score": [0, 0],
        "first": None,
        "owed": 0,
        "winner": None,
    }
    return Match.from_state("voltage", state | fields, variant)


@pytest.mark.parametrize("variant", ["m7", "m8"])
def test_a_small_game_has_its_cards_two_terminals_and_hands_of_its_size(variant):
    state = VOLTAGE.new(variant, seed=1).state()
    cards = sorted([*state["hands"][0], *state["hands"][1], *state["draw"]])
    assert cards == CARDS[variant].split()
    assert [len(hand) for hand in state["hands"]] == [BOXES[variant].first_hand] * 2
    assert state["polarity"] == {"O": "+", "G": "-"}


def test_three_cards_are_a_set_and_the_first_set_wins():
    two = small(hands=("O2", "X"), draw="F G1*", own="O1*", discard=["G2"], top="G2")
    two.play("O2@own")
    assert not two.over
    three = small(hands=("X", "F"), draw="G1*", own="O1* O2", discard=["G2"], top="G2")
    three.play("X@O")
    assert three.state()["score"] == [1, 0]
    assert three.returns() == [1.0, -1.0]


def test_the_last_card_drawn_ends_the_game_and_nobody_wins():
    match = small(hands=("O2 X G2", "F"), draw="O1*", discard=["G1*"], top="G1*")
    match.play("O2@own")
    match.play("draw")
    assert match.over
    assert match.returns() == [0.0, 0.0]
    assert match.state()["phase"] == "over"
    assert match.state()["draw"] == []
    assert match.view(0).draw_top == "none"
    assert match.told_of(1)[-1].key == "voltage.told.last_card"


def test_the_last_card_ends_the_game_also_where_two_were_to_be_drawn():
    match = small(hands=("O2", "F"), draw="X", discard=["G1*", "O1*", "G2"], top="G2")
    match.play("draw2")
    assert match.over
    assert match.state()["hands"][0] == ["O2", "X"]


def test_nobody_holds_more_than_three_cards():
    full = small(hands=("O2 X G2", "F"), draw="O1* G1*")
    assert "draw2" not in full.legal()
    assert "draw2" in small().legal()


def test_only_two_terminals_can_be_flipped_or_played_on():
    match = small(hands=("X", "F"), draw="O1* G1* O2 G2")
    assert match.legal() == ["X@G", "X@O", "draw2"]
    match.play("draw2")
    assert match.legal() == ["flip G", "flip O"]


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"hands": ["O2 X", "F"], "draw": "O1* G2 G1*"}, r"hands\[0\]: must be odd"),
        (
            {"hands": ["O2", "F X"], "draw": "O1* G2 G1*"},
            r"hands\[1\]: hands are odd between turns",
        ),
        ({"draw": ""}, "draw: is never empty"),
        ({"phase": "over"}, "phase: the game is over when, and only when"),
        ({"score": [2, 0]}, r"score\[0\]: must be a whole number from 0 to 1"),
        ({"own": "O1* O2 X", "hands": ["G2", "F"]}, "three cards are a set"),
        ({"first": "B"}, "first: must be one of O, G"),
    ],
)
def test_a_small_position_that_cannot_be_is_refused(changed, message):
    with pytest.raises(BadState, match=message):
        small(**changed)


def test_small_games_are_not_offered_at_tables():
    assert [variant.name for variant in VOLTAGE.variants] == ["standard"]
    assert [variant.name for variant in VOLTAGE.reduced[:2]] == ["m7", "m8"]


@pytest.mark.parametrize(("variant", "deals"), [("m7", 720), ("m8", 690)])
def test_every_deal_is_listed_once_with_its_odds(variant, deals):
    states, odds = VOLTAGE.deals(VOLTAGE.setting(variant))
    assert len({state.tobytes() for state in states}) == len(states) == deals
    assert odds.sum() == pytest.approx(1.0)
    for state in states[::97]:
        json = VOLTAGE.to_json(state)
        assert sorted(json["hands"][0] + json["hands"][1] + json["draw"]) == CARDS[variant].split()


def test_the_deals_of_the_full_game_are_too_many():
    with pytest.raises(BadOption, match="56 cards can be dealt in too many ways"):
        VOLTAGE.deals(VOLTAGE.setting())


# -- what chance has still to decide ------------------------------------------------------------


def test_another_future_keeps_all_but_the_order_of_the_draw_pile():
    state = Match.new(VOLTAGE.setting(), 3)._states.copy()
    before = VOLTAGE.to_json(state[0])
    piles: Counter[tuple[str, ...]] = Counter()
    for seed in range(50):
        kernel.reroll(state, 0, np.uint64(seed))
        after = VOLTAGE.to_json(state[0])
        assert sorted(after["draw"]) == sorted(before["draw"])
        assert after["draw"][0].endswith("*") == before["draw"][0].endswith("*")
        assert {**after, "draw": 0} == {**before, "draw": 0}
        piles[tuple(after["draw"])] += 1
    assert len(piles) == 50


def test_every_future_is_as_likely():
    match = small(hands=("O2", "X"), draw="O1* G2 G1* F")
    piles: Counter[tuple[str, ...]] = Counter()
    for seed in range(3000):
        state = match._states.copy()
        kernel.reroll(state, 0, np.uint64(seed))
        piles[tuple(VOLTAGE.to_json(state[0])["draw"])] += 1
    assert len(piles) == 12
    assert max(piles.values()) < 330
    assert min(piles.values()) > 180


def test_a_small_record_is_smaller():
    assert DTYPES["m7"].itemsize < DTYPES["m8"].itemsize < DTYPES["standard"].itemsize
    states = VOLTAGE.blank(VOLTAGE.setting("m7"), 2)
    kernel.deal_all(states, np.uint64(1))
    assert states.dtype == DTYPES["m7"]
