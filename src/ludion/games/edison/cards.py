"""The vehicles and the cards.

    vehicle   0 R Steam Rocket   1 Z Zeppelin Car   2 P Propeller Roller   3 M Sail Motorcycle
    kind      0 RZ  1 RP  2 RM  3 ZP  4 ZM  5 PM   6 d1 … 11 d6   12 fwd (four)  13 rev (two)

Every hand starts with the same 18 cards. A hand is a set of kinds, one bit each, with two counts
for the direction cards.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final, TypeAlias

import numpy as np

Vehicle: TypeAlias = int
Kind: TypeAlias = int
Type: TypeAlias = int

LETTERS: Final = "RZPM"
VEHICLES: Final = 4
ZEPPELIN: Final = 1

CHOICE, DISTANCE, DIRECTION = range(3)
TYPES: Final = ("choice", "distance", "direction")

D1: Final = 6
D2: Final = 7
FWD: Final = 12
REV: Final = 13
KINDS: Final = 14
HAND_SIZE: Final = 18
FULL_HAND: Final = (1 << KINDS) - 1
GEARS: Final = (4, 2)
"""How many fwd and how many rev a hand starts with."""

PAIRS: Final = tuple(combinations(range(VEHICLES), 2))
CARDS: Final = (
    *(LETTERS[a] + LETTERS[b] for a, b in PAIRS),
    *(f"d{distance}" for distance in range(1, 7)),
    "fwd",
    "rev",
)
KIND_OF: Final = {card: kind for kind, card in enumerate(CARDS)}

PAIR: Final = np.array(PAIRS, np.int64)
"""The two vehicles of each choice card."""
TYPE: Final = np.array([CHOICE] * 6 + [DISTANCE] * 6 + [DIRECTION] * 2, np.int64)
"""The type of each kind of card."""
OF_TYPE: Final = np.array([0x003F, 0x0FC0, 0x3000], np.int64)
"""The kinds of each type, as bits."""
