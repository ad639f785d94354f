"""Judgements that can be asked about a position, by name: what is each side's chance of winning?

- ``traits``: what the search's own judgement (learned traits, or the game's evaluation where there
  are none) says on average over worlds that the seat holds possible;
- a bot's name (``expert``, ``master:1000``): the chance of the move it would play. It speaks of the
  seat to move alone: what is left is shared out among the other sides.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np

from ludion.bots import Knowledge
from ludion.bots.learned.judge import judge_worlds
from ludion.bots.learned.weights import room_to_judge, weights_of
from ludion.errors import UnknownName
from ludion.lab.players import player

Opinion: TypeAlias = Callable[[Knowledge], list[float]]

WORLDS = 64
"""So many are imagined, where anything is hidden."""


def opinion(name: str) -> Opinion:
    """The judgement of that name."""
    if name == "traits":
        return by_traits
    try:
        bot = player(name)
    except UnknownName as problem:
        raise UnknownName(
            f"{name!r} is no judgement: write traits or a player's name; {problem}"
        ) from None
    return lambda knowledge: _of_mover(
        knowledge, bot.estimate(knowledge)[0].chance(_sides(knowledge))
    )


def by_traits(knowledge: Knowledge) -> list[float]:
    """What the search judges a leaf by, as chances of winning."""
    setting = knowledge.setting
    worlds = WORLDS if setting.variant.hidden else 1
    payoffs = np.zeros(setting.variant.seats)
    judge_worlds(
        np.repeat(knowledge.world, 2),
        knowledge.seat,
        np.uint64(knowledge.seed),
        worlds,
        weights_of(setting),
        room_to_judge(setting),
        np.array(setting.variant.sides),
        payoffs,
    )
    return chances(payoffs, setting.variant.sides)


def chances(payoffs: np.ndarray, sides: tuple[int, ...]) -> list[float]:
    """What payoffs to the seats mean as chances of the sides, which add up to 1."""
    count = len(set(sides))
    of_sides = [float(payoffs[sides.index(side)]) for side in range(count)]
    found = [max(0.0, (payoff * (count - 1) + 1) / count) for payoff in of_sides]
    total = sum(found)
    return [one / total for one in found] if total > 0 else [1 / count] * count


def _of_mover(knowledge: Knowledge, chance: float) -> list[float]:
    mover, count = knowledge.setting.variant.sides[knowledge.seat], _sides(knowledge)
    return [chance if side == mover else (1 - chance) / (count - 1) for side in range(count)]


def _sides(knowledge: Knowledge) -> int:
    return len(set(knowledge.setting.variant.sides))
