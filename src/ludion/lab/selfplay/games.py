"""Decisions to learn from: many games at once, in which the agent plays every seat."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludion.kernel import play as kernel
from ludion.lab.environments.vector import VectorEnvironment
from ludion.lab.selfplay.network import Array, Weights, chances, think

TRACE = np.float32(0.95)
"""How far an advantage looks ahead before it trusts the value: GAE's lambda."""


class Decisions(NamedTuple):
    """What was decided, by whom knowing what, and how it turned out; a row for each."""

    seen: Array
    masks: NDArray[np.int8]
    moves: NDArray[np.int64]
    chance: Array
    """How likely the move was to be chosen."""
    advantage: Array
    worth: Array
    """What the position turned out to be worth to the seat that decided."""

    def some(self, rows: NDArray[np.int64]) -> Decisions:
        return Decisions._make(part[rows] for part in self)


def chosen(odds: Array, random: np.random.Generator) -> NDArray[np.int64]:
    """A move for each row, as likely as it says there."""
    heap = odds.cumsum(axis=1)
    drawn = random.random(len(odds), np.float32) * heap[:, -1]
    moves: NDArray[np.int64] = (heap <= drawn[:, None]).sum(axis=1)
    # Rounding may lead past the last move that is legal; the likeliest one is.
    impossible = odds[np.arange(len(odds)), np.minimum(moves, odds.shape[1] - 1)] <= 0
    return np.where(impossible, odds.argmax(axis=1), moves)


class Collector:
    """Games that go on from one collection to the next."""

    def __init__(self, environment: VectorEnvironment, seed: int) -> None:
        self._environment = environment
        self._seats = environment.setting.variant.seats
        self._random = np.random.default_rng(seed)
        self._seen, info = environment.reset(seed=seed)
        self._masks, self._seat = info["action_mask"], info["seat"]

    def collect(self, net: Weights, steps: int) -> Decisions:
        """So many decisions in every game."""
        count = self._environment.num_envs
        every = np.arange(count)
        seen = np.empty((steps, count, self._seen.shape[1]), np.float32)
        masks = np.empty((steps, count, self._masks.shape[1]), np.int8)
        moves = np.empty((steps, count), np.int64)
        seats = np.empty((steps, count), np.int8)
        chance, value = np.empty((2, steps, count), np.float32)
        over = np.empty((steps, count), np.bool_)
        paid = np.empty((steps, count, self._seats), np.float32)
        for i in range(steps):
            seen[i], masks[i], seats[i] = self._seen, self._masks, self._seat
            thoughts = think(net, seen[i])
            odds = chances(thoughts.logits, masks[i])
            moves[i] = chosen(odds, self._random)
            chance[i], value[i] = odds[every, moves[i]], thoughts.value
            self._seen, _, over[i], _, info = self._environment.step(moves[i])
            self._masks, self._seat, paid[i] = info["action_mask"], info["seat"], info["rewards"]
        advantage = advantages(value, seats, over, paid, self._ahead(net))
        return Decisions(
            seen.reshape(steps * count, -1),
            masks.reshape(steps * count, -1),
            moves.ravel(),
            chance.ravel(),
            advantage.ravel(),
            (advantage + value).ravel(),
        )

    def _ahead(self, net: Weights) -> Array:
        """What each seat thinks its game is worth where the collection stops."""
        states = self._environment.games.states
        worth = np.empty((len(states), self._seats), np.float32)
        tensors = np.empty_like(self._environment.games.tensors)
        for seat in range(self._seats):
            kernel.observe_all(states, np.full(len(states), seat, np.int8), tensors)
            worth[:, seat] = think(net, tensors).value
        return worth


def advantages(
    value: Array, seats: NDArray[np.int8], over: NDArray[np.bool_], paid: Array, ahead: Array
) -> Array:
    """How much better each decision turned out than its seat had thought, from the last back.

    Each seat looks from one decision of its own to its next, whoever decides in between, and is
    paid what it is paid itself.
    """
    every = np.arange(value.shape[1])
    found = np.empty_like(value)
    following = ahead.copy()  # by game and seat: its value at its next decision
    gained = np.zeros_like(ahead)  # … and the advantage there
    reward = np.zeros_like(ahead)  # … and what it is paid until then
    for i in reversed(range(len(value))):
        ended = over[i]
        following[ended], gained[ended], reward[ended] = 0.0, 0.0, paid[i, ended]
        mine = (every, seats[i])
        surprise = reward[mine] + following[mine] - value[i]
        found[i] = surprise + TRACE * gained[mine]
        following[mine], gained[mine], reward[mine] = value[i], found[i], 0.0
    return found
