"""Who begins: by the rules the first seat. A table says who sits there.

``seats``   everybody sits as the table was opened; in a rematch all move on by a seat
``lot``     a lot is drawn as the game begins, from the secret behind the deal (see ``fairness``)
``loser``   in a rematch whoever lost the last game has the first seat

All move round together, so neighbours stay neighbours and partners partners.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias, TypeVar

from ludion.kernel.contract import Seat

Begins: TypeAlias = Literal["seats", "lot", "loser"]
Sitter = TypeVar("Sitter")


def moved_round(sitters: Sequence[Sitter], first: Seat) -> list[Sitter]:
    """Everybody in seat order when whoever sits in ``first`` gets the first seat."""
    return [*sitters[first:], *sitters[:first]]


def first_of_rematch(begins: Begins, returns: Sequence[float]) -> Seat:
    """Who gets the first seat in the next game: the next seat, or the next of those who lost."""
    order: list[Seat] = [*range(1, len(returns)), 0]
    if begins != "loser":
        return order[0]
    return next(seat for seat in order if returns[seat] == min(returns))
