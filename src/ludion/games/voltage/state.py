"""The record of a game of Voltage: everything about it in 199 bytes."""

from __future__ import annotations

from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from ludion.games.voltage.box import DTYPES

ACT, SECOND, FLIPPING, OVER = range(4)
PHASES: Final = ("act", "second", "flip", "over")
NONE: Final = -1

DTYPE: Final = DTYPES["standard"]
"""Of the full game; the fields are listed in ``box.record_type``."""


class State(Protocol):
    """A record of type ``DTYPE``, as far as its fields go: a misspelt one is an error of types.

    A number is read and written as an ordinary one.
    """

    random: int
    player: int
    phase: int
    first: int
    owed: int
    winner: int
    score: NDArray[np.uint8]
    settled: NDArray[np.uint8]
    polarity: NDArray[np.uint8]
    held: NDArray[np.uint8]
    hands: NDArray[np.uint8]
    laid: NDArray[np.uint8]
    sides: NDArray[np.uint8]
    drawable: int
    draw: NDArray[np.uint8]
    discarded: int
    discard: NDArray[np.uint8]
    arranged: int
    open_discard: int
