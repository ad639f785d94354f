"""The search for VoldéTour: whole turns, candidates found by a beam, alpha-beta between turns.

A turn is up to a Block, a Stair and a walk, millions of combinations; few matter. From a position a
beam search over the decisions of the turn collects the most promising *complete* turns, looking
only at squares near the way of some Lord. Between turns the search is alpha-beta, one turn deeper
each time until the work is used up. With four players the others are taken to play against the one
who thinks (the paranoid assumption), which keeps the search two-sided.

A turn that wins at once is found by the beam like any other and ends the search of its position; a
turn that lets the next player win at once is worth what it deserves one turn deeper.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludion.bots.build_distance import CROSSING, distance, judge
from ludion.games.voldetour import moves
from ludion.games.voldetour.geometry import NEIGHBOUR, NOWHERE, SQUARES
from ludion.games.voldetour.state import NONE
from ludion.games.voldetour.walking import enemy_of, tower_of
from ludion.kernel import contract
from ludion.kernel.compiling import compiled, entry, integer
from ludion.kernel.contract import NOBODY, Seat, State, States
from ludion.kernel.random import mix, stream

DEEPEST: Final = 8
BEAM: Final = 48
WIDEST: Final = 48
ROUNDS: Final = 5  # of decisions in a turn: lift, place, lift, place, walk
WON: Final = 1.0
UNKNOWN: Final = 9.0
NOTHING: Final = -1
JITTER: Final = 0.004
"""Turns that differ by less are chosen between by the seed, or all games would be the same."""
ALPHA, BETA, VALUE = range(3)

# Every depth of the search has a row of states: where it stands, two beams and the complete turns.
HERE: Final = 0
TRIAL: Final = 1
BEAMS: Final = 2
TURNS: Final = BEAMS + 2 * BEAM
ROW: Final = TURNS + WIDEST


class Breadth(NamedTuple):
    """How broadly and how deeply a search looks."""

    turns: int = 24
    """Complete turns collected at first, at most WIDEST."""
    widths: tuple[int, ...] = (16, 8, 6)
    """How many of them are looked into, turn by turn."""
    depth: int = DEEPEST - 1
    """The most turns to look ahead."""


class Desk(NamedTuple):
    """All that a search works on."""

    pool: States
    """DEEPEST rows of ROW states."""
    values: NDArray[np.float64]
    """What each state of a row looks worth to its player, by depth."""
    firsts: NDArray[np.int64]
    """The first decision of the turn that led to it."""
    keys: NDArray[np.uint64]
    counts: NDArray[np.int64]
    """How many complete turns there are, by depth."""
    moves: NDArray[np.int16]
    near: NDArray[np.uint8]
    """The squares where it is worth to build, by depth."""
    widths: NDArray[np.int64]
    """How many turns, by depth, are looked into."""
    work: NDArray[np.int64]
    """The positions judged so far, and how many there may be."""
    seen: NDArray[np.float64]
    """What a complete turn of the first row turned out to be worth."""
    bounds: NDArray[np.float64]
    """Alpha, beta and the value so far, by depth."""
    left: NDArray[np.int64]
    """How many turns are still to be looked into, by depth."""
    stop: NDArray[np.uint8]


def desk(world: States, width: int, breadth: Breadth, work: int) -> Desk:
    """A desk to search from a world, judging about so many positions."""
    widths = breadth.widths
    pool = np.empty(DEEPEST * ROW, world.dtype)
    pool[HERE] = world[0]
    return Desk(
        pool=pool,
        values=np.full((DEEPEST, ROW), -2.0),
        firsts=np.zeros((DEEPEST, ROW), np.int64),
        keys=np.zeros((DEEPEST, ROW), np.uint64),
        counts=np.zeros(DEEPEST, np.int64),
        moves=np.empty(width, np.int16),
        near=np.zeros((DEEPEST, SQUARES), np.uint8),
        widths=np.array([breadth.turns, *widths, *widths[-1:] * DEEPEST], np.int64),
        work=np.array([0, work], np.int64),
        seen=np.full(WIDEST, -2.0),
        bounds=np.zeros((DEEPEST + 1, 3)),
        left=np.zeros(DEEPEST + 1, np.int64),
        stop=np.zeros(1, np.uint8),
    )


# -- alpha-beta between turns -----------------------------------------------------------------


@entry
def deepen(desk: Desk, root: Seat, depth: int, seed: Any, jitter: float) -> int:
    """Search so many turns deep, after all lesser depths; the place of the best turn.

    NOTHING if the work was used up before any turn had been searched so deep.
    """
    if depth == 1:
        collect_turns(desk, 0)
        for i in range(desk.counts[0]):
            desk.seen[i] = desk.values[0, TURNS + i] + jitter * noise(seed, i)
        return best_of(desk)
    alpha = -2.0
    order = by_worth(desk)
    found = np.full(WIDEST, -2.0)
    for i in order:
        if spent(desk):
            break
        enter(desk, 0, i)
        value = value_below(desk, depth, root, alpha)
        if spent(desk):
            break
        found[i] = value + jitter * noise(seed, i)
        alpha = max(alpha, value - jitter)
    return settle_on(desk, found)


def is_settled(desk: Desk, best: int) -> bool:
    """Whether there is nothing more to think about: no work left, or the end is seen."""
    return bool(desk.work[0] >= desk.work[1] or desk.stop[0] or abs(desk.seen[best]) > 0.99)


@entry
def glance(desk: Desk, seat: Seat, values: NDArray[np.float64]) -> None:
    """What every legal move looks worth by itself."""
    for i in range(contract.legal(desk.pool[HERE], desk.moves)):
        move = integer(desk.moves[i])
        desk.pool[TRIAL] = desk.pool[HERE]
        contract.play(desk.pool[TRIAL], move)
        values[move] = judge(desk.pool[TRIAL], seat)


@compiled
def settle_on(desk: Desk, found: NDArray[np.float64]) -> int:
    """Keep what was found of the turns that were searched; the best place."""
    best = NOTHING
    for i in range(desk.counts[0]):
        if found[i] > -2.0:
            desk.seen[i] = found[i]
            if best == NOTHING or found[i] > found[best]:
                best = i
    if best != NOTHING:
        hold_down(desk, found)
    return best


@compiled
def hold_down(desk: Desk, found: NDArray[np.float64]) -> None:
    """Hold turns not searched so deep for no better than the worst of those that were."""
    worst = 2.0
    for i in range(desk.counts[0]):
        if found[i] > -2.0:
            worst = min(worst, found[i])
    for i in range(desk.counts[0]):
        if found[i] == -2.0:
            desk.seen[i] = min(desk.seen[i], worst)


@compiled
def noise(seed: Any, i: int) -> float:
    """A small number from -1 to 1 that belongs to a turn."""
    return integer(mix(stream(seed, i)) >> np.uint64(33)) / 2.0**30 - 1.0


@compiled
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


@compiled
def spent(desk: Desk) -> bool:
    return bool(desk.work[0] >= desk.work[1] or desk.stop[0] != 0)


@compiled
def enter(desk: Desk, depth: int, turn: int) -> None:
    """Let the next depth stand where a complete turn of this one leads."""
    desk.pool[(depth + 1) * ROW + HERE] = desk.pool[depth * ROW + TURNS + turn]


# Numba cannot cache a function that calls itself, so the depths are walked in a loop. The value of
# the position at a depth is UNKNOWN until all its turns, or enough of them, have been looked into.


@compiled
def value_below(desk: Desk, limit: int, root: Seat, alpha: float) -> float:
    """What the position at depth 1 is worth to the root's seat, searched down to a limit."""
    desk.bounds[0, ALPHA] = alpha
    desk.bounds[0, BETA] = 2.0
    depth = 1
    value = open_depth(desk, depth, limit, root)
    while True:
        if value == UNKNOWN:
            enter(desk, depth, take_best(desk, depth))
            depth += 1
            value = open_depth(desk, depth, limit, root)
        else:
            depth -= 1
            if depth == 0:
                return value
            value = take_in(desk, depth, root, value)


@compiled
def open_depth(desk: Desk, depth: int, limit: int, root: Seat) -> float:
    """The value of a position where the search ends; else UNKNOWN, with its turns collected."""
    state = desk.pool[depth * ROW + HERE]
    seat = contract.seat(state)
    if depth == limit or seat == NOBODY:
        desk.work[0] += 1
        return judge(state, root)
    collect_turns(desk, depth)
    desk.left[depth] = min(desk.counts[depth], desk.widths[depth + 1])
    desk.bounds[depth, ALPHA] = desk.bounds[depth - 1, ALPHA]
    desk.bounds[depth, BETA] = desk.bounds[depth - 1, BETA]
    desk.bounds[depth, VALUE] = -2.0 if seat == root else 2.0
    return UNKNOWN


@compiled
def take_in(desk: Desk, depth: int, root: Seat, value: float) -> float:
    """Count the value of one turn; the position's own value if that decides it, or UNKNOWN."""
    bounds = desk.bounds[depth]
    if contract.seat(desk.pool[depth * ROW + HERE]) == root:
        bounds[VALUE] = max(bounds[VALUE], value)
        bounds[ALPHA] = max(bounds[ALPHA], value)
    else:
        bounds[VALUE] = min(bounds[VALUE], value)
        bounds[BETA] = min(bounds[BETA], value)
    desk.left[depth] -= 1
    if desk.left[depth] == 0 or bounds[ALPHA] >= bounds[BETA] or spent(desk):
        return float(bounds[VALUE])
    return UNKNOWN


@compiled
def take_best(desk: Desk, depth: int) -> int:
    """The place of the best looking turn not taken yet."""
    best = 0
    for i in range(1, desk.counts[depth]):
        if desk.values[depth, TURNS + i] > desk.values[depth, TURNS + best]:
            best = i
    desk.values[depth, TURNS + best] = -3.0
    return best


# -- the turns worth a look -------------------------------------------------------------------


@compiled
def collect_turns(desk: Desk, depth: int) -> None:
    """Fill the depth's row with complete turns from where it stands."""
    row = depth * ROW
    seat = contract.seat(desk.pool[row + HERE])
    desk.counts[depth] = 0
    look_around(desk.pool[row + HERE], desk.near[depth])
    size = try_all(desk, depth, seat, HERE, -1, 0, 0)
    for i in range(1, ROUNDS):
        if is_won(desk, depth):
            return
        old, new = 1 - i % 2, i % 2
        grown = 0
        for j in range(size):
            place = BEAMS + old * BEAM + j
            grown = try_all(desk, depth, seat, place, desk.firsts[depth, place], new, grown)
        size = grown


@compiled
def is_won(desk: Desk, depth: int) -> bool:
    """Whether a turn was found that wins at once: it is then the only one."""
    for i in range(desk.counts[depth]):
        if desk.values[depth, TURNS + i] >= WON:
            desk.pool[depth * ROW + TURNS] = desk.pool[depth * ROW + TURNS + i]
            desk.values[depth, TURNS] = WON
            desk.firsts[depth, TURNS] = desk.firsts[depth, TURNS + i]
            desk.counts[depth] = 1
            return True
    return False


@compiled
def try_all(
    desk: Desk, depth: int, seat: Seat, place: int, first: int, beam: int, size: int
) -> int:
    """Try the decisions after a state of the row: what goes on fills a beam of ``size`` states."""
    row = depth * ROW
    count = contract.legal(desk.pool[row + place], desk.moves)
    for i in range(count):
        move = integer(desk.moves[i])
        if move < moves.PLACEMENTS and not desk.near[depth, moves.PLACE_OF[move]]:
            continue
        desk.pool[row + TRIAL] = desk.pool[row + place]
        trial = desk.pool[row + TRIAL]
        contract.play(trial, move)
        value = judge(trial, seat)
        desk.work[0] += 1
        begun = move if first < 0 else first
        if contract.seat(trial) != seat:
            keep_turn(desk, depth, value, begun)
        else:
            size = keep_state(desk, depth, beam, size, value, begun)
    return size


@compiled
def keep_turn(desk: Desk, depth: int, value: float, first: int) -> None:
    """Put the trial among the complete turns, if it is good enough and not there yet."""
    count = desk.counts[depth]
    most = desk.widths[0] if depth == 0 else 2 * desk.widths[depth + 1]
    at = place_for(desk, depth, TURNS, count, min(most, WIDEST), value)
    if at < 0:
        return
    key = key_of(desk.pool[depth * ROW + TRIAL])
    for i in range(TURNS, TURNS + count):
        if desk.keys[depth, i] == key:
            return
    store(desk, depth, at, value, first, key)
    if at == TURNS + count:
        desk.counts[depth] += 1


@compiled
def keep_state(desk: Desk, depth: int, beam: int, size: int, value: float, first: int) -> int:
    """Put the trial into a beam, if it is good enough and not there yet; the beam's new size."""
    start = BEAMS + beam * BEAM
    most = BEAM if depth == 0 else min(BEAM, desk.widths[depth + 1])
    at = place_for(desk, depth, start, size, most, value)
    if at < 0:
        return size
    key = key_of(desk.pool[depth * ROW + TRIAL])
    for i in range(start, start + size):
        if desk.keys[depth, i] == key:
            return size
    store(desk, depth, at, value, first, key)
    return max(size, at - start + 1)


@compiled
def place_for(desk: Desk, depth: int, start: int, size: int, most: int, value: float) -> int:
    """Where a state of this value goes: behind the others, in place of the worst, or nowhere."""
    if size < most:
        return start + size
    worst = start
    for i in range(start + 1, start + size):
        if desk.values[depth, i] < desk.values[depth, worst]:
            worst = i
    return worst if desk.values[depth, worst] < value else -1


@compiled
def store(desk: Desk, depth: int, at: int, value: float, first: int, key: Any) -> None:
    desk.pool[depth * ROW + at] = desk.pool[depth * ROW + TRIAL]
    desk.values[depth, at] = value
    desk.firsts[depth, at] = first
    desk.keys[depth, at] = key


@compiled
def key_of(state: State) -> Any:
    """A hash of what is on the board."""
    key = np.uint64(state.phase) + np.uint64(8) * np.uint64(state.held_pose + 1)
    for square in range(SQUARES):
        if state.surface[square] or state.cells[0, square]:
            for level in range(state.tower_height):
                word = np.uint64(square * 3 + level) << np.uint64(8)
                key ^= mix(word | np.uint64(state.cells[level, square]))
    for seat in range(state.seats):
        key ^= mix(np.uint64(1 << 20 | seat << 8 | integer(state.lords[seat]) + 1))
    return key


# -- where it is worth to build ---------------------------------------------------------------


@compiled
def look_around(state: State, near: NDArray[np.uint8]) -> None:
    """Mark the squares on or beside the way of every Lord."""
    for square in range(SQUARES):
        near[square] = 0
    for seat in range(state.seats):
        if state.lords[seat] != NONE:
            mark_way(state, seat, near)


@compiled
def mark_way(state: State, seat: Seat, near: NDArray[np.uint8]) -> None:
    """Mark the squares on a best way to the enemy Tower, and those beside them."""
    costs = np.empty(SQUARES, np.int16)
    distance(state, seat, costs)
    at = tower_of(state, enemy_of(state, seat))
    lord = integer(state.lords[seat])
    mark_round(at, near)
    for _ in range(SQUARES):
        if at == lord:
            break
        at = previous(state, at, costs)
        if at == NOWHERE:
            break
        mark_round(at, near)


@compiled
def previous(state: State, at: int, costs: NDArray[np.int16]) -> int:
    """The square from which the best way comes to this one."""
    for direction in range(4):
        other = integer(NEIGHBOUR[at, direction])
        if other == NOWHERE:
            continue
        cost = CROSSING[state.surface[other], state.surface[at], direction ^ 2]
        if costs[other] + cost == costs[at]:
            return other
    return NOWHERE


@compiled
def mark_round(square: int, near: NDArray[np.uint8]) -> None:
    """Mark a square and all that touch it."""
    near[square] = 1
    for direction in range(4):
        beside = integer(NEIGHBOUR[square, direction])
        if beside != NOWHERE:
            near[beside] = 1
            corner = integer(NEIGHBOUR[beside, (direction + 1) % 4])
            if corner != NOWHERE:
                near[corner] = 1
