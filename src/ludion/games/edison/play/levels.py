"""How the levels of Edison & Co. think and err."""

from __future__ import annotations

from typing import Final

from ludion.bots.levels import Level
from ludion.bots.tree import Manner

_AT_ONCE = Manner(exploration=0.3, sight=0)
_RECALLING = Manner(exploration=0.3, sight=0, recalls=True)
_SOLVING = Manner(exploration=0.3, sight=0, recalls=True, solves=True)

LEVELS: Final = {
    "novice": Level(12, _AT_ONCE, 1.2),
    "casual": Level(40, _AT_ONCE, 0.2),
    "skilled": Level(250, _AT_ONCE, 0.05),
    "expert": Level(250, _RECALLING, 0.02),
    "master": Level(12_000, _SOLVING),
}

VARIANTS: Final = {
    # Where every player bets for itself, only the highest level recalls what the others played:
    # that is all that sets a strong player apart there, more simulations bring next to nothing.
    "advanced": {
        "novice": Level(12, _AT_ONCE, 1.3),
        "casual": Level(40, _AT_ONCE, 0.23),
        "skilled": Level(40, _AT_ONCE, 0.1),
        "expert": Level(40, _AT_ONCE, 0.035),
    },
    "advanced3": {
        "novice": Level(12, _AT_ONCE, 0.8),
        "casual": Level(40, _AT_ONCE, 0.2),
        "skilled": Level(40, _AT_ONCE, 0.08),
        "expert": Level(40, _AT_ONCE),
    },
    "solo": {"expert": Level(250, _RECALLING, 0.025)},
    # Nothing is hidden, so there is nothing to recall: the highest levels look at more instead.
    "two": {
        "expert": Level(1_000, _AT_ONCE),
        "master": Level(5_000, _SOLVING),
    },
}
