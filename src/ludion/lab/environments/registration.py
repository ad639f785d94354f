"""Makes every game known to Gymnasium, PettingZoo and OpenSpiel, those of plug-ins too."""

from __future__ import annotations

import functools

from ludion import games

PLACE = "ludion.lab.environments"


@functools.cache
def register() -> None:
    """Register ``ludion/Voltage-v1`` and the like with those libraries that are installed.

    Variants and options are arguments of ``make``.
    """
    _register_with_gymnasium()
    _register_with_pettingzoo()
    _register_with_openspiel()


def _register_with_gymnasium() -> None:
    try:
        import gymnasium
    except ImportError:
        return
    for name in games.names():
        gymnasium.register(
            f"ludion/{name.capitalize()}-v{games.find(name).version}",
            f"{PLACE}.single:SingleAgent",
            vector_entry_point=f"{PLACE}.vector:VectorEnvironment",
            disable_env_checker=True,  # its warnings cost time; the tests run the checker
            kwargs={"game": name},
        )


def _register_with_pettingzoo() -> None:
    try:
        import pettingzoo
    except ImportError:
        return
    for name in games.names():
        pettingzoo.register(
            "aec",
            f"ludion/{name}-v{games.find(name).version}",
            f"{PLACE}.aec:TurnEnvironment",
            kwargs={"game": name},
        )


def _register_with_openspiel() -> None:
    try:
        import pyspiel  # noqa: F401
    except ImportError:
        return
    from ludion.lab.environments import openspiel

    openspiel.register()
