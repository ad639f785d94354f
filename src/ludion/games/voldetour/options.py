"""The options of VoldéTour.

By default two Towers stand on one diagonal, and four are a pinwheel, each a quarter turn of the one
before. Four on true diagonals can be chosen too; in trials such games were drawn or too short.

    two                         four, the pinwheel

    8 . . . . . . . 1 . .       8 . . . 1 . . . . . .
    7 . . . . . . . . . .       7 . . . . . . . 2 . .
      …                           …
    4 . . . . . . . . . .       4 . . 0 . . . . . . .
    3 . . 0 . . . . . . .       3 . . . . . . 3 . . .
      a b c d e f g h i j         a b c d e f g h i j
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from ludion.errors import BadOption
from ludion.games.game import Variant
from ludion.games.options import Number, Numbers, Option, Places
from ludion.games.voldetour.geometry import NEIGHBOUR, SQUARE_NAMES, SQUARE_OF

MOST_BLOCKS: Final = 5

PRESETS: Final[dict[int, dict[str, tuple[str, ...]]]] = {
    2: {"diagonal": ("c3", "h8")},
    4: {
        "pinwheel": ("c4", "d8", "h7", "g3"),
        "outer": ("b2", "b9", "i9", "i2"),
        "inner": ("d4", "d7", "g7", "g4"),
    },
}
"""Good places for so many Towers, by a name; the first are the default."""


@dataclass(frozen=True)
class Towers(Places):
    """The Towers' squares in seat order, no two of them neighbours."""

    @property
    def allowed(self) -> str:
        example = ",".join(self.default)
        return f"{self.count} different squares, no two of them neighbours, as {example}"

    def check(self, value: Any) -> list[str]:
        squares = super().check(value)
        for one, other in combinations(squares, 2):
            if SQUARE_OF[other] in NEIGHBOUR[SQUARE_OF[one]]:
                problem = f"{one} and {other} are neighbours"
                raise BadOption(f"option {self.name}: {problem}; give {self.allowed}")
        return squares


def options_of(variant: Variant) -> tuple[Option, ...]:
    """The options of a variant, with their defaults."""
    presets = {name: list(squares) for name, squares in PRESETS[variant.seats].items()}
    usual = next(iter(presets.values()))
    towers = "the squares of the Towers, in seat order"
    return (
        Number("tower_height", 2, "how many levels high the Towers are", 2, 3),
        Numbers(
            "blocks", [1, 1, 2, 2, 3], "the lengths of each player's Blocks", 1, 3, MOST_BLOCKS
        ),
        Number("stairs", 5, "how many Stairs each player has", 0, 5),
        Number("turn_limit", 100, "the game is a draw when all have had so many turns", 1, 1000),
        Towers("towers", usual, towers, SQUARE_NAMES, variant.seats, presets, came_later=True),
    )
