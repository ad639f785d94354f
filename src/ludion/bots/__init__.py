"""Who can sit at a table besides people. A bot is found by its name with ``bot``."""

from __future__ import annotations

import importlib

from ludion.bots.contract import Bot, Estimate, Knowledge
from ludion.errors import UnknownName

LEVELS = ("novice", "casual", "skilled", "expert", "master")
"""The levels of the search player. ``master`` may be given a time for each move, master:5s, or an
amount of work, master:400."""
MOST_WORK = 100_000_000
NAMES = ("random", "greedy", *LEVELS, "wild")
"""``wild`` is for tests and traces: it seeks the rare situations."""

__all__ = ["LEVELS", "NAMES", "Bot", "Estimate", "Knowledge", "bot", "effort"]


def bot(name: str) -> Bot:
    """The bot of that name; ``master`` may be given a time for each move, or an amount of work.

    >>> import ludion
    >>> ludion.bot("greedy").name
    'greedy'
    >>> ludion.bot("master:0.5s").name
    'master:0.5s'
    """
    base, colon, _ = name.partition(":")
    if base not in NAMES:
        raise UnknownName(f"there is no player {name!r}; the players are: {', '.join(NAMES)}")
    if base in LEVELS:
        from ludion.bots.search import SearchBot

        if not colon:
            return SearchBot(name)
        if base != "master":
            raise UnknownName(f"{name!r}: only master can be given a time or work")
        return SearchBot(name, *effort(name))
    if colon:
        raise UnknownName(f"{name!r}: only a level of the search player can be given a time")
    found: Bot = importlib.import_module(f"ludion.bots.{base}").BOT
    return found


def effort(name: str) -> tuple[float | None, int | None]:
    """The time or the amount of work in a name such as master:5s, master:200ms or master:400."""
    base, _, text = name.partition(":")
    if text.isdecimal() and len(text) <= len(str(MOST_WORK)) and 0 < int(text) <= MOST_WORK:
        return None, int(text)
    unit = 0.001 if text.endswith("ms") else 1.0
    try:
        seconds = float(text.removesuffix("ms").removesuffix("s")) * unit
    except ValueError:
        seconds = 0.0
    if not (text.endswith("s") and 0.0 < seconds <= 3600.0):
        raise UnknownName(f"{name!r}: write a time, {base}:5s or {base}:200ms, or work, {base}:400")
    return seconds, None
