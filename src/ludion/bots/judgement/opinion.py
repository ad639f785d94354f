"""How likely each side wins, as a seat knows the position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ludion.bots.beliefs import beliefs
from ludion.bots.contract import Knowledge
from ludion.bots.judgement.model import Model, weigh_worlds
from ludion.bots.judgement.weights import PLAYERS, Seen, model_of, seen_of
from ludion.kernel.contract import NOBODY
from ludion.kernel.play import seat as seat_to_move

WORLDS: Final = 64
TINY: Final = 1e-6


@dataclass(frozen=True)
class Opinion:
    """Every side's chance of winning, and how sure that is.

    >>> import ludion
    >>> from ludion.bots.judgement.opinion import opinion
    >>> match = ludion.game("voltage").new(seed=7)
    >>> found = opinion(ludion.Knowledge.of(match, seed=1))
    >>> round(sum(found.chances), 6)
    1.0
    """

    chances: tuple[float, ...]
    """By side; they add up to 1."""
    errors: tuple[float, ...]
    """By side, the standard error that comes from having imagined so few worlds."""
    worlds: int


def opinion(knowledge: Knowledge, worlds: int = WORLDS, players: str = PLAYERS) -> Opinion:
    """The mean over worlds that the seat holds possible, as likely as it believes they are.

    ``players`` are those who are taken to play on, ``expert`` or ``casual``.
    """
    setting = knowledge.setting
    return ask(model_of(setting, players), seen_of(setting, players), knowledge, worlds)


def ask(model: Model, seen: Seen, knowledge: Knowledge, worlds: int = WORLDS) -> Opinion:
    """The opinion that a certain model gives."""
    seeds, likely = possible_worlds(knowledge, model, worlds)
    said = np.empty((len(seeds), len(model.chances)))
    weigh_worlds(model, np.repeat(knowledge.world, 2), knowledge.seat, seeds, said)
    mean = likely @ said
    spread = np.sqrt(likely @ (said - mean) ** 2 * (likely**2).sum())
    if seat_to_move(knowledge.world, 0) != NOBODY:
        mean = corrected(mean, seen, knowledge, len(seeds) >= WORLDS)
    return Opinion(tuple(mean.tolist()), tuple((seen.scale * spread).tolist()), len(seeds))


def corrected(
    mean: NDArray[np.float64], seen: Seen, knowledge: Knowledge, many: bool
) -> NDArray[np.float64]:
    """The chances as a seat may trust them, that has imagined what it cannot know.

    Where all worlds there are have been weighed, it is not too kind to itself.
    """
    strength = seen.scale * np.log(np.maximum(mean, TINY))
    if many and knowledge.seat != NOBODY:
        strength[knowledge.setting.variant.sides[knowledge.seat]] += seen.own
    powers = np.exp(strength - strength.max())
    return np.asarray(powers / powers.sum())


def possible_worlds(
    knowledge: Knowledge, model: Model, count: int
) -> tuple[NDArray[np.uint64], NDArray[np.float64]]:
    """Seeds of worlds, and how likely each is."""
    if len(knowledge.past.moves) > 0 and seat_to_move(knowledge.world, 0) != NOBODY:
        believed = beliefs(knowledge, model.traits, model.rows)
        return believed.seeds, np.diff(believed.odds, prepend=0.0)
    if not knowledge.setting.variant.hidden:
        count = 1
    random = np.random.default_rng(knowledge.seed)
    return random.integers(0, 1 << 64, count, np.uint64), np.full(count, 1 / count)


def likely_worlds(knowledge: Knowledge, model: Model, count: int) -> NDArray[np.uint64]:
    """Seeds of so many worlds, each as often as it is likely."""
    seeds, likely = possible_worlds(knowledge, model, count)
    if len(knowledge.past.moves) == 0:
        random = np.random.default_rng(knowledge.seed)
        return random.integers(0, 1 << 64, count, np.uint64)
    return np.random.default_rng(knowledge.seed).choice(seeds, count, p=likely)
