"""A small network that judges a position by its parts, where a sum over traits says too little.

Some traits belong to one part of the position (in Voltage, to a terminal), the others to the whole.
``HIDDEN`` units look at every part in the same way, and at the whole with it; what they find is
added up over the parts. ``MIXED`` units take that and all traits, and say how likely the side to
move wins. A trait is there or not, so it adds its weights to the units, and nothing is multiplied
before the second layer.

The weights are one list: first those of the units, then for each trait what it adds to them.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from ludion.bots.learned.rows import Rows
from ludion.kernel.compiling import borrowing

HIDDEN: Final = 32
MIXED: Final = 16
A_TRAIT: Final = HIDDEN + MIXED
"""So many weights belong to each trait."""

# Where the weights of the units begin.
START: Final = 0  # what the hidden units begin with
MIXING: Final = START + HIDDEN  # from each hidden unit to the mixed ones
MIXED_START: Final = MIXING + HIDDEN * MIXED
LAST: Final = MIXED_START + MIXED  # from the mixed units to the end
LAST_START: Final = LAST + MIXED
UNITS: Final = LAST_START + 1
"""So many there are in all."""

# Where the sums stand while a position is judged, in the two rows of a side each.
WHOLE, PART = 0, HIDDEN  # of the first: the hidden units for the whole, and for a part
FOUND, MIX = 0, HIDDEN  # of the second: the hidden units of all parts, and the mixed units
ROOM: Final = 2 * HIDDEN


@borrowing
def begin(weights: NDArray[np.float64], rows: Rows) -> None:
    if len(weights) == 0:
        for part in range(rows.shape[0]):
            for trait in range(rows.shape[1]):
                rows[part, trait] = 0.0
        return
    for unit in range(HIDDEN):
        rows[0, WHOLE + unit] = weights[START + unit]
        rows[1, FOUND + unit] = 0.0
    for unit in range(MIXED):
        rows[1, MIX + unit] = weights[MIXED_START + unit]


@borrowing
def note_whole(weights: NDArray[np.float64], rows: Rows, trait: int) -> None:
    """Note a trait of the whole; all of them come before those of the parts."""
    if len(weights) == 0:
        rows[rows.shape[0] - 1, trait] = 1.0
    else:
        add(weights, rows, WHOLE, trait)


@borrowing
def note_part(weights: NDArray[np.float64], rows: Rows, part: int, trait: int) -> None:
    """Note a trait of the part that was begun."""
    if len(weights) == 0:
        rows[part, trait] = 1.0
    else:
        add(weights, rows, PART, trait)


@borrowing
def add(weights: NDArray[np.float64], rows: Rows, where: int, trait: int) -> None:
    first = UNITS + A_TRAIT * trait
    for unit in range(HIDDEN):
        rows[0, where + unit] += weights[first + unit]
    first += HIDDEN
    for unit in range(MIXED):
        rows[1, MIX + unit] += weights[first + unit]


@borrowing
def begin_part(weights: NDArray[np.float64], rows: Rows) -> None:
    if len(weights) > 0:
        for unit in range(HIDDEN):
            rows[0, PART + unit] = rows[0, WHOLE + unit]


@borrowing
def end_part(weights: NDArray[np.float64], rows: Rows) -> None:
    if len(weights) > 0:
        for unit in range(HIDDEN):
            rows[1, FOUND + unit] += max(0.0, rows[0, PART + unit])


@borrowing
def finish(weights: NDArray[np.float64], rows: Rows, side: int) -> None:
    """Leave the strengths of both sides, of which one is to move, in the first column."""
    if len(weights) == 0:
        return
    for hidden in range(HIDDEN):
        found = rows[1, FOUND + hidden]
        first = MIXING + MIXED * hidden
        for unit in range(MIXED):
            rows[1, MIX + unit] += found * weights[first + unit]
    strength = weights[LAST_START]
    for unit in range(MIXED):
        strength += weights[LAST + unit] * max(0.0, rows[1, MIX + unit])
    rows[side, 0] = strength
    rows[1 - side, 0] = 0.0
