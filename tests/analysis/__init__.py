"""Where a game went wrong, and what was luck."""

from __future__ import annotations

import pytest

from tests.games.every import SETTINGS

every_offered = pytest.mark.parametrize(
    "setting",
    [setting for setting in SETTINGS if setting.variant in setting.game.variants],
    ids=lambda setting: f"{setting.game.name}-{setting.variant.name}",
)
"""Every variant that is played at tables; the reduced games share their rules."""
