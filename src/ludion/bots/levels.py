"""How the five levels of the search player think and err, game by game.

A level is a fixed amount of work, so it plays the same on every machine. The lower levels also see
less far and are less sure of what they see: noise is added to their judgement of every move, so
they confuse moves that are about equally good and seldom play one that is absurd. Only the two
highest recall what the others played and what that tells of their secrets, and only the highest
solves the end of a game. Where a variant asks for other means than the rest of its game, it has
levels of its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ludion.bots.tree import Manner
from ludion.games.game import Setting
from ludion.games.voldetour.play.turns.desk import Breadth


@dataclass(frozen=True)
class Level:
    """How much a player works, in what manner, and how badly it judges."""

    work: int
    """Simulations a decision, or positions judged when whole turns are searched."""
    manner: Manner | Breadth
    noise: float = 0.0
    """The standard deviation of the error in its judgement of a move, which is from -1 to 1."""


_AT_ONCE = Manner(exploration=0.3, sight=0)
_RECALLING = Manner(exploration=0.3, sight=0, recalls=True)
_SOLVING = Manner(exploration=0.3, sight=0, recalls=True, solves=True)

LEVELS: Final[dict[str, dict[str, Level]]] = {
    "voltage": {
        "novice": Level(40, _AT_ONCE, 0.35),
        "casual": Level(40, _AT_ONCE, 0.15),
        "skilled": Level(40, _AT_ONCE, 0.09),
        "expert": Level(40, _AT_ONCE),
        "master": Level(8_000, _AT_ONCE),
    },
    "voldetour": {
        "novice": Level(20_000, Breadth(12, (6,), depth=1, wary=False), 0.08),
        "casual": Level(20_000, Breadth(12, (6,), depth=1, wary=False), 0.015),
        "skilled": Level(20_000, Breadth(12, (6,), depth=1), 0.02),
        "expert": Level(100_000, Breadth(24, (12, 4), depth=2)),
        "master": Level(250_000, Breadth(48, (32, 10), depth=2)),
    },
    "edison": {
        "novice": Level(12, _AT_ONCE, 1.2),
        "casual": Level(40, _AT_ONCE, 0.2),
        "skilled": Level(250, _AT_ONCE, 0.05),
        "expert": Level(250, _RECALLING, 0.02),
        "master": Level(12_000, _SOLVING),
    },
}

_HEIGHTS = (0.0, 0.2, 0.38, 0.5)
"""What it is worth to stand so high among four, by games of `skilled`; the third is a guess."""

VARIANTS: Final[dict[tuple[str, str], dict[str, Level]]] = {
    # Where every player bets for itself, only the highest level recalls what the others played:
    # that is all that sets a strong player apart there, more simulations bring next to nothing.
    ("edison", "advanced"): {
        "novice": Level(12, _AT_ONCE, 1.3),
        "casual": Level(40, _AT_ONCE, 0.23),
        "skilled": Level(40, _AT_ONCE, 0.1),
        "expert": Level(40, _AT_ONCE, 0.035),
    },
    ("edison", "advanced3"): {
        "novice": Level(12, _AT_ONCE, 0.8),
        "casual": Level(40, _AT_ONCE, 0.2),
        "skilled": Level(40, _AT_ONCE, 0.08),
        "expert": Level(40, _AT_ONCE),
    },
    ("edison", "solo"): {"expert": Level(250, _RECALLING, 0.025)},
    # Four players: too much can happen until one's next turn, so nobody looks deeper than one.
    ("voldetour", "four"): {
        "novice": Level(20_000, Breadth(48, (6,), depth=1, wary=False, heeds=False), 4.0),
        "casual": Level(20_000, Breadth(24, (6,), depth=1, wary=False), 0.4),
        "skilled": Level(20_000, Breadth(24, (6,), depth=1, wary=False), 0.13),
        "expert": Level(20_000, Breadth(12, (6,), depth=1), 0.02),
        "master": Level(100_000, Breadth(48, (6,), depth=1, heights=_HEIGHTS)),
    },
    # Nothing is hidden, so there is nothing to recall: the highest levels look at more instead.
    ("edison", "two"): {
        "expert": Level(1_000, _AT_ONCE),
        "master": Level(5_000, _SOLVING),
    },
}
"""Where a variant asks for another way of thinking than the game's others."""


def level(setting: Setting, name: str) -> Level:
    """A level as it is played in a variant of a game."""
    game, variant = setting.game.name, setting.variant.name
    return VARIANTS.get((game, variant), {}).get(name) or LEVELS[game][name]
