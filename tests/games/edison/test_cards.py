"""The rules page, "Vehicles and cards"."""

from __future__ import annotations

from collections import Counter

import pytest

from ludion.games.edison.cards import CARDS, LETTERS
from ludion.games.edison.layouts import RANKING3, RANKING4
from ludion.games.edison.state import VARIANTS
from tests.games.edison.table import Table

HAND = ["PM", "RM", "RP", "RZ", "ZM", "ZP", "d1", "d2", "d3", "d4", "d5", "d6"]
HAND += ["fwd"] * 4 + ["rev"] * 2


def test_there_are_four_vehicles_always_listed_in_this_order() -> None:
    assert list(Table().json["vehicles"]) == ["R", "Z", "P", "M"]


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_player_has_the_same_18_cards(variant: str) -> None:
    table = Table(variant)
    assert table.json["hands"] == [HAND] * table.setting.variant.seats


def test_six_choice_cards_show_each_pair_of_vehicles_once() -> None:
    pairs = {frozenset(card) for card in CARDS if set(card) <= set(LETTERS)}
    assert len(pairs) == 6


def test_a_played_card_is_gone() -> None:
    table = Table().play("d4")
    assert "d4" not in table.json["hands"][0]
    assert "d4" in table.json["hands"][1]


def test_a_direction_card_is_gone_after_its_copies() -> None:
    table = Table().hold(0, "fwd", "fwd", "d1")
    table.play("fwd")
    assert table.json["hands"][0] == ["d1", "fwd"]


def test_on_the_ranking_cards_each_vehicle_has_each_multiplier_once() -> None:
    assert RANKING4[0] == (3, 2, 1, 0)
    for column in zip(*RANKING4, strict=True):
        assert sorted(column) == [0, 1, 2, 3]


def test_the_three_vehicle_cards_leave_the_zeppelin_car_out() -> None:
    assert RANKING3 == ((3, 2, 1), (1, 3, 2), (2, 1, 3))
    for weights in Table("three").json["weights"]:
        assert weights["Z"] == 0
        assert sorted(weights.values()) == [0, 1, 2, 3]


def test_the_four_favourites_are_one_a_vehicle() -> None:
    assert Counter(Table("advanced").json["favourites"]) == Counter("RZPM")
