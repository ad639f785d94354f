"""Wild games meet every rare situation."""

from __future__ import annotations

import pytest

from tests.conftest import PURE_PYTHON
from tests.games.edison.situations import NOT_BY_SQUARE, SITUATIONS, count

GAMES = 60
MIXED = ("solo", "three", "advanced_teams")
"""Variants that differ in everything: enough for every situation."""


@pytest.mark.skipif(PURE_PYTHON, reason="many games, which only compiled code plays quickly")
@pytest.mark.slow("plays 180 games with a player written in Python")
def test_every_situation_occurs_in_wild_games() -> None:
    counts = count(GAMES, MIXED)
    missing = [s for s in SITUATIONS if not any(found[s] for found in counts.values())]
    assert not missing


@pytest.mark.skipif(PURE_PYTHON, reason="many games, which only compiled code plays quickly")
def test_with_the_wall_rule_square_one_vehicle_shuts_a_walled_square_and_two_never_stand_there():
    (found,) = count(20, ("solo",), {"wall_rule": "square"}).values()
    assert found["one vehicle shuts a walled square"] > 20
    assert not any(found[situation] for situation in NOT_BY_SQUARE)
