"""Gradient descent with moments (Kingma & Ba, 2015), on a few arrays at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]

MEMORY, MEMORY_OF_SQUARES, TINY = 0.9, 0.999, 1e-8


class Adam:
    """The moments of some arrays of weights, which are changed in place."""

    def __init__(self, parts: Sequence[Array]) -> None:
        self._parts = parts
        self._means = [np.zeros_like(part) for part in parts]
        self._squares = [np.zeros_like(part) for part in parts]
        self._steps = 0

    def step(self, slopes: Sequence[Array], rate: float) -> None:
        """Go down the slopes, by about the rate."""
        self._steps += 1
        for i, (part, slope) in enumerate(zip(self._parts, slopes, strict=True)):
            self._means[i] += (1 - MEMORY) * (slope - self._means[i])
            self._squares[i] += (1 - MEMORY_OF_SQUARES) * (slope**2 - self._squares[i])
            mean = self._means[i] / (1 - MEMORY**self._steps)
            square = self._squares[i] / (1 - MEMORY_OF_SQUARES**self._steps)
            np.subtract(part, rate * mean / (np.sqrt(square) + TINY), out=part)
