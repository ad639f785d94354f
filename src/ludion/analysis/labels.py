"""What may be said of a loss: only what its 99 % interval shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ludion.analysis.sidecar import Accuracy, Verdict
from ludion.bots.contract import OPINION

LABELS: Final = (("blunder", 15.0), ("mistake", 7.0), ("inaccuracy", 3.0))
"""From so many points on, by the lower end of the interval."""
ERRORS_99: Final = 2.5758
"""So many standard errors are half of a 99 % interval."""
FEWEST: Final = 10
"""Of fewer decisions no accuracy is said."""
SAMPLES: Final = 1_000


def label_of(loss: float, error: float | None) -> str:
    """The label of a loss in points, with half its interval; an opinion shows nothing."""
    if error is None:
        return ""
    return next((name for name, least in LABELS if loss - error >= least), "")


def is_clear(loss: float, error: float) -> bool:
    """Whether no more work can change the label: its limits are outside the interval."""
    return not any(loss - error < least <= loss + error for _, least in LABELS)


def shown(verdict: Verdict) -> float:
    """The loss that counts: none where no difference is shown."""
    if verdict.error is not None and verdict.loss - verdict.error <= 0:
        return 0.0
    return max(0.0, verdict.loss)


def accuracy_of(seat: int, verdicts: Sequence[Verdict], seed: int) -> Accuracy:
    """How well a seat decided where it had a choice, with its 95 % interval."""
    own = [one for one in verdicts if one.seat == seat and one.choices > 1]
    tested = sum(one.basis != OPINION for one in own)
    labels = {name: sum(one.label == name for one in own) for name, _ in reversed(LABELS)}
    if len(own) < FEWEST:
        return Accuracy(seat, len(own), tested, None, None, None, labels)
    losses = np.array([shown(one) for one in own])
    errors = np.array([(one.error or 0.0) / ERRORS_99 if shown(one) else 0.0 for one in own])
    random = np.random.default_rng(seed)
    drawn = random.integers(0, len(own), (SAMPLES, len(own)))
    noisy = losses[drawn] + errors[drawn] * random.standard_normal(drawn.shape)
    low, high = np.quantile(_accuracy(noisy).mean(axis=1), (0.025, 0.975))
    value = float(_accuracy(losses).mean())
    numbers = (round(value, 1), round(min(value, float(low)), 1), round(max(value, float(high)), 1))
    return Accuracy(seat, len(own), tested, *numbers, labels)


def _accuracy(losses: NDArray[np.float64]) -> NDArray[np.float64]:
    """From 100 for a loss of nothing down, as lichess has it."""
    return np.asarray(
        np.clip(103.17 * np.exp(-0.0435 * np.maximum(losses, 0.0)) - 3.17, 0.0, 100.0)
    )
