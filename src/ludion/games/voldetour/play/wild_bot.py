"""Wild VoldéTour: see ``ludion.games.voldetour.wild``."""

from __future__ import annotations

import numpy as np

from ludion.bots.bot import Knowledge
from ludion.games.voldetour.wild import choice
from ludion.kernel.contract import Move


def choose(knowledge: Knowledge) -> Move:
    found = np.empty(len(knowledge.game.notation), np.int16)
    return int(choice(knowledge.world.copy(), 0, found))
