"""Facts of a move in VoldéTour that may be the reason why it is good or bad."""

from __future__ import annotations

import numpy as np

from ludion.games.voldetour.play.evaluation import ROOM, distance
from ludion.games.voldetour.state import NONE, OVER, State
from ludion.kernel.compiling import plain
from ludion.kernel.contract import Move, Seat
from ludion.words import Argument, Message, Player

FAR = 40
"""Nobody counts further."""


def facts(before: State, seat: Seat, move: Move, after: State) -> list[Message]:
    """How far every Lord has to go, building included, where the move changes that."""
    if after.phase == OVER:
        return []
    found = []
    for other in range(int(before.seats)):
        was, now = (_to_go(state, other) for state in (before, after))
        if was is None or now is None or was == now:
            continue
        key = "nearer" if now < was else "further"
        found.append(_fact(key, player=Player(other), steps=abs(now - was)))
    if int(after.player) != seat:
        found.append(_fact("ends_turn", player=Player(seat)))
    return found


def _to_go(state: State, seat: Seat) -> int | None:
    if state.lords[seat] == NONE:
        return None
    return min(FAR, int(plain(distance)(state, seat, np.empty(ROOM, np.int16))))


def _fact(key: str, **arguments: Argument) -> Message:
    return Message(f"voldetour.reason.{key}", arguments)
