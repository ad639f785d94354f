"""What every position of a game was worth: to somebody who sees all, and to the seat to decide."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ludion.analysis.glance import weigh_moves, weigh_otherwise, weigh_states
from ludion.bots import Knowledge
from ludion.bots.judgement.model import Model, weigh_worlds
from ludion.bots.judgement.opinion import WORLDS, corrected, possible_worlds
from ludion.bots.judgement.weights import model_of, seen_of
from ludion.kernel import contract
from ludion.kernel import play as kernel
from ludion.kernel.contract import Move, Seat, States
from ludion.match import SEED_BITS, Match, seed_of

DEALS: Final = 64
"""So many other deals say what it is worth to sit there."""
REROLLS: Final = 64
"""So often chance is decided otherwise, to see what was luck."""

Chances = NDArray[np.float64]
"""Of every side; they add up to 1."""


def seed_for(seed: int, what: str) -> int:
    """A seed of its own for each thing that is asked: what is asked before does not matter."""
    return Random(f"{seed}/{what}").getrandbits(SEED_BITS)


@dataclass(frozen=True)
class Outlook:
    """What the seat to decide could know: the mean over worlds that it held possible."""

    now: Chances
    corrected: Chances
    """The same, as a seat may trust it (see ``opinion``)."""
    after: dict[Move, Chances]
    """Of each legal move."""

    def best(self, side: int) -> Move:
        return max(self.after, key=lambda move: float(self.after[move][side]))

    def behind(self, move: Move, side: int) -> float:
        """By how much a move looks worse than the best."""
        return float(self.after[self.best(side)][side] - self.after[move][side])


@dataclass(frozen=True)
class Step:
    """One decision of the game and what became of it."""

    number: int
    seat: Seat
    side: int
    move: Move
    outlook: Outlook
    before: Chances
    """To somebody who sees all, …"""
    fair: Chances
    """… what the move came to on average over chance, …"""
    came: Chances
    """… and as it really came out."""


def outlook_of(model: Model, knowledge: Knowledge) -> Outlook:
    """A function of what the seat knows, and of nothing else."""
    seeds, likely = possible_worlds(knowledge, model, WORLDS)
    legal = knowledge.legal()
    pool = np.repeat(knowledge.world, 3)
    after = np.empty((len(seeds), len(legal), len(model.chances)))
    weigh_moves(model, pool, knowledge.seat, seeds, np.array(legal, np.int16), after)
    before = np.empty((len(seeds), len(model.chances)))
    weigh_worlds(model, pool, knowledge.seat, seeds, before)
    now = likely @ before
    seen = seen_of(knowledge.setting)
    return Outlook(
        now,
        corrected(now, seen, knowledge, len(seeds) >= WORLDS),
        dict(zip(legal, np.tensordot(likely, after, 1), strict=True)),
    )


def judged(model: Model, states: States) -> Chances:
    """Every side's chance in each state, to somebody who sees all of it."""
    said = np.empty((len(states), len(model.chances)))
    weigh_states(model, states, said)
    return said


def steps(match: Match, seed: int) -> list[Step]:
    """All decisions of a game, in order."""
    model, states = model_of(match.setting), match.states()
    values = judged(model, states)
    now, found = match.at(0), []
    for number in range(match.count):
        here = Knowledge.of(now, seed_for(seed, f"outlook/{number}"))
        move = match.move(number)
        found.append(
            Step(
                number=number,
                seat=here.seat,
                side=match.setting.variant.sides[here.seat],
                move=move,
                outlook=outlook_of(model, here),
                before=values[number],
                fair=_fair(model, states, number, move, values, seed),
                came=values[number + 1],
            )
        )
        now.go_on_as(match)
    return found


def _fair(
    model: Model, states: States, number: int, move: Move, values: Chances, seed: int
) -> Chances:
    """What a move comes to on average, if chance may still decide anything."""
    if not contract.has_future(states.dtype):
        return np.asarray(values[number + 1])
    seeds = np.random.default_rng(seed_for(seed, f"luck/{number}"))
    said = np.empty((REROLLS, values.shape[1]))
    pool = np.repeat(states[number : number + 1], 2)
    weigh_otherwise(model, pool, move, seeds.integers(0, 1 << 64, REROLLS, np.uint64), said)
    return np.asarray(said.mean(axis=0))


def before_the_deal(match: Match, seed: int) -> Chances:
    """What it is worth on average to sit where one sits, before anything is dealt."""
    states = match.game.blank(match.setting, DEALS)
    for index in range(DEALS):
        kernel.deal(states, index, seed_of(seed_for(seed, f"deal/{index}")))
    return np.asarray(judged(model_of(match.setting), states).mean(axis=0))
