"""How many different games of n decisions there are from fixed positions: stored, to notice changes.

A count that changes without a change of the rules is a bug; check it by hand before storing it.
"""

from __future__ import annotations

import pytest

import ludion
from ludion import Match
from tests.conftest import PURE_PYTHON
from tests.games.counting import count_games
from tests.games.voltage.table import position

DEEP = not PURE_PYTHON


@pytest.mark.parametrize(
    ("seed", "counts"),
    [(1, [7, 41, 248, 1583]), (2, [13, 110, 1128, 12192]), (3, [9, 46, 378, 3114])],
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
    assert count_games(match, 3 if DEEP else 2) == [43, 1249, 10949][: 3 if DEEP else 2]
