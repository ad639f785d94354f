"""The games: a folder each with its rules, and the registry that finds them by name."""

from __future__ import annotations

import functools
import importlib

from ludion.errors import UnknownName
from ludion.games.game import Game

NAMES = ("voltage", "voldetour", "edison")
"""Every game's name, which is also its folder's."""


@functools.cache
def find(name: str) -> Game:
    """The game of that name.

    >>> import ludion
    >>> ludion.game("voltage").title
    'Voltage'
    """
    if name not in NAMES:
        raise UnknownName(f"there is no game {name!r}; the games are: {', '.join(NAMES)}")
    found: Game = importlib.import_module(f"ludion.games.{name}.game").GAME
    return found
