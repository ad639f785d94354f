"""The value of information, and restricted play: one side has more, or less, than the others.

Each side in turn has the handicap, so that without one it would win its even share.
"""

from __future__ import annotations

from collections.abc import Iterator

from ludion.lab.study.data import Data
from ludion.lab.study.figures import Figure, share_of
from ludion.lab.study.plan import FORBID, SHOWN
from ludion.lab.study.room import about

PLAYER = "greedy"


def figures(data: Data) -> Iterator[Figure]:
    yield from _figure(data, "information", SHOWN, "")
    for number, (group, thing) in enumerate(about(data.setting.game).forbidden):
        yield from _figure(data, "restricted", f"{FORBID}/{number}", f"{group}/{thing}")


def _figure(data: Data, metric: str, experiment: str, item: str) -> Iterator[Figure]:
    shares = data.known(experiment, "share")
    if len(shares):
        found = share_of(float(shares.sum()), len(shares))
        yield Figure(metric, PLAYER, item, *found, len(shares))
