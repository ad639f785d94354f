"""Bots at the table: they think in threads, never on the event loop.

The compiled code lets go of Python's lock, so threads use every core.
"""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import numpy as np

from ludion import bots
from ludion.bots import Bot, Knowledge
from ludion.kernel import play as kernel
from ludion.kernel.contract import Move
from ludion.match import SEED_BITS, Match
from ludion.server.parts import Estimate

T = TypeVar("T")

STAND_IN = "greedy"
"""The bot that plays on for somebody who has dropped out."""

NOT_FOR_PEOPLE = ("wild",)
ROLLOUTS = 200
"""How many games are played at random after each move, for a bot without an opinion of its own."""


def playing_bots() -> list[str]:
    """The bots that may sit at a table."""
    return [name for name in bots.NAMES if name not in NOT_FOR_PEOPLE]


class Thinkers:
    """The threads in which bots think."""

    def __init__(self, count: int | None = None) -> None:
        self._threads = ThreadPoolExecutor(count or os.cpu_count() or 1, "bot")

    async def choose(self, match: Match, name: str) -> Move:
        """A bot's move for the seat to decide."""
        bot, knowledge = bots.bot(name), Knowledge.of(match, secrets.randbits(SEED_BITS))
        return await self._run(lambda: bot.choose(knowledge))

    async def estimate(self, match: Match, name: str) -> list[Estimate]:
        """A bot's opinion of every legal move, best first."""
        bot, knowledge = bots.bot(name), Knowledge.of(match, secrets.randbits(SEED_BITS))
        seats = match.setting.variant.seats
        return await self._run(lambda: _estimate(bot, knowledge, seats))

    async def _run(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


def _estimate(bot: Bot, knowledge: Knowledge, seats: int) -> list[Estimate]:
    opinion = getattr(bot, "estimate", None)
    found = [(one.move, one.value, one.visits) for one in (opinion(knowledge) if opinion else [])]
    if sum(visits for _, _, visits in found) <= 1:
        found = _play_out(knowledge, seats)
    estimates = [
        Estimate(move=knowledge.game.notation[move], value=round(float(value), 4), visits=visits)
        for move, value, visits in found
    ]
    return sorted(estimates, key=lambda one: (-one.value, one.move))


def _play_out(knowledge: Knowledge, seats: int) -> list[tuple[Move, float, int]]:
    """What comes of each move if everybody goes on at random, in worlds the seat holds possible."""
    legal = knowledge.legal()
    each = max(8, ROLLOUTS // len(legal))
    payoffs = np.zeros((each, seats))
    found = []
    for move in legal:
        worlds = np.repeat(knowledge.world, each)
        for i in range(each):
            kernel.imagine(worlds, i, knowledge.seat, np.uint64(i))
            kernel.play(worlds, i, move)
        kernel.rollout(worlds, payoffs, len(knowledge.game.notation))
        found.append((move, float(payoffs[:, knowledge.seat].mean()), each))
    return found
