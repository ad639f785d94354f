"""The match: names, options, undo, errors."""

from __future__ import annotations

import pytest

import ludion
from ludion.errors import BadOption, BadState, IllegalMove, UnknownName


def test_an_unknown_game_names_the_games():
    with pytest.raises(UnknownName, match="there is no game 'chess'; the games are: voltage"):
        ludion.game("chess")


def test_an_unknown_variant_names_the_variants():
    with pytest.raises(UnknownName, match="voltage has no variant 'x'; its variants are: standard"):
        ludion.game("voltage").new(variant="x")


def test_an_unknown_option_names_the_options():
    with pytest.raises(UnknownName, match="no option 'x'; the options are: open_discard"):
        ludion.game("voltage").new(options={"x": 1})


def test_a_bad_value_names_the_allowed_ones():
    with pytest.raises(BadOption, match="open_discard: 'maybe' is not allowed; give true or false"):
        ludion.game("voltage").new(options={"open_discard": "maybe"})


def test_two_new_matches_without_a_seed_differ():
    assert ludion.game("voltage").new().state() != ludion.game("voltage").new().state()


def test_a_refused_move_changes_nothing():
    match = ludion.game("voltage").new(seed=1)
    before = match.record()
    with pytest.raises(IllegalMove):
        match.play("draw")
    assert match.record() == before


def test_chance_where_there_is_none_is_refused_and_changes_nothing():
    match = ludion.game("voltage").new(seed=1)
    with pytest.raises(BadState, match="chance: nothing is decided by chance"):
        match.play(match.legal()[0], chance=[])
    assert match.moves == []
    match.play(match.legal()[0])


@pytest.mark.parametrize("count", [-1, 2])
def test_more_moves_than_were_played_cannot_be_taken_back(count):
    match = ludion.game("voltage").new(seed=1)
    match.play(match.legal()[0])
    with pytest.raises(ValueError, match="1 were played"):
        match.undo(count)


def test_an_earlier_position_is_a_match_of_its_own():
    match = ludion.game("voltage").new(seed=1)
    match.play(match.legal()[0])
    earlier = match.at(0)
    earlier.play("draw2")
    assert match.moves != earlier.moves
    with pytest.raises(ValueError, match="there is no move 5"):
        match.at(5)


def test_the_package_offers_nothing_else():
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        _ = ludion.nothing
