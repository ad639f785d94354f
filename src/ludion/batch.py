"""Many games at once, in one array of records: to simulate them, and to learn from them."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ludion import games
from ludion.errors import IllegalMove, MalformedMove
from ludion.games.game import Game
from ludion.kernel import play as kernel
from ludion.kernel.contract import NOBODY, Seat
from ludion.match import Match, seed_of


class Batch:
    """Many games of one kind, each dealt by itself and going its own way.

    Random games to their end, and how often each seat won:

    >>> import ludion
    >>> batch = ludion.Batch("voltage", 1000, seed=1)
    >>> decisions = batch.rollout()
    >>> (batch.returns() > 0).mean(axis=0).round(1).tolist()
    [0.5, 0.5]

    A player of one's own, a decision in every game at a time. This one plays the first legal move:

    >>> batch = ludion.Batch("edison", 100, variant="two", seed=1)
    >>> while not batch.over.all():
    ...     still_going = batch.step(batch.legal().argmax(axis=1))
    >>> batch
    <Batch: 100 games of Edison & Co., 100 of them over>

    Moves are numbers here: ``game.notation`` has the text of each, ``game.move_of`` the number of a
    text. The arrays a batch gives away never change afterwards; those marked so cannot be written.
    """

    def __init__(
        self,
        game: str | Game,
        count: int,
        variant: str | None = None,
        options: Mapping[str, Any] | None = None,
        seed: int | None = None,
    ) -> None:
        """Deal ``count`` games, the same ones for the same seed."""
        if not isinstance(count, int | np.integer) or count < 1:
            raise ValueError(f"count: {count!r} is no number of games, 1 or more")
        self.game = games.find(game) if isinstance(game, str) else game
        self.setting = self.game.setting(variant, options)
        self._states = self.game.blank(self.setting, int(count))
        self._every = np.arange(count)
        self._legal: NDArray[np.bool_] | None = None
        self._seats = np.empty(0, np.int8)
        kernel.deal_all(self._states, seed_of(seed))

    def __len__(self) -> int:
        return len(self._states)

    def __repr__(self) -> str:
        over = np.count_nonzero(self.over)
        return f"<Batch: {len(self)} games of {self.game.title}, {over} of them over>"

    # -- where the games stand --------------------------------------------------------------------

    @property
    def seats(self) -> NDArray[np.int8]:
        """For each game, whose decision it is; -1 when it is over. Cannot be written.

        >>> import ludion
        >>> ludion.Batch("voltage", 3, seed=1).seats.tolist()
        [0, 0, 0]
        """
        self.legal()
        return self._seats

    @property
    def over(self) -> NDArray[np.bool_]:
        """For each game, whether it is over."""
        return np.equal(self.seats, NOBODY)

    def legal(self) -> NDArray[np.bool_]:
        """For each game a row that says which moves are legal, by number. Cannot be written.

        >>> import ludion
        >>> batch = ludion.Batch("voltage", 1000, seed=1)
        >>> batch.legal().shape
        (1000, 198)
        """
        if self._legal is None:
            octets = np.empty((len(self), len(self.game.notation)), np.uint8)
            seats = np.empty(len(self), np.int8)
            kernel.legal_all(self._states, octets, seats)
            octets.flags.writeable = seats.flags.writeable = False  # `step` relies on them
            self._legal, self._seats = octets.view(np.bool_), seats.view()
        return self._legal

    def returns(self) -> NDArray[np.float64]:
        """For each game a row with every seat's payoff; zeros while it goes on."""
        payoffs = np.empty((len(self), self.setting.variant.seats))
        kernel.returns_all(self._states, payoffs)
        return payoffs

    def observation(self, seat: Seat | None = None) -> NDArray[np.float32]:
        """For each game a row with what a seat may know, as numbers of about unit size.

        Without a seat it is whoever decides there, and a spectator where the game is over. What the
        parts of a row mean is in ``game.observation``.

        >>> import ludion
        >>> ludion.Batch("voltage", 1000, seed=1).observation().shape
        (1000, 156)
        """
        if seat is None:
            seats = self.seats.copy()
        elif seat in range(NOBODY, self.setting.variant.seats):
            seats = np.full(len(self), seat, np.int8)
        else:
            raise IndexError(f"there is no seat {seat} at these tables")
        tensors = np.empty((len(self), self.game.observation_size), np.float32)
        kernel.observe_all(self._states, seats, tensors)
        return tensors

    def match(self, index: int) -> Match:
        """One of the games, to look at and to play on from here by itself.

        >>> import ludion
        >>> ludion.Batch("voltage", 1000, seed=1).match(7).legal()[-1]
        'draw2'
        """
        if index not in range(len(self)):
            raise IndexError(f"there is no game {index} in a batch of {len(self)}")
        return Match(self.setting, self._states[index : index + 1])

    # -- playing ----------------------------------------------------------------------------------

    def step(self, moves: ArrayLike) -> int:
        """Play one move in every game that is not over; return how many then go on.

        ``moves`` has a number for each game; where a game is over it may be anything. If any of
        them cannot be played, ``MalformedMove`` or ``IllegalMove`` tells the first, and no game has
        moved.

        >>> import ludion
        >>> batch = ludion.Batch("voltage", 2, seed=1)
        >>> batch.step([batch.game.move_of["draw2"]] * 2)
        2
        """
        chosen = self._checked(moves)
        seats = np.empty(len(self), np.int8)
        self._legal = None
        return int(kernel.step_all(self._states, chosen, seats))

    def rollout(self) -> int:
        """Play every game to its end with random moves; return how many decisions that took.

        Each game has a random generator of its own, so the same batch ends in the same way.

        >>> import ludion
        >>> ludion.Batch("voltage", 1000, seed=1).rollout()
        65578
        """
        payoffs = np.empty((len(self), self.setting.variant.seats))
        self._legal = None
        return int(kernel.rollout(self._states, payoffs, len(self.game.notation)))

    def copy(self) -> Batch:
        """The same games again, with the same future: what is played in one leaves the other."""
        twin = copy.copy(self)
        octets = bytearray(self._states.tobytes())  # numpy would copy the records field by field
        twin._states = np.ndarray(len(self), self._states.dtype, octets)
        return twin

    def _checked(self, moves: ArrayLike) -> NDArray[np.int16]:
        """The moves of the games that go on, known to be legal."""
        given = np.asarray(moves)
        if given.shape != (len(self),):
            raise ValueError(
                f"moves: there are {len(self)} games, and each needs one move; "
                f"this array has the shape {given.shape}"
            )
        if given.dtype.kind not in "iu":
            raise TypeError(f"moves: must be whole numbers, not {given.dtype}")
        legal = self.legal()
        chosen = np.where(self._seats == NOBODY, 0, given)
        if chosen.min() < 0 or chosen.max() >= legal.shape[1]:
            self._refuse_unknown(chosen)
        allowed = legal[self._every, chosen] | (self._seats == NOBODY)
        if not allowed.all():
            self._refuse_illegal(chosen, int(allowed.argmin()))
        return chosen.astype(np.int16)

    def _refuse_unknown(self, chosen: NDArray[Any]) -> None:
        last = len(self.game.notation) - 1
        index = int(((chosen < 0) | (chosen > last)).argmax())
        raise MalformedMove(
            f"game {index}: {chosen[index]} is no move of {self.game.title}; "
            f"its moves are 0 to {last}"
        )

    def _refuse_illegal(self, chosen: NDArray[Any], index: int) -> None:
        move = int(chosen[index])
        why = self.game.why_not(self._states[index], move)
        raise IllegalMove(self.game.notation[move], why, index)
