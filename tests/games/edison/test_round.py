"""The rules page, "A round" and its end."""

from __future__ import annotations

import pytest

from tests.games.edison.table import EDISON, Table

ORDER = {"teams": [0, 1, 2, 3], "three": [0, 1, 2, 0], "two": [0, 1, 0, 1]}


@pytest.mark.parametrize("variant", ORDER)
def test_the_order_of_play_for_two_three_and_four(variant: str) -> None:
    table = Table(variant)
    seats = []
    for move in ("RZ", "fwd", "d5", "R>5o"):
        seats.append(table.seat)
        table.play(move)
    assert seats == ORDER[variant]


@pytest.mark.parametrize("variant", ORDER)
def test_the_next_seat_becomes_first_player(variant: str) -> None:
    table = Table(variant)
    firsts = []
    for round_number in range(1, 6):
        firsts.append(table.seat)
        assert (table.json["round"], table.json["first"]) == (round_number, table.seat)
        table.put(R=0, Z=0).play(table.legal()[0])
        while table.json["table"]:
            table.play(table.legal()[0])
    seats = table.setting.variant.seats
    assert firsts == [i % seats for i in range(5)]


def test_with_two_players_the_seats_alternate_as_first_player() -> None:
    table = Table("two").play("RZ", "fwd", "d5", "R>5o")
    assert (table.seat, table.json["first"]) == (1, 1)
    table.play("RZ", "d1", "fwd")
    assert table.seat == 0


def test_the_first_player_plays_any_card() -> None:
    assert len(Table().legal()) == 14


def test_the_next_plays_a_card_of_another_type() -> None:
    assert Table().play("d3").legal() == ["PM", "RM", "RP", "RZ", "ZM", "ZP", "fwd", "rev"]


def test_the_third_plays_one_of_the_missing_type() -> None:
    assert Table().play("d3", "rev").legal() == ["PM", "RM", "RP", "RZ", "ZM", "ZP"]


def test_the_booklets_first_round() -> None:
    """RZ, then fwd, then 5: the fourth player moves the rocket five squares on."""
    table = Table().play("RZ", "fwd", "d5")
    assert (table.seat, table.legal()) == (3, ["R>5i", "R>5o", "Z>5i", "Z>5o"])
    assert table.play("R>5i").at("R") == "5i"


def test_cards_lie_face_up_in_the_order_played() -> None:
    assert Table().play("d3", "rev").json["table"] == [
        {"seat": 0, "card": "d3"},
        {"seat": 1, "card": "rev"},
    ]


def test_the_cards_are_gone_when_the_round_ends() -> None:
    table = Table().play("RZ", "fwd", "d5", "R>5o")
    assert table.json["table"] == []
    assert "RZ" not in table.json["hands"][0]


# -- the end ----------------------------------------------------------------------------------


def test_the_game_ends_when_the_first_player_holds_no_card() -> None:
    table = Table().hold(1, "fwd").play("RZ", "fwd", "d1", "R>1")
    json = table.json
    assert (json["phase"], json["player"], table.seat) == ("over", 3, -1)
    assert (json["round"], json["first"], json["table"]) == (2, 1, [])


def test_the_game_ends_when_the_second_player_holds_no_card_of_a_type_still_wanted() -> None:
    table = Table().hold(1, "d1", "d2").put(R=1).play("d3")
    json = table.json
    assert (json["phase"], json["player"], json["round"]) == ("over", 0, 1)
    assert json["table"] == [{"seat": 0, "card": "d3"}]


def test_the_game_ends_when_the_third_player_holds_no_card_of_the_missing_type() -> None:
    table = Table().hold(2, "d1", "fwd", "rev").play("d3", "rev")
    assert (table.phase, table.json["player"], table.json["round"]) == ("over", 1, 1)
    assert [card["card"] for card in table.json["table"]] == ["d3", "rev"]


def test_there_is_no_move_in_the_round_that_ends_the_game() -> None:
    table = Table().hold(2, "d1").put(R=1).play("RZ", "d3")
    assert table.at("R") == "1"


def test_there_is_one_final_evaluation() -> None:
    table = Table().hold(1, "d1").put(R=1, Z=10).play("d3")
    assert table.scores == {"R": 3, "Z": -10, "P": 0, "M": 0}


def test_the_final_evaluation_is_only_one_even_if_a_2_lies_on_the_table() -> None:
    table = Table().hold(2, "d1").put(R=1).play("RZ", "d2")
    assert table.scores["R"] == 3
    assert table.json["evaluated"] == [False] * 4


def test_the_last_rounds_own_evaluation_comes_before_the_final_one() -> None:
    table = Table().hold(1, "fwd").put(R=0, Z=1).play("RZ", "fwd", "d2", "R>2")
    assert table.scores == {"R": 10, "Z": 6, "P": 0, "M": 0}


def test_equal_totals_share_the_win() -> None:
    table = Table("solo").hold(1, "d1").play("d3")
    assert table.json["totals"] == [0, 0, 0, 0]
    assert table.json["winners"] == [0, 1, 2, 3]
    assert table.returns() == [0, 0, 0, 0]


def test_the_highest_total_wins() -> None:
    table = Table("two").weigh(0, 1, 1, 0, 0).weigh(1, 0, 0, 1, 1)
    table.score(R=3, Z=4, P=1, M=2).hold(1, "d1").play("d3")
    assert (table.json["totals"], table.json["winners"]) == ([7, 3], [0])
    assert table.returns() == [1, -1]


def test_a_win_shared_by_two_of_four() -> None:
    table = Table("solo").hold(1, "d1").score(R=3, Z=-3)
    for seat, weights in enumerate(((3, 2, 1, 0), (2, 1, 0, 3), (1, 0, 3, 2), (0, 3, 2, 1))):
        table.weigh(seat, *weights)
    table.play("d3")
    assert table.json["totals"] == [3, 3, 3, -9]
    assert table.json["winners"] == [0, 1, 2]
    assert table.returns() == pytest.approx([1 / 9, 1 / 9, 1 / 9, -1 / 3])


@pytest.mark.parametrize("variant", ORDER)
def test_a_view_says_how_many_rounds_are_left_at_most(variant: str) -> None:
    table = Table(variant)
    all_rounds = 6 * table.setting.variant.seats
    left = [EDISON.view(table.state, 0).rounds_left]
    for moves in (("RZ", "fwd"), ("d5", "R>5o")):
        left.append(EDISON.view(table.play(*moves).state, 0).rounds_left)
    assert left == [all_rounds, all_rounds, all_rounds - 1]
