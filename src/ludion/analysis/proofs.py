"""Wins that follow from the rules: which of a seat's moves are known to win, whoever plays on.

They come from the game's own search, which says what it has proved: the solved end of a game in
which nothing is hidden, a turn that wins. A win that is not found is not denied.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from ludion.bots import Estimate, Knowledge
from ludion.bots.contract import PROVED
from ludion.bots.levels import level
from ludion.bots.thought import begin
from ludion.kernel import play as kernel
from ludion.kernel.contract import Move

LEVEL: Final = "master"
QUICKER: Final = "expert"
"""The level of a search of a game's own: it finds what wins in a turn as well as the highest."""
SURE: Final = 1.0 - 1e-9


def thought_of(knowledge: Knowledge) -> list[Estimate]:
    """What a search says of every legal move, the one that it would play first."""
    name = QUICKER if knowledge.game.part("play.search") else LEVEL
    thought = begin(knowledge, level(knowledge.setting, name))
    thought.think()
    return thought.estimates()


def wins(estimates: list[Estimate]) -> set[Move]:
    """The moves that are proved to win."""
    return {one.move for one in estimates if one.basis == PROVED and one.value > SURE}


def proved(estimates: list[Estimate]) -> dict[Move, float]:
    """What moves are proved to pay."""
    return {one.move: one.value for one in estimates if one.basis == PROVED}


def still_wins(knowledge: Knowledge, move: Move) -> bool:
    """Whether a proved win is kept by a move after which the same seat decides, or has won."""
    world = knowledge.world.copy()
    kernel.play(world, 0, move)
    payoffs = np.zeros(knowledge.setting.variant.seats)
    seat = int(kernel.seat(world, 0))
    if seat != knowledge.seat:
        kernel.returns(world, 0, payoffs)
        return bool(payoffs[knowledge.seat] > SURE)
    return bool(wins(thought_of(Knowledge(knowledge.setting, seat, world, knowledge.seed))))
