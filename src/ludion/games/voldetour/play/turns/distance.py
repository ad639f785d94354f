"""How well a seat of VoldéTour stands, for the search: the game's own guess, and who is to play."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from ludion.games.voldetour.geometry import LEVELS
from ludion.games.voldetour.play.evaluation import (
    BEST_GUESS,
    CLOSE_SCALE,
    THREAT_WEIGHT,
    distance,
    lateness,
    outcome,
)
from ludion.games.voldetour.play.turns.desk import Desk
from ludion.games.voldetour.state import NONE, State
from ludion.kernel.compiling import borrowing, integer
from ludion.kernel.contract import Seat

TEMPO: Final = 1
"""How many steps it is worth to be the next to play."""


@borrowing
def closeness(state: State, seat: Seat, costs: NDArray[np.int16]) -> float:
    """Near 1 next to the enemy Tower, near 0 far away; the last steps count most."""
    far = distance(state, seat, costs)
    if state.player == seat:
        far = max(0, far - TEMPO)
    share = CLOSE_SCALE / (CLOSE_SCALE + far)
    return share * share


@borrowing
def height_of(state: State, seat: Seat) -> int:
    """How high a Lord stands; it never stays on a Stair."""
    return min(LEVELS, integer(state.surface[state.lords[seat]]))


@borrowing
def standing(desk: Desk, state: State, seat: Seat) -> float:
    """How far a Lord has come: how close it is, and what its height is worth."""
    return float(closeness(state, seat, desk.costs) + desk.heights[height_of(state, seat)])


@borrowing
def judge(desk: Desk, state: State, seat: Seat) -> float:
    """How well a seat stands, from -1 (lost) to 1 (won)."""
    if state.winner != NONE:
        return outcome(state, seat)
    if state.lords[seat] == NONE:
        return -1.0
    threat = 0.0
    for other in range(state.seats if desk.heeds else 0):
        if other != seat and state.lords[other] != NONE:
            threat = max(threat, standing(desk, state, other))
    guess = standing(desk, state, seat) - THREAT_WEIGHT * threat - lateness(state, seat)
    return float(max(-BEST_GUESS, min(BEST_GUESS, guess)))
