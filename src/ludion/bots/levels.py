"""How the five levels of the search player think and err, game by game.

A level is a fixed amount of work, so it plays the same on every machine. The lower levels also see
less far and are less sure of what they see: noise is added to their judgement of every move, so
they confuse moves that are about equally good and seldom play one that is absurd.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ludion.bots.tree import Manner

NAMES: Final = ("novice", "casual", "skilled", "expert", "master")


@dataclass(frozen=True)
class Level:
    """How much a player works, in what manner, and how badly it judges."""

    work: int
    """Simulations a decision."""
    manner: Manner
    noise: float = 0.0
    """The standard deviation of the error in its judgement of a move, which is from -1 to 1."""


_VOLTAGE = Manner()

LEVELS: Final[dict[str, dict[str, Level]]] = {
    "voltage": {
        "novice": Level(60, _VOLTAGE, 0.3),
        "casual": Level(120, _VOLTAGE, 0.15),
        "skilled": Level(400, _VOLTAGE, 0.05),
        "expert": Level(4_000, _VOLTAGE),
        "master": Level(40_000, _VOLTAGE),
    },
}


def level(game: str, name: str) -> Level:
    """A level of a game."""
    return LEVELS[game][name]
