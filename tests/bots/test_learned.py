"""How sides are described, so that the search can judge them by learned weights."""

from __future__ import annotations

import numpy as np
import pytest

from ludion.bots.learned import expect, look, traits_of, voltage, weights_of
from ludion.bots.learned.note import Rows
from ludion.games import find
from ludion.kernel.compiling import plain
from ludion.match import Match
from tests.games.every import every_variant, positions


def described(match: Match, seat: int = 0) -> Rows | None:
    """The traits of a position's sides in a seat's eyes; None where they say nothing."""
    sides = match.setting.variant.sides
    rows = np.zeros((len(set(sides)), len(traits_of(match.setting))))
    return rows if look(match.imagine(seat, 1), rows, np.zeros(len(sides))) else None


@every_variant
def test_payoffs_that_are_expected_add_up_to_nothing(setting):
    weights = weights_of(setting)
    sides = np.array(setting.variant.sides)
    seen = 0
    for match in positions(setting, 1):
        rows = described(match)
        if rows is None:
            continue
        seen += 1
        payoffs = np.zeros(len(sides))
        plain(expect)(rows @ weights[:, None], sides, payoffs)
        assert payoffs.sum() == pytest.approx(0.0, abs=1e-9)
        assert (abs(payoffs) <= 1.0).all()
    assert (seen > 10) == bool(traits_of(setting))


def test_a_side_of_voltage_is_described_by_all_its_cards():
    for match in positions(find("voltage").setting(), 1):
        rows = described(match)
        if rows is None:
            assert match.over
            continue
        held = [len(hand) for hand in match.state()["hands"]]
        cards = rows[:, voltage.CARD : voltage.WHEN], rows[:, voltage.OTHERS : voltage.TRANSFORMERS]
        assert sum(group.sum(axis=1) for group in cards).tolist() == held
        assert rows[:, : voltage.LEAD].sum(axis=1).tolist() == [1.0, 1.0]
        assert rows[match.seat, voltage.LEAD : voltage.CARD].sum() == 4.0
        assert rows[1 - match.seat, voltage.LEAD : voltage.CARD].sum() == 0.0


def test_a_side_of_voltage_is_described_by_the_sets_it_can_win_at_once():
    """What is said to be won with one card is won by some legal move, and by none otherwise."""
    seen = 0
    for match in positions(find("voltage").setting(), 2):
        if match.over or match.state()["phase"] == "flip":
            continue
        rows = described(match, match.seat)
        when = voltage.BEGINNING if match.state()["phase"] == "act" else voltage.WITHIN
        said = rows[match.seat, voltage.READY + 2 * when] > 0
        assert said == any(wins_a_set(match, move) for move in match.legal())
        seen += said
    assert seen > 3


def wins_a_set(match: Match, move: str) -> bool:
    """Whether a move that draws nothing wins a set for who makes it."""
    seat, after = match.seat, match.at(match.count)
    before = match.state()["score"][seat]
    if "draw" in move:
        return False
    after.play(move)
    return after.state()["score"][seat] > before


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
