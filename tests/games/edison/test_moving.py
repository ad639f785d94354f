"""The rules page, "Moving a vehicle"."""

from __future__ import annotations

import pytest

from tests.games.edison.table import Table, ends

# -- facing, gear, distance -------------------------------------------------------------------


def test_vehicles_face_clockwise_at_first() -> None:
    assert set(Table().facings.values()) == {1}


def test_fwd_moves_the_way_the_vehicle_faces() -> None:
    assert ends("RZ", 3, R=11, Z=12) == ["R>14", "Z>15"]
    assert ends("RZ", 3, turned="RZ", R=16, Z=17) == ["R>13", "Z>14"]


def test_rev_moves_the_other_way() -> None:
    assert ends("RZ", 3, "rev", R=16, Z=17) == ["R>13", "Z>14"]
    assert ends("RZ", 3, "rev", turned="RZ", R=11, Z=12) == ["R>14", "Z>15"]


def test_a_vehicle_moving_in_reverse_does_not_turn_round() -> None:
    table = Table().put(R=16).play("RZ", "d1", "rev", "R>15")
    assert table.facings["R"] == 1


@pytest.mark.parametrize("distance", range(1, 7))
def test_it_moves_exactly_the_distance(distance: int) -> None:
    assert f"M>{11 + distance}" in ends("PM", distance, P="C", M=11)


def test_it_may_not_stop_half_way() -> None:
    assert ends("RZ", 4, R=11, Z="C", P=15, M=15) == ends("RZ", 4, R="C", Z="C")


def test_the_track_is_a_ring() -> None:
    assert ends("RM", 4, R=21, M="C") == ["R>2"]
    assert ends("RM", 4, "rev", R=2, M="C") == ["R>21"]


# -- room -------------------------------------------------------------------------------------


def test_start_holds_any_number() -> None:
    assert ends("RZ", 1, R=22, Z="C", P=0, M=0) == ["R>0"]
    assert ends("RZ", 1, R=22, Z=0, P=0, M=0) == ["R>0", "Z>1"]


def test_start_can_be_passed_whoever_stands_there() -> None:
    assert ends("RM", 2, R=22, Z=0, P=0, M="C") == ["R>1"]


def test_a_square_without_a_wall_holds_two_vehicles() -> None:
    assert "R>13" in ends("RM", 2, R=11, Z=13, M="C")


def test_a_square_that_holds_two_cannot_be_entered() -> None:
    assert ends("RM", 2, R=11, Z=13, P=13, M=20) == ["M>22"]


def test_a_square_that_holds_two_cannot_be_passed() -> None:
    assert ends("RM", 3, R=11, Z=13, P=13, M=17) == ["M>20"]


def test_on_a_walled_square_each_lane_holds_one() -> None:
    assert ends("RM", 2, R=3, Z="5i", M="C") == ["R>5o"]
    assert ends("RM", 2, R=3, Z="5o", M="C") == ["R>5i"]
    assert ends("RM", 2, R=3, M="C") == ["R>5i", "R>5o"]


def test_two_vehicles_shut_both_lanes() -> None:
    assert ends("RM", 2, R=3, Z="5i", P="5o", M=17) == ["M>19"]


def test_a_step_between_two_walled_squares_stays_in_its_lane() -> None:
    assert ends("RM", 2, R="4i", M="C") == ["R>6i"]
    assert ends("RM", 2, R="4o", M="C") == ["R>6o"]


def test_an_occupied_lane_cannot_be_entered_or_passed() -> None:
    assert ends("RM", 1, R="4i", Z="5i", M=17) == ["M>18"]
    assert ends("RM", 3, R="4i", Z="5i", M=17) == ["M>20"]
    assert ends("RM", 3, R="4o", Z="5i", M="C") == ["R>7o"]


def test_any_other_step_may_change_lane() -> None:
    """Into the walled part either lane may be taken, and out of it the lane does not matter."""
    assert ends("RM", 3, R=3, Z="4i", M="C") == ["R>6o"]
    assert ends("RM", 2, R="8i", Z=9, M="C") == ["R>11"]


def test_a_shut_lane_further_on_decides_the_lane_from_the_start() -> None:
    assert ends("RM", 3, R=2, Z="4i", P="5o", M=17) == ["M>20"]


def test_one_vehicle_in_the_walled_part_does_not_shut_it() -> None:
    assert ends("RM", 6, R=3, Z="6i", M="C") == ["R>9"]


def test_lanes_matter_on_walled_squares_only() -> None:
    table = Table().put(R="8i").play("RZ", "d1", "fwd", "R>9")
    assert table.at("R") == "9"


# -- the drop ---------------------------------------------------------------------------------


def test_the_booklets_rocket_on_8_with_distance_2_ends_on_the_third_square_and_scores_3() -> None:
    table = Table().put(R=9).play("RZ", "d2", "fwd")
    assert "R>12" in table.legal()
    assert "R>C" not in table.legal()
    assert table.play("R>12").scores["R"] == 3


@pytest.mark.parametrize("distance", range(1, 7))
def test_with_n_steps_left_on_9_it_ends_n_plus_1_squares_further(distance: int) -> None:
    assert f"R>{10 + distance}" in ends("RM", distance, R=9, M="C")


def test_a_vehicle_that_passes_9_gains_the_step_too() -> None:
    assert ends("RM", 4, R="7i", M="C") == ["R>12"]


def test_ten_must_have_room_as_it_is_passed() -> None:
    assert ends("RM", 2, R=9, Z=10, M="C") == ["R>12"]
    assert ends("RM", 2, R=9, Z=10, P=10, M=17) == ["M>19"]


def test_ten_is_never_an_end_of_a_clockwise_move() -> None:
    for start in (*range(4), *("4i", "5i", "6i", "7i", "8i"), 9):
        for distance in range(1, 7):
            assert "R>10" not in ends("RM", distance, R=start, M=13)


def test_anticlockwise_no_vehicle_goes_from_10_to_9() -> None:
    assert ends("RM", 1, "rev", R=10, M=17) == ["M>16"]
    assert ends("RM", 4, "rev", R=12, M=20) == ["M>16"]


def test_anticlockwise_10_is_a_dead_end_but_can_be_an_end() -> None:
    assert ends("RM", 2, "rev", R=12, M="C") == ["R>10"]
    assert ends("RM", 2, turned="R", R=12, M="C") == ["R>10"]


def test_leaving_10_clockwise_is_an_ordinary_step() -> None:
    assert ends("RM", 2, R=10, M="C") == ["R>12"]


def test_anticlockwise_9_and_the_walled_part_are_ordinary_squares() -> None:
    assert ends("RM", 2, "rev", R=9, M="C") == ["R>7i", "R>7o"]


# -- the ramp and the centre ------------------------------------------------------------------


def test_a_vehicle_on_9_with_exactly_one_step_may_take_the_ramp() -> None:
    assert ends("RM", 1, R=9, M=17) == ["M>18", "R>11", "R>C"]


def test_a_vehicle_that_gets_to_9_with_one_step_left_may_take_the_ramp() -> None:
    assert ends("RM", 3, R="7i", M=17) == ["M>20", "R>11", "R>C"]


def test_on_9_with_more_steps_left_it_must_go_on_over_the_drop() -> None:
    assert ends("RM", 2, R=9, M=17) == ["M>19", "R>12"]


def test_the_ramp_is_taken_clockwise_only() -> None:
    assert "R>C" not in ends("RM", 1, "rev", R=9, M=17)
    assert "R>C" in ends("RM", 1, "rev", turned="R", R=9, M=17)


def test_the_ramp_is_taken_only_if_the_centre_is_empty() -> None:
    assert ends("RM", 1, R=9, Z="C", M=17) == ["M>18", "R>11"]


def test_the_ramp_is_open_even_if_10_is_full() -> None:
    assert ends("RM", 1, R=9, Z=10, P=10, M=17) == ["M>18", "R>C"]


def test_the_ramp_is_the_only_way_for_a_vehicle_before_a_full_10() -> None:
    assert ends("RM", 1, R=9, Z=10, P=10, M=9) == ["M>C", "R>C"]


def test_the_way_to_the_ramp_must_be_free() -> None:
    assert ends("RM", 3, R="7i", Z="8i", M=17) == ["M>20"]


def test_on_reaching_the_centre_it_scores_15_at_once() -> None:
    table = Table().put(R=9).play("RZ", "d1", "fwd", "R>C")
    assert table.scores == {"R": 15, "Z": 0, "P": 0, "M": 0}


def test_a_vehicle_in_the_centre_is_never_moved_again() -> None:
    assert ends("RM", 2, R="C", M=17) == ["M>19"]


def test_a_vehicle_in_the_centre_is_never_evaluated_again() -> None:
    table = Table().put(R="C", Z=1).score(R=15).play("PM", "d2", "fwd", "P>2")
    assert table.scores == {"R": 15, "Z": 3, "P": 5, "M": 0}


# -- oil --------------------------------------------------------------------------------------


def test_on_ending_on_oil_it_turns_round() -> None:
    table = Table().put(R=12).play("RZ", "d1", "fwd", "R>13")
    assert table.facings == {"R": -1, "Z": 1, "P": 1, "M": 1}


def test_on_ending_on_oil_again_it_turns_back() -> None:
    table = Table().put(R=14).turn("R").play("RZ", "d1", "fwd", "R>13")
    assert table.facings["R"] == 1


def test_a_vehicle_that_backs_onto_oil_turns_round_too() -> None:
    table = Table().put(R=14).play("RZ", "d1", "rev", "R>13")
    assert table.facings["R"] == -1


def test_passing_oil_does_nothing() -> None:
    table = Table().put(R=12, Z=1).play("RP", "d3", "fwd", "R>15")
    assert table.facings["R"] == 1
    assert set(table.scores.values()) == {0}


def test_a_vehicle_that_merely_stands_on_oil_triggers_nothing() -> None:
    table = Table().put(R=13, Z=11).play("PM", "d1", "fwd", "P>1")
    assert table.facings["R"] == 1
    assert set(table.scores.values()) == {0}


# -- forced and impossible moves --------------------------------------------------------------


def test_if_only_one_of_the_two_can_move_that_one_moves() -> None:
    assert ends("RZ", 1, "rev", R=10, Z=17) == ["Z>16"]


def test_if_neither_can_nothing_moves_and_the_round_ends() -> None:
    table = Table().put(R=10, Z=11).play("RZ", "d4", "rev")
    assert (table.phase, table.json["round"], table.seat) == ("card", 2, 1)
    assert (table.at("R"), table.at("Z")) == ("10", "11")


def test_a_move_with_a_single_choice_is_still_a_decision() -> None:
    table = Table().put(R=10, Z=17).play("RZ", "d1", "rev")
    assert (table.phase, table.seat, table.legal()) == ("move", 3, ["Z>16"])


def test_both_vehicles_of_the_card_may_move() -> None:
    assert ends("RZ", 3) == ["R>3", "Z>3"]
