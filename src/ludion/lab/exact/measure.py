"""What a player does wherever it can come to in a small game, and so what it costs it.

It is asked only at information sets that its own moves lead to: what it would do elsewhere is worth
nothing to anybody.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ludion.bots import Bot, Knowledge
from ludion.games.game import Setting
from ludion.kernel import play as kernel
from ludion.lab.exact.cfr import Numbers
from ludion.lab.exact.walk import Walked


class Asking:
    """A player is asked so often at each set; its plans are what it chose, as often as it did."""

    def __init__(self, setting: Setting, walked: Walked, bot: Bot, seeds: int) -> None:
        self.setting, self.walked, self.bot, self.seeds = setting, walked, bot, seeds
        first, second = walked.sequences.decisions
        self.plans: tuple[Numbers, Numbers] = (
            np.zeros(first.sequences),
            np.zeros(second.sequences),
        )

    def steps(self) -> Iterator[int]:
        """Go through all sets, and say the number of each."""
        for seat in range(2):
            decisions, plan = self.walked.sequences.decisions[seat], self.plans[seat]
            plan[0] = 1.0
            for number in range(decisions.sets):
                reach = plan[decisions.parent[number]]
                if reach > 0.0:
                    self._ask(seat, number, reach / self.seeds)
                yield number

    def _ask(self, seat: int, number: int, each: float) -> None:
        decisions, moves = self.walked.sequences.decisions[seat], self.walked.moves[seat]
        place = {
            int(moves[s]): s for s in range(decisions.first[number], decisions.first[number + 1])
        }
        for seed in range(self.seeds):
            world = self.walked.examples[seat][number : number + 1].copy()
            here = int(self.walked.keys[seat][number]) ^ seed
            kernel.imagine(world, 0, seat, np.uint64(here))
            chosen = self.bot.choose(Knowledge(self.setting, seat, world, here))
            self.plans[seat][place[chosen]] += each


def plans_of(setting: Setting, walked: Walked, bot: Bot, seeds: int) -> tuple[Numbers, Numbers]:
    """What a player does, without telling how it goes on."""
    asking = Asking(setting, walked, bot, seeds)
    for _ in asking.steps():
        pass
    return asking.plans
