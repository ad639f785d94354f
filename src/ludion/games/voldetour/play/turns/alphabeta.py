"""The search for VoldéTour: whole turns, candidates found by a beam, alpha-beta between turns.

A turn is up to a Block, a Stair and a walk, millions of combinations; few matter. From a position a
beam search over the decisions of the turn collects the most promising *complete* turns, looking
only at squares near the way of some Lord. Between turns the search is alpha-beta, one turn deeper
each time until the work is used up. With four players the levels look a single turn
ahead: deeper, whether all others are taken to play against the one who thinks or each for itself,
was hardly better.

Whether the player to move can win at once is looked for by itself (``winning``), in every position
whose turns are collected and, by a wary player, in those where the search ends.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ludion.games.voldetour.play.turns.beam import collect_turns
from ludion.games.voldetour.play.turns.desk import (
    ALPHA,
    BETA,
    HERE,
    NOT_YET,
    ROW,
    TURNS,
    VALUE,
    WIDEST,
    Desk,
)
from ludion.games.voldetour.play.turns.distance import judge
from ludion.games.voldetour.play.turns.hopes import danger
from ludion.games.voldetour.play.turns.wins import NO_MOVE, winning_move
from ludion.kernel import contract
from ludion.kernel.compiling import borrowing, compiled, entry, integer
from ludion.kernel.contract import NOBODY, Seat, States
from ludion.kernel.random import mix, stream

UNKNOWN: Final = 9.0
NOTHING: Final = -1
LOST: Final = -1.0
JITTER: Final = 0.0005
"""Turns that differ by less are chosen between by the seed, or all games would be the same."""

# -- alpha-beta between turns -----------------------------------------------------------------


@entry
def deepen(desks: NDArray[Any], pool: States, root: Seat, depth: int, seed: Any) -> int:
    """Search so many turns deep, after all lesser depths; the place of the best turn.

    NOTHING if the work was used up before any turn had been searched so deep.
    """
    desk = desks[0]
    if depth == 1:
        best = look_once(desk, pool, seed)
        if desk.wary and desk.seen[best] == LOST:
            best = avert(desk, pool, root, seed)
        return best
    alpha = NOT_YET
    order = by_worth(desk)
    found = np.full(WIDEST, NOT_YET)
    for i in order:
        if spent(desk):
            break
        enter(desk, pool, 0, i)
        value = value_below(desk, pool, depth, root, alpha)
        if spent(desk):
            break
        found[i] = value + JITTER * noise(seed, i)
        alpha = max(alpha, value - 2 * JITTER)
    return settle_on(desk, found)


@borrowing
def look_once(desk: Desk, pool: States, seed: Any) -> int:
    """Collect turns, with what they look worth; the place of the best."""
    collect_turns(desk, pool, 0)
    return look_at_turns(desk, pool, seed)


@borrowing
def look_at_turns(desk: Desk, pool: States, seed: Any) -> int:
    for i in range(desk.counts[0]):
        enter(desk, pool, 0, i)
        desk.seen[i] = desk.values[0, TURNS + i] + JITTER * noise(seed, i)
        if next_wins(desk, pool, 1):
            desk.seen[i] = LOST
    return best_of(desk)


@borrowing
def avert(desk: Desk, pool: States, root: Seat, seed: Any) -> int:
    """Every turn that was found loses: look for one that leaves the others the fewest ways."""
    collect_averting(desk, pool, 0, root)
    if desk.counts[0] == 0:
        return look_once(desk, pool, seed)
    best = look_at_turns(desk, pool, seed)
    if desk.seen[best] == LOST:
        return least_danger(desk)
    for i in range(desk.counts[0]):
        if desk.seen[i] > LOST:
            desk.seen[i] = judge(desk, pool[TURNS + i], root) + JITTER * noise(seed, i)
    return best_of(desk)


@borrowing
def least_danger(desk: Desk) -> int:
    """Of turns that all lose, the one against which a win is hardest to find."""
    best = 0
    for i in range(1, desk.counts[0]):
        if desk.values[0, TURNS + i] > desk.values[0, TURNS + best]:
            best = i
    return best


def is_settled(desk: Desk, best: int) -> bool:
    """Whether there is nothing more to think about: no work left, or the end is seen."""
    return bool(desk.work >= desk.most or desk.stop or abs(desk.seen[best]) > 0.99)


@borrowing
def settle_on(desk: Desk, found: NDArray[np.float64]) -> int:
    """Keep what was found of the turns that were searched; the best place."""
    best = NOTHING
    for i in range(desk.counts[0]):
        if found[i] > NOT_YET:
            desk.seen[i] = found[i]
            if best == NOTHING or found[i] > found[best]:
                best = i
    if best != NOTHING:
        if found[best] <= LOST + JITTER:
            best = best_of(desk)  # perhaps one that was not searched so deep, but does not lose
        else:
            hold_down(desk, found)
    return best


@borrowing
def hold_down(desk: Desk, found: NDArray[np.float64]) -> None:
    """Hold turns not searched so deep for no better than the worst of those that were."""
    worst = 2.0
    for i in range(desk.counts[0]):
        if found[i] > NOT_YET:
            worst = min(worst, found[i])
    for i in range(desk.counts[0]):
        if found[i] == NOT_YET:
            desk.seen[i] = min(desk.seen[i], worst)


@borrowing
def noise(seed: Any, i: int) -> float:
    """A small number from -1 to 1 that belongs to a turn."""
    return integer(mix(stream(seed, i)) >> np.uint64(33)) / 2.0**30 - 1.0


@borrowing
def best_of(desk: Desk) -> int:
    best = 0
    for i in range(1, desk.counts[0]):
        if desk.seen[i] > desk.seen[best]:
            best = i
    return best


@compiled
def by_worth(desk: Desk) -> NDArray[np.int64]:
    """The places of the widest[1] best turns, the best first."""
    count = min(desk.counts[0], desk.widths[1])
    order = np.empty(count, np.int64)
    taken = np.zeros(WIDEST, np.uint8)
    for k in range(count):
        best = -1
        for i in range(desk.counts[0]):
            if not taken[i] and (best < 0 or desk.seen[i] > desk.seen[best]):
                best = i
        taken[best] = 1
        order[k] = best
    return order


@borrowing
def spent(desk: Desk) -> bool:
    return bool(desk.work >= desk.most or desk.stop != 0)


@borrowing
def enter(desk: Desk, pool: States, depth: int, turn: int) -> None:
    """Let the next depth stand where a complete turn of this one leads."""
    pool[(depth + 1) * ROW + HERE] = pool[depth * ROW + TURNS + turn]


# Numba cannot cache a function that calls itself, so the depths are walked in a loop. The value of
# the position at a depth is UNKNOWN until all its turns, or enough of them, have been looked into.


@borrowing
def value_below(desk: Desk, pool: States, limit: int, root: Seat, alpha: float) -> float:
    """What the position at depth 1 is worth to the root's seat, searched down to a limit."""
    desk.bounds[0, ALPHA] = alpha
    desk.bounds[0, BETA] = 2.0
    depth = 1
    value = open_depth(desk, pool, depth, limit, root)
    while True:
        if value == UNKNOWN:
            enter(desk, pool, depth, take_best(desk, depth))
            depth += 1
            value = open_depth(desk, pool, depth, limit, root)
        else:
            depth -= 1
            if depth == 0:
                return value
            value = take_in(desk, pool, depth, root, value)


@borrowing
def open_depth(desk: Desk, pool: States, depth: int, limit: int, root: Seat) -> float:
    """The value of a position where the search ends; else UNKNOWN, with its turns collected."""
    state = pool[depth * ROW + HERE]
    seat = contract.seat(state)
    if depth == limit or seat == NOBODY:
        desk.work += 1
        if next_wins(desk, pool, depth):
            return -LOST if seat == root else LOST
        return judge(desk, state, root)
    collect_turns(desk, pool, depth)
    desk.averted[depth] = 0
    desk.left[depth] = min(desk.counts[depth], desk.widths[depth + 1])
    desk.bounds[depth, ALPHA] = desk.bounds[depth - 1, ALPHA]
    desk.bounds[depth, BETA] = desk.bounds[depth - 1, BETA]
    desk.bounds[depth, VALUE] = NOT_YET if seat == root else 2.0
    return UNKNOWN


@borrowing
def next_wins(desk: Desk, pool: States, depth: int) -> bool:
    """Whether whoever is to play where a depth stands can win in that very turn, if it is seen."""
    if desk.wary == 0 or contract.seat(pool[depth * ROW + HERE]) == NOBODY:
        return False
    return winning_move(desk, pool, depth) != NO_MOVE


@borrowing
def take_in(desk: Desk, pool: States, depth: int, root: Seat, value: float) -> float:
    """Count the value of one turn; the position's own value if that decides it, or UNKNOWN."""
    bounds = desk.bounds[depth]
    if contract.seat(pool[depth * ROW + HERE]) == root:
        bounds[VALUE] = max(bounds[VALUE], value)
        bounds[ALPHA] = max(bounds[ALPHA], value)
    else:
        bounds[VALUE] = min(bounds[VALUE], value)
        bounds[BETA] = min(bounds[BETA], value)
    desk.left[depth] -= 1
    if bounds[ALPHA] >= bounds[BETA] or spent(desk):
        return float(bounds[VALUE])
    if desk.left[depth] == 0 and not find_way_out(desk, pool, depth, root):
        return float(bounds[VALUE])
    return UNKNOWN


@borrowing
def find_way_out(desk: Desk, pool: States, depth: int, root: Seat) -> bool:
    """If every turn of a depth's player loses, collect others, once, that might not."""
    state = pool[depth * ROW + HERE]
    seat = contract.seat(state)
    worst = LOST if seat == root else -LOST
    if not desk.wary or desk.averted[depth] or desk.bounds[depth, VALUE] != worst:
        return False
    desk.averted[depth] = 1
    collect_averting(desk, pool, depth, seat)
    desk.left[depth] = min(desk.counts[depth], desk.widths[depth + 1])
    return bool(desk.left[depth] > 0)


@borrowing
def collect_averting(desk: Desk, pool: States, depth: int, seat: Seat) -> None:
    """Collect turns that touch the others' ways, ranked by how few ways they leave them."""
    danger(desk, pool[depth * ROW + HERE], seat, desk.dangers[0])
    desk.alarm = 1
    collect_turns(desk, pool, depth)
    desk.alarm = 0


@borrowing
def take_best(desk: Desk, depth: int) -> int:
    """The place of the best looking turn not taken yet."""
    best = 0
    for i in range(1, desk.counts[depth]):
        if desk.values[depth, TURNS + i] > desk.values[depth, TURNS + best]:
            best = i
    desk.values[depth, TURNS + best] = -3.0
    return best
