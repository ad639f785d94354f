"""What Python asks about moving: where the chosen vehicles can end, and how far one gets."""

from __future__ import annotations

import numpy as np

from ludion.games.edison.cards import D1, FWD, Vehicle
from ludion.games.edison.moves import Square
from ludion.games.edison.rules import cards_of_round, find_ends
from ludion.games.edison.state import DTYPE, EITHER_LANE, State
from ludion.games.edison.track import reach, shut_lanes
from ludion.kernel.compiling import entry, integer
from ludion.kernel.contract import States


@entry
def look(states: States, index: int) -> int:
    """Find the ends of a position that has been set up; return how many there are."""
    return find_ends(states[index])


@entry
def furthest(states: States, index: int, vehicle: Vehicle) -> tuple[int, int]:
    """How many of its steps a vehicle can take, and the square where it then is."""
    state = states[index]
    shut = shut_lanes(state)
    _, distance, gear = cards_of_round(state)
    way = gear * integer(state.facing[vehicle])
    square = integer(state.at[vehicle])
    for steps in range(1, distance + 1):
        reached = reach(state, shut, vehicle, way, steps)
        if reached & EITHER_LANE == 0:
            return steps - 1, square
        square = (reached >> 2) & 31
    return distance, square


def way_of(state: State, vehicle: Vehicle) -> tuple[Square, Square | None]:
    """Where a vehicle would end, and None; or where it is stopped, twice."""
    states = np.empty(1, DTYPE)
    states[0] = state
    steps, square = furthest(states, 0, vehicle)
    cards = [int(kind) for kind in state.table]
    distance = next(kind for kind in cards if D1 <= kind < FWD) - D1 + 1
    return int(square), None if steps == distance else int(square)
