"""The player for tests and traces: it seeks the rare situations of each game.

Every game has its own idea of rare: ``choose`` in ``games/<game>/play/wild.py``. A game that has
none is played at random.
"""

from __future__ import annotations

import importlib
import importlib.util

from ludion.bots import random
from ludion.bots.bot import Bot, Knowledge
from ludion.kernel.contract import Move


class WildBot(Bot):
    name = "wild"

    def choose(self, knowledge: Knowledge) -> Move:
        name = f"ludion.games.{knowledge.game.name}.play.wild"
        if importlib.util.find_spec(name) is None:
            return random.BOT.choose(knowledge)
        return int(importlib.import_module(name).choose(knowledge))


BOT = WildBot()
