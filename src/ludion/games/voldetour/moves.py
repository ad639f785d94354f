"""The 1341 moves and their numbers. They never change.

       0 …   99   B1        100 …  189   B2x       190 …  279   B2y       280 …  379   B2z
                            380 …  459   B3x       460 …  539   B3y       540 …  639   B3z
     640 …  739   Sn        740 …  839   Se        840 …  939   Ss        940 … 1039   Sw
    1040 … 1139   Sv
    1140 … 1239   lift      1240 … 1339  the Lord  1340         end

Within a group the squares follow rank by rank from a1. A Block lying along x has nine or eight
squares a rank to begin on, so its place in the group is 9 * rank + file or 8 * rank + file; for all
others it is 10 * rank + file, which is the number of the square.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from ludion.games.voldetour.geometry import POSES, SIDE, SQUARE_NAMES, Pose, Square
from ludion.kernel.compiling import compiled, integer
from ludion.kernel.contract import Move

FIRST: Final = np.array([0, 100, 190, 280, 380, 460, 540, 640, 740, 840, 940, 1040, 1140], np.int16)
"""The first move of each pose; behind the last, the first that is no placement."""
WIDTH: Final = np.array([10, 9, 10, 10, 8, 10, 10, 10, 10, 10, 10, 10], np.int8)
"""In how many files a piece in a pose can begin …"""
DEPTH: Final = np.array([10, 10, 9, 10, 10, 8, 10, 10, 10, 10, 10, 10], np.int8)
"""… and in how many ranks."""

PLACEMENTS: Final = 1140
LIFT: Final = 1140
LORD: Final = 1240
END: Final = 1340
MOVES: Final = 1341

_PLACEMENTS = [
    (pose, SIDE * rank + file)
    for pose in range(len(POSES))
    for rank in range(DEPTH[pose])
    for file in range(WIDTH[pose])
]
POSE_OF: Final = np.array([pose for pose, _ in _PLACEMENTS], np.int8)
"""The pose of each placement."""
PLACE_OF: Final = np.array([square for _, square in _PLACEMENTS], np.int8)
"""The square that names it."""


@compiled
def placement(pose: Pose, square: Square) -> Move:
    """The move that places a piece."""
    width = integer(WIDTH[pose])
    return integer(FIRST[pose]) + width * (square // SIDE) + square % SIDE


NOTATION: Final[tuple[str, ...]] = (
    *(f"{POSES[pose]}@{SQUARE_NAMES[square]}" for pose, square in _PLACEMENTS),
    *(f"^{name}" for name in SQUARE_NAMES),
    *(f"L@{name}" for name in SQUARE_NAMES),
    "end",
)
"""Every move as text, by its number."""
