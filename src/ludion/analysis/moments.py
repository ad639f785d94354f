"""The decisions that mattered most."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ludion.analysis.labels import shown
from ludion.analysis.sidecar import Moment, Verdict
from ludion.analysis.worth import Step

MOST: Final = 3
LEAST: Final = 3.0
"""What moved fewer points did not matter."""


def moments_of(steps: Sequence[Step], verdicts: Sequence[Verdict]) -> list[Moment]:
    """At most three, in the order of the game; losses that are shown before what is luck."""
    found = []
    for step, verdict in zip(steps, verdicts, strict=True):
        luck = 100 * float((step.came - step.fair)[step.side])
        after = step.outlook.after[step.move]
        hidden = 100 * float((step.fair - after - step.before + step.outlook.now)[step.side])
        losing = shown(verdict) if verdict.error is not None else 0.0
        why, points = max(
            (("loss", -losing), ("luck", luck), ("hidden", hidden)), key=lambda one: abs(one[1])
        )
        if verdict.label:
            why, points = "loss", -losing
        if abs(points) >= LEAST:
            moment = Moment(step.number, why, round(points, 1))
            found.append((verdict.label == "", -abs(points), moment))
    chosen = [moment for _, _, moment in sorted(found, key=lambda one: one[:2])[:MOST]]
    return sorted(chosen, key=lambda moment: moment.number)
