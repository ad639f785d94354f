"""Bots that play the other seats of an environment, thinking in threads."""

from __future__ import annotations

import os
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from ludion.bots import Bot, Knowledge
from ludion.errors import BadOption
from ludion.kernel import play as kernel
from ludion.kernel.contract import NOBODY, Move, Seat, States
from ludion.lab.environments.stepper import Stepper
from ludion.lab.players import player
from ludion.match import NO_PAST, SEED_BITS, is_recalled, recall

Given: TypeAlias = str | Bot | Mapping[Seat, str | Bot] | None
"""Who plays besides the learner: one for all other seats, or one for each of some seats."""


class Opponents:
    """The bots of some seats of many games.

    One bot for all other seats leaves one seat to the learner: ``seat``, or each in its turn, the
    next one with every game.
    """

    def __init__(self, stepper: Stepper, given: Given, seat: Seat | None) -> None:
        self._stepper = stepper
        self._setting = stepper.setting
        seats = self._setting.variant.seats
        if seat is not None and seat not in range(seats):
            raise BadOption(f"seat: {seat!r} is no seat of this game; give 0 to {seats - 1}")
        self._seat = seat
        self._by_seat = _by_seat(given, seats)
        self._other = None if isinstance(given, Mapping) or given is None else _bot(given)
        if seat is not None and (given is None or isinstance(given, Mapping)):
            raise BadOption("seat: only with one opponent for all other seats")
        self._recalls = bool(self) and is_recalled(self._setting)
        self._starts: States = stepper.states.copy()
        self._moves: list[list[Move]] = [[] for _ in range(len(stepper))]
        self._luck = Random(0)
        self._first = 0
        self._threads: ThreadPoolExecutor | None = None

    def __bool__(self) -> bool:
        return bool(self._by_seat) or self._other is not None

    def seats_of_learners(self) -> NDArray[np.int64]:
        """For each game the learner's seat, where there is but one."""
        if self._seat is not None:
            return np.full(len(self._stepper), self._seat)
        places = np.arange(len(self._stepper)) + self._stepper.rounds + self._first
        return places % self._setting.variant.seats

    def seed(self, seed: int) -> None:
        self._luck = Random(seed)
        self._first = self._luck.randrange(self._setting.variant.seats)

    def begin(self, due: NDArray[np.uint8]) -> None:
        """New games were dealt."""
        if self._recalls:
            for index in np.flatnonzero(due):
                self._starts[index] = self._stepper.states[index]
                self._moves[index] = []

    def remember(self, chosen: NDArray[np.int64], due: NDArray[np.uint8]) -> None:
        """Moves are about to be played."""
        if self._recalls:
            for index in np.flatnonzero(due):
                self._moves[index].append(int(chosen[index]))

    def waiting(self) -> NDArray[np.uint8]:
        """For each game, whether one of the bots is to decide."""
        seats = self._stepper.seats
        if self._other is None:
            mine = np.isin(seats, list(self._by_seat))
        else:
            mine = seats != self.seats_of_learners()
        return (mine & (seats != NOBODY)).view(np.uint8)

    def choose(self, due: NDArray[np.uint8]) -> NDArray[np.int64]:
        """The bots' moves in the games where they are due."""
        chosen = np.zeros(len(due), np.int64)
        asked = np.flatnonzero(due)
        seeds = [self._luck.getrandbits(SEED_BITS) for _ in asked]
        if len(asked) == 1:
            chosen[asked[0]] = self._think(int(asked[0]), seeds[0])
        else:
            if self._threads is None:
                self._threads = ThreadPoolExecutor(os.cpu_count(), "ludion-opponent")
            chosen[asked] = list(self._threads.map(self._think, asked.tolist(), seeds))
        return chosen

    def close(self) -> None:
        if self._threads is not None:
            self._threads.shutdown()
            self._threads = None

    def _think(self, index: int, seed: int) -> Move:
        seat = int(self._stepper.seats[index])
        world = self._stepper.states[index : index + 1].copy()
        kernel.imagine(world, 0, seat, np.uint64(seed))
        past = NO_PAST
        if self._recalls:
            start = self._starts[index : index + 1]
            past = recall(self._setting, start, self._moves[index], seat, seed)
        bot = self._other or self._by_seat[seat]
        return bot.choose(Knowledge(self._setting, seat, world, seed, past))


def _by_seat(given: Given, seats: int) -> dict[Seat, Bot]:
    if not isinstance(given, Mapping):
        return {}
    if strange := [seat for seat in given if seat not in range(seats)]:
        raise BadOption(f"opponents: there is no seat {strange[0]!r}; give 0 to {seats - 1}")
    if len(given) == seats:
        raise BadOption("opponents: no seat is left to learn in")
    return {seat: _bot(one) for seat, one in given.items()}


def _bot(given: str | Bot) -> Bot:
    return player(given) if isinstance(given, str) else given
