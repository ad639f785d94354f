"""Tests of the environments; those that need the peers' own suites are in ``tests/peers``."""

from __future__ import annotations

from typing import Any

from ludion.games.game import Setting


def of(setting: Setting) -> dict[str, Any]:
    """What makes an environment of a setting."""
    return {"game": setting.game, "variant": setting.variant.name, "options": setting.options}
