"""The record of a game of Voltage: everything about it in 199 bytes."""

from __future__ import annotations

from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from ludion.games.voltage.cards import DECK_SIZE, HAND_LIMIT, SET_SIZE, TERMINALS

ACT, SECOND, FLIPPING, OVER = range(4)
PHASES: Final = ("act", "second", "flip", "over")
NONE: Final = -1

DTYPE: Final = np.dtype(
    (
        np.record,
        [
            ("random", np.uint64),
            ("player", np.uint8),
            ("phase", np.uint8),
            ("first", np.int8),  # terminal of this turn's first card, or NONE
            ("owed", np.uint8),  # cards still to draw after the pending flip
            ("winner", np.int8),
            ("score", np.uint8, (2,)),
            ("settled", np.uint8, (2,)),  # what each side of the last scored set added up to
            ("polarity", np.uint8, (TERMINALS,)),  # 1 is +, 0 is -
            # Hands and sides are lists of kinds, ascending: the first `held` or `laid` entries.
            ("held", np.uint8, (2,)),
            ("hands", np.uint8, (2, HAND_LIMIT)),
            ("laid", np.uint8, (2, TERMINALS)),
            ("sides", np.uint8, (2, TERMINALS, SET_SIZE)),
            # Piles grow to the right: the top card is the last one.
            ("drawable", np.uint8),
            ("draw", np.uint8, (DECK_SIZE,)),
            ("discarded", np.uint8),
            ("discard", np.uint8, (DECK_SIZE,)),
            # The next reshuffle keeps the discard pile's order: a replay has laid it out.
            ("arranged", np.uint8),
            ("open_discard", np.uint8),  # an option: views show the whole discard pile
        ],
    ),
    align=False,
)


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
