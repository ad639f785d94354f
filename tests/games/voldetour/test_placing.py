"""Where a piece may be placed."""

from __future__ import annotations

from tests.games.voldetour.board import legal, match, new, play, refusal


def test_every_square_under_the_piece_must_be_equally_high():
    table = match("B1@e5")
    assert "B2x@d5" not in table.legal()
    assert "B2x@e5" not in table.legal()
    assert "B2x@f5" in table.legal()
    assert refusal(table, "B2x@d5") == ("uneven", "place")


def test_a_lying_block_may_bridge_two_pieces_of_one_height():
    table = play(match("B1@e5 1:B1@f5"), "B2x@e5")
    assert table.state()["pieces"][1] == {"piece": "B2x", "at": "e5", "level": 1, "owner": 0}


def test_there_is_no_bridge_over_an_empty_square():
    table = match("B1@e5 1:B1@g5")
    assert "B3x@e5" not in table.legal()


def test_nothing_is_placed_on_a_slope_but_a_nested_stair():
    table = match("Sn@e5")
    for move in ("B1@e5", "B2z@e5", "B2x@d5", "Sn@e5", "Ss@e5"):
        assert refusal(table, move) == ("on_slope", "nested")
    assert "Sv@e5" in table.legal()


def test_a_nested_stair_goes_on_a_slope_of_any_owner_only():
    table = match("Sn@e5 1:Se@f6")
    assert legal(table, "Sv") == {"Sv@e5", "Sv@f6"}
    assert refusal(table, "Sv@a5") == ("no_slope", "nested")


def test_a_nested_pair_can_be_built_on_but_not_nested_into_again():
    table = match("Sn@e5 Sv@e5")
    assert "Sv@e5" not in table.legal()
    assert {"B1@e5", "Sn@e5"} <= set(table.legal())


def test_nothing_rises_above_the_towers():
    table = match("B1@e5 B2z@g5")
    assert "B2z@e5" not in table.legal()
    assert refusal(table, "B2z@e5") == ("too_high", "height")
    assert {"B1@e5", "Sn@e5"} <= set(table.legal())
    assert refusal(table, "B1@g5") == ("too_high", "height")
    assert refusal(table, "Sn@g5") == ("too_high", "height")


def test_with_towers_of_three_a_third_level_is_built():
    high = {"tower_height": 3}
    table = match("B2z@e5 B1@g5", options=high)
    assert {"B1@e5", "Sn@e5", "B2z@g5"} <= set(table.legal())
    assert not {"B2z@e5", "B3z@e5", "B3z@g5"} & set(table.legal())
    assert "B3z@i5" in table.legal()


def test_a_stair_on_the_top_level_may_be_nested():
    table = match("B1@e5 Sn@e5")
    assert "Sv@e5" in table.legal()


def test_nothing_is_placed_on_a_tower():
    table = new()
    for move in ("B1@c3", "Sn@h8", "B2x@b3", "B2x@c3", "B3y@h6"):
        assert refusal(table, move) == ("on_tower", "place")


def test_nothing_is_placed_where_a_lord_stands():
    table = match("B1@e5", lords="e5 f7")
    for move in ("B1@e5", "Sn@f7", "B2x@e7", "B2y@f6"):
        assert refusal(table, move) == ("under_lord", "place")


def test_nothing_is_placed_off_the_board():
    table = new()
    assert {"B2x@i1", "B3x@h1", "B2y@a9", "B3y@a8"} <= set(table.legal())
    game = table.game
    for text in ("B2x@j1", "B3x@i1", "B2y@a10", "B3y@a9"):
        assert text not in game.move_of


def test_a_piece_need_not_touch_others_and_may_rest_on_those_of_any_owner():
    table = match("1:B1@e5")
    assert {"B1@e5", "Sn@e5", "B1@a9"} <= set(table.legal())


def test_all_first_placements_are_counted():
    """On an empty board of 98 squares, counted by hand: each Tower costs what covers it."""
    table = new()
    sizes = {pose: len(legal(table, f"{pose}@")) for pose in ("B1", "B2x", "B2z", "B3x", "Sn")}
    assert sizes == {"B1": 98, "B2x": 86, "B2z": 98, "B3x": 74, "Sn": 98}
    assert len(table.legal()) == 98 + 86 * 2 + 98 + 74 * 2 + 4 * 98
