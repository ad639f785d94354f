"""How a game may end before its rules end it: somebody drops out, or all agree, or all are gone.

Whoever drops out loses, with the whole side; that settles a game of two sides. Of more sides nobody
would have won, so there a bot plays on in the empty seat and the game goes on to its end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from ludion.kernel.contract import Seat

DROPPED_OUT = ("resigned", "time", "claimed")


class EarlyEnd(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    reason: Literal["resigned", "time", "claimed", "draw", "abandoned"]
    seat: Seat | None = None
    """Who resigned, ran out of time or stayed away; None if it was nobody's doing."""

    def problem(self, sides: Sequence[int]) -> str | None:
        """Why a game of these sides cannot have ended so; None if it can."""
        if self.reason not in DROPPED_OUT:
            return None if self.seat is None else f"seat: must be null for {self.reason!r}"
        if self.seat is None or not 0 <= self.seat < len(sides):
            return f"seat: must be one of 0 to {len(sides) - 1}"
        if len(set(sides)) > 2:
            return f"reason: with more than two sides {self.reason!r} ends no game"
        return None

    def returns(self, sides: Sequence[int]) -> list[float]:
        """Each seat's payoff, where there is no ``problem``."""
        if self.seat is None:
            return [0.0] * len(sides)
        return [-1.0 if side == sides[self.seat] else 1.0 for side in sides]
