"""How sides are described, so that the search can judge them by learned weights."""

from __future__ import annotations

import json

import numpy as np
import pytest

from ludion.bots.learned.judge import expect, look
from ludion.bots.learned.rows import Rows
from ludion.bots.learned.weights import room_to_judge, room_to_learn, weights_of
from ludion.games import find
from ludion.games.game import Json
from ludion.games.voltage.cards import TERMINALS
from ludion.games.voltage.play import traits
from ludion.kernel import contract
from ludion.kernel.compiling import plain
from ludion.match import Match
from tests.games.every import SETTINGS, positions, to_decide


def described(match: Match, seat: int = 0) -> Rows | None:
    """The traits of a position in a seat's eyes; None where they say nothing."""
    rows = room_to_learn(match.setting)
    guess = np.zeros(match.setting.variant.seats)
    return rows if look(match.imagine(seat, 1), rows, guess) else None


LEARNED = [one for one in SETTINGS if not one.game.traits or len(weights_of(one))]
"""Where traits have weights; without them rows are noted to learn from, and are of another size."""


@pytest.mark.parametrize("setting", LEARNED, ids=lambda one: f"{one.game.name}-{one.variant.name}")
def test_payoffs_that_are_expected_add_up_to_nothing(setting):
    weights = weights_of(setting)
    sides = np.array(setting.variant.sides)
    rows = room_to_judge(setting)
    seen = 0
    for match in positions(setting, 1):
        state = match.imagine(0, 1)[0]
        if match.over or not contract.describe(state, weights, rows):
            continue
        seen += 1
        payoffs = np.zeros(len(sides))
        plain(expect)(rows, sides, payoffs)
        assert payoffs.sum() == pytest.approx(0.0, abs=1e-9)
        assert (abs(payoffs) <= 1.0).all()
    assert (seen > 5) == bool(setting.game.traits)


def named(rows: Rows, row: int) -> set[str]:
    return {traits.TRAITS[trait] for trait in np.flatnonzero(rows[row])}


def test_a_position_of_voltage_is_described_by_its_sets_hands_and_turn():
    for match in positions(find("voltage").setting(), 1):
        rows = described(match)
        if rows is None:
            assert match.over
            continue
        state, whole = match.state(), named(rows, TERMINALS)
        me = to_decide(match)
        them = 1 - me
        assert f"sets, mine: {state['score'][me]}" in whole
        assert f"sets, theirs: {state['score'][them]}" in whole
        assert f"cards held, mine: {len(state['hands'][me])}" in whole
        assert f"cards held, theirs: {len(state['hands'][them])}" in whole
        assert ("to flip" in whole) == (state["phase"] == "flip")
        assert ("a transformer on the pile" in whole) == state["draw"][0].endswith("*")


def test_a_terminal_of_voltage_is_described_by_its_cards_and_those_held_for_it():
    asked = 0
    for match in positions(find("voltage").setting(), 2):
        if match.over:
            continue
        me = to_decide(match)
        rows = described(match, me)
        assert rows is not None
        state = match.state()
        for at, colour in enumerate("OGBP"):
            traits = named(rows, at)
            mine, theirs = (state["sides"][seat][colour] for seat in (me, 1 - me))
            assert f"{len(mine) + len(theirs)} cards here" in traits
            assert f"{state['polarity'][colour]} here" in traits
            bare = any(card[0] in "XF" for card in mine)
            assert ("a card without a number here, mine" in traits) == bare
            for value in "123":
                held = [card for card in state["hands"][me] if card[:2] == colour + value]
                for count in (1, 2):
                    said = f"at least {count} of value {value} for here, mine" in traits
                    assert said == (len(held) >= count)
                    asked += said
    assert asked > 30


def test_the_network_does_not_care_which_terminal_is_which_nor_who_has_which_seat():
    setting = find("voltage").setting()
    weights, rows = weights_of(setting), room_to_judge(setting)
    strengths = []
    for match in positions(setting, 1):
        if match.over:
            continue
        other = Match.from_state("voltage", exchanged(match.state()))
        assert other.seat == 1 - to_decide(match)
        contract.describe(match._states[0], weights, rows)
        strengths.append(rows[match.seat, 0])
        contract.describe(other._states[0], weights, rows)
        assert rows[other.seat, 0] == pytest.approx(strengths[-1])
    assert len(strengths) > 30
    assert max(strengths) - min(strengths) > 1.0


def exchanged(state: Json) -> Json:
    """The same position with the seats exchanged, and Orange with Green."""
    text = json.dumps(state).translate(str.maketrans("OG", "GO"))
    new = json.loads(text)
    for both in ("sides", "hands", "score"):
        new[both] = new[both][::-1]
    for hand in new["hands"]:
        hand.sort()
    new["discard"].sort()
    return {**new, "player": 1 - state["player"]}


def test_a_bet_is_described_by_its_two_largest_stakes():
    match = Match.new(find("edison").setting("advanced"), 1)
    favourite = match.state()["favourites"][0]
    stakes = [2, 2, 2, 2]
    stakes["RZPM".index(favourite)] = 4
    match.play(f"bet {','.join(map(str, stakes))}")
    rows = described(match)
    assert rows is not None
    assert rows[0, -2:].tolist() == [0.4, 0.2]
    assert rows[1:, -2:].tolist() == [[0.0, 0.0]] * 3
