"""The public batch: what it says is what the kernel says, and no nonsense gets past it."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import ludion
from ludion.games.game import Setting
from ludion.kernel import play as kernel
from ludion.kernel.contract import NOBODY
from tests.conftest import PURE_PYTHON
from tests.games.every import every_variant

COUNT = 3 if PURE_PYTHON else 20


def batch_of(setting: Setting, seed: int = 1) -> ludion.Batch:
    game, variant = setting.game, setting.variant.name
    return ludion.Batch(game, COUNT, variant=variant, options=setting.options, seed=seed)


def voltage(count: int = 3) -> ludion.Batch:
    return ludion.Batch("voltage", count, seed=1)


def first_moves(batch: ludion.Batch) -> NDArray[np.int64]:
    moves: NDArray[np.int64] = batch.legal().argmax(axis=1)
    return moves


def last_moves(batch: ludion.Batch) -> NDArray[np.int64]:
    backwards = batch.legal()[:, ::-1]
    moves: NDArray[np.int64] = backwards.shape[1] - 1 - backwards.argmax(axis=1)
    return moves


@every_variant
def test_a_batch_says_of_each_game_what_its_match_says(setting: Setting) -> None:
    batch = batch_of(setting)
    seats = range(NOBODY, setting.variant.seats)
    for _ in range(12):
        matches = [batch.match(index) for index in range(COUNT)]
        for index, match in enumerate(matches):
            assert np.flatnonzero(batch.legal()[index]).tolist() == match.legal_moves()
            assert batch.seats[index] == (NOBODY if match.seat is None else match.seat)
            assert batch.over[index] == match.over
            assert batch.returns()[index].tolist() == match.returns()
        for seat in seats:
            expected = [match.observation(seat) for match in matches]
            assert np.array_equal(batch.observation(seat), expected)
        batch.step(first_moves(batch))


@every_variant
def test_stepping_is_playing_each_match(setting: Setting) -> None:
    batch = batch_of(setting)
    matches = [batch.match(index) for index in range(COUNT)]
    for _ in range(20):
        moves = first_moves(batch)
        going = batch.step(moves)
        for match, move in zip(matches, moves, strict=True):
            if not match.over:
                match.play_move(int(move))
        assert [batch.match(index).state() for index in range(COUNT)] == [
            match.state() for match in matches
        ]
        assert going == sum(not match.over for match in matches)


@every_variant
def test_a_rollout_ends_every_game_as_the_kernel_does(setting: Setting) -> None:
    batch = batch_of(setting)
    states = setting.game.blank(setting, COUNT)
    kernel.deal_all(states, np.uint64(1))
    payoffs = np.empty((COUNT, setting.variant.seats))
    assert batch.rollout() == kernel.rollout(states, payoffs, len(setting.game.notation))
    assert np.array_equal(batch.returns(), payoffs)
    assert batch.over.all()
    assert not batch.legal().any()
    assert batch.step(np.zeros(COUNT, np.int64)) == 0


def test_without_a_seat_the_observation_is_of_whoever_decides() -> None:
    batch = voltage(20)
    for _ in range(4):
        batch.step(np.where(np.arange(20) < 10, first_moves(batch), last_moves(batch)))
    assert set(batch.seats.tolist()) == {0, 1}
    for index, seat in enumerate(batch.seats.tolist()):
        assert np.array_equal(batch.observation()[index], batch.observation(seat)[index])


def test_the_same_seed_deals_the_same_games_and_no_seed_others() -> None:
    again = [batch.observation(0).tobytes() for batch in (voltage(), voltage())]
    assert again[0] == again[1]
    other = [ludion.Batch("voltage", 3).observation(0).tobytes() for _ in range(2)]
    assert len({*again, *other}) == 3


def test_a_copy_has_the_same_future_and_goes_its_own_way() -> None:
    batch = voltage()
    batch.step(first_moves(batch))
    twin = batch.copy()
    before = batch.match(0).state()
    decisions = twin.rollout()
    assert batch.match(0).state() == before
    assert batch.rollout() == decisions
    assert np.array_equal(batch.returns(), twin.returns())


def test_no_later_step_changes_what_was_given_away() -> None:
    batch = voltage()
    legal, seats, returns = batch.legal(), batch.seats, batch.returns()
    kept = [array.tobytes() for array in (legal, seats, returns)]
    batch.rollout()
    assert batch.over.all()
    assert [array.tobytes() for array in (legal, seats, returns)] == kept


@pytest.mark.parametrize("name", ["legal", "seats"])
def test_what_the_batch_relies_on_cannot_be_written(name: str) -> None:
    batch = voltage()
    array = batch.legal() if name == "legal" else batch.seats
    with pytest.raises(ValueError, match="read-only"):
        array[0] = 1
    with pytest.raises(ValueError, match="WRITEABLE"):
        array.flags.writeable = True


def test_a_batch_tells_what_it_is() -> None:
    batch = voltage()
    assert len(batch) == 3
    assert repr(batch) == "<Batch: 3 games of Voltage, 0 of them over>"


# -- bad input ----------------------------------------------------------------------------------


def test_an_illegal_move_is_told_with_its_game_and_no_game_has_moved() -> None:
    batch = voltage()
    before = [batch.match(index).state() for index in range(3)]
    moves = first_moves(batch)
    moves[1] = batch.game.move_of["draw"]
    with pytest.raises(ludion.IllegalMove, match=r"^game 1: draw: ") as caught:
        batch.step(moves)
    assert (caught.value.index, caught.value.move) == (1, "draw")
    assert [batch.match(index).state() for index in range(3)] == before


@pytest.mark.parametrize("number", [-1, 198, 1 << 40])
def test_a_number_that_is_no_move_is_told_with_its_game(number: int) -> None:
    batch = voltage()
    moves = first_moves(batch)
    moves[2] = number
    message = f"game 2: {number} is no move of Voltage; its moves are 0 to 197"
    with pytest.raises(ludion.MalformedMove, match=f"^{message}$"):
        batch.step(moves)


@pytest.mark.parametrize(
    ("moves", "error", "message"),
    [
        ([1, 2], ValueError, "moves: there are 3 games, and each needs one move; this array has"),
        ([[1, 2, 3]], ValueError, "the shape (1, 3)"),
        (7, ValueError, "the shape ()"),
        ([1.0, 2.0, 3.0], TypeError, "moves: must be whole numbers, not float64"),
        (["draw2"] * 3, TypeError, "moves: must be whole numbers, not <U5"),
        ([True] * 3, TypeError, "moves: must be whole numbers, not bool"),
    ],
)
def test_moves_of_another_shape_or_kind_are_refused(
    moves: Any, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=re.escape(message)):
        voltage().step(moves)


@pytest.mark.parametrize("count", [0, -1, 1.5, "10", None])
def test_a_count_that_is_none_is_refused(count: Any) -> None:
    with pytest.raises(ValueError, match=f"count: {count!r} is no number of games, 1 or more"):
        ludion.Batch("voltage", count)


@pytest.mark.parametrize("seed", [-1, 1 << 64, 0.5, "7"])
def test_a_seed_that_is_none_is_refused(seed: Any) -> None:
    problem = f"seed: {seed!r} is no whole number from 0 to 2**64 - 1"
    with pytest.raises(ValueError, match=re.escape(problem)):
        ludion.Batch("voltage", 1, seed=seed)
    with pytest.raises(ValueError, match=re.escape(problem)):
        ludion.game("voltage").new(seed=seed)


def test_unknown_games_variants_and_options_are_refused() -> None:
    with pytest.raises(ludion.UnknownName, match="there is no game 'chess'"):
        ludion.Batch("chess", 1)
    with pytest.raises(ludion.UnknownName, match="voltage has no variant 'two'"):
        ludion.Batch("voltage", 1, variant="two")
    with pytest.raises(ludion.BadOption, match="open_discard"):
        ludion.Batch("voltage", 1, options={"open_discard": 7})


@pytest.mark.parametrize("seat", [-2, 2])
def test_a_seat_that_is_not_there_observes_nothing(seat: int) -> None:
    with pytest.raises(IndexError, match=f"there is no seat {seat} at these tables"):
        voltage().observation(seat)


@pytest.mark.parametrize("index", [-1, 3])
def test_a_game_that_is_not_there_cannot_be_looked_at(index: int) -> None:
    with pytest.raises(IndexError, match=f"there is no game {index} in a batch of 3"):
        voltage().match(index)
