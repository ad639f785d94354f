"""What a seat sees: everything. Nothing is hidden in VoldéTour and nothing is left to chance.

``observe`` turns the board by a quarter for each seat of four, by a half for the second of two.
Where the Towers stand so too, as by default, every seat sees its own where seat 0 does. Seats are
told as they sit from there: 0 oneself, then clockwise.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ludion.games.voldetour.geometry import (
    CLIMB,
    EMPTY,
    KINDS,
    LENGTH,
    LEVELS,
    MOST_SEATS,
    NEEDS,
    NESTED,
    OWNER,
    PAIR_CODE,
    PART,
    POSE,
    POSES,
    RISING,
    SIDE,
    SQUARES,
    STAIR_CODE,
    STRIDE,
    Code,
    Square,
    lower_of_pair,
)
from ludion.games.voldetour.rules import LAST_TURN_ON_TOWER
from ludion.games.voldetour.state import NONE, PHASES, State
from ludion.games.voldetour.walking import tower_of
from ludion.kernel.compiling import compiled, integer
from ludion.kernel.contract import Seat


@compiled
def imagine(state: State, seat: Seat, seed: Any) -> None:
    """Only the generator is hidden; no rule uses it."""
    state.random = seed


# Planes of a level: what is in each of its cells. Those for the sides are turned with the board.
BLOCK_PLANE, RISES_PLANE, PAIR_PLANE, OWNER_PLANE, LOWER_PLANE, JOINED_PLANE, ABOVE_PLANE = (
    0,
    1,
    5,
    6,
    10,
    14,
    18,
)
PLANES: Final = 19

OBSERVATION: Final = (
    *(
        (f"level {level}: {what}", planes * SQUARES)
        for level in range(LEVELS)
        for what, planes in (
            ("a Block", 1),
            ("a Stair that rises n, e, s, w (of a pair, the lower)", 4),
            ("a nested pair", 1),
            ("owner of the topmost piece: mine, next, …", 4),
            ("owner of the lower Stair of a pair", 4),
            ("the same Block goes on n, e, s, w", 4),
            ("the same Block goes on above", 1),
        )
    ),
    ("Towers: mine, next, …", MOST_SEATS * SQUARES),
    ("Lords: mine, next, …", MOST_SEATS * SQUARES),
    ("where the piece in hand was", SQUARES),
    ("the pose it had", len(POSES)),
    ("reserves: mine, next, … x kind, of five", MOST_SEATS * len(KINDS)),
    ("turns finished, of the limit: mine, next, …", MOST_SEATS),
    ("turns finished, of the three to leave the Tower: mine, next, …", MOST_SEATS),
    ("this turn: a Block placed, a Stair placed", 2),
    ("phase", len(PHASES)),
    ("whose decision: mine, next, …", MOST_SEATS),
    ("Towers of 3 levels", 1),
)
"""The parts of an observation in order, with their sizes. A spectator sees as seat 0."""

OBSERVATION_SIZE: Final = sum(size for _, size in OBSERVATION)


def _turned(square: Square, quarters: int) -> Square:
    for _ in range(quarters):
        rank, file = divmod(square, SIDE)
        square = SIDE * file + SIDE - 1 - rank
    return square


def _turned_pose(pose: int, quarters: int) -> int:
    if RISING <= pose < NESTED:
        return RISING + (pose - RISING - quarters) % 4
    if STRIDE[pose] and quarters % 2:
        return pose + 1 if STRIDE[pose] == 1 else pose - 1
    return pose


TURNED: Final = np.array(
    [[_turned(square, quarters) for square in range(SQUARES)] for quarters in range(4)], np.int64
)
"""Where a square comes to lie when the board is turned anticlockwise by so many quarters."""
TURNED_POSE: Final = np.array(
    [[_turned_pose(pose, quarters) for pose in range(len(POSES))] for quarters in range(4)],
    np.int64,
)


@compiled
def observe(state: State, seat: Seat, tensor: NDArray[np.float32]) -> None:
    for i in range(OBSERVATION_SIZE):
        tensor[i] = 0.0
    me = max(seat, 0)
    quarters = me * (4 // integer(state.seats))
    for level in range(LEVELS):
        for square in range(SQUARES):
            code = integer(state.cells[level, square])
            if code != EMPTY:
                at = level * PLANES * SQUARES + integer(TURNED[quarters, square])
                observe_cell(state, code, me, quarters, tensor, at)
    at = observe_board(state, me, quarters, tensor, LEVELS * PLANES * SQUARES)
    at = observe_supplies(state, me, tensor, at)
    observe_turn(state, seat, me, tensor, at)


@compiled
def seen_seat(state: State, me: Seat, other: Seat) -> Seat:
    """How far clockwise from me another seat is."""
    return (other - me) % integer(state.seats)


@compiled
def observe_cell(
    state: State, code: Code, me: Seat, quarters: int, tensor: NDArray[np.float32], at: int
) -> None:
    pose = integer(POSE[code])
    owner = seen_seat(state, me, integer(OWNER[code]))
    tensor[at + SQUARES * (OWNER_PLANE + owner)] = 1.0
    if code < STAIR_CODE:
        tensor[at + SQUARES * BLOCK_PLANE] = 1.0
        for side in range(4):
            if NEEDS[code, side] == 0:
                tensor[at + SQUARES * (JOINED_PLANE + (side - quarters) % 4)] = 1.0
        if CLIMB[pose] and PART[code] < LENGTH[pose] - 1:
            tensor[at + SQUARES * ABOVE_PLANE] = 1.0
        return
    lower = code
    if code >= PAIR_CODE:
        lower = lower_of_pair(code)
        tensor[at + SQUARES * PAIR_PLANE] = 1.0
        owner = seen_seat(state, me, integer(OWNER[lower]))
        tensor[at + SQUARES * (LOWER_PLANE + owner)] = 1.0
    rises = integer(POSE[lower]) - RISING
    tensor[at + SQUARES * (RISES_PLANE + (rises - quarters) % 4)] = 1.0


@compiled
def observe_board(
    state: State, me: Seat, quarters: int, tensor: NDArray[np.float32], at: int
) -> int:
    for seat in range(state.seats):
        plane = at + SQUARES * seen_seat(state, me, seat)
        tensor[plane + TURNED[quarters, tower_of(state, seat)]] = 1.0
        if state.lords[seat] != NONE:
            tensor[plane + MOST_SEATS * SQUARES + TURNED[quarters, state.lords[seat]]] = 1.0
    at += 2 * MOST_SEATS * SQUARES
    if state.held_pose != NONE:
        pose, origin = integer(state.held_pose), integer(state.held_from)
        for part in range(LENGTH[pose]):
            square = origin + part * integer(STRIDE[pose])
            tensor[at + TURNED[quarters, square]] = 1.0
        tensor[at + SQUARES + TURNED_POSE[quarters, pose]] = 1.0
    return at + SQUARES + len(POSES)


@compiled
def observe_supplies(state: State, me: Seat, tensor: NDArray[np.float32], at: int) -> int:
    kinds = len(KINDS)
    for seat in range(state.seats):
        place = seen_seat(state, me, seat)
        for kind in range(kinds):
            tensor[at + kinds * place + kind] = state.reserve[seat, kind] / 5
        turns = integer(state.turns[seat])
        tensor[at + kinds * MOST_SEATS + place] = turns / integer(state.turn_limit)
        tensor[at + (kinds + 1) * MOST_SEATS + place] = min(1.0, turns / LAST_TURN_ON_TOWER)
    return at + (kinds + 2) * MOST_SEATS


@compiled
def observe_turn(state: State, seat: Seat, me: Seat, tensor: NDArray[np.float32], at: int) -> None:
    tensor[at] = state.used[0]
    tensor[at + 1] = state.used[1]
    tensor[at + 2 + integer(state.phase)] = 1.0
    at += 2 + len(PHASES)
    tensor[at + seen_seat(state, me, integer(state.player))] = 1.0
    tensor[at + MOST_SEATS] = state.tower_height == 3
