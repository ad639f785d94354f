"""How many different games of n decisions there are from fixed positions.

Stored to notice changes: a count that changes while the rules do not is a bug. The first two
numbers of the first deal, and the first of the crowded table, were counted by hand.
"""

from __future__ import annotations

import pytest

import ludion
from ludion import Match
from ludion.games.voltage.sketch import position
from tests.conftest import PURE_PYTHON
from tests.games.counting import count_games

DEEP = not PURE_PYTHON


@pytest.mark.parametrize(
    ("seed", "counts"),
    [(1, [7, 33, 335, 2335]), (2, [9, 52, 428, 2576]), (3, [9, 49, 404, 2360])],
)
def test_the_first_decisions_after_three_deals(seed, counts):
    match = ludion.game("voltage").new(seed=seed)
    depth = len(counts) if DEEP else 2
    assert count_games(match, depth) == counts[:depth]


def test_a_crowded_table_with_bypasses_and_fuses():
    state = position(
        hand="X X* F F* O1 G1",
        opponent="O2 G2",
        own={"O": "O3 O3", "G": "G1"},
        opp={"O": "O1 X", "G": "G3 G3*", "B": "B1 B2*", "P": "F"},
    )
    match = Match.from_state("voltage", state, seed=1)
    assert count_games(match, 3 if DEEP else 2) == [44, 1164, 5820][: 3 if DEEP else 2]
