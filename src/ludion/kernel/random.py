"""The random generator inside every state: SplitMix64, one word, copied with the state.

Every state record has a field ``random`` (uint64). Copying a state copies its future.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ludion.kernel.compiling import compiled, integer, wrapping

_STEP = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_S27, _S30, _S31, _S32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)


@wrapping
def mix(word: Any) -> Any:
    """A good hash of a 64-bit word: neighbouring words give unrelated results."""
    word = (word ^ (word >> _S30)) * _MIX_1
    word = (word ^ (word >> _S27)) * _MIX_2
    return word ^ (word >> _S31)


@wrapping
def next_word(state: Any) -> Any:
    """The next 64 random bits."""
    state.random = state.random + _STEP
    return mix(state.random)


@wrapping
def stream(seed: Any, index: int) -> Any:
    """The start of stream ``index`` of a seed, for the index-th game of a batch."""
    return mix(np.uint64(seed) + mix(np.uint64(index) + _STEP))


@compiled
def below(state: Any, n: int) -> int:
    """A random number from 0 to n - 1 (its bias is below n / 2**32)."""
    return integer(((next_word(state) >> _S32) * np.uint64(n)) >> _S32)


@compiled
def shuffle(state: Any, items: Any, count: int) -> None:
    """Put the first ``count`` items in random order."""
    for last in range(count - 1, 0, -1):
        other = below(state, last + 1)
        items[last], items[other] = items[other], items[last]
