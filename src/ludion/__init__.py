"""Ludion: a table for three inventive board games, with exact rules and a compiled kernel.

>>> import ludion
>>> match = ludion.game("voltage").new(seed=7)
>>> move = match.legal()[0]
>>> match.play(move)
>>> match.record()["moves"] == [move]
True

Everything here is imported when it is first used, so that ``import ludion`` costs nothing.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ludion.games import find as game
    from ludion.match import Match as Match

__version__ = "0.1.0"

_WHERE = {"game": ("ludion.games", "find"), "Match": ("ludion.match", "Match")}
__all__ = ["Match", "game"]


def __getattr__(name: str) -> Any:
    if name in _WHERE:
        module, attribute = _WHERE[name]
        return getattr(importlib.import_module(module), attribute)
    raise AttributeError(f"module 'ludion' has no attribute {name!r}")
