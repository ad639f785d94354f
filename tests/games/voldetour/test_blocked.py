"""Blocked pieces."""

from __future__ import annotations

import pytest

from tests.games.voldetour.board import lifts, match, play, refusal


def test_a_piece_may_be_moved_only_by_its_owner():
    table = match("B1@e5 1:B1@g5")
    assert lifts(table) == {"e5"}
    assert refusal(table, "^g5") == ("not_yours", "lift")
    assert refusal(table, "^b8") == ("nothing_there", "lift")


def test_a_piece_with_a_piece_on_it_is_blocked_whoever_owns_that():
    assert lifts(match("B1@e5 1:B1@e5")) == set()
    assert lifts(match("B1@e5 Sn@e5")) == {"e5"}


def test_a_piece_on_any_part_of_it_is_enough():
    for on_top in ("e5", "f5", "g5"):
        table = match(f"B3x@e5 1:B1@{on_top}")
        assert lifts(table) == set()
    assert refusal(match("B3x@e5 1:Sn@g5"), "^e5") == ("loaded", "blocked")


def test_a_lord_on_any_part_of_it_blocks_a_piece_also_the_own_one():
    assert lifts(match("B3x@e5", lords="g5 j10")) == set()
    assert lifts(match("B3x@e5", lords="a1 f5")) == set()
    assert lifts(match("B3x@e5", lords="a1 f6")) == {"e5"}


def test_the_lower_stair_of_a_pair_has_the_upper_one_on_it():
    assert lifts(match("Sn@e5 1:Sv@e5")) == set()
    table = play(match("1:Sn@e5 Sv@e5"), "^e5")
    assert table.state()["held"] == {"piece": "Sv", "at": "e5", "level": 0}


AROUND = "1:B1@e6 1:B1@f5 1:B2x@d4"  # north, east and south of e5


def test_a_block_is_walled_in_by_squares_on_all_sides():
    assert lifts(match(f"B1@e5 {AROUND}")) == {"e5"}
    table = match(f"B1@e5 {AROUND} 1:B2x@c5")
    assert lifts(table) == set()
    assert refusal(table, "^e5") == ("walled_in", "blocked")


@pytest.mark.parametrize(
    ("stair", "free"), [("Se", False), ("Sw", True), ("Sn", True), ("Ss", True)]
)
def test_a_bare_stair_hides_a_square_face_with_its_head_only(stair, free):
    table = match(f"B1@e5 {AROUND} 1:{stair}@d5")
    assert lifts(table) == ({"e5"} if free else set())


def test_a_nested_pair_hides_a_square_face():
    assert lifts(match(f"B1@e5 {AROUND} 1:Sw@d5 1:Sv@d5")) == set()


def test_pieces_on_another_level_hide_nothing():
    assert lifts(match(f"B1@e5 {AROUND} 1:B2x@c5 B1@e5")) == {"e5"}


def test_board_edges_hide_nothing():
    assert lifts(match("B1@a5 1:B1@a6 1:B1@a4 1:B2x@b5")) == {"a5"}


def test_towers_and_lords_hide_nothing():
    assert lifts(match("B1@d3 1:B1@d4 1:B1@e3 1:B2y@d1")) == {"d3"}
    assert lifts(match(f"B1@e5 {AROUND}", lords="d5 j10")) == {"e5"}


def test_faces_between_cells_of_one_block_do_not_count():
    walls = "1:B2x@e6 1:B2x@e4 1:B1@d5"
    assert lifts(match(f"B2x@e5 {walls}")) == {"e5"}
    assert lifts(match(f"B2x@e5 {walls} 1:B1@g5")) == set()


def test_a_standing_block_is_walled_in_on_every_level():
    low = "1:B1@e6 1:B1@f5 1:B2x@d4 1:B2y@d5"
    assert lifts(match(f"B2z@e5 {low}")) == {"e5"}
    high = "1:B2z@e6 1:B2z@f5 1:B1@e4 1:B1@e4"
    assert lifts(match(f"B2z@e5 {high}")) == {"e5"}
    assert "e5" not in lifts(match(f"B2z@e5 {high} B1@d5 B1@d5"))


def test_a_bare_stair_has_a_square_at_its_head_two_triangles_and_an_open_foot():
    sides = {"head": "1:B1@e6", "east": "1:B1@f5", "west": "1:B2x@c5", "foot": "1:B2y@e3"}
    assert lifts(match("Sn@e5 " + " ".join(sides.values()))) == set()
    for open_side in sides:
        walls = [wall for side, wall in sides.items() if side != open_side]
        assert lifts(match("Sn@e5 " + " ".join(walls))) == {"e5"}


def test_the_open_foot_counts_as_hidden_by_any_piece_in_front_of_it():
    walls = "1:B1@e6 1:B1@f5 1:B2x@c5"
    for stair in ("Sn", "Se", "Ss", "Sw"):
        assert lifts(match(f"Sn@e5 {walls} 1:{stair}@e4")) == set()


def test_a_flank_is_covered_by_the_same_slope_beside_it_not_by_another():
    walls = "1:B1@e6 1:B1@f5 1:B2y@e3"
    for stair, free in (("Sn", False), ("Ss", True), ("Sw", True), ("Se", False)):
        assert lifts(match(f"Sn@e5 {walls} 1:{stair}@d5")) == ({"e5"} if free else set())


def test_the_upper_stair_of_a_pair_has_its_square_on_the_foot_side_of_the_lower_one():
    pair = "1:Sn@e5 Sv@e5"
    flanks = "1:B1@f5 1:B1@d5"
    assert lifts(match(f"{pair} {flanks} 1:B2x@e4 1:B2x@e6")) == set()
    assert lifts(match(f"{pair} {flanks} 1:Sw@e4 1:B2x@e6")) == {"e5"}
    assert lifts(match(f"{pair} {flanks} 1:Sn@e4 1:B2x@e6")) == set()


def test_its_open_edge_on_the_head_side_is_hidden_by_any_piece():
    pair = "1:Sn@e5 Sv@e5 1:B1@f5 1:B1@d5 1:B2x@e4"
    assert lifts(match(pair)) == {"e5"}
    for stair in ("Sn", "Se", "Ss", "Sw"):
        assert lifts(match(f"{pair} 1:{stair}@e6")) == set()


def test_its_triangles_are_covered_by_a_full_square_only():
    pair = "1:Sn@e5 Sv@e5 1:B1@f5 1:B2x@e4 1:B2x@e6"
    for stair, free in (("Sn", True), ("Ss", True), ("Sw", True), ("Se", False)):
        assert lifts(match(f"{pair} 1:{stair}@d5")) == ({"e5"} if free else set())
