"""What a player does at every information set of a small game, and what that costs it."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ludion.bots import Bot, Knowledge
from ludion.games.game import Setting
from ludion.kernel import play as kernel
from ludion.lab.exact.cfr import Numbers, plan_of
from ludion.lab.exact.walk import Walked


def asked(setting: Setting, walked: Walked, bot: Bot, seeds: int) -> Iterator[tuple[int, int]]:
    """Every question to a player: the seat, and the sequence that it chose."""
    for seat in range(2):
        decisions, moves = walked.sequences.decisions[seat], walked.moves[seat]
        for number in range(decisions.sets):
            first, end = decisions.first[number], decisions.first[number + 1]
            place = {int(moves[s]): int(s) for s in range(first, end)}
            for seed in range(seeds):
                world = walked.examples[seat][number : number + 1].copy()
                seed_here = int(walked.keys[seat][number]) ^ seed
                kernel.imagine(world, 0, seat, np.uint64(seed_here))
                chosen = bot.choose(Knowledge(setting, seat, world, seed_here))
                yield seat, place[chosen]


def plans_of(walked: Walked, answers: Iterator[tuple[int, int]]) -> tuple[Numbers, Numbers]:
    """The plans of a player that has answered: each move as likely as it was chosen often."""
    policies = [np.zeros(decisions.sequences) for decisions in walked.sequences.decisions]
    for seat, sequence in answers:
        policies[seat][sequence] += 1.0
    plans = []
    for decisions, policy in zip(walked.sequences.decisions, policies, strict=True):
        policy[1:] /= np.repeat(
            np.add.reduceat(policy, decisions.first[:-1]), np.diff(decisions.first)
        )
        plans.append(plan_of(decisions, policy))
    return plans[0], plans[1]
