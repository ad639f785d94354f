"""The Lord's move."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.games.voldetour.board import match, play, reach, refusal


def test_a_lord_takes_one_two_or_three_steps_and_may_turn_between_them():
    cases = reach(match(lords="e5 j10"))
    expected = {
        f"{'abcdefghij'[4 + x]}{5 + y}"
        for x in range(-3, 4)
        for y in range(-3, 4)
        if 0 < abs(x) + abs(y) <= 3
    }
    assert cases == expected
    assert len(cases) == 24


def test_it_may_not_end_where_it_began():
    table = match(lords="e5 j10")
    assert refusal(table, "L@e5") == ("stays", "lord")


def test_it_cannot_climb_or_jump_down_without_a_slope():
    assert reach(match("B1@e5", lords="e5 j10")) == set()
    assert "e6" not in reach(match("B1@e6", lords="e5 j10"))


def test_it_walks_on_pieces_of_any_owner_at_one_height():
    table = match("B1@e5 1:B1@f5 1:Sn@g5 1:Sv@g5", lords="e5 j10")
    assert reach(table) == {"f5", "g5"}


@pytest.mark.parametrize(
    ("stair", "square", "end"),
    [("Sn", "e6", "e7"), ("Se", "f5", "g5"), ("Ss", "e4", "e3"), ("Sw", "d5", "c5")],
)
def test_a_slope_whose_foot_is_at_its_height_leads_up(stair, square, end):
    table = match(f"{stair}@{square} B1@{end}", lords="e5 j10")
    assert end in reach(table)
    back = match(f"{stair}@{square} B1@{end}", lords=f"{end} j10")
    assert "e5" in reach(back)


def test_a_slope_is_not_entered_from_its_flank_or_at_the_wrong_height():
    table = match("Se@e6 B1@e7", lords="e5 j10")
    assert "e7" not in reach(table)
    assert "e7" not in reach(match("Ss@e6 B1@e7", lords="e5 j10"))
    assert "e7" not in reach(match("B1@e6 Sn@e6 B1@e7", lords="e5 j10"))


def test_slopes_are_not_cases_and_do_not_count():
    """Three cases beyond a slope: four squares and three steps."""
    table = match("Sn@e6 B3y@e7", lords="e5 j10")
    assert {"e7", "e8", "e9"} <= reach(table)
    assert refusal(table, "L@e6") == ("stops_on_slope", "steps")


def test_a_chain_of_slopes_is_crossed_in_one_step():
    table = match("Sn@e6 B1@e7 Sn@e7 B2z@e8", lords="e5 j10")
    assert "e8" in reach(table)
    assert {"e5"} <= reach(match("Sn@e6 B1@e7 Sn@e7 B2z@e8", lords="e8 j10"))


def test_a_chain_of_three_slopes_leads_onto_the_third_level():
    pieces = "Sn@e4 B1@e5 Sn@e5 B2z@e6 Sn@e6 1:B3z@e7"
    assert "e7" in reach(match(pieces, lords="e3 j10", options={"tower_height": 3}))


def test_a_ridge_is_crossed_in_one_step():
    table = match("Sn@e6 Ss@e7", lords="e5 j10")
    assert {"e8", "e9", "e10"} <= reach(table)


def test_a_dip_is_crossed_in_one_step():
    table = match("B1@e5 Ss@e6 Sn@e7 B1@e8", lords="e5 j10")
    assert reach(table) == {"e8"}


def test_a_chain_goes_on_in_a_straight_line():
    table = match("Sn@e6 Se@f6 B1@g6", lords="e5 j10")
    assert "g6" not in reach(table)


def test_a_chain_must_end_on_a_flat_square_at_the_height_arrived_at():
    assert "e8" not in reach(match("Sn@e6 B1@e7 Sn@e7", lords="e5 j10"))
    assert "e10" not in reach(match("Sn@e10", lords="e9 a1"))


def test_it_may_turn_after_a_slope_but_not_on_it():
    table = match("Sn@e6 B2x@e7", lords="e5 j10")
    assert {"e7", "f7"} <= reach(table)
    assert refusal(match(lords="e5 j10"), "L@e9") == ("out_of_reach", "steps")


def test_lords_never_share_a_square_or_pass_through_one_another():
    corridor = "B3x@d5 1:B3x@g5"
    assert reach(match(corridor, lords="d5 f5")) == {"e5"}
    assert refusal(match(corridor, lords="d5 f5"), "L@f5") == ("lord_there", "lord")


def test_a_lord_behind_a_slope_stops_a_step():
    assert "e7" not in reach(match("Sn@e6 B1@e7", lords="e5 e7"))


def test_it_may_pass_over_its_own_tower_but_not_end_there():
    table = match("B2z@c4 B2z@c2", lords="c4 j10")
    assert reach(table) == {"c2"}
    assert refusal(table, "L@c3") == ("stops_on_tower", "towers")


def test_it_may_turn_on_its_own_tower():
    assert reach(match("B2z@c4 B2z@d3", lords="c4 j10")) == {"d3"}


def test_with_four_it_may_pass_over_the_lateral_towers_but_not_end_there():
    lords = "d7 a10 j10 j1"
    table = match("B2z@d7 B2z@d9", lords=lords, seats=4)
    assert reach(table) == {"d9"}
    assert refusal(table, "L@d8") == ("stops_on_tower", "towers")
    assert reach(match("B2z@g2 B2z@g4", lords="g2 a10 j10 j1", seats=4)) == {"g4"}


def test_a_lord_on_its_tower_bars_the_way_over_it():
    lords = "d7 d8 j10 j1"
    assert reach(match("B2z@d7 B2z@d9", lords=lords, seats=4, turns=2)) == set()


def test_it_stops_on_the_enemy_tower_and_does_not_pass_over_it():
    table = match("B2z@h7 B2z@h9", lords="h7 j10")
    assert reach(table) == {"h8"}


def test_it_cannot_take_a_tower_whose_lord_is_at_home():
    table = match("B2z@h7", lords="h7 h8", turns=2)
    assert reach(table) == set()


def test_after_the_lord_has_moved_the_turn_is_over():
    table = play(match(lords="e5 j10"), "L@e6")
    assert table.seat == 1
    assert table.state()["turns"] == [6, 5]


def test_a_board_edge_ends_every_way():
    assert reach(match(lords="a1 j10")) == {
        "a2", "a3", "a4", "b1", "c1", "d1", "b2", "b3", "c2"
    }  # fmt: skip


def test_the_view_tells_the_way_over_slopes_to_every_square_in_reach():
    table = match("Sn@e6 B3y@e7", lords="e5 j10")
    view = table.view(0)
    assert view.ways["e9"] == ["e5", "e6", "e7", "e8", "e9"]
    assert view.ways["g6"] in (["e5", "f5", "g5", "g6"], ["e5", "f5", "f6", "g6"])
    assert list(view.ways) == view.reach


def test_a_way_never_leads_on_from_the_enemys_tower():
    view = match("B2z@g8 B2z@g7 1:B2z@h7", lords="g8 e1").view(0)
    assert view.ways == {"g7": ["g8", "g7"], "h7": ["g8", "g7", "h7"], "h8": ["g8", "h8"]}


def test_every_way_goes_from_neighbour_to_neighbour():
    for way in match("Sn@e6 B3y@e7 Se@f5 B1@g5", lords="e5 j10").view(0).ways.values():
        for here, there in pairwise(way):
            apart = abs(ord(here[0]) - ord(there[0])) + abs(int(here[1:]) - int(there[1:]))
            assert apart == 1
