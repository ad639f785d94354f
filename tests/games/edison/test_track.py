"""The rules page, "Track"."""

from __future__ import annotations

from collections import Counter

import pytest

from ludion.errors import BadState
from ludion.games.edison.layouts import RED, SQUARES
from tests.games.edison.table import EDISON, Table

TOKEN_SQUARES = [*range(1, 9), *range(11, 23)]
ALL = Counter([*(SQUARES[square] for square in TOKEN_SQUARES), *RED])


def test_there_are_23_squares_and_start_is_the_first() -> None:
    layout = Table().json["layout"]
    assert len(layout) == 23
    assert layout[0] == "start"


def test_nine_is_printed_8_and_ten_is_printed_minus_10() -> None:
    for variant in ("teams", "advanced"):
        layout = Table(variant).json["layout"]
        assert (layout[9], layout[10]) == (8, -10)


def test_the_third_square_after_the_drop_is_worth_3() -> None:
    assert Table().json["layout"][12] == 3


def test_the_standard_layout() -> None:
    text = "start 3 5 -1 6 oil 2 7 4 8 -10 10 3 oil 5 9 -5 4 6 oil -3 2 1"
    assert [str(token) for token in Table().json["layout"]] == text.split()


def test_a_random_layout_shuffles_yellow_green_and_blue_tokens_each_and_lays_them_in_turn() -> None:
    seen = set()
    for seed in range(20):
        layout = Table("teams", seed, layout="random").json["layout"]
        laid = [layout[square] for square in TOKEN_SQUARES]
        for first, last in ((0, 7), (7, 14), (14, 20)):
            usual = [SQUARES[square] for square in TOKEN_SQUARES[first:last]]
            assert Counter(laid[first:last]) == Counter(usual)
        seen.add(tuple(laid))
    assert len(seen) == 20


def test_the_red_tokens_stay_in_the_box_unless_all_are_shuffled() -> None:
    for seed in range(20):
        assert not {-6, -4, -2} & set(Table("advanced", seed).json["layout"])


def test_a_shuffled_layout_lays_20_of_all_30_tokens_and_the_red_ones_come_into_play() -> None:
    seen: Counter[int | str] = Counter()
    for seed in range(100):
        layout = Table("teams", seed, layout="shuffled").json["layout"]
        assert (layout[0], layout[9], layout[10]) == ("start", 8, -10)
        laid = Counter(layout[square] for square in TOKEN_SQUARES)
        assert laid <= ALL
        seen += laid
    for token, count in ALL.items():
        assert 100 * count / 2 < seen[token] < 100 * count * 5 / 6, token


def test_any_of_the_30_tokens_may_lie_on_any_square_of_a_shuffled_layout() -> None:
    seen = {Table("two", seed, layout="shuffled").json["layout"][1] for seed in range(300)}
    assert seen == set(ALL)


def test_a_shuffled_layout_with_a_token_too_often_cannot_be() -> None:
    table = Table("teams", layout="shuffled")
    json = table.json
    json["layout"][1:3] = [10, 10]
    with pytest.raises(BadState, match="layout: these tokens cannot lie so"):
        EDISON.from_json(table.setting, json)


def test_squares_4_to_8_are_walled() -> None:
    assert Table().json["walls"] == [4, 5, 6, 7, 8]


def test_the_layout_is_standard_by_default_and_random_in_the_advanced_variants() -> None:
    for variant in ("teams", "solo", "three", "two"):
        assert Table(variant).setting.options["layout"] == "standard"
    for variant in ("advanced", "advanced3", "advanced_teams"):
        assert Table(variant).setting.options["layout"] == "random"


def test_the_layout_can_be_chosen_in_any_variant() -> None:
    assert Table("advanced", layout="standard").json["layout"] == list(SQUARES)
    assert Table("two", layout="random").json["layout"] != list(SQUARES)
