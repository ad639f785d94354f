"""How the five levels of the search player think and err, game by game.

A level is a fixed amount of work, so it plays the same on every machine. The lower levels also see
less far and are less sure of what they see: noise is added to their judgement of every move, so
they confuse moves that are about equally good and seldom play one that is absurd. Only the two
highest recall what the others played and what that tells of their secrets.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ludion.bots.tree import Manner
from ludion.bots.turns.desk import Breadth
from ludion.games.game import Setting


@dataclass(frozen=True)
class Level:
    """How much a player works, in what manner, and how badly it judges."""

    work: int
    """Simulations a decision, or positions judged when whole turns are searched."""
    manner: Manner | Breadth
    noise: float = 0.0
    """The standard deviation of the error in its judgement of a move, which is from -1 to 1."""


_A_TURN = Manner(sight=3, care=6)
_TWO_TURNS = Manner(sight=6, care=6)
_AT_ONCE = Manner(exploration=0.3, sight=0)
_RECALLING = Manner(exploration=0.3, sight=0, recalls=True)

LEVELS: Final[dict[str, dict[str, Level]]] = {
    "voltage": {
        "novice": Level(40, _A_TURN, 0.3),
        "casual": Level(40, _A_TURN, 0.13),
        "skilled": Level(60, _A_TURN, 0.05),
        "expert": Level(220, _A_TURN),
        "master": Level(6_000, _TWO_TURNS),
    },
    "voldetour": {
        "novice": Level(20_000, Breadth(12, (6,), depth=1, wary=False), 0.08),
        "casual": Level(20_000, Breadth(12, (6,), depth=1, wary=False), 0.015),
        "skilled": Level(20_000, Breadth(12, (6,), depth=1), 0.02),
        "expert": Level(100_000, Breadth(24, (12, 4), depth=2)),
        "master": Level(250_000, Breadth(32, (16, 5, 4, 3))),
    },
    "edison": {
        "novice": Level(12, _AT_ONCE, 1.2),
        "casual": Level(40, _AT_ONCE, 0.17),
        "skilled": Level(250, _AT_ONCE, 0.05),
        "expert": Level(250, _RECALLING, 0.02),
        "master": Level(4_000, _RECALLING),
    },
}


def level(setting: Setting, name: str) -> Level:
    """A level as it is played in a game."""
    return LEVELS[setting.game.name][name]
