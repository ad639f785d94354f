"""Board and pieces."""

from __future__ import annotations

import pytest

import ludion
from ludion.errors import BadOption
from ludion.games.voldetour.geometry import NEIGHBOUR, SQUARE_NAMES, SQUARE_OF
from tests.games.voldetour.board import legal, match, new, reach


def test_files_run_west_to_east_and_ranks_south_to_north():
    assert SQUARE_NAMES[0] == "a1"
    assert SQUARE_NAMES[-1] == "j10"
    north, east, south, west = (SQUARE_NAMES[at] for at in NEIGHBOUR[SQUARE_OF["d4"]])
    assert (north, east, south, west) == ("d5", "e4", "d3", "c4")
    assert [int(at) for at in NEIGHBOUR[SQUARE_OF["a1"]]] == [10, 1, -1, -1]
    assert [int(at) for at in NEIGHBOUR[SQUARE_OF["j10"]]] == [-1, -1, 89, 98]


def test_two_players_have_their_towers_on_c3_and_h8_and_their_lords_there():
    table = new()
    assert table.view().towers == table.view().lords == ["c3", "h8"]
    assert table.view().targets == ["h8", "c3"]


def test_four_towers_are_quarter_turns_of_one_another_and_the_enemy_is_opposite():
    view = new(4).view()
    assert view.towers == view.lords == ["c4", "d8", "h7", "g3"]
    assert view.targets == ["h7", "g3", "c4", "d8"]
    files = "abcdefghij"
    for seat, square in enumerate(view.towers):
        x, y = files.index(square[0]), int(square[1:]) - 1
        assert view.towers[(seat + 1) % 4] == f"{files[y]}{10 - x}"


@pytest.mark.parametrize("height", [2, 3])
def test_a_tower_is_as_high_as_the_option_says(height):
    view = new(tower_height=height).view()
    assert view.tops["c3"].height == view.tops["h8"].height == height


def test_everybody_has_two_short_two_middling_one_long_block_and_five_stairs():
    expected = {"B1": 2, "B2": 2, "B3": 1, "S": 5}
    assert new().state()["reserve"] == [expected] * 2
    assert new(4).state()["reserve"] == [expected] * 4


def test_a_b3_cannot_stand_when_towers_are_two_high():
    assert not legal(new(), "B3z")
    assert legal(new(tower_height=3), "B3z")


def test_the_pieces_can_be_chosen():
    table = new(blocks=[3, 1], stairs=0)
    assert table.state()["reserve"][0] == {"B1": 1, "B2": 0, "B3": 1, "S": 0}
    assert {move[:2] for move in table.legal()} == {"B1", "B3"}


@pytest.mark.parametrize(
    "options",
    [
        {"tower_height": 1},
        {"tower_height": 4},
        {"blocks": [1, 1, 1, 1, 1, 1]},
        {"blocks": [0]},
        {"blocks": [4]},
        {"blocks": [True]},
        {"blocks": "1,2"},
        {"stairs": 6},
        {"stairs": -1},
        {"turn_limit": 0},
        {"turn_limit": 1001},
        {"turn_limit": True},
    ],
)
def test_options_are_checked_when_a_game_is_made(options):
    with pytest.raises(BadOption, match=next(iter(options))):
        ludion.game("voldetour").setting("two", options)


def test_lengths_are_written_with_commas_on_a_command_line():
    blocks = ludion.game("voldetour").options(ludion.game("voldetour").variant())[1]
    assert blocks.parse("1, 2,3") == [1, 2, 3]
    assert blocks.parse("") == []
    for text in ("1,,2", "x", "1,4"):
        with pytest.raises(BadOption, match="blocks"):
            blocks.parse(text)


def test_all_pieces_start_in_the_reserve_and_none_goes_back():
    table = new()
    assert table.state()["pieces"] == []
    table.play("B1@a1")
    assert table.state()["reserve"][0]["B1"] == 1
    table = match("B1@e5")
    table.play("^e5")
    assert table.state()["reserve"][0]["B1"] == 1
    table.play("B1@f5")
    assert table.state()["reserve"][0]["B1"] == 1


def test_with_no_pieces_at_all_the_players_pass_until_the_first_is_late():
    table = new(blocks=[], stairs=0)
    assert table.over
    assert table.state()["turns"] == [3, 2]
    assert table.returns() == [-1, 1]


def test_a_lord_on_the_ground_has_the_board_before_it():
    assert reach(match(lords="e5 j10")) >= {"e8", "h5", "e2", "b5", "f6", "g6"}
