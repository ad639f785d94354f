"""The player that picks uniformly among the legal moves."""

from __future__ import annotations

from random import Random

from ludion.bots.contract import Bot, Knowledge
from ludion.kernel.contract import Move


class RandomBot(Bot):
    name = "random"

    def choose(self, knowledge: Knowledge) -> Move:
        return Random(knowledge.seed).choice(knowledge.legal())


BOT = RandomBot()
