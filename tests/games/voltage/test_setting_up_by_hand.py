"""Positions set up by hand: every card is checked, every error names the field."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from ludion import Match
from ludion.errors import BadState
from ludion.games.voltage.sketch import position


def test_a_position_can_be_set_up_and_played_on():
    table = Match.from_state("voltage", position(hand="O1 G1", own={"O": "O3 O3"}))
    table.play("O1@own")
    assert table.state()["sides"][0]["O"] == ["O1", "O3", "O3"]


def test_the_order_of_cards_in_hands_and_on_sides_does_not_matter():
    state = position(hand="O1 G1", own={"O": "O3 O1"})
    state["hands"][0].reverse()
    state["sides"][0]["O"].reverse()
    assert Match.from_state("voltage", state).state()["hands"][0] == ["G1", "O1"]


def change(path: list[Any], value: Any) -> dict[str, Any]:
    """A position in which one field has another value."""
    state = copy.deepcopy(position(hand="O1 G1", opponent="B1 P1", own={"O": "O3"}, discard="P3"))
    place: Any = state
    for key in path[:-1]:
        place = place[key]
    if value is DELETED:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return state


DELETED = object()
FIVE = {"O": ["O1", "O1", "O2", "O2", "O3"], "G": [], "B": [], "P": []}


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (["player"], 2, "player: must be a whole number from 0 to 1"),
        (["player"], True, "player: must be a whole number from 0 to 1"),
        (["player"], DELETED, "state: the field 'player' is missing"),
        (["colour"], 1, "state: there is no field 'colour'"),
        (["phase"], "play", "phase: must be one of act, second, flip, over"),
        (["phase"], "over", "phase: the game is over when, and only when"),
        (["phase"], "second", "first: the phase is second"),
        (["phase"], "flip", r"hands\[0\]: holds no transformer"),
        (["polarity", "O"], "*", r"polarity.O: must be one of \+, -"),
        (["polarity"], [], "polarity: must be an object"),
        (["sides"], [], "sides: must have 2 entries, not 0"),
        (["sides", 0, "O"], ["G1"], r"sides\[0\].O: G1 does not belong"),
        (["sides", 0, "O"], ["O9"], r"sides\[0\].O\[0\]: 'O9' is no card"),
        (["sides", 0, "O"], "O1", r"sides\[0\].O: must be a list"),
        (["sides", 0], FIVE, r"sides\[0\].O: five cards are a set"),
        (["sides", 1, "O"], ["O1", "O1", "O2", "O2"], "sides.O: five cards are a set"),
        (["hands", 1], ["O1"] * 7, r"hands\[1\]: 7 cards; the limit is 6"),
        (["hands", 1], ["B1"], "cards: 2 of P1; the deck has 3"),
        (["hands", 1], None, r"hands\[1\]: must be a list"),
        (["draw"], [], "draw: is never empty"),
        (["draw"], ["O1"] * 60, "draw: the deck has 56 cards"),
        (["discard"], ["G1"], "top: must be one of the discarded cards"),
        (["top"], None, "top: must be one of the discarded cards"),
        (["top"], "Q", "top: must be one of"),
        (["score"], [4, 0], "winner: the winner is the seat with four sets"),
        (["score"], [5, 0], r"score\[0\]: must be a whole number from 0 to 4"),
        (["score"], [0.0, 0], r"score\[0\]: must be a whole number"),
        (["winner"], 0, "winner: the winner is the seat with four sets"),
        (["first"], "O", "first: must be null in the phase act"),
        (["first"], "R", "first: must be one of O, G, B, P, null"),
        (["owed"], 1, "owed: a card is owed only while flipping"),
        (["owed"], 2, "owed: must be a whole number from 0 to 1"),
    ],
)
def test_a_position_that_cannot_be_names_the_field(path, value, message):
    with pytest.raises(BadState, match=message):
        Match.from_state("voltage", change(path, value))


@pytest.mark.parametrize("state", [None, [], "state", 3])
def test_a_position_is_an_object(state):
    with pytest.raises(BadState, match="state: must be an object"):
        Match.from_state("voltage", state)


def test_hands_are_even_between_turns():
    odd = position(hand="O1 G1 B1", opponent="P1 P1")
    with pytest.raises(BadState, match=r"hands\[0\]: must be even"):
        Match.from_state("voltage", odd)
    with pytest.raises(BadState, match=r"hands\[1\]: hands are even"):
        Match.from_state("voltage", position(hand="O1 G1", opponent="P1"))


def test_a_missing_card_is_named():
    state = position(hand="O1 G1")
    state["draw"].remove("X*")
    with pytest.raises(BadState, match=r"cards: 0 of X\*; the deck has 1"):
        Match.from_state("voltage", state)


def test_a_card_too_many_is_named():
    state = position(hand="O1 G1")
    state["draw"][state["draw"].index("X*")] = "F*"
    with pytest.raises(BadState, match=r"cards: 0 of X\*"):
        Match.from_state("voltage", state)
