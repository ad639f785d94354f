"""When a decision may be taken back: free until something new has come out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from ludion.kernel.contract import Seat

if TYPE_CHECKING:
    from ludion.server.table.table import Table

Answer: TypeAlias = Literal["no", "free", "ask"]

WORLDS = 100
"""In how many worlds a move is tried: see ``Match.was_certain``.

A move that told its player something is taken for one that told nothing only if it came out as
expected here and in all of them. At one chance in ten of something else that happens once in 40,000
times; where it happens more than once in a hundred times, the player was sure to 95 %.
"""


def last_decision(table: Table, seat: Seat) -> int | None:
    """The number of the last move of a seat."""
    return table.match.last_of(seat) if table.match else None


def can_undo(table: Table, seat: Seat) -> Answer:
    """What would come of it if the player in a seat asked to take its last decision back."""
    if table.match is None or table.status != "playing":
        return "no"
    number = table.match.last_of(seat)
    if number is None:
        return "no"
    if number == table.number - 1 and table.told_nothing():
        return "free"
    if table.is_alone(table.chairs[seat].person):
        return "free"
    return "ask"
