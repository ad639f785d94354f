"""The match: names, options, undo, errors."""

from __future__ import annotations

import random

import pytest

import ludion
from ludion.errors import BadOption, BadState, IllegalMove, UnknownName
from ludion.games.voltage.sketch import position
from ludion.match import MARK_EVERY, Match


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


@pytest.mark.parametrize("name", ["voltage", "voldetour", "edison"])
def test_an_undo_comes_to_where_a_replay_from_the_start_does(name):
    dice = random.Random(name)
    match = ludion.game(name).new(seed=5)
    for _ in range(400):
        if match.over or (match.count and dice.random() < 0.04):
            match.undo(min(match.count, dice.choice([1, 2, 31, 32, 33, 70])))
            replayed = Match(match.setting, match._start)
            for number, move in enumerate(match._moves):
                replayed.play_move(move, match._chance.get(number))
            assert match._states.tobytes() == replayed._states.tobytes()
            assert match.told == replayed.told
            assert match._seats == replayed._seats
            assert match._last == replayed._last
        match.play_move(dice.choice(match.legal_moves()))


def test_an_undo_after_a_reshuffle_leaves_chance_as_a_replay_does():
    dice = random.Random(4)
    match = Match.from_state("voltage", position(draw="P3", last=True, hand="O1 G1"), seed=1)
    match.play("O1@own")
    match.play("draw")
    assert match.chance
    while not match.over and match.count <= 3 * MARK_EVERY:
        match.play_move(dice.choice(match.legal_moves()))
        replayed = match.at(match.count)  # from a mark that was made while playing
        again = Match(match.setting, match._start)
        for number, move in enumerate(match._moves):
            again.play_move(move, match._chance.get(number))
        assert replayed.state() == again.state()
        assert replayed._states["random"] == again._states["random"]
    assert match.count > MARK_EVERY


def test_an_undo_late_in_a_game_replays_a_few_moves(monkeypatch):
    dice, played = random.Random(1), []
    match = ludion.game("voldetour").new(seed=2)
    while match.count < 100:
        if match.over:  # too short: another one
            match = ludion.game("voldetour").new(seed=dice.getrandbits(32))
        match.play_move(dice.choice(match.legal_moves()))
    play_move = Match.play_move

    def count(*given):
        played.append(given)
        play_move(*given)

    monkeypatch.setattr(Match, "play_move", count)
    match.undo()
    match.at(97)
    assert 2 <= len(played) <= 2 * MARK_EVERY  # the first undo, too


def test_a_copy_goes_on_by_itself():
    match = ludion.game("voldetour").new(seed=3)
    match.play(match.legal()[0])
    other = match.copy()
    other.play(other.legal()[0])
    assert (match.count, other.count) == (1, 2)
    assert match.state() != other.state()
