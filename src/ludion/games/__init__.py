"""The games: a room each, and the registry that finds them by name, plug-ins among them.

A plug-in is a game in another package. It is found through an entry point of the group
``ludion.games``, or named in the environment: ``LUDION_GAMES=package.module,…``. Either way the
module holds the game as ``GAME``. See docs/new-game.md.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
import os
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ludion.errors import BadGame, UnknownName

if TYPE_CHECKING:
    from ludion.games.game import Game

OURS = ("voltage", "voldetour", "edison")
"""The games that come with Ludion, by name, which is also their folder's."""
GROUP = "ludion.games"
VARIABLE = "LUDION_GAMES"
_NAME = re.compile(r"[a-z][a-z0-9_]{0,31}")


def names() -> tuple[str, ...]:
    """Every game's name, those of plug-ins last; raises ``BadGame`` for one that is no game.

    >>> import ludion
    >>> ludion.game_names()[:3]
    ('voltage', 'voldetour', 'edison')
    """
    return (*OURS, *plugins())


def find(name: str) -> Game:
    """The game of that name; raises ``UnknownName`` or ``BadGame``.

    >>> import ludion
    >>> ludion.game("voltage").title
    'Voltage'
    """
    return _find(name)


@functools.cache
def _find(name: str) -> Game:
    if name in OURS:
        return _load(f"{__name__}.{name}.game", "a game of Ludion's own")
    if name not in plugins():
        raise UnknownName(f"there is no game {name!r}; the games are: {', '.join(names())}")
    return plugins()[name]


def commands() -> Iterator[tuple[str, Any]]:
    """The commands that games bring along, as ``commands.py`` in their room has them."""
    for name in OURS:
        place = f"{__name__}.{name}.commands"
        if importlib.util.find_spec(place):
            yield from importlib.import_module(place).COMMANDS.items()
    for game in plugins().values():
        if own := game.part("commands"):
            yield from own.COMMANDS.items()


# -- plug-ins ---------------------------------------------------------------------------------


@functools.cache
def plugins() -> dict[str, Game]:
    """The games of other packages, by name."""
    found: dict[str, Game] = {}
    for module, source in _named().items():
        game = _load(module, source)
        if game.name in OURS or game.name in found:
            raise BadGame(f"{module}: there is a game {game.name!r} already")
        found[game.name] = game
    return found


def _named() -> dict[str, str]:
    """The modules of plug-ins, each with where it is named."""
    from importlib.metadata import entry_points

    found = {}
    for point in entry_points(group=GROUP):
        found[point.value.partition(":")[0]] = f"the entry point {point.name!r}"
    for module in os.environ.get(VARIABLE, "").split(","):
        if module.strip():
            found[module.strip()] = VARIABLE
    return found


def _load(module: str, source: str) -> Game:
    """The game that a module holds, checked."""
    from ludion.games.game import Game

    try:
        game = getattr(importlib.import_module(module), "GAME", None)
    except Exception as problem:  # whatever somebody else's code may raise
        name = type(problem).__name__
        raise BadGame(f"{module} ({source}) cannot be imported: {name}: {problem}") from problem
    if not isinstance(game, Game):
        raise BadGame(f"{module} ({source}) has no GAME, an instance of a subclass of ludion.Game")
    if reason := _fault(game):
        raise BadGame(f"{module} ({source}): {reason}")
    return game


def _fault(game: Game) -> str | None:
    """What keeps a game from being played; None if nothing does."""
    from ludion.kernel.contract import MOST_SEATS, has_rules
    from ludion.words import PARTS, REPORTS

    taken = (*PARTS, *REPORTS)
    if not _NAME.fullmatch(game.name) or game.name in taken:
        return f"{game.name!r} cannot be its name: small letters, digits and _, not {taken}"
    if not has_rules(game.dtype):
        return "its record type has no rules: call ludion.kernel.contract.register"
    if most := [variant.name for variant in game.variants if variant.seats > MOST_SEATS]:
        return f"the variant {most[0]!r} has more than {MOST_SEATS} seats"
    return None
