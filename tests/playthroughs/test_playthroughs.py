"""The stored playthroughs come out the same, to the letter."""

from __future__ import annotations

import pytest

from tests.conftest import PURE_PYTHON
from tests.games.every import every_variant
from tests.playthroughs import file_of, playthrough


@pytest.mark.skipif(PURE_PYTHON, reason="the same games are played compiled")
@every_variant
def test_a_stored_playthrough_comes_out_the_same(setting):
    assert playthrough(setting) == file_of(setting).read_text("utf-8")
