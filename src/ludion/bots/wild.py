"""The player for tests and traces: it seeks the rare situations of each game.

Every game has its own idea of rare: ``choose`` of ``play/wild.py`` in its room. A game that has
none is played at random.
"""

from __future__ import annotations

from ludion.bots import random
from ludion.bots.contract import Bot, Knowledge
from ludion.kernel.contract import Move


class WildBot(Bot):
    name = "wild"

    def choose(self, knowledge: Knowledge) -> Move:
        own = knowledge.game.part("play.wild")
        return int(own.choose(knowledge)) if own else random.BOT.choose(knowledge)


BOT = WildBot()
