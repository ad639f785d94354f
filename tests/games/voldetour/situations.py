"""How often wild games come to each named situation.

python -m tests.games.voldetour.situations [GAMES]
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from ludion import games
from tests.games.voldetour.survey import ONLY_FOUR, ONLY_TWO, SITUATIONS, survey

SETTINGS: dict[str, list[dict[str, Any]]] = {
    variant: [
        {"turn_limit": 40},
        {"turn_limit": 25, "tower_height": 3},
        {"turn_limit": 25, "blocks": [1, 2], "stairs": 1},
        {"turn_limit": 25, "blocks": [1], "stairs": 0},
    ]
    for variant in ("two", "four")
}
"""The options wild games are played with: as they are, high, with few pieces, with hardly any."""


def counts(variant: str, many: int) -> dict[str, int]:
    """Play ``many`` games with each setting of a variant and count the situations."""
    total = np.zeros(len(SITUATIONS), np.int64)
    game = games.find("voldetour")
    for number, options in enumerate(SETTINGS[variant]):
        survey(game.blank(game.setting(variant, options), many), np.uint64(number), total)
    possible = set(SITUATIONS) - (ONLY_FOUR if variant == "two" else ONLY_TWO)
    return {name: int(n) for name, n in zip(SITUATIONS, total, strict=True) if name in possible}


def main(many: int) -> None:
    two, four = counts("two", many), counts("four", many)
    print(f"{'':52}{'two':>10}{'four':>10}")
    for name in SITUATIONS:
        print(f"{name:52}{two.get(name, '-'):>10}{four.get(name, '-'):>10}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 500)
