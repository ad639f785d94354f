"""The 56 cards, as 28 kinds: a face and a back.

    face  0 O1  1 O2  2 O3   3 G1 … 5 G3   6 B1 … 8 B3   9 P1 … 11 P3   12 X   13 F
    kind  2 * face, plus 1 when the back is a transformer: 0 O1, 1 O1*, 2 O2, …, 26 F, 27 F*

Cards of one kind are interchangeable, so a state only ever speaks of kinds.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np

from ludion.kernel.compiling import compiled

Kind: TypeAlias = int
Terminal: TypeAlias = int

COLOURS: Final = "OGBP"
TERMINALS: Final = 4
KINDS: Final = 28
BYPASS: Final = 24  # the first of the two kinds of Bypass
FUSE: Final = 26  # the first of the two kinds of Blown Fuse
DECK_SIZE: Final = 56
HAND_LIMIT: Final = 6
SET_SIZE: Final = 5
SETS_TO_WIN: Final = 4

FACES: Final = (*(colour + value for colour in COLOURS for value in "123"), "X", "F")
CARDS: Final = tuple(face + back for face in FACES for back in ("", "*"))
KIND_OF: Final = {card: kind for kind, card in enumerate(CARDS)}

# Copies of a plain card and of its transformer twin, by face value; X and F stand last.
_COPIES = {"1": (3, 1), "2": (2, 2), "3": (3, 1), "X": (3, 1), "F": (3, 1)}
COPIES: Final = np.array([n for face in FACES for n in _COPIES[face[-1]]], np.uint8)
"""How many cards of each kind the deck holds."""

VALUES: Final = np.array([int(c[1]) if c[0] in COLOURS else 0 for c in CARDS], np.uint8)
"""What a card of each kind adds to its side."""


@compiled
def is_number(kind: Kind) -> bool:
    return kind < BYPASS


@compiled
def is_transformer(kind: Kind) -> bool:
    return kind & 1 == 1


@compiled
def colour_of(number: Kind) -> Terminal:
    """The terminal a number card belongs to."""
    return number // 6
