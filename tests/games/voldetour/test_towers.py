"""The option ``towers``: where the Towers stand."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import ludion
from ludion.bots import bot
from ludion.check import check
from ludion.errors import BadOption, BadState
from ludion.games.options import Places
from ludion.games.voldetour.geometry import SQUARE_NAMES
from ludion.games.voldetour.terminal import read_out
from ludion.match import Match
from ludion.simulate import simulate
from tests.conftest import PURE_PYTHON
from tests.games.counting import count_games
from tests.games.voldetour.board import legal, match, new, play, reach, refusal

GAME = ludion.game("voldetour")
FEW = 3 if PURE_PYTHON else 40
DIAGONALS = {"outer": ["b2", "b9", "i9", "i2"], "inner": ["d4", "d7", "g7", "g4"]}


def neighbours(one: str, other: str) -> bool:
    return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1:]) - int(other[1:])) == 1


@st.composite
def towers(draw, seats):
    squares = st.sampled_from(SQUARE_NAMES)
    found = draw(st.lists(squares, min_size=seats, max_size=seats, unique=True))
    assume(not any(neighbours(a, b) for a in found for b in found))
    return found


def first_moves(towers: list[str]) -> int:
    """Every way to place a first piece beside the Towers, counted square by square."""
    free = {(file, rank) for file in range(10) for rank in range(1, 11)}
    free -= {("abcdefghij".index(t[0]), int(t[1:])) for t in towers}
    lying = sum(
        all((file + i * dx, rank + i * dy) in free for i in range(length))
        for file, rank in free
        for length in (2, 3)
        for dx, dy in ((1, 0), (0, 1))
    )
    one_square = 1 + 1 + 4  # B1, B2z, and a Stair that rises in any direction
    return one_square * len(free) + lying


# -- where they may stand ---------------------------------------------------------------------


def test_by_default_they_stand_on_a_diagonal_or_as_a_pinwheel():
    assert GAME.setting("two").options["towers"] == ["c3", "h8"]
    assert GAME.setting("four").options["towers"] == ["c4", "d8", "h7", "g3"]


def test_the_true_diagonals_are_offered():
    option = next(o for o in GAME.options(GAME.variant("four")) if o.name == "towers")
    assert isinstance(option, Places)
    assert {name: option.presets[name] for name in DIAGONALS} == DIAGONALS
    for squares in DIAGONALS.values():
        files = {square[0] for square in squares}
        assert len(files) == len({square[1:] for square in squares}) == 2


@pytest.mark.parametrize("given", ["a1,j10", "a1, j10", ["a1", "j10"], ("a1", "j10")])
def test_they_are_given_as_a_text_or_a_list_and_kept_as_a_list(given):
    assert GAME.setting("two", {"towers": given}).options["towers"] == ["a1", "j10"]


@pytest.mark.parametrize(
    "given",
    ["", "c3", "c3,h8,a1", "c3,c3", "c3,k1", "c3,a11", "c3,a0", "C3,h8", ["c3", 8], 5, None, True],
)
def test_what_is_no_list_of_different_squares_is_refused(given):
    with pytest.raises(BadOption, match=r"option towers: .* give 2 different squares, no two"):
        GAME.setting("two", {"towers": given})


@pytest.mark.parametrize("given", ["c3,c4", "c3,d3", "c4,c3", "d3,c3"])
def test_neighbours_are_refused(given):
    one, other = given.split(",")
    with pytest.raises(BadOption, match=f"option towers: {one} and {other} are neighbours"):
        GAME.setting("two", {"towers": given})


def test_four_players_need_four():
    with pytest.raises(BadOption, match="give 4 different squares"):
        GAME.setting("four", {"towers": ["c3", "h8"]})


@pytest.mark.parametrize("given", ["a1,b2", "a1,a3", "a1,a10", "j1,j10"])
def test_edges_corners_and_diagonal_neighbours_will_do(given):
    assert new(towers=given).view().towers == given.split(",")


# -- what follows -----------------------------------------------------------------------------


def test_lords_start_on_them_and_the_enemy_is_half_the_table_away():
    view = new(4, towers="a1,b9,i9,j1").view()
    assert view.lords == view.towers == ["a1", "b9", "i9", "j1"]
    assert view.targets == ["i9", "j1", "a1", "b9"]
    assert all(view.tops[square].tower for square in view.towers)
    assert sum(top.tower for top in view.tops.values()) == 4


def test_nothing_stands_on_the_usual_squares_then():
    table = new(towers="a1,j10")
    assert {"B1@c3", "B1@h8"} <= legal(table)
    assert refusal(table, "B1@a1") == ("on_tower", "place")


def test_reaching_the_enemys_wins_and_the_usual_square_is_one_like_another():
    table = match("B2z@f6", lords="f6 j10", options={"towers": ["a1", "f5"]})
    assert play(table, "L@f5").state()["winner"] == 0
    table = match("B2z@h7 B2z@h8", lords="h7 j10", options={"towers": ["a1", "f5"]})
    assert play(table, "L@h8").state()["winner"] is None


def test_a_lord_may_not_stop_on_a_lateral_tower():
    options = {"towers": ["a1", "e5", "j10", "j1"]}
    table = match("B2z@e4 B2z@e6", lords="e4 a10 a9 a8", seats=4, options=options)
    assert reach(table) == {"e6"}
    assert refusal(table, "L@e5") == ("stops_on_tower", "towers")


def test_who_stays_on_it_for_three_turns_loses():
    table = new(towers="a1,j10")
    play(table, "B1@e5 end", "B1@f6 end", "Sn@b5 end", "Sn@g6 end", "B1@d8 end")
    assert table.state()["winner"] == 1


def test_a_start_with_lords_elsewhere_is_refused():
    other = new(towers="a1,j10").state()
    with pytest.raises(BadState, match=re.escape("lords[0]: has not had a turn to leave")):
        GAME.from_json(GAME.setting("two"), other)


def test_an_observation_shows_them_where_they_stand():
    first, second = (new(towers="a2,j5").observation(seat) for seat in (0, 1))
    at = 3 * 19 * 100
    assert first[at : at + 200].nonzero()[0].tolist() == [10, 100 + 49]
    assert second[at : at + 200].nonzero()[0].tolist() == [50, 100 + 89]  # turned by a half


def test_the_terminal_shows_them_where_they_stand():
    lines = read_out(new(towers="a2,j5").view(0), [], ["Ann", "Bob"], "en")
    assert any("a2" in line and "Tower" in line for line in lines)
    assert not any("c3" in line for line in lines)


# -- whole games ------------------------------------------------------------------------------


@settings(max_examples=FEW)
@given(towers(2) | towers(4))
def test_the_first_moves_are_those_counted_by_hand(squares):
    table = new(len(squares), towers=squares)
    assert len(table.legal()) == first_moves(squares)


@pytest.mark.parametrize(
    ("squares", "counts"),
    [
        ("a1,j10", [920, 410418]),
        ("a5,j6", [914, 405773]),
        ("b2,b9,i9,i2", [884, 380696]),
        ("d4,d7,g7,g4", [876, 374640]),
    ],
)
def test_games_of_two_decisions(squares, counts):
    depth = 1 if PURE_PYTHON else 2
    table = new(squares.count(",") + 1, towers=squares)
    assert count_games(table, depth) == counts[:depth]


@settings(max_examples=FEW)
@given(towers(2) | towers(4), st.integers(0, 2**32), st.sampled_from([2, 3]))
def test_wild_games_pass_the_check_wherever_they_stand(tmp_path_factory, squares, seed, height):
    variant = {2: "two", 4: "four"}[len(squares)]
    options = {"towers": squares, "turn_limit": 6, "tower_height": height}
    setting = GAME.setting(variant, options)
    path = tmp_path_factory.mktemp("towers") / "trace.jsonl"
    (game,) = simulate(setting, [bot("wild")] * len(squares), 1, seed)
    path.write_text("".join(json.dumps(line) + "\n" for line in game))
    (done,) = list(check(path))
    assert done.moves == len(game) - 2


@pytest.mark.skipif(PURE_PYTHON, reason="a search takes minutes in plain Python")
@pytest.mark.parametrize("squares", ["a1,j10", "a5,j6", "d4,g7", "b2,b9,i9,i2"])
def test_a_searching_player_beats_a_random_one_wherever_they_stand(squares):
    seats = squares.count(",") + 1
    setting = GAME.setting({2: "two", 4: "four"}[seats], {"towers": squares, "turn_limit": 20})
    bots = [bot("skilled"), *[bot("random")] * (seats - 1)]
    games = list(simulate(setting, bots, 4, seed=1))
    assert sum(game[-1]["returns"][0] for game in games) > 2


def test_a_record_from_before_has_them_where_they_were():
    record = new().record()
    del record["options"]["towers"]
    assert Match.from_record(record).setting.options["towers"] == ["c3", "h8"]
