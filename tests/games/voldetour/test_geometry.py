"""Geometry: cells, poses, and what hides what."""

from __future__ import annotations

import pytest

from ludion.games.voldetour.geometry import (
    CODES,
    DIRECTIONS,
    NEEDS,
    OWNER,
    PART,
    POSE,
    POSES,
    PRESENT,
    SHOWS,
    SQUARE_FACE,
    block_code,
    lower_of_pair,
    pair_code,
    stair_code,
)
from ludion.kernel.compiling import plain
from tests.games.voldetour.board import match, new, play

N, E, S, W = range(4)


def hidden(code, side, neighbour):
    """Whether a neighbour on one side hides the face of a cell's topmost piece there."""
    return not int(NEEDS[code, side]) & ~int(SHOWS[neighbour, side ^ 2])


BLOCK = plain(block_code)(0, 0, 0)
STAIRS = [plain(stair_code)(0, direction) for direction in range(4)]
PAIRS = [plain(pair_code)(0, stair) for stair in STAIRS]


def test_every_code_says_what_is_in_a_cell():
    assert len({(int(OWNER[c]), int(POSE[c]), int(PART[c])) for c in range(1, 81)}) == 80
    for direction, stair in enumerate(STAIRS):
        assert POSES[POSE[stair]] == "S" + DIRECTIONS[direction]
        assert POSES[POSE[PAIRS[direction]]] == "Sv"
        assert plain(lower_of_pair)(PAIRS[direction]) == stair
    assert max(PAIRS) < CODES


def test_a_block_cell_and_a_nested_pair_show_a_square_on_each_side():
    for code in (BLOCK, *PAIRS):
        assert all(SHOWS[code, side] == SQUARE_FACE | PRESENT for side in range(4))


@pytest.mark.parametrize("rises", range(4))
def test_a_bare_stair_shows_a_square_at_its_head_triangles_at_its_flanks_nothing_at_its_foot(rises):
    stair = STAIRS[rises]
    assert SHOWS[stair, rises] == SQUARE_FACE | PRESENT
    assert SHOWS[stair, rises ^ 2] == PRESENT
    left, right = SHOWS[stair, (rises + 1) % 4], SHOWS[stair, (rises + 3) % 4]
    assert left == right
    assert bin(left & SQUARE_FACE).count("1") == 2


def test_faces_between_two_cells_of_the_same_block_do_not_count():
    west, east = (plain(block_code)(0, POSES.index("B2x"), part) for part in range(2))
    assert [int(NEEDS[west, side]) for side in range(4)] == [15, 0, 15, 15]
    assert [int(NEEDS[east, side]) for side in range(4)] == [15, 15, 15, 0]
    middle = plain(block_code)(0, POSES.index("B3y"), 1)
    assert [int(NEEDS[middle, side]) for side in range(4)] == [0, 15, 0, 15]
    standing = plain(block_code)(0, POSES.index("B2z"), 0)
    assert [int(NEEDS[standing, side]) for side in range(4)] == [15] * 4


def test_a_square_covers_everything():
    for code in (BLOCK, *STAIRS, *PAIRS):
        assert all(hidden(code, side, BLOCK) for side in range(4))


def test_a_triangle_covers_the_identical_triangle_only():
    for side in (E, W):
        assert hidden(STAIRS[N], side, STAIRS[N])
        assert not hidden(STAIRS[N], side, STAIRS[S])
        assert not hidden(BLOCK, side, STAIRS[N])
    for side in (N, S):
        assert hidden(STAIRS[E], side, STAIRS[E])
        assert not hidden(STAIRS[E], side, STAIRS[W])


def test_the_triangle_of_an_upper_stair_is_covered_by_a_square_only():
    for side in (E, W):
        assert hidden(PAIRS[N], side, BLOCK)
        assert hidden(PAIRS[N], side, PAIRS[E])
        assert not any(hidden(PAIRS[N], side, STAIRS[rises]) for rises in (N, S))
        assert hidden(PAIRS[N], side, STAIRS[side ^ 2])


def test_an_open_foot_is_hidden_by_any_piece_in_front_of_it():
    for code in (BLOCK, *STAIRS, *PAIRS):
        assert hidden(STAIRS[N], S, code)
    assert not hidden(STAIRS[N], S, 0)


def test_the_open_edge_of_an_upper_stair_is_on_the_head_side_of_the_lower_one():
    for code in (BLOCK, *STAIRS, *PAIRS):
        assert hidden(PAIRS[N], N, code)
    assert not hidden(PAIRS[N], N, 0)
    assert not hidden(PAIRS[N], S, STAIRS[E])
    assert hidden(PAIRS[N], S, STAIRS[N])


def tops(table):
    return {name: (top.height, top.rises) for name, top in table.view().tops.items()}


def test_a_standing_block_fills_its_length_in_levels():
    assert tops(match("B2z@e5"))["e5"] == (2, None)


def test_a_lying_block_fills_its_length_in_squares():
    heights = tops(match("B3x@e5 B2y@e6"))
    assert [heights[at] for at in ("e5", "f5", "g5", "h5")] == [(1, None)] * 3 + [(0, None)]
    assert [heights[at] for at in ("e6", "e7", "e8")] == [(1, None)] * 2 + [(0, None)]


def test_a_stair_is_a_slope_from_its_foot_to_its_head():
    assert tops(match("Sn@e5"))["e5"] == (0, "n")
    assert tops(match("B1@e5 Sw@e5"))["e5"] == (1, "w")


def test_a_nested_pair_is_a_full_cube_with_a_flat_top():
    assert tops(match("Sn@e5 1:Sv@e5"))["e5"] == (1, None)
    table = play(match("Sn@e5 1:Sv@e5"), "B1@e5")
    assert table.state()["pieces"][-1]["level"] == 1


def test_only_one_position_fits_a_slope():
    assert {move for move in match("Sn@e5").legal() if move.endswith("@e5")} == {"Sv@e5"}


def test_a_tower_is_flat_at_its_height():
    assert tops(new())["c3"] == (2, None)
