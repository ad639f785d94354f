"""Ludion: a table for three inventive board games, with exact rules and a compiled kernel.

>>> import ludion
>>> match = ludion.game("voltage").new(seed=7)
>>> move = match.legal()[0]
>>> match.play(move)
>>> match.record()["moves"] == [move]
True

``dir(ludion)`` shows all that is meant to be used from outside. Each of these names is imported
when it is first used, so that ``import ludion`` costs nothing.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ludion.batch import Batch
    from ludion.bots import Bot, Estimate, Knowledge, bot
    from ludion.errors import (
        BadGame,
        BadOption,
        BadRecord,
        BadState,
        BadTrace,
        GameOver,
        IllegalMove,
        LudionError,
        MalformedMove,
        MoveError,
        NotYourTurn,
        UnknownName,
    )
    from ludion.games import find as game
    from ludion.games import names as game_names
    from ludion.games.game import Game, Setting, Variant, View
    from ludion.match import Match
    from ludion.record import load, save
    from ludion.words import Message, say

__version__ = "0.1.0"

__all__ = [
    "BadGame",
    "BadOption",
    "BadRecord",
    "BadState",
    "BadTrace",
    "Batch",
    "Bot",
    "Estimate",
    "Game",
    "GameOver",
    "IllegalMove",
    "Knowledge",
    "LudionError",
    "MalformedMove",
    "Match",
    "Message",
    "MoveError",
    "NotYourTurn",
    "Setting",
    "UnknownName",
    "Variant",
    "View",
    "bot",
    "game",
    "game_names",
    "load",
    "save",
    "say",
]

_HOMES = {
    "ludion.batch": ("Batch",),
    "ludion.bots": ("Bot", "Estimate", "Knowledge", "bot"),
    "ludion.games": ("game", "game_names"),
    "ludion.games.game": ("Game", "Setting", "Variant", "View"),
    "ludion.match": ("Match",),
    "ludion.record": ("load", "save"),
    "ludion.words": ("Message", "say"),
}
"""Where the names live; the others are errors."""

_OWN_NAMES = {"game": "find", "game_names": "names"}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'ludion' has no attribute {name!r}")
    home = next((home for home, names in _HOMES.items() if name in names), "ludion.errors")
    found = getattr(importlib.import_module(home), _OWN_NAMES.get(name, name))
    globals()[name] = found  # the next time Python finds it by itself
    return found


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
