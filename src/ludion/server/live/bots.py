"""Bots at the table: they think in threads, never on the event loop.

The compiled code lets go of Python's lock, so threads use every core. Who has many tables at which
bots play keeps nobody else's waiting: see ``turns``.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import numpy as np

from ludion import bots
from ludion.bots import Bot, Knowledge
from ludion.kernel import play as kernel
from ludion.kernel.contract import Move
from ludion.match import SEED_BITS, Match
from ludion.server.live.turns import Client, Turns
from ludion.server.machine import Machine
from ludion.server.store.appender import NotKept
from ludion.server.table.parts import Estimate

T = TypeVar("T")

ROLLOUTS = 200
"""How many games are played at random after each move, for a bot without an opinion of its own."""


class BotThreads:
    """The threads in which bots think."""

    def __init__(self, machine: Machine, count: int | None = None) -> None:
        self._machine = machine
        count = count or os.cpu_count() or 1
        self._threads = ThreadPoolExecutor(count, "bot")
        self._turns = Turns(count)
        self._closed = False

    async def choose(self, match: Match, name: str, client: Client) -> Move:
        """A bot's move for the seat to decide."""
        bot, knowledge = bots.bot(name), Knowledge.of(match, self._machine.bits(SEED_BITS))
        return await self._run(client, lambda: bot.choose(knowledge))

    async def estimate(self, match: Match, name: str, client: Client) -> list[Estimate]:
        """A bot's opinion of every legal move, the one it would play first."""
        bot, knowledge = bots.bot(name), Knowledge.of(match, self._machine.bits(SEED_BITS))
        return await self._run(client, lambda: _estimate(bot, knowledge))

    @property
    def crowded(self) -> bool:
        """Whether somebody waits for a bot to begin to think."""
        return self._turns.crowded

    async def _run(self, client: Client, work: Callable[[], T]) -> T:
        async with self._turns.place(client):
            if self._closed:
                raise NotKept("the server ends")
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    def close(self) -> None:
        self._closed = True
        self._threads.shutdown(wait=False, cancel_futures=True)


def _estimate(bot: Bot, knowledge: Knowledge) -> list[Estimate]:
    found = bot.estimate(knowledge)
    if sum(one.visits for one in found) <= 1:
        chosen = found[0].move
        found = sorted(_play_out(knowledge), key=lambda one: (one.move != chosen, -one.value))
    sides = len(set(knowledge.setting.variant.sides))
    return [
        Estimate(
            move=knowledge.game.notation[one.move],
            value=round(one.value, 4),
            chance=round(one.chance(sides), 4),
            visits=one.visits,
        )
        for one in found
    ]


def _play_out(knowledge: Knowledge) -> list[bots.Estimate]:
    """What comes of each move if everybody goes on at random, in worlds the seat holds possible."""
    legal = knowledge.legal()
    each = max(8, ROLLOUTS // len(legal))
    payoffs = np.zeros((each, knowledge.setting.variant.seats))
    found = []
    for move in legal:
        worlds = np.repeat(knowledge.world, each)
        for i in range(each):
            kernel.imagine(worlds, i, knowledge.seat, np.uint64(i))
            kernel.play(worlds, i, move)
        kernel.rollout(worlds, payoffs, len(knowledge.game.notation))
        found.append(bots.Estimate(move, float(payoffs[:, knowledge.seat].mean()), each))
    return found
