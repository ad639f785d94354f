"""Who can sit at a table besides people. A bot is found by its name with ``bot``."""

from __future__ import annotations

import importlib

from ludion.bots.bot import Bot, Knowledge
from ludion.errors import UnknownName

NAMES = ("random", "greedy", "wild")
"""``wild`` is for tests and traces: it seeks the rare situations."""

__all__ = ["NAMES", "Bot", "Knowledge", "bot"]


def bot(name: str) -> Bot:
    """The bot of that name.

    >>> from ludion.bots import bot
    >>> bot("greedy").name
    'greedy'
    """
    if name not in NAMES:
        raise UnknownName(f"there is no player {name!r}; the players are: {', '.join(NAMES)}")
    found: Bot = importlib.import_module(f"ludion.bots.{name}").BOT
    return found
