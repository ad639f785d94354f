"""How the levels of Voltage think and err."""

from __future__ import annotations

from typing import Final

from ludion.bots.levels import Level
from ludion.bots.tree import Manner

_AT_ONCE = Manner(exploration=0.3, sight=0)

LEVELS: Final = {
    "novice": Level(40, _AT_ONCE, 0.35),
    "casual": Level(40, _AT_ONCE, 0.15),
    "skilled": Level(40, _AT_ONCE, 0.09),
    "expert": Level(40, _AT_ONCE),
    "master": Level(8_000, _AT_ONCE),
}
