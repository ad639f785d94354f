"""Which of some moves is better, and is that settled? Asked of paired roll-outs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ludion.bots.contract import TESTED, Estimate, Knowledge
from ludion.bots.judgement.opinion import likely_worlds
from ludion.bots.judgement.rollouts import STATES, Manner, roll_out
from ludion.bots.judgement.weights import PLAYERS, model_of
from ludion.kernel.contract import Move

PAIRS: Final = 400
DECISIONS: Final = 4
TO_THE_END: Final = 1 << 30
"""So many decisions no game has left."""
NOISE: Final = 0.02
REROLLS: Final = 4
AT_A_TIME: Final = 50
SETTLED: Final = 3.0
"""A difference of so many standard errors settles the question …"""
LEAST: Final = 100
"""… if there are at least so many pairs."""


@dataclass(frozen=True)
class Difference:
    """By how much a move is worse than the best, in chances of winning, in the same worlds."""

    move: Move
    behind: float
    error: float
    """The standard error."""

    @property
    def settled(self) -> bool:
        return self.behind > SETTLED * self.error


@dataclass(frozen=True)
class Comparison:
    """Moves that were tested, the best first."""

    estimates: tuple[Estimate, ...]
    differences: tuple[Difference, ...]
    """Of every other move from the first."""
    pairs: int


def compare(
    knowledge: Knowledge,
    moves: Sequence[Move],
    pairs: int = PAIRS,
    decisions: int = DECISIONS,
    players: str = PLAYERS,
) -> Comparison:
    """Test moves of the seat to decide in up to so many worlds, or until their order is settled.

    Every move is looked at, whatever it is worth.

    >>> import ludion
    >>> from ludion.bots.judgement.comparison import compare
    >>> match = ludion.game("voltage").new(seed=7)
    >>> knowledge = ludion.Knowledge.of(match, seed=1)
    >>> found = compare(knowledge, knowledge.legal()[:2], pairs=50)
    >>> found.pairs
    50
    """
    if not moves or not set(moves) <= set(knowledge.legal()):
        raise ValueError("only legal moves can be compared, and at least one")
    setting = knowledge.setting
    model = model_of(setting, players)
    seeds = likely_worlds(knowledge, model, pairs)
    chancy = setting.variant.hidden and not setting.game.lasting_secrets
    manner = Manner(decisions, NOISE, REROLLS if chancy else 0)
    shape = (pairs, len(moves), len(model.chances))
    said, luck = np.empty(shape), np.empty(shape)
    pool = np.repeat(knowledge.world, STATES)
    buffer = np.empty(len(setting.game.notation), np.int16)
    roots = np.array(moves, np.int16)
    done = 0
    while done < pairs:
        part = slice(done, min(pairs, done + AT_A_TIME))
        few = said[part], luck[part]
        roll_out(model, pool, buffer, roots, knowledge.seat, seeds[part], manner, *few)
        done = part.stop
        found = _compared(knowledge, moves, said[:done], luck[:done])
        if done >= LEAST and all(one.settled for one in found.differences):
            break
    return found


def _compared(
    knowledge: Knowledge,
    moves: Sequence[Move],
    said: NDArray[np.float64],
    luck: NDArray[np.float64],
) -> Comparison:
    side, count = knowledge.setting.variant.sides[knowledge.seat], said.shape[2]
    corrected = _without_luck(said, luck)
    means = corrected.mean(axis=0)
    errors = corrected.std(axis=0) / np.sqrt(len(said))
    order = np.argsort(-means[:, side], kind="stable")
    estimates = tuple(
        Estimate(
            moves[i],
            float((means[i, side] * count - 1) / (count - 1)),
            len(said),
            chances=tuple(means[i].tolist()),
            error=float(errors[i, side]),
            basis=TESTED,
        )
        for i in order
    )
    first = corrected[:, order[0], side]
    differences = [first - corrected[:, i, side] for i in order[1:]]
    return Comparison(
        estimates,
        tuple(
            Difference(moves[i], float(gap.mean()), float(gap.std() / np.sqrt(len(gap))))
            for i, gap in zip(order[1:], differences, strict=True)
        ),
        len(said),
    )


def _without_luck(said: NDArray[np.float64], luck: NDArray[np.float64]) -> NDArray[np.float64]:
    """What was said, less the luck in it: as much of it as the roll-outs show to matter."""
    spread = luck - luck.mean(axis=0)
    square = (spread**2).sum(axis=0)
    with np.errstate(invalid="ignore", divide="ignore"):
        share = (spread * said).sum(axis=0) / square
    return np.asarray(said - np.where(square > 1e-12, share, 0.0) * luck)
