"""The generic search: Monte Carlo tree search over what a seat knows, for any game.

Every simulation imagines a new world, walks down the tree by moves that are legal in it, plays on
from where the tree ends, and tells every move on the way how that went for the seat that made it.
A node stands for a sequence of moves, not for a position: what is hidden or left to chance differs
from one simulation to the next (open loop). A move is compared with its siblings by how often it
was *available*, since another world may not have offered it (information-set tree search).

    Cowling, Powley, Whitehouse: Information Set Monte Carlo Tree Search, 2012.

Values go by seat: each move collects the payoffs of the seat that made it. Partners have the same
payoffs, so a team searches as one player; three or four opponents each look after themselves.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludion.bots.beliefs import Beliefs
from ludion.bots.learned.judge import judge
from ludion.bots.learned.rows import Rows
from ludion.kernel import contract
from ludion.kernel.compiling import borrowing, compiled, entry, hot, integer
from ludion.kernel.contract import NOBODY, Move, Seat, States
from ludion.kernel.random import below, mix, stream

NODE: Final = np.dtype(
    (
        np.record,
        [
            ("total", np.float64),  # of the payoffs to the seat that made the move
            ("visits", np.float64),
            ("available", np.float64),
            ("child", np.int32),  # the first one; NO_NODE if none was made yet
            ("sibling", np.int32),
            ("move", np.int16),
            ("seat", np.int8),
        ],
    ),
    align=True,
)
ROOT: Final = 0
NO_NODE: Final = -1

# The states a search works with.
WORLD, WALKER, TRIAL = range(3)
STATES: Final = 3

# How to search, as numbers: see ``Manner``.
EXPLORATION, TRUST, SIGHT = range(3)

DEEPEST: Final = 512
PAUSE: Final = 1_000
"""After so many simulations it is asked whether the choice is already certain."""


class Manner(NamedTuple):
    """How a search goes about it."""

    exploration: float = 0.7
    """How strongly moves are tried that were tried little."""
    trust: float = 2.0
    """How many simulations the evaluation of a new move is worth."""
    sight: int = 400
    """After so many decisions a play-out stops and is evaluated."""
    recalls: bool = False
    """Whether worlds are weighed by what was played."""
    solves: bool = False
    """Whether the end of the game is solved once it is near, where luck has no part in it."""


class Desk(NamedTuple):
    """All that a search works on, allocated once: the compiled code allocates nothing."""

    nodes: NDArray[Any]
    size: NDArray[np.int64]
    """How many nodes there are."""
    pool: States
    moves: NDArray[np.int16]
    listed: NDArray[np.int64]
    """For each move, the last listing of legal moves it was in …"""
    linked: NDArray[np.int64]
    """… and the last in which a node for it was found."""
    listing: NDArray[np.int64]
    path: NDArray[np.int64]
    payoffs: NDArray[np.float64]
    guess: NDArray[np.float64]
    """What a move on trial may pay, by seat."""
    weights: NDArray[np.float64]
    """Of the traits that a side is judged by; none if the game's own evaluation judges."""
    rows: Rows
    sides: NDArray[np.int64]
    """For each seat, its side."""
    manner: NDArray[np.float64]
    seeds: NDArray[np.uint64]
    """Of the worlds that are believed in, if there are any …"""
    odds: NDArray[np.float64]
    """… and their chances, added up."""
    stop: NDArray[np.uint8]
    """Set to 1 by another thread, ends the search."""


def desk(
    world: States,
    sides: tuple[int, ...],
    width: int,
    manner: Manner,
    weights: NDArray[np.float64],
    rows: Rows,
    beliefs: Beliefs,
    most_nodes: int,
) -> Desk:
    """A desk with an empty tree, to search from a world in a game of ``width`` moves."""
    pool = np.empty(STATES, world.dtype)
    pool[WORLD] = world[0]
    nodes = np.empty(most_nodes + width, NODE)
    nodes[ROOT] = (0.0, 0.0, 0.0, NO_NODE, NO_NODE, -1, NOBODY)
    return Desk(
        nodes=nodes,
        size=np.ones(1, np.int64),
        pool=pool,
        moves=np.empty(width, np.int16),
        listed=np.zeros(width, np.int64),
        linked=np.zeros(width, np.int64),
        listing=np.zeros(1, np.int64),
        path=np.empty(DEEPEST, np.int64),
        payoffs=np.zeros(len(sides)),
        guess=np.zeros(len(sides)),
        weights=weights,
        rows=rows,
        sides=np.array(sides),
        manner=np.array(manner[: SIGHT + 1], np.float64),
        seeds=beliefs.seeds,
        odds=beliefs.odds,
        stop=np.zeros(1, np.uint8),
    )


# -- simulations ------------------------------------------------------------------------------


@entry
def simulate(desk: Desk, seat: Seat, seed: Any, first: int, count: int, later: int) -> int:
    """Run the simulations ``first``, ``first`` + 1, …; return how many were run.

    They end early when they are stopped, or when no other move could still get more visits, in
    these and so many ``later`` ones.
    """
    for i in range(count):
        if desk.stop[0] or (i % PAUSE == PAUSE - 1 and lead(desk) > later + count - i):
            return i
        desk.pool[WALKER] = desk.pool[WORLD]
        imagine(desk, seat, stream(seed, first + i))
        depth = walk(desk)
        play_out(desk)
        learn(desk, depth)
    return count


@borrowing
def lead(desk: Desk) -> float:
    """How many visits the first move is ahead of the second."""
    first, second = 0.0, 0.0
    at = integer(desk.nodes[ROOT].child)
    while at != NO_NODE:
        visits = desk.nodes[at].visits
        if visits > first:
            first, second = visits, first
        elif visits > second:
            second = visits
        at = integer(desk.nodes[at].sibling)
    return first - second


@compiled
def imagine(desk: Desk, seat: Seat, seed: Any) -> None:
    """Imagine a world in the walker: any, or one of those believed in as often as is likely."""
    state = desk.pool[WALKER]
    if len(desk.seeds) == 0:
        contract.imagine(state, seat, seed)
        return
    chance = integer(mix(seed) >> np.uint64(33)) / 2.0**31
    world = 0
    while world + 1 < len(desk.seeds) and desk.odds[world] <= chance:
        world += 1
    contract.imagine(state, seat, desk.seeds[world])
    state.random = seed


@borrowing
def walk(desk: Desk) -> int:
    """Go down the tree to a leaf, playing the moves in the walker; return the path's length."""
    state = desk.pool[WALKER]
    at = ROOT
    depth = 0
    while contract.seat(state) != NOBODY and depth < DEEPEST:
        if at != ROOT and desk.nodes[at].visits < 1.0 + desk.manner[TRUST]:
            break
        at = choose_child(desk, at, contract.seat(state), contract.legal(state, desk.moves))
        if at == NO_NODE:
            break
        contract.play(state, integer(desk.nodes[at].move))
        desk.path[depth] = at
        depth += 1
    return depth


@hot
def choose_child(desk: Desk, parent: int, seat: Seat, count: int) -> int:
    """The child to try among the legal moves of this world; NO_NODE if the tree is full."""
    list_moves(desk, count)
    old = integer(desk.nodes[parent].child)
    best, known = most_promising(desk, old, NO_NODE, seat)
    if known == count:
        return best
    if desk.size[0] + count > len(desk.nodes):
        return NO_NODE
    grow(desk, parent, seat, count)
    new, _ = most_promising(desk, integer(desk.nodes[parent].child), old, seat)
    return new if best == NO_NODE or bound_of(desk, new) > bound_of(desk, best) else best


@borrowing
def list_moves(desk: Desk, count: int) -> None:
    """Mark the legal moves of this world."""
    desk.listing[0] += 1
    for i in range(count):
        desk.listed[desk.moves[i]] = desk.listing[0]


@borrowing
def grow(desk: Desk, parent: int, seat: Seat, count: int) -> None:
    """Make nodes for the legal moves that have none; what they look worth is their start."""
    trust = desk.manner[TRUST]
    for i in range(count):
        move = integer(desk.moves[i])
        if desk.linked[move] == desk.listing[0]:
            continue
        value = 0.0
        if trust > 0.0:
            value = try_move(desk, move, seat)
        add_node(desk, parent, seat, move, trust, trust * value)


@borrowing
def add_node(desk: Desk, parent: int, seat: Seat, move: Move, visits: float, total: float) -> None:
    at = desk.size[0]
    node = desk.nodes[at]
    node.total = total
    node.visits = visits
    node.available = visits
    node.child = NO_NODE
    node.sibling = desk.nodes[parent].child
    node.move = move
    node.seat = seat
    desk.nodes[parent].child = at
    desk.size[0] += 1


@borrowing
def most_promising(desk: Desk, at: int, end: int, seat: Seat) -> tuple[int, int]:
    """Of a row of siblings, the available one with the highest bound, and how many there are."""
    best, known = NO_NODE, 0
    highest = -np.inf
    while at != end:
        node = desk.nodes[at]
        if node.seat == seat and desk.listed[node.move] == desk.listing[0]:
            desk.linked[node.move] = desk.listing[0]
            known += 1
            node.available += 1.0
            bound = bound_of(desk, at)
            if bound > highest:
                highest = bound
                best = at
        at = integer(node.sibling)
    return best, known


@borrowing
def bound_of(desk: Desk, at: int) -> float:
    """The upper confidence bound of a node."""
    node = desk.nodes[at]
    visits = node.visits + 1e-3
    doubt: float = np.sqrt(np.log(node.available + 1.0) / visits)
    return float(node.total / visits + desk.manner[EXPLORATION] * doubt)


@borrowing
def learn(desk: Desk, depth: int) -> None:
    """Tell every move of the path how it went."""
    for i in range(depth):
        node = desk.nodes[desk.path[i]]
        node.visits += 1.0
        node.total += desk.payoffs[node.seat]


# -- play-outs --------------------------------------------------------------------------------


@borrowing
def play_out(desk: Desk) -> None:
    """Play on from a leaf, to the end or as far as the search sees, and write the payoffs."""
    state = desk.pool[WALKER]
    left = integer(desk.manner[SIGHT])
    while left > 0 and contract.seat(state) != NOBODY:
        count = contract.legal(state, desk.moves)
        contract.play(state, integer(desk.moves[below(state, count)]))
        left -= 1
    judge(state, desk.weights, desk.rows, desk.sides, desk.payoffs)


@borrowing
def try_move(desk: Desk, move: Move, seat: Seat) -> float:
    """Play a move after the walker's, in the trial state: what it looks worth to a seat."""
    desk.pool[TRIAL] = desk.pool[WALKER]
    contract.play(desk.pool[TRIAL], move)
    judge(desk.pool[TRIAL], desk.weights, desk.rows, desk.sides, desk.guess)
    return float(desk.guess[seat])
