"""What holds in every position of wild games, whatever happens."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import ludion
from ludion.bots import Knowledge, bot
from ludion.games.voldetour.building import settle
from ludion.games.voldetour.geometry import KIND_OF_POSE, KINDS, POSES, SLOPE, SQUARE_OF, SQUARES
from ludion.games.voldetour.observation import OBSERVATION
from ludion.kernel.compiling import plain
from ludion.match import Match
from tests.games.every import positions

GAME = ludion.game("voldetour")
LIMIT = {"turn_limit": 10}

settings_of_games = st.builds(
    lambda variant, height, blocks, stairs: GAME.setting(
        variant,
        {"tower_height": height, "blocks": blocks, "stairs": stairs, "turn_limit": 6},
    ),
    st.sampled_from(["two", "four"]),
    st.sampled_from([2, 3]),
    st.lists(st.integers(1, 3), max_size=5),
    st.integers(0, 5),
)


def wild_game(setting, seed):
    match = Match.new(setting, seed)
    while not match.over:
        yield match
        match.play_move(bot("wild").choose(Knowledge.of(match, seed + len(match.moves))))
    yield match


@given(settings_of_games, st.integers(0, 2**32))
def test_no_piece_is_ever_lost_or_made(setting, seed):
    supply = [setting.options["blocks"].count(n) for n in (1, 2, 3)] + [setting.options["stairs"]]
    *_, match = wild_game(setting, seed)
    state = match.state()
    for seat in range(setting.variant.seats):
        there = [state["reserve"][seat][kind] for kind in KINDS]
        for piece in state["pieces"]:
            if piece["owner"] == seat:
                there[KIND_OF_POSE[POSES.index(piece["piece"])]] += 1
        assert there == supply


@pytest.mark.parametrize("variant", ["two", "four"])
def test_what_is_derived_from_the_columns_is_up_to_date(variant):
    for match in positions(GAME.setting(variant, LIMIT), 2):
        states = match._states.copy()
        for square in range(SQUARES):
            plain(settle)(states[0], square)
        assert states.tobytes() == match._states.tobytes()


@pytest.mark.parametrize("variant", ["two", "four"])
def test_lords_stand_on_flat_squares_each_on_its_own(variant):
    for match in positions(GAME.setting(variant, LIMIT), 2):
        lords = [lord for lord in match.state()["lords"] if lord]
        assert len(set(lords)) == len(lords)
        assert all(match._states[0].surface[SQUARE_OF[lord]] < SLOPE for lord in lords)


@pytest.mark.parametrize("variant", ["two", "four"])
def test_a_lifted_piece_always_has_somewhere_to_go_and_never_back(variant):
    for match in positions(GAME.setting(variant, LIMIT), 2):
        held = match.state()["held"]
        if held:
            assert f"{held['piece']}@{held['at']}" not in match.legal()
            assert match.legal()


@pytest.mark.parametrize("variant", ["two", "four"])
def test_every_seat_sees_its_own_tower_where_seat_0_does(variant):
    match = Match.new(GAME.setting(variant), 0)
    first = match.observation(0)[:-20]
    for seat in range(GAME.variant(variant).seats):
        assert np.array_equal(match.observation(seat)[:-20], first)


def test_an_observation_is_as_long_as_its_parts():
    assert len(Match.new(GAME.setting(), 0).observation()) == sum(size for _, size in OBSERVATION)


def test_the_next_seat_of_four_sees_the_board_turned_by_a_quarter():
    """What rises to the north for seat 0 rises to the west for seat 1."""
    match = Match.new(GAME.setting("four"), 0)
    for move in ("B3x@e4", "Sn@a1", "end"):
        match.play(move)
    first, second = (match.observation(seat)[: 3 * 19 * 100].reshape(3, 19, 100) for seat in (0, 1))
    assert np.flatnonzero(first[0, 0]).tolist() == [34, 35, 36]
    assert np.flatnonzero(second[0, 0]).tolist() == [46, 56, 66]
    assert first[0, 1:5].sum(axis=1).tolist() == [1, 0, 0, 0]
    assert second[0, 1:5].sum(axis=1).tolist() == [0, 0, 0, 1]
