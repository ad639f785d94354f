"""Section "What is hidden"."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import numpy as np
import pytest

import ludion
from ludion import Match
from ludion.games.voltage.sketch import DECK, position
from ludion.kernel import play as kernel
from ludion.kernel.contract import NOBODY
from tests.games.leaks import assert_nothing_leaks
from tests.games.voltage.table import match, play

SEATS = (0, 1, NOBODY)


def shown(table: Match, seat: int) -> dict[str, Any]:
    return msgspec.to_builtins(table.view(seat))


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("open_discard", [False, True])
def test_nothing_a_seat_cannot_know_reaches_it(seat, open_discard):
    setting = ludion.game("voltage").setting(None, {"open_discard": open_discard})
    varied = assert_nothing_leaks(setting, seat)
    assert "draw" in varied
    assert varied & {"hands[0]", "hands[1]"} == {f"hands[{s}]" for s in (0, 1) if s != seat}


def test_a_view_gives_the_opponents_hand_as_two_counts_of_backs():
    view = shown(match(hand="O1 G1", opponent="O2* O2* B1 F"), 0)
    assert view["backs"][1] == {"plain": 2, "transformer": 2}
    assert view["hand"] == ["G1", "O1"]
    assert "O2*" not in msgspec.json.encode(view).decode()


def test_a_view_gives_the_top_back_of_the_draw_pile():
    assert shown(match(draw="O2*"), 0)["draw_top"] == "transformer"
    assert shown(match(draw="O2"), 0)["draw_top"] == "plain"


def test_a_view_gives_the_number_of_cards_in_each_pile():
    view = shown(match(hand="O1 G1", discard="P1 B1"), 1)
    assert (view["draw_count"], view["discard_count"]) == (52, 2)


def test_a_view_gives_the_top_of_the_discard_pile_and_no_more():
    view = shown(match(discard="P1 B1 G3"), 0)
    assert (view["discard_top"], view["discard"]) == ("G3", None)


def test_with_open_discard_a_view_gives_the_whole_discard_pile():
    state = position(discard="P1 B1 G3")
    table = Match.from_state("voltage", state, options={"open_discard": True})
    assert shown(table, 0)["discard"] == ["B1", "G3", "P1"]


def test_both_sides_polarity_and_scores_are_public():
    table = match(own={"O": "O1 X"}, opp={"O": "O3"}, score=[2, 1])
    for seat in SEATS:
        view = shown(table, seat)
        assert view["sides"][0]["O"] == ["O1", "X"]
        assert (view["totals"][1]["O"], view["leaders"]["O"]) == (3, 1)
        assert view["score"] == [2, 1]


def test_a_spectator_sees_no_hand():
    assert shown(match(hand="O1 G1"), NOBODY)["hand"] is None


# -- imagine ----------------------------------------------------------------------------------


def worlds(table: Match, seat: int, count: int) -> list[dict[str, Any]]:
    game = table.game
    return [game.to_json(table.imagine(seat, seed)[0]) for seed in range(count)]


def test_imagine_keeps_the_hand_the_table_the_discards_and_the_backs():
    table = match(hand="O1 G1", opponent="O2* B1", own={"P": "P3"}, discard="B3 G3 O3*", draw="X*")
    before = table.state()
    for world in worlds(table, 0, 30):
        for field in ("polarity", "sides", "discard", "top", "score", "phase", "player"):
            assert world[field] == before[field]
        assert world["hands"][0] == before["hands"][0]
        assert Counter("*" in card for card in world["hands"][1]) == Counter([True, False])
        assert "*" in world["draw"][0]


def test_imagine_conserves_every_card():
    table = match(hand="O1 G1", opponent="O2* B1", own={"P": "P3"}, discard="B3 G3 O3*")
    for world in worlds(table, 1, 20):
        cards = [card for hand in world["hands"] for card in hand]
        cards += [card for side in world["sides"] for pile in side.values() for card in pile]
        assert Counter(cards + world["draw"] + world["discard"]) == DECK


def test_two_states_that_look_the_same_become_the_same_world():
    table = ludion.game("voltage").new(seed=3)
    play(table, "draw2") if "draw2" in table.legal() else None
    first = table.imagine(0, 77)
    again = first.copy()
    kernel.imagine(again, 0, 0, np.uint64(123))
    kernel.imagine(again, 0, 0, np.uint64(77))
    assert again.tobytes() == first.tobytes()


def test_imagined_hands_are_uniform_over_the_unseen_cards_of_their_backs():
    """The opponent's one plain card is equally likely to be any unseen plain card."""
    table = match(hand="", opponent="O2* B1", draw="X*")
    seen = Counter(
        card for world in worlds(table, 0, 3000) for card in world["hands"][1] if "*" not in card
    )
    plain = {card: copies for card, copies in DECK.items() if "*" not in card}
    expected = {card: 3000 * copies / sum(plain.values()) for card, copies in plain.items()}
    chi2 = sum((seen[card] - mean) ** 2 / mean for card, mean in expected.items())
    assert chi2 < 35  # 13 degrees of freedom: exceeded once in a thousand
