"""The games of an environment: their states, and the buffers in which each step leaves its results.

Every environment here stands on it, with one game or with thousands.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludion.errors import IllegalMove, MalformedMove
from ludion.games.game import Setting
from ludion.kernel import play as kernel
from ludion.kernel.contract import NOBODY, Move, Seat, State
from ludion.lab.environments.stepping import ALL_LEGAL, advance, restart


class Stepper:
    """Many games of one setting, played a decision at a time."""

    def __init__(self, setting: Setting, count: int) -> None:
        """Make room for so many games; none is dealt yet."""
        game = setting.game
        self.setting = setting
        self.states = game.blank(setting, count)
        self.seats = np.full(count, NOBODY, np.int8)
        self.masks = np.zeros((count, len(game.notation)), np.int8)
        self.tensors = np.zeros((count, game.observation_size), np.float32)
        self.payoffs = np.zeros((count, setting.variant.seats))
        self.rounds = np.zeros(count, np.int64)
        """How many games were dealt in each place since it was seeded, less one."""
        self.seeds = np.zeros(count, np.uint64)
        self.everywhere = np.ones(count, np.uint8)

    def __len__(self) -> int:
        return len(self.states)

    def seed(self, due: NDArray[np.uint8], seed: int) -> None:
        """Deal anew from a seed, where it is due."""
        self.seeds[due.view(np.bool_)] = seed
        self.rounds[due.view(np.bool_)] = -1
        self.restart(due)

    def restart(self, due: NDArray[np.uint8]) -> None:
        """Deal the next game where it is due."""
        self.rounds += due
        restart(
            *(self.states, due, self.seeds, self.rounds),
            *(self.masks, self.seats, self.tensors),
        )

    def advance(self, chosen: NDArray[np.int64], due: NDArray[np.uint8]) -> None:
        """Play the chosen moves where they are due; if one cannot be played, none is."""
        refused = advance(
            *(self.states, chosen, due, self.masks, self.seats, self.tensors, self.payoffs)
        )
        if refused != ALL_LEGAL:
            self._refuse(refused, int(chosen[refused]))

    def observe(self, index: int, seat: Seat) -> NDArray[np.float32]:
        """What a seat knows of one game now."""
        tensor = np.empty(self.tensors.shape[1], np.float32)
        kernel.observe(self.states, index, seat, tensor)
        return tensor

    def put(self, index: int, state: State) -> None:
        """Let a game go on from another position."""
        self.states[index] = state
        seat = self.seats[index] = kernel.seat(self.states, index)
        moves = np.empty(self.masks.shape[1], np.int16)
        self.masks[index] = 0
        self.masks[index, moves[: kernel.legal(self.states, index, moves)]] = 1
        kernel.observe(self.states, index, int(seat), self.tensors[index])

    def _refuse(self, index: int, move: Move) -> None:
        game = self.setting.game
        if not 0 <= move < len(game.notation):
            raise MalformedMove(
                f"game {index}: {move} is no move of {game.title}; "
                f"its moves are 0 to {len(game.notation) - 1}"
            )
        raise IllegalMove(game.notation[move], game.why_not(self.states[index], move), index)


def whole_numbers(moves: Any, count: int) -> NDArray[np.int64]:
    """Moves as the kernel takes them, one for each game."""
    given = np.asarray(moves)
    if given.shape != (count,):
        raise ValueError(
            f"actions: there are {count} games, and each needs one move; "
            f"this array has the shape {given.shape}"
        )
    if given.dtype.kind not in "iu":
        raise TypeError(f"actions: must be whole numbers, not {given.dtype}")
    return np.ascontiguousarray(given, np.int64)
