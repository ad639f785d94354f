"""Wild games come to every named situation."""

from __future__ import annotations

import pytest

from tests.conftest import PURE_PYTHON
from tests.games.voldetour.situations import counts


@pytest.mark.skipif(PURE_PYTHON, reason="two thousand games take too long in plain Python")
@pytest.mark.parametrize("variant", ["two", "four"])
def test_no_rare_situation_is_missing_from_wild_games(variant):
    missing = [name for name, number in counts(variant, 500).items() if number == 0]
    assert missing == []
