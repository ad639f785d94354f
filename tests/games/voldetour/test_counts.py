"""How many different games of n decisions there are from fixed positions (perft).

Stored to notice changes: a count that changes while the rules do not is a bug. The 908 first moves
were counted by hand (see ``test_placing``).
"""

from __future__ import annotations

import pytest

from tests.conftest import PURE_PYTHON
from tests.games.counting import count_games
from tests.games.voldetour.board import match, new

TINY = {"blocks": [1], "stairs": 1, "turn_limit": 3}
HOUSE = "B1@e5 1:Sn@e4 1:Sv@e4 Sw@f5 1:B2x@d6 B2z@g7"


@pytest.mark.parametrize(
    ("table", "counts"),
    [
        (new, [908, 401128]),
        (lambda: new(4), [876, 374640]),
        (lambda: new(tower_height=3), [1006, 477666]),
        (lambda: match(HOUSE, lords="e3 h5"), [842, 362552]),
        (lambda: match(HOUSE, lords="e3 h5 a10 j1", seats=4), [795, 323652]),
        (lambda: match("B1@a1 Sn@a2", options=TINY, turns=2, lords="a3 b3"), [8, 3405, 473723]),
    ],
)
def test_games_from_fixed_positions(table, counts):
    depth = 1 if PURE_PYTHON else len(counts)
    assert count_games(table(), depth) == counts[:depth]
