"""A step of many games at once, compiled: check, play, and look at what the next seat knows."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludion.kernel import contract
from ludion.kernel.compiling import compiled, entry, integer
from ludion.kernel.contract import NOBODY, Seat, State, States
from ludion.kernel.random import stream

ALL_LEGAL = -1


@entry
def advance(
    states: States,
    chosen: NDArray[np.int64],
    due: NDArray[np.uint8],
    masks: NDArray[np.int8],
    seats: NDArray[np.int8],
    tensors: NDArray[np.float32],
    payoffs: NDArray[np.float64],
) -> int:
    """Play a move in each game that is due and not over, and look at it then.

    If one of the moves is not legal, nothing is played, and its game is the answer. Where a game
    ends, its payoffs are written, and its tensor is what the seat that moved knows now.
    """
    refused = first_illegal(chosen, due, masks, seats)
    if refused != ALL_LEGAL:
        return refused
    moves = np.empty(masks.shape[1], np.int16)
    for index in range(len(states)):
        if due[index] and seats[index] != NOBODY:
            mover = integer(seats[index])
            contract.play(states[index], integer(chosen[index]))
            seats[index] = look(states[index], mover, moves, masks[index], tensors[index])
            if seats[index] == NOBODY:
                contract.returns(states[index], payoffs[index])
    return ALL_LEGAL


@entry
def restart(
    states: States,
    due: NDArray[np.uint8],
    seeds: NDArray[np.uint64],
    rounds: NDArray[np.int64],
    masks: NDArray[np.int8],
    seats: NDArray[np.int8],
    tensors: NDArray[np.float32],
) -> None:
    """Deal each game that is due anew, each from its own seed and its own count of games."""
    moves = np.empty(masks.shape[1], np.int16)
    for index in range(len(states)):
        if due[index]:
            states[index].random = stream(stream(seeds[index], index), rounds[index])
            contract.deal(states[index])
            seats[index] = look(states[index], NOBODY, moves, masks[index], tensors[index])


@compiled
def first_illegal(chosen: Any, due: Any, masks: Any, seats: Any) -> int:
    """The first game whose move cannot be played."""
    for index in range(len(seats)):
        if due[index] and seats[index] != NOBODY:
            move = chosen[index]
            if move < 0 or move >= masks.shape[1] or masks[index, move] == 0:
                return index
    return ALL_LEGAL


@compiled
def look(state: State, mover: Seat, moves: Any, mask: Any, tensor: Any) -> Seat:
    """Write the legal moves and what is known by who decides, or else by who moved last."""
    seat = contract.seat(state)
    mask[:] = 0
    for i in range(contract.legal(state, moves)):
        mask[moves[i]] = 1
    contract.observe(state, mover if seat == NOBODY else seat, tensor)
    return seat
