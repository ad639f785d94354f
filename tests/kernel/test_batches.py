"""Batches of games, for every game: the same as one game at a time."""

from __future__ import annotations

import numpy as np
import pytest

from ludion.games import find
from ludion.kernel import contract
from ludion.kernel import play as kernel
from ludion.kernel.contract import NOBODY
from tests.conftest import PURE_PYTHON
from tests.games.every import every_game, every_variant

COUNT = 3 if PURE_PYTHON else 20


def dealt(setting, seed=1, count=COUNT):
    states = setting.game.blank(setting, count)
    kernel.deal_all(states, np.uint64(seed))
    return states


@every_variant
def test_each_game_of_a_batch_is_dealt_by_itself_and_again_the_same(setting):
    states = dealt(setting)
    assert (states == dealt(setting)).all()
    assert len({states[i].random.item() for i in range(COUNT)}) == COUNT


@every_variant
def test_stepping_a_batch_is_playing_each_game(setting):
    states = dealt(setting)
    single = states.copy()
    masks = np.empty((COUNT, len(setting.game.notation)), np.uint8)
    seats = np.empty(COUNT, np.int8)
    for _ in range(30):
        kernel.legal_all(states, masks, seats)
        chosen = masks.argmax(axis=1).astype(np.int16)
        going = kernel.step_all(states, chosen, seats)
        for i in range(COUNT):
            if kernel.seat(single, i) != NOBODY:
                kernel.play(single, i, chosen[i])
        assert (states == single).all()
        assert seats.tolist() == [kernel.seat(single, i) for i in range(COUNT)]
        assert going == sum(seat != NOBODY for seat in seats)


@every_variant
def test_masks_and_lists_show_just_the_legal_moves(setting):
    states = dealt(setting)
    masks = np.empty((COUNT, len(setting.game.notation)), np.uint8)
    seats = np.empty(COUNT, np.int8)
    kernel.legal_all(states, masks, seats)
    rows, counts = np.empty(masks.shape, np.int16), np.empty(COUNT, np.int16)
    kernel.list_all(states, rows, counts)
    moves = np.empty(masks.shape[1], np.int16)
    for i in range(COUNT):
        count = kernel.legal(states, i, moves)
        assert np.flatnonzero(masks[i]).tolist() == moves[:count].tolist()
        assert rows[i, : counts[i]].tolist() == moves[:count].tolist()


@every_variant
def test_a_rollout_plays_every_game_to_its_end(setting):
    states = dealt(setting)
    payoffs = np.full((COUNT, setting.variant.seats), 9.0)
    decisions = kernel.rollout(states, payoffs, len(setting.game.notation))
    assert decisions > COUNT
    assert all(kernel.seat(states, i) == NOBODY for i in range(COUNT))
    assert np.allclose(payoffs.sum(axis=1), 0)
    assert (np.abs(payoffs) <= 1).all()


@every_game
def test_a_state_is_small_enough_for_a_million_games(game):
    assert game.dtype.itemsize <= (1024 if game.name == "voldetour" else 512)


def test_random_games_of_voltage_have_the_known_averages():
    """65.9 decisions a game and 5.02 legal moves a decision, known from elsewhere."""
    games = 100 if PURE_PYTHON else 3000
    setting = find("voltage").setting()
    states = dealt(setting, count=games)
    decisions = kernel.rollout(states, np.empty((games, 2)), 198)
    assert decisions / games == pytest.approx(65.9, abs=6 if PURE_PYTHON else 1)


def test_a_state_of_no_game_has_no_rules():
    foreign = np.zeros(1, np.dtype((np.record, [("random", np.uint64)])))
    with pytest.raises(KeyError):
        contract.seat(foreign[0])
