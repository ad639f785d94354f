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

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ludion.games import game
    from ludion.match import Match

__all__ = ["Match", "game"]
__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    if name == "game":
        from ludion.games import game

        return game
    if name == "Match":
        from ludion.match import Match

        return Match
    raise AttributeError(f"module 'ludion' has no attribute {name!r}")
