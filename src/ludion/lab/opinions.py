"""Judgements that can be asked about a position, by name: what is each side's chance of winning?

- ``value``: Ludion's judgement (``bots/judgement``), for those who play;
- ``again``: who wins if the same players play on from there once more, with what the seat cannot
  know imagined. Half its Brier score is what the best judgement could reach: the rest is luck;
- ``traits``: what the search's own judgement (learned traits, or the game's evaluation where there
  are none) says on average over worlds that the seat holds possible;
- a bot's name (``expert``, ``master:1000``): the chance of the move it would play. It speaks of the
  seat to move alone: what is left is shared out among the other sides.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from random import Random
from typing import TypeAlias

import numpy as np

from ludion.bots import Bot, Knowledge
from ludion.bots.judgement.opinion import opinion as judgement
from ludion.bots.learned.judge import judge_worlds
from ludion.bots.learned.weights import room_to_judge, weights_of
from ludion.errors import UnknownName
from ludion.lab.players import player
from ludion.lab.tournament import shares
from ludion.match import SEED_BITS, Match

Opinion: TypeAlias = Callable[[Knowledge], list[float]]

WORLDS = 64
"""So many are imagined, where anything is hidden."""


def opinion(name: str, players: str = "expert") -> Opinion:
    """The judgement of that name, about games in which certain players play."""
    if name == "traits":
        return by_traits
    if name == "value":
        return lambda knowledge: list(judgement(knowledge, players=players).chances)
    if name == "again":
        return functools.partial(played_again, player(players.partition(",")[0]))
    try:
        bot = player(name)
    except UnknownName as problem:
        raise UnknownName(
            f"{name!r} is no judgement: write value, again, traits or a player's name; {problem}"
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


def played_again(bot: Bot, knowledge: Knowledge) -> list[float]:
    """Each side's share of the win if bots play on from an imagined world."""
    setting, random = knowledge.setting, Random(knowledge.seed)
    match = Match(setting, knowledge.world)
    while not match.over:
        match.play_move(bot.choose(Knowledge.of(match, random.getrandbits(SEED_BITS))))
    return list(shares(match.returns(), setting.variant.sides))


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
