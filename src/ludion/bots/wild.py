"""The player for tests and traces: it seeks the rare situations of each game.

Every game has its own idea of rare, in ``wild_<game>.py``: a function ``choose``.
"""

from __future__ import annotations

import importlib

from ludion.bots.bot import Bot, Knowledge
from ludion.kernel.contract import Move


class WildBot(Bot):
    name = "wild"

    def choose(self, knowledge: Knowledge) -> Move:
        taste = importlib.import_module(f"ludion.bots.wild_{knowledge.game.name}")
        return int(taste.choose(knowledge))


BOT = WildBot()
