"""How many different games of n decisions there are from fixed positions.

The counts of the first round are plain arithmetic. 14 cards; then each of 6 choices faces 8 cards,
of 6 distances 8, of 2 directions 12; then 6 orders of 6 x 6 x 2 cards. Forward, a vehicle has one
end for 1, 2 and 3 and two lanes for 4, 5 and 6; back, one end for each: 6 x 6 x 2 x (9 + 6) ends.
The others are stored to notice changes: a count that changes while the rules do not is a bug.
"""

from __future__ import annotations

import pytest

from tests.conftest import PURE_PYTHON
from tests.games.edison.table import Table

DEPTH = 3 if PURE_PYTHON else 4
CROWDED: dict[str, tuple[dict[str, str | int], str, list[int]]] = {
    "below the drop": ({"R": 9, "Z": 10, "P": 10, "M": "8i"}, "", [14, 120, 432, 1286]),
    "in the lanes": ({"R": "4i", "Z": "5o", "P": "6i", "M": "6o"}, "ZM", [14, 120, 432, 1304]),
    "in the centre": ({"R": "C", "Z": 9, "P": "8o", "M": 22}, "Z", [14, 120, 432, 684]),
}


def count(table: Table, depth: int) -> list[int]:
    legal = table.legal()
    counts = [len(legal)] + [0] * (depth - 1)
    for move in legal if depth > 1 else []:
        for level, number in enumerate(count(table.copy().play(move), depth - 1), 1):
            counts[level] += number
    return counts


@pytest.mark.parametrize("variant", ["teams", "solo", "three", "two"])
def test_the_first_round(variant: str) -> None:
    assert count(Table(variant), DEPTH) == [14, 120, 432, 1080][:DEPTH]


@pytest.mark.parametrize("where", CROWDED)
def test_a_round_with_the_vehicles_crowded(where: str) -> None:
    places, turned, counts = CROWDED[where]
    table = Table().put(**places).turn(*turned)
    assert count(table, DEPTH) == counts[:DEPTH]


def test_the_first_two_bets() -> None:
    assert count(Table("advanced"), 2) == [63, 63 * 63]
