"""What a player has seen so far, as one number: two pasts that look the same have the same key.

A seat sees its observation of every position, also while another decides. Folding them, one after
another, keeps everything it has ever known: it forgets nothing.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludion.kernel import contract
from ludion.kernel.compiling import compiled, entry, integer
from ludion.kernel.contract import Seat, State, States
from ludion.kernel.random import mix

PLACES = 1024
"""An observation has fewer numbers than this."""
FINEST = 1_000_000
"""Numbers that differ by less than one part of so many are taken for the same."""


@compiled
def fold(state: State, seat: Seat, tensor: NDArray[np.float32], key: Any) -> Any:
    """A key with one more position in it."""
    contract.observe(state, seat, tensor)
    key = mix(key ^ np.uint64(PLACES))
    for i in range(len(tensor)):
        number = integer(tensor[i] * FINEST)
        if number != 0:
            key = mix(key ^ np.uint64(number * PLACES + i))
    return key


@entry
def key_of(states: States, seat: Seat, tensor: NDArray[np.float32]) -> Any:
    """The key of a seat that has come through these positions."""
    key = np.uint64(0)
    for i in range(len(states)):
        key = fold(states[i], seat, tensor, key)
    return key


@entry
def key_after(states: States, seat: Seat, tensor: NDArray[np.float32], key: Any) -> Any:
    """The key of a seat that has now come to this position, too."""
    return fold(states[0], seat, tensor, key)
