"""What holds for every game and variant, in every position of wild games."""

from __future__ import annotations

import json
import math
from random import Random

import numpy as np
import pytest

from ludion.errors import GameOver, IllegalMove, NotYourTurn
from ludion.games import find, names
from ludion.kernel import play as kernel
from ludion.kernel.contract import NOBODY
from ludion.match import Match
from ludion.rules import paragraphs
from ludion.words import LANGUAGES, say
from tests.games.every import every_game, every_variant, finished, positions
from tests.games.leaks import assert_nothing_leaks


@every_game
def test_every_move_has_one_notation_and_back(game):
    assert len(set(game.notation)) == len(game.notation)
    assert [game.parse(text) for text in game.notation] == list(range(len(game.notation)))


@every_variant
def test_legal_moves_are_ascending_different_and_there_until_the_end(setting):
    for match in positions(setting):
        moves = match.legal_moves()
        assert moves == sorted(set(moves))
        assert bool(moves) == (not match.over)


@every_variant
def test_every_legal_move_can_be_played(setting):
    for step, match in enumerate(positions(setting, 1)):
        if step % 7 == 0:
            for move in match.legal_moves():
                Match(setting, match._states).play_move(move)


@every_variant
def test_a_state_survives_json(setting):
    for match in positions(setting):
        written = json.loads(json.dumps(match.state()))
        read = setting.game.from_json(setting, written)
        assert setting.game.to_json(read[0]) == written


@every_variant
def test_a_state_read_from_json_goes_on_alike(setting):
    """The same legal moves, and after the same move the same state but for chance."""
    for step, match in enumerate(positions(setting, 1)):
        if match.over or step % 5:
            continue
        other = Match(setting, setting.game.from_json(setting, match.state()))
        assert other.legal() == match.legal()
        move = match.legal_moves()[-1]
        ahead = match.at(len(match.moves))
        ahead.play_move(move)
        other.play_as_in(move, ahead.state())
        assert other.state() == ahead.state()


@every_variant
def test_undo_is_a_replay_without_the_last_moves(setting):
    match = finished(setting)
    states = [match.at(number).state() for number in range(len(match.moves) + 1)]
    random = Random(1)
    back = match.at(len(match.moves))
    while back.moves:
        back.undo(random.randint(1, min(9, len(back.moves))))
        assert back.state() == states[len(back.moves)]


@every_variant
def test_a_record_replays_to_the_same_game(setting):
    match = finished(setting)
    again = Match.from_record(json.loads(json.dumps(match.record())))
    assert again.state() == match.state()
    assert again.record() == match.record()
    assert again.told == match.told


@every_variant
def test_the_same_seed_is_the_same_game(setting):
    one, other = (Match.new(setting, 5) for _ in range(2))
    assert one.state() == other.state()


@every_variant
def test_payoffs_add_up_to_nothing_and_partners_share(setting):
    for match in positions(setting):
        returns = match.returns()
        assert math.isclose(sum(returns), 0, abs_tol=1e-9)
        by_side = dict(zip(setting.variant.sides, returns, strict=True))
        assert returns == [by_side[side] for side in setting.variant.sides]
        if not match.over:
            assert not any(returns)


@every_variant
def test_observations_are_finite_and_differ_as_the_game_goes_on(setting):
    seen = set()
    for match in positions(setting, 1):
        for seat in range(-1, setting.variant.seats):
            tensor = match.observation(seat)
            assert np.isfinite(tensor).all()
            assert np.abs(tensor).max() < 100
        seen.add(match.observation(0).tobytes())
    assert len(seen) > 5


@every_variant
def test_imagining_again_gives_the_same_world_for_the_same_seed(setting):
    """What is imagined depends on the seat's knowledge and the seed alone."""
    for step, match in enumerate(positions(setting, 1)):
        seat = step % setting.variant.seats
        world = match.imagine(seat, 7)
        again = match.imagine(seat, 8)
        kernel.imagine(again, 0, seat, np.uint64(7))
        assert again.tobytes() == world.tobytes()


@every_variant
def test_nothing_that_is_hidden_reaches_anybody(setting):
    for seat in range(NOBODY, setting.variant.seats):
        varied = assert_nothing_leaks(setting, seat, games=1)
        assert bool(varied) == setting.variant.hidden


@every_variant
def test_a_move_is_refused_with_a_reason_in_every_language(setting):
    random = Random(2)
    for step, match in enumerate(positions(setting, 1)):
        if match.over or step % 5:
            continue
        legal = set(match.legal())
        texts = [text for text in setting.game.notation if text not in legal]
        for text in random.sample(texts, min(40, len(texts))):
            with pytest.raises(IllegalMove) as refusal:
                match.play(text)
            reason = refusal.value.reason
            for language in LANGUAGES:
                assert say(reason, language)
                assert reason.rule in paragraphs(setting.game.name, language)


@every_variant
def test_what_happened_is_told_in_every_language(setting):
    match = finished(setting)
    names = [f"N{seat}" for seat in range(setting.variant.seats)]
    for messages in match.told:
        for message in messages:
            for language in LANGUAGES:
                assert "{" not in say(message, language, names)
    assert sum(bool(messages) for messages in match.told) == len(match.told)


@every_variant
def test_no_seat_can_move_out_of_turn_or_after_the_end(setting):
    match = Match.new(setting, 1)
    move = match.legal()[0]
    with pytest.raises(NotYourTurn):
        match.play(move, seat=1)
    match.play(move, seat=0)
    over = finished(setting)
    with pytest.raises(GameOver):
        over.play(move)


@every_variant
def test_there_is_no_view_for_a_seat_that_is_not_there(setting):
    match = Match.new(setting, 1)
    for seat in (NOBODY - 1, setting.variant.seats):
        with pytest.raises(IndexError, match="no seat"):
            match.view(seat)


def test_every_game_is_registered_under_its_name():
    assert [find(name).name for name in names()] == list(names())


@every_variant
def test_an_open_view_is_the_same_for_all_but_for_whose_it_is(setting):
    """What is made once for all is what the game would make for each."""
    game, seats = setting.game, range(NOBODY, setting.variant.seats)
    for match in positions(setting, 1):
        views = [match.view(seat) for seat in seats]
        assert views == [game.view(match._states[0], seat) for seat in seats]


@every_variant
def test_a_view_is_of_the_position_now_also_in_a_copy(setting):
    match = setting.game.new(setting.variant.name, seed=1)
    while not match.over and match.count < 12:
        match.view(0)
        copied = match.copy()
        match.play(match.legal()[-1])
        assert copied.view(0) == copied.game.view(copied._states[0], 0)
        assert match.view(0) == match.game.view(match._states[0], 0)
    match.undo(1)
    assert match.view(0) == match.game.view(match._states[0], 0)
