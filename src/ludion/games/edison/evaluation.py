"""A quick guess of who is ahead in Edison & Co., for players that look one turn ahead."""

from __future__ import annotations

import numpy as np

from ludion.games.edison.cards import VEHICLES
from ludion.games.edison.rules import side_of, sides, total
from ludion.games.edison.state import OVER
from ludion.games.edison.track import worth
from ludion.kernel.compiling import compiled, integer
from ludion.kernel.contract import Seat, State

STANDING = 1.5
"""How many evaluations the vehicles are expected to stay where they stand."""
SCALE = 40.0
"""A lead of so many points, in units of the seat's whole weight, is worth a half."""


@compiled
def evaluate(state: State, seat: Seat) -> float:
    """The seat's total, with what the vehicles stand on, against the best of the others'."""
    if state.phase == OVER:
        return outcome(state, seat)
    own = 0.0
    best = -1e9
    for other in range(sides(state)):
        points = prospect(state, other)
        if other == side_of(state, seat):
            own = points
        else:
            best = max(best, points)
    lead = own - best
    return lead / (abs(lead) + SCALE)


@compiled
def outcome(state: State, seat: Seat) -> float:
    """Won, shared or lost."""
    if not (integer(state.winners) >> seat) & 1:
        return -1.0
    others = integer(state.winners) & ((1 << sides(state)) - 1) & ~(1 << side_of(state, seat))
    return 1.0 if others == 0 else 0.5


@compiled
def prospect(state: State, seat: Seat) -> float:
    """A total as it will be if the vehicles score a little longer where they stand."""
    points = np.float64(total(state, seat))
    for vehicle in range(VEHICLES):
        value = worth(state, integer(state.at[vehicle]))
        points += STANDING * value * integer(state.weights[seat, vehicle])
    return points
