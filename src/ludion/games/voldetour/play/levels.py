"""How the levels of VoldéTour think and err."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ludion.bots.levels import Level
from ludion.games.game import Setting
from ludion.games.voldetour.play.turns.desk import Breadth

LEVELS: Final = {
    "novice": Level(20_000, Breadth(12, (6,), depth=1, wary=False), 0.08),
    "casual": Level(20_000, Breadth(12, (6,), depth=1, wary=False), 0.015),
    "skilled": Level(20_000, Breadth(12, (6,), depth=1), 0.02),
    "expert": Level(100_000, Breadth(24, (12, 4), depth=2)),
    "master": Level(250_000, Breadth(48, (32, 10), depth=2)),
}
"""Their work is positions judged."""

_HEIGHTS = (0.0, 0.2, 0.38, 0.5)
"""What it is worth to stand so high among four, by games of `skilled`; the third is a guess."""

VARIANTS: Final = {
    # Four players: too much can happen until one's next turn, so nobody looks deeper than one.
    "four": {
        "novice": Level(20_000, Breadth(48, (6,), depth=1, wary=False, heeds=False), 4.0),
        "casual": Level(20_000, Breadth(24, (6,), depth=1, wary=False), 0.4),
        "skilled": Level(20_000, Breadth(24, (6,), depth=1, wary=False), 0.13),
        "expert": Level(20_000, Breadth(12, (6,), depth=1), 0.02),
        "master": Level(100_000, Breadth(48, (6,), depth=1, heights=_HEIGHTS)),
    },
}


def by_options(setting: Setting) -> dict[str, Level]:
    """What other squares of the Towers ask for.

    Four who mostly run come as far as four who look around where Towers face each other: there
    ``novice`` also makes some decisions without looking.
    """
    usual = setting.game.setting(setting.variant.name).options["towers"]
    if setting.variant.name != "four" or setting.options["towers"] == usual:
        return {}
    return {"novice": replace(VARIANTS["four"]["novice"], slips=0.15)}
