"""The player that looks to the end of its own turn and takes what looks best then."""

from __future__ import annotations

import numpy as np

from ludion.bots.beam import BEAM, best_turn
from ludion.bots.contract import Bot, Knowledge
from ludion.kernel.contract import Move

WORLDS = 4


class GreedyBot(Bot):
    name = "greedy"

    def choose(self, knowledge: Knowledge) -> Move:
        game = knowledge.game
        pool = np.empty(2 + 2 * BEAM, knowledge.world.dtype)
        pool[0] = knowledge.world[0]
        moves = np.empty(len(game.notation), np.int16)
        worlds = WORLDS if knowledge.setting.variant.hidden else 1
        seed = np.uint64(knowledge.seed)
        return int(best_turn(pool, moves, knowledge.seat, seed, worlds))


BOT = GreedyBot()
