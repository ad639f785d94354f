"""How a trait is noted: weighed at once by the search, or by itself to learn from it."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from ludion.kernel.compiling import borrowing

Rows: TypeAlias = NDArray[np.float64]
"""For every side its traits, a number each; or if they are weighed, their sum alone."""


@borrowing
def clear(rows: Rows) -> None:
    for side in range(rows.shape[0]):
        for trait in range(rows.shape[1]):
            rows[side, trait] = 0.0


@borrowing
def note(rows: Rows, weights: NDArray[np.float64], side: int, trait: int, amount: float) -> None:
    """Add to a trait of a side. Without weights each trait is kept by itself."""
    if len(weights) == 0:
        rows[side, trait] += amount
    else:
        rows[side, 0] += weights[trait] * amount
