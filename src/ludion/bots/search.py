"""The search player, in five levels: it tries its moves in imagined worlds and keeps the best."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, replace
from random import Random

from ludion.bots.contract import Bot, Estimate, Knowledge
from ludion.bots.levels import level
from ludion.bots.thought import Thought, begin
from ludion.kernel.contract import Move

ENDLESS = 1 << 40
LEAST_SHARE = 0.2
"""Of its time a player searches so long at least, however long it took to recall the game."""


@dataclass(frozen=True)
class SearchBot(Bot):
    """A level of the search player; it may be given a time, or an amount of work of its own."""

    name: str
    seconds: float | None = None
    work: int | None = None

    def choose(self, knowledge: Knowledge) -> Move:
        legal = knowledge.legal()
        if len(legal) == 1:
            return legal[0]
        how = level(knowledge.setting, self._level)
        random = Random(knowledge.seed)
        if how.slips and random.random() < how.slips:
            return random.choice(legal)
        return misjudged(self.estimate(knowledge), how.noise, knowledge.seed)

    def estimate(self, knowledge: Knowledge) -> list[Estimate]:
        began = time.monotonic()
        thought = self.begin(knowledge)
        if self.seconds is None:
            thought.think()
        else:
            left = self.seconds - (time.monotonic() - began)
            _think_for(thought, max(left, LEAST_SHARE * self.seconds))
        return thought.estimates()

    def begin(self, knowledge: Knowledge) -> Thought:
        """A search to be run, and stopped, by whoever asks."""
        how = level(knowledge.setting, self._level)
        if self.seconds is not None:
            how = replace(how, work=ENDLESS)
        elif self.work is not None:
            how = replace(how, work=self.work)
        return begin(knowledge, how)

    @property
    def _level(self) -> str:
        return self.name.partition(":")[0]


def _think_for(thought: Thought, seconds: float) -> None:
    alarm = threading.Timer(seconds, thought.stop)
    alarm.start()
    thought.think()
    alarm.cancel()


def misjudged(estimates: list[Estimate], noise: float, seed: int) -> Move:
    """The first move, or with noise the one that seems best through it."""
    if noise == 0.0:
        return estimates[0].move
    random = Random(seed)
    tried = [one for one in estimates if one.visits] or estimates
    return max(tried, key=lambda one: one.value + random.gauss(0.0, noise)).move
