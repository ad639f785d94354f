"""What tells how likely each side of VoldéTour wins, besides what the search's evaluation says."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ludion.games.voldetour.geometry import NOWHERE, SQUARES, STAIR
from ludion.games.voldetour.play.evaluation import CLOSE_SCALE, ROOM, distance
from ludion.games.voldetour.play.turns.desk import TRAIL
from ludion.games.voldetour.play.turns.hopes import NO_WAY, WON, find_ways
from ludion.games.voldetour.rules import LAST_TURN_ON_TOWER
from ludion.games.voldetour.state import NONE, PLACE, State
from ludion.games.voldetour.walking import step, tower_of
from ludion.kernel.compiling import compiled, integer
from ludion.kernel.contract import Seat

FEATURES: Final = (
    "to move",
    "turns until it moves",
    "to move, a Block is placed",
    "to move, a Stair is placed",
    "to move, a piece is held",
    "steps to go",
    "closeness",
    "at most 4 steps to go",
    "at most 8 steps to go",
    "on the ground",
    "on the first level",
    "on the second level",
    "on its own Tower",
    "on its own Tower, no way off",
    "turns on its own Tower",
    "could walk to the enemy Tower",
    "could have a way to it this turn",
    "so many ways",
    "Blocks in reserve",
    "Stairs in reserve",
    "turns played",
    "its Lord is in play",
)

SCRATCH: Final = np.dtype(
    (
        np.record,
        [
            ("work", np.int64),
            ("ways", np.int64),
            ("cut", np.int64),
            ("trail", np.int64, (TRAIL, 8)),
            ("marks", np.uint8, (SQUARES,)),
            ("costs", np.int16, (ROOM,)),
        ],
    ),
    align=True,
)
"""As much of the search's desk as it takes to look for ways."""
MANY_WAYS: Final = 10.0
LONG_GAME: Final = 20


@compiled
def features(state: State, looks: NDArray[np.float64]) -> None:
    scratch = np.empty(1, SCRATCH)
    for seat in range(integer(state.seats)):
        row = looks[seat]
        for i in range(1, len(row)):
            row[i] = 0.0
        describe_turn(state, seat, row)
        if state.lords[seat] != NONE:
            describe_way(state, seat, row, scratch[0])
            describe_tower(state, seat, row)


@compiled
def describe_turn(state: State, seat: Seat, row: NDArray[np.float64]) -> None:
    """Whose turn it is, and what each has left."""
    seats = integer(state.seats)
    moves = state.player == seat
    row[1] = 1.0 if moves else 0.0
    row[2] = ((seat - integer(state.player)) % seats) / seats
    row[3] = 1.0 if moves and state.used[0] else 0.0
    row[4] = 1.0 if moves and state.used[1] else 0.0
    row[5] = 1.0 if moves and state.phase == PLACE else 0.0
    blocks, supply = 0, 0
    for kind in range(STAIR):
        blocks += integer(state.reserve[seat, kind])
        supply += integer(state.supply[kind])
    row[19] = blocks / max(1, supply)
    row[20] = integer(state.reserve[seat, STAIR]) / max(1, integer(state.supply[STAIR]))
    row[21] = min(1.0, integer(state.turns[seat]) / LONG_GAME)


@compiled
def describe_way(state: State, seat: Seat, row: NDArray[np.float64], scratch: Any) -> None:
    """How far the Lord has to go, and whether it might arrive in one turn."""
    far = distance(state, seat, scratch.costs)
    share = CLOSE_SCALE / (CLOSE_SCALE + far)
    row[6] = min(40, far) / 20
    row[7] = share * share
    row[8] = 1.0 if far <= 4 else 0.0
    row[9] = 1.0 if far <= 8 else 0.0
    height = integer(state.surface[state.lords[seat]])
    if height < 3:
        row[10 + height] = 1.0
    status = find_ways(scratch, state, seat, scratch.marks)
    row[16] = 1.0 if status == WON else 0.0
    if status != NO_WAY:
        row[17] = 1.0
        row[18] = scratch.ways / (scratch.ways + MANY_WAYS)
    row[22] = 1.0


@compiled
def describe_tower(state: State, seat: Seat, row: NDArray[np.float64]) -> None:
    """Whether the Lord has left its own Tower, and can."""
    home = tower_of(state, seat)
    if state.lords[seat] != home:
        return
    row[13] = 1.0
    row[14] = 1.0
    for direction in range(4):
        if step(state, home, direction) != NOWHERE:
            row[14] = 0.0
    row[15] = min(integer(state.turns[seat]), LAST_TURN_ON_TOWER) / LAST_TURN_ON_TOWER
