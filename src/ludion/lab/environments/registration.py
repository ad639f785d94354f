"""Makes every game known to Gymnasium, PettingZoo and OpenSpiel, those of plug-ins too."""

from __future__ import annotations

import functools

from ludion import games
from ludion.errors import BadGame
from ludion.games.game import Game

PLACE = "ludion.lab.environments"


@functools.cache
def register() -> None:
    """Register ``ludion/Voltage-v1`` and the like with those libraries that are installed.

    Variants and options are arguments of ``make``.
    """
    found = _games()
    _register_with_gymnasium(found)
    _register_with_pettingzoo(found)
    _register_with_openspiel(found)


def _games() -> list[Game]:
    """All games; ours alone where a plug-in is broken: who asks for a plug-in's is told why."""
    try:
        return [games.find(name) for name in games.names()]
    except BadGame:
        return [games.find(name) for name in games.OURS]


def _register_with_gymnasium(found: list[Game]) -> None:
    try:
        import gymnasium
    except ImportError:
        return
    for game in found:
        gymnasium.register(
            f"ludion/{game.name.capitalize()}-v{game.version}",
            f"{PLACE}.single:SingleAgent",
            vector_entry_point=f"{PLACE}.vector:VectorEnvironment",
            disable_env_checker=True,  # its warnings cost time; the tests run the checker
            kwargs={"game": game.name},
        )


def _register_with_pettingzoo(found: list[Game]) -> None:
    try:
        import pettingzoo
    except ImportError:
        return
    for game in found:
        pettingzoo.register(
            "aec",
            f"ludion/{game.name}-v{game.version}",
            f"{PLACE}.aec:TurnEnvironment",
            kwargs={"game": game.name},
        )


def _register_with_openspiel(found: list[Game]) -> None:
    try:
        import pyspiel  # noqa: F401
    except ImportError:
        return
    from ludion.lab.environments import openspiel

    openspiel.register(found)
