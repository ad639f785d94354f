"""The bots that may sit at a table."""

from __future__ import annotations

from ludion import bots

STAND_IN = "greedy"
"""The bot that plays on for somebody who has dropped out."""

NOT_FOR_PEOPLE = ("wild",)


def playing_bots() -> list[str]:
    """The bots that may sit at a table, from the weakest on."""
    return [name for name in bots.NAMES if name not in NOT_FOR_PEOPLE]
