"""What Python calls to play games: one state of a batch at a time, or the whole batch at once.

Every function takes an array of states and is compiled once for each game. One game is a batch of
one: passing an array and an index costs a fifth of passing a record.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludion.kernel import contract
from ludion.kernel.compiling import compiled, entry, integer
from ludion.kernel.contract import NOBODY, Move, Seat, State, States
from ludion.kernel.random import below, stream

# -- one state --------------------------------------------------------------------------------


@entry
def deal(states: States, index: int, seed: Any) -> None:
    """Seed the generator of one state and set its game up."""
    states[index].random = stream(seed, 0)
    contract.deal(states[index])


@entry
def seat(states: States, index: int) -> Seat:
    """Whose decision it is, or -1 when the game is over."""
    return contract.seat(states[index])


@entry
def legal(states: States, index: int, moves: NDArray[np.int16]) -> int:
    """Write the legal moves into ``moves`` and return how many there are."""
    return contract.legal(states[index], moves)


@entry
def play(states: States, index: int, move: Move) -> None:
    """Apply one legal move. It is not checked: see ``Match.play`` for that."""
    contract.play(states[index], move)


@entry
def returns(states: States, index: int, payoffs: NDArray[np.float64]) -> None:
    """Write each seat's payoff."""
    contract.returns(states[index], payoffs)


@entry
def imagine(states: States, index: int, seat: Seat, seed: Any) -> None:
    """Replace what ``seat`` cannot know by a sample that depends on ``seed``."""
    contract.imagine(states[index], seat, stream(seed, 1))


@entry
def reroll(states: States, index: int, seed: Any) -> None:
    """Decide anew whatever chance has still to decide."""
    contract.reroll(states[index], stream(seed, 1))


@entry
def outcomes(states: States, move: Move, seed: Any) -> None:
    """From the first state, fill the others with what a move may lead to: its chance is open.

    Everything that was decided before the move is the same in all of them.
    """
    for i in range(1, len(states)):
        states[i] = states[0]
        contract.reroll(states[i], stream(seed, i))
        contract.play(states[i], move)


@entry
def retrace(states: States, moves: NDArray[np.int16], seat: Seat, seed: Any) -> None:
    """From the first state on, fill in where each move led, as ``seat`` could imagine it now."""
    for i in range(len(moves)):
        states[i + 1] = states[i]
        contract.play(states[i + 1], integer(moves[i]))
    for i in range(len(states)):
        contract.imagine(states[i], seat, stream(seed, 1))


@entry
def observe(states: States, index: int, seat: Seat, tensor: NDArray[np.float32]) -> None:
    """Write what ``seat`` may know as numbers."""
    contract.observe(states[index], seat, tensor)


@entry
def certain(states: States, octets: NDArray[np.uint8], seat: Seat, move: Move, worlds: int) -> bool:
    """Whether a move leads a seat to the same knowledge in every world it held possible.

    ``states`` holds the state before the move, the one after it and room for a third; ``octets``
    is the same memory, a row for each. The move is tried in so many worlds that the seat held
    possible: it must know the same after it in each of them as it really does.
    """
    contract.imagine(states[1], seat, stream(np.uint64(0), 1))
    for world in range(worlds):
        states[2] = states[0]
        contract.imagine(states[2], seat, stream(np.uint64(world), 1))
        contract.play(states[2], move)
        contract.imagine(states[2], seat, stream(np.uint64(0), 1))
        for i in range(octets.shape[1]):
            if octets[2, i] != octets[1, i]:
                return False
    return True


# -- whole batches ----------------------------------------------------------------------------


@entry
def deal_all(states: States, seed: Any) -> None:
    """Set every game up, the i-th from the i-th stream of the seed."""
    for index in range(len(states)):
        states[index].random = stream(seed, index)
        contract.deal(states[index])


@entry
def legal_all(states: States, masks: NDArray[np.uint8], seats: NDArray[np.int8]) -> None:
    """For every game: who decides, and which moves are legal, as a row of zeros and ones."""
    moves = np.empty(masks.shape[1], np.int16)
    for index in range(len(states)):
        seats[index] = contract.seat(states[index])
        masks[index, :] = 0
        for i in range(contract.legal(states[index], moves)):
            masks[index, moves[i]] = 1


@entry
def list_all(states: States, moves: NDArray[np.int16], counts: NDArray[np.int16]) -> None:
    """For every game, the legal moves as a row of ``moves`` and how many there are."""
    for index in range(len(states)):
        counts[index] = contract.legal(states[index], moves[index])


@entry
def step_all(states: States, chosen: NDArray[np.int16], seats: NDArray[np.int8]) -> int:
    """Play one move in every game that is not over, then say who decides; how many still go on."""
    going = 0
    for index in range(len(states)):
        if contract.seat(states[index]) != NOBODY:
            contract.play(states[index], chosen[index])
        seats[index] = contract.seat(states[index])
        going += seats[index] != NOBODY
    return going


@entry
def returns_all(states: States, payoffs: NDArray[np.float64]) -> None:
    """For every game, each seat's payoff as a row of ``payoffs``."""
    for index in range(len(states)):
        contract.returns(states[index], payoffs[index])


@entry
def observe_all(states: States, seats: NDArray[np.int8], tensors: NDArray[np.float32]) -> None:
    """For every game, what one seat of it may know as a row of ``tensors``."""
    for index in range(len(states)):
        contract.observe(states[index], integer(seats[index]), tensors[index])


@entry
def rollout(states: States, payoffs: NDArray[np.float64], width: int) -> int:
    """Play every game to its end with random moves; return how many decisions that took.

    ``payoffs`` gets a row for each game. ``width`` is the number of moves in the game's move table.
    """
    moves = np.empty(width, np.int16)
    decisions = 0
    for index in range(len(states)):
        decisions += finish(states[index], moves)
        contract.returns(states[index], payoffs[index])
    return decisions


@compiled
def finish(state: State, moves: NDArray[np.int16]) -> int:
    """Play random moves, chosen by the state's own generator, until the game is over."""
    decisions = 0
    while contract.seat(state) != NOBODY:
        count = contract.legal(state, moves)
        contract.play(state, moves[below(state, count)])
        decisions += 1
    return decisions
