"""Where a result comes from: lines in tenths of a point that add up exactly.

For every side: an even share, then what the seat is worth before the deal (``seat``), the deal, and
at each decision what chance did (``draws``), what the decider lost (``own``, ``partner``,
``others``), how the truth differed from what it could know (``hidden``), and what is left: the
judgement thought better of it once the move was made (``judgement``). A game that was ended early
has one line more (``ending``). The sum is the result: 1000 for a win, 0 for a loss.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from ludion.analysis.labels import shown
from ludion.analysis.sidecar import Ledger, Verdict
from ludion.analysis.worth import Chances, Step
from ludion.match import Match

TENTHS: Final = 1000
"""A certain win, in tenths of a point."""
LINES: Final = (
    *("even", "seat", "deal", "draws", "hidden", "own", "partner", "others", "judgement"),
    "ending",
)


def ledger_of(
    match: Match,
    seat: int,
    steps: Sequence[Step],
    verdicts: Sequence[Verdict],
    undealt: Chances,
    start: Chances,
    end: Chances,
) -> Ledger:
    """The ledger of one seat."""
    sides = match.setting.variant.sides
    side = sides[seat]
    lines = dict.fromkeys(LINES, 0.0)
    lines["even"] = 1 / len(end)
    lines["seat"] = undealt[side] - lines["even"]
    lines["deal"] = start[side] - undealt[side]
    for step, verdict in zip(steps, verdicts, strict=True):
        outlook = step.outlook
        after = outlook.after[step.move]
        loss = lost(verdict, side)
        hidden = (step.fair - after - step.before + outlook.now)[side]
        lines["draws"] += (step.came - step.fair)[side]
        lines["hidden"] += hidden
        lines["judgement"] += (after - outlook.now)[side] - loss
        lines[_whose(seat, step.seat, sides)] += loss
    result = result_of(match, end)[side]
    lines["ending"] = result - end[side]
    return Ledger(seat, *_in_tenths({name: float(lines[name]) for name in LINES}, float(result)))


def lost(verdict: Verdict, side: int) -> float:
    """What a decision's loss did to a side: nothing where no loss is shown."""
    return verdict.effect[side] / 100 if shown(verdict) > 0 else 0.0


def result_of(match: Match, end: Chances) -> Chances:
    """Every side's share of the win; how it stands while the game goes on."""
    if not match.over:
        return end
    sides, returns = match.setting.variant.sides, match.returns()
    count = len(end)
    return np.array([(returns[sides.index(i)] * (count - 1) + 1) / count for i in range(count)])


def _whose(seat: int, other: int, sides: Sequence[int]) -> str:
    if seat == other:
        return "own"
    return "partner" if sides[seat] == sides[other] else "others"


def _in_tenths(lines: dict[str, float], result: float) -> tuple[dict[str, int], int]:
    """Rounded so that they add up: those are rounded up that lose most by being rounded down."""
    total = round(result * TENTHS)
    down = {name: int(np.floor(value * TENTHS)) for name, value in lines.items()}
    missing = total - sum(down.values())
    by_rest = sorted(lines, key=lambda name: (down[name] - lines[name] * TENTHS, name))
    for name in by_rest[: max(0, missing)]:
        down[name] += 1
    for name in by_rest[::-1][: max(0, -missing)]:
        down[name] -= 1
    return down, total
