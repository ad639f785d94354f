"""The end of a game, solved: what every move comes to if all play their best from there.

Where secrets are dealt once and nothing else is left to chance (``Game.lasting_secrets``), a world
that a seat holds possible is a game without luck, and near its end all of it can be looked at. Each
seat takes what pays it most (max^n); of moves that pay it the same it may take any. A move is worth
what it pays on average over the worlds that the seat believes in.

A win that is not shared says all: nobody can be paid more, and everybody else loses as much as
possible. So a seat that has found one looks at no other moves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludion.bots.beliefs import Beliefs
from ludion.kernel import contract
from ludion.kernel.compiling import borrowing, entry, integer
from ludion.kernel.contract import NOBODY, Move, Seat, States

if TYPE_CHECKING:
    from ludion.bots.contract import Knowledge

DEEPEST: Final = 32
"""An end that may be more decisions away is not solved: most games are given up at once."""
DOUBT: Final = 0.01
"""So unlikely may all the worlds together be that are left out."""
WIN: Final = 1.0 - 1e-9
SAME: Final = 1e-9


class Stack(NamedTuple):
    """The line that is looked at: for each decision of it, the position and what is known."""

    states: States
    moves: NDArray[np.int16]
    counts: NDArray[np.int64]
    """How many moves are legal …"""
    tried: NDArray[np.int64]
    """… and how many of them were looked at."""
    best: NDArray[np.float64]
    """What each seat is paid after the best moves so far, added up over …"""
    ties: NDArray[np.int64]
    """… so many that are equally good."""
    payoffs: NDArray[np.float64]
    left: NDArray[np.int64]
    """How many positions may still be looked at."""
    stop: NDArray[np.uint8]


def solve(
    knowledge: Knowledge, beliefs: Beliefs, most: int, stop: NDArray[np.uint8]
) -> dict[Move, float]:
    """What each legal move pays the seat; empty if ``most`` positions do not lead to the end."""
    if not knowledge.game.lasting_secrets:
        return {}
    if knowledge.setting.variant.hidden:
        seeds, chances = _likely_worlds(beliefs)
    else:
        seeds, chances = np.array([knowledge.seed], np.uint64), np.ones(1)
    roots = np.array(knowledge.legal(), np.int16)
    values = np.zeros(len(roots))
    solved = len(seeds) > 0 and solve_worlds(
        _stack(knowledge, stop), roots, knowledge.seat, seeds, chances, most // len(seeds), values
    )
    return dict(zip(roots.tolist(), values.tolist(), strict=True)) if solved else {}


def _likely_worlds(beliefs: Beliefs) -> tuple[NDArray[np.uint64], NDArray[np.float64]]:
    """The likeliest worlds, all but the last that are hardly believed in, and their chances."""
    chances = np.diff(beliefs.odds, prepend=0.0)
    order = np.argsort(-chances, kind="stable")
    kept = order[np.cumsum(chances[order]) - chances[order] < 1.0 - DOUBT]
    return beliefs.seeds[kept], chances[kept] / chances[kept].sum()


def _stack(knowledge: Knowledge, stop: NDArray[np.uint8]) -> Stack:
    seats = knowledge.setting.variant.seats
    states = np.empty(DEEPEST + 1, knowledge.world.dtype)
    states[0] = knowledge.world[0]
    return Stack(
        states=states,
        moves=np.empty((DEEPEST + 1, len(knowledge.game.notation)), np.int16),
        counts=np.zeros(DEEPEST + 1, np.int64),
        tried=np.zeros(DEEPEST + 1, np.int64),
        best=np.zeros((DEEPEST + 1, seats)),
        ties=np.zeros(DEEPEST + 1, np.int64),
        payoffs=np.zeros(seats),
        left=np.zeros(1, np.int64),
        stop=stop,
    )


@entry
def solve_worlds(
    stack: Stack,
    roots: NDArray[np.int16],
    seat: Seat,
    seeds: NDArray[np.uint64],
    chances: NDArray[np.float64],
    most: int,
    values: NDArray[np.float64],
) -> bool:
    """Add up what each move pays in each world; False if that is not found out in one of them."""
    for world in range(len(seeds)):
        contract.imagine(stack.states[0], seat, seeds[world])
        stack.left[0] = most
        for i in range(len(roots)):
            if not pay(stack, integer(roots[i])):
                return False
            values[i] += chances[world] * stack.payoffs[seat]
    return True


@borrowing
def pay(stack: Stack, root: Move) -> bool:
    """Find what every seat is paid after a move; False if the end is too far."""
    if step(stack, 0, root):
        return True
    depth = 1
    while depth > 0:
        if stack.tried[depth] == stack.counts[depth]:
            for seat in range(len(stack.payoffs)):
                stack.payoffs[seat] = stack.best[depth, seat] / stack.ties[depth]
            depth -= 1
            over = True
        elif depth == DEEPEST or stack.left[0] <= 0 or stack.stop[0]:
            return False
        else:
            over = step(stack, depth, integer(stack.moves[depth, stack.tried[depth]]))
            stack.tried[depth] += 1
        if not over:
            depth += 1
        elif depth > 0:
            compare(stack, depth)
    return True


@borrowing
def step(stack: Stack, depth: int, move: Move) -> bool:
    """Play a move. If that ends the game, find the payoffs; if not, begin with what follows."""
    stack.left[0] -= 1
    after = stack.states[depth + 1]
    stack.states[depth + 1] = stack.states[depth]
    contract.play(after, move)
    if contract.seat(after) == NOBODY:
        contract.returns(after, stack.payoffs)
        return True
    stack.counts[depth + 1] = contract.legal(after, stack.moves[depth + 1])
    stack.tried[depth + 1] = 0
    stack.ties[depth + 1] = 0
    return False


@borrowing
def compare(stack: Stack, depth: int) -> None:
    """Compare the payoffs of a move with those of the moves tried before it."""
    seat = contract.seat(stack.states[depth])
    found, best = stack.payoffs[seat], -np.inf
    if stack.ties[depth] > 0:
        best = stack.best[depth, seat] / stack.ties[depth]
    if found > best + SAME:
        stack.best[depth] = 0.0
        stack.ties[depth] = 0
    if found > best - SAME:
        for other in range(len(stack.payoffs)):
            stack.best[depth, other] += stack.payoffs[other]
        stack.ties[depth] += 1
    if found > WIN:
        stack.tried[depth] = stack.counts[depth]
