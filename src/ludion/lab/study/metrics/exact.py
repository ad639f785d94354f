"""Exact ablation: what it is worth to begin in a small game, with one rule changed at a time.

The game is solved (``lab.exact``), so that nobody's skill is in the figure. The true value lies
between what either player could gain by a best response.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ludion.games.game import Setting
from ludion.lab.exact.cfr import solve
from ludion.lab.exact.walk import walk
from ludion.lab.study.figures import NUMBER, Figure
from ludion.lab.study.room import about

GOAL: Final = 0.0005
"""It is solved until players could gain no more than this on average."""
EVERY: Final = 50
MOST: Final = 5_000


def ablations(setting: Setting) -> Iterator[Figure]:
    """The value of each small game that the room names."""
    for name, variant in about(setting.game).ablations.items():
        yield value_of(setting.game.setting(variant), name)


def value_of(setting: Setting, name: str) -> Figure:
    """What whoever begins gets at least, and at most, against a perfect opponent."""
    walked = walk(setting)
    for found in solve(walked.sequences, EVERY, MOST):
        if found.exploitability < GOAL:
            break
    best, worst = found.responses[0], -found.responses[1]
    sets = sum(len(keys) for keys in walked.keys)
    return Figure("exact", "", name, found.value, worst, best, sets, NUMBER)
