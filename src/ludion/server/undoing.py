"""When a decision may be taken back: free until something new has come out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

import numpy as np

from ludion.kernel import play as kernel
from ludion.kernel.contract import Move, Seat
from ludion.match import Match

if TYPE_CHECKING:
    from ludion.server.table import Table

Answer: TypeAlias = Literal["no", "free", "ask"]

SEEDS = tuple(np.uint64(seed) for seed in range(3))
"""Of the worlds that a move is tried in."""


def reveals(match: Match, seat: Seat, move: Move) -> bool:
    """Play a move, and say whether it told the seat something it did not know.

    The move is tried in worlds that the seat holds possible. If the seat would know the same after
    it in each of them, and as it really came out, then it could foresee everything.
    """
    possible = match.imagine(seat, 0)
    match.play_move(move)
    known = match.imagine(seat, 0).tobytes()
    for seed in SEEDS:
        world = possible.copy()
        kernel.imagine(world, 0, seat, seed)
        kernel.play(world, 0, move)
        kernel.imagine(world, 0, seat, SEEDS[0])
        if world.tobytes() != known:
            return True
    return False


def last_decision(table: Table, seat: Seat) -> int | None:
    """The number of the last move of a seat."""
    if table.match is None:
        return None
    return next((n for n in reversed(range(table.number)) if table.match.seat_of(n) == seat), None)


def can_undo(table: Table, seat: Seat) -> Answer:
    """What would come of it if the player in a seat asked to take its last decision back."""
    number = last_decision(table, seat) if table.status == "playing" else None
    if number is None:
        return "no"
    if not table.others(table.chairs[seat].person):
        return "free"
    if number == table.number - 1 and table.free_undo[number]:
        return "free"
    return "ask"
