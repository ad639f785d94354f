"""Going through every game that can be, to write down its sequences.

Whatever deals there are, every legal move is tried, and every move after it. Where a seat has a
choice, the key of what it has seen says which of its information sets that is; a single legal move
is no choice. Nothing may be left to chance after the deal.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludion.errors import BadOption
from ludion.games.game import Setting
from ludion.kernel import contract
from ludion.kernel.compiling import compiled, entry, integer
from ludion.kernel.contract import NOBODY, States
from ludion.kernel.random import mix
from ludion.lab.exact.keys import fold
from ludion.lab.exact.sequences import Decisions, Payoffs, Sequences

DEEPEST: Final = 128
MOST_SETS: Final = 1 << 19
"""Of a player."""
MOST_SEQUENCES: Final = 1 << 22
MOST_MEETINGS: Final = 1 << 23
"""Of sequences of both players at the end of a game."""
NO_ENTRY: Final = -1
FULL: Final = -1

# What is counted, by player, and for both.
SETS, SEQUENCES = range(2)


class Notes(NamedTuple):
    """What the walk has found; rows are players."""

    keys: NDArray[np.uint64]
    """Of information sets, in a table with gaps: a key's place is near where its bits say."""
    sets: NDArray[np.int32]
    """The set of each place of that table, or NO_ENTRY."""
    parent: NDArray[np.int32]
    first: NDArray[np.int32]
    key: NDArray[np.uint64]
    """Of each set, its key …"""
    example: States
    """… and a position in which its player cannot tell from any other of it; players in a row."""
    moves: NDArray[np.int16]
    """The move of each sequence."""
    sizes: NDArray[np.int64]
    meetings: NDArray[np.int64]
    """Pairs of sequences that end a game, in a table with gaps, or NO_ENTRY."""
    payoffs: NDArray[np.float64]
    counts: NDArray[np.int64]
    """How many meetings there are, and how many positions were visited."""


class Trail(NamedTuple):
    """Where the walk is: a row for every decision on the way."""

    states: States
    moves: NDArray[np.int16]
    legal: NDArray[np.int64]
    tried: NDArray[np.int64]
    first: NDArray[np.int64]
    """The first sequence of the information set there; 0 where there is no choice."""
    keys: NDArray[np.uint64]
    sequences: NDArray[np.int64]
    tensor: NDArray[np.float32]
    returns: NDArray[np.float64]


class Walked(NamedTuple):
    """A game as its sequences, with what each information set and sequence stands for."""

    sequences: Sequences
    keys: tuple[NDArray[np.uint64], NDArray[np.uint64]]
    examples: tuple[States, States]
    moves: tuple[NDArray[np.int16], NDArray[np.int16]]
    positions: int

    @property
    def sets(self) -> int:
        return sum(decisions.sets for decisions in self.sequences.decisions)


def walk(setting: Setting) -> Walked:
    """Every game of a setting; raises ``BadOption`` if there are too many."""
    if setting.variant.sides != (0, 1):
        raise BadOption(f"{setting.variant.name}: only games of two can be solved")
    deals, odds = setting.game.deals(setting)
    notes, trail = _notes(deals.dtype), _trail(setting, deals.dtype)
    if expand(deals, odds, trail, notes) == FULL:
        raise BadOption(f"{setting.game.name} {setting.variant.name}: too large to be solved")
    return _result(notes)


def _notes(dtype: Any) -> Notes:
    return Notes(
        keys=np.zeros((2, 2 * MOST_SETS), np.uint64),
        sets=np.full((2, 2 * MOST_SETS), NO_ENTRY, np.int32),
        parent=np.zeros((2, MOST_SETS), np.int32),
        first=np.ones((2, MOST_SETS + 1), np.int32),
        key=np.zeros((2, MOST_SETS), np.uint64),
        example=np.zeros(2 * MOST_SETS, dtype),
        moves=np.zeros((2, MOST_SEQUENCES), np.int16),
        sizes=np.array([[0, 1], [0, 1]]),
        meetings=np.full(2 * MOST_MEETINGS, NO_ENTRY, np.int64),
        payoffs=np.zeros(2 * MOST_MEETINGS),
        counts=np.zeros(2, np.int64),
    )


def _trail(setting: Setting, dtype: Any) -> Trail:
    return Trail(
        states=np.zeros(DEEPEST, dtype),
        moves=np.zeros((DEEPEST, len(setting.game.notation)), np.int16),
        legal=np.zeros(DEEPEST, np.int64),
        tried=np.zeros(DEEPEST, np.int64),
        first=np.zeros(DEEPEST, np.int64),
        keys=np.zeros((DEEPEST, 2), np.uint64),
        sequences=np.zeros((DEEPEST, 2), np.int64),
        tensor=np.zeros(setting.game.observation_size, np.float32),
        returns=np.zeros(2),
    )


def _result(notes: Notes) -> Walked:
    met = notes.meetings != NO_ENTRY
    met[met] = notes.payoffs[met] != 0.0
    pairs = notes.meetings[met]
    order = np.argsort(pairs)
    rows, columns = np.divmod(pairs[order], MOST_SEQUENCES)
    payoffs = Payoffs(
        rows.astype(np.int32), columns.astype(np.int32), notes.payoffs[met][order].copy()
    )
    sets = [int(notes.sizes[player, SETS]) for player in range(2)]
    decisions = [
        Decisions(notes.parent[p, : sets[p]].copy(), notes.first[p, : sets[p] + 1].copy())
        for p in range(2)
    ]
    return Walked(
        Sequences((decisions[0], decisions[1]), payoffs),
        (notes.key[0, : sets[0]].copy(), notes.key[1, : sets[1]].copy()),
        (notes.example[: sets[0]].copy(), notes.example[MOST_SETS : MOST_SETS + sets[1]].copy()),
        tuple(notes.moves[p, : decisions[p].sequences].copy() for p in range(2)),  # type: ignore[arg-type]
        int(notes.counts[1]),
    )


# -- the walk ---------------------------------------------------------------------------------


@entry
def expand(deals: States, odds: NDArray[np.float64], trail: Trail, notes: Notes) -> int:
    """Walk through all games of all deals; FULL if there is no room for what they are."""
    for deal in range(len(deals)):
        trail.states[0] = deals[deal]
        for seat in range(2):
            trail.keys[0, seat] = np.uint64(0)
            trail.sequences[0, seat] = 0
        if walk_deal(trail, notes, odds[deal]) == FULL:
            return FULL
    return 0


@compiled
def walk_deal(trail: Trail, notes: Notes, odds: float) -> int:
    depth = 0
    if arrive(trail, notes, depth, odds) == FULL:
        return FULL
    while depth >= 0:
        if trail.tried[depth] == trail.legal[depth]:
            depth -= 1
            continue
        if depth + 1 == DEEPEST:
            return FULL
        try_next(trail, depth)
        depth += 1
        if arrive(trail, notes, depth, odds) == FULL:
            return FULL
    return 0


@compiled
def try_next(trail: Trail, depth: int) -> None:
    """Make the next move that was not tried yet."""
    seat = contract.seat(trail.states[depth])
    tried = trail.tried[depth]
    trail.tried[depth] += 1
    trail.states[depth + 1] = trail.states[depth]
    contract.play(trail.states[depth + 1], integer(trail.moves[depth, tried]))
    for who in range(2):
        trail.keys[depth + 1, who] = trail.keys[depth, who]
        trail.sequences[depth + 1, who] = trail.sequences[depth, who]
    if trail.first[depth] > 0:
        trail.sequences[depth + 1, seat] = trail.first[depth] + tried


@compiled
def arrive(trail: Trail, notes: Notes, depth: int, odds: float) -> int:
    """Take note of a new position on the trail."""
    state = trail.states[depth]
    notes.counts[1] += 1
    trail.legal[depth] = 0
    trail.tried[depth] = 0
    trail.first[depth] = 0
    seat = contract.seat(state)
    if seat == NOBODY:
        return note_end(trail, notes, depth, odds)
    for who in range(2):
        trail.keys[depth, who] = fold(state, who, trail.tensor, trail.keys[depth, who])
    trail.legal[depth] = contract.legal(state, trail.moves[depth])
    if trail.legal[depth] > 1:
        trail.first[depth] = sequences_at(trail, notes, depth, seat)
    return integer(trail.first[depth])


@compiled
def note_end(trail: Trail, notes: Notes, depth: int, odds: float) -> int:
    """Add to what the two players' sequences bring where they meet."""
    contract.returns(trail.states[depth], trail.returns)
    pair = trail.sequences[depth, 0] * MOST_SEQUENCES + trail.sequences[depth, 1]
    size = len(notes.meetings)
    at = integer(mix(np.uint64(pair)) & np.uint64(size - 1))
    while notes.meetings[at] != NO_ENTRY and notes.meetings[at] != pair:
        at = (at + 1) & (size - 1)
    if notes.meetings[at] == NO_ENTRY:
        if notes.counts[0] == MOST_MEETINGS:
            return FULL
        notes.meetings[at] = pair
        notes.counts[0] += 1
    notes.payoffs[at] += odds * trail.returns[0]
    return 0


@compiled
def sequences_at(trail: Trail, notes: Notes, depth: int, seat: int) -> int:
    """The first sequence of the information set of this position, a new one if it has none."""
    key = trail.keys[depth, seat]
    size = notes.keys.shape[1]
    at = integer(key & np.uint64(size - 1))
    while notes.sets[seat, at] != NO_ENTRY and notes.keys[seat, at] != key:
        at = (at + 1) & (size - 1)
    if notes.sets[seat, at] != NO_ENTRY:
        return integer(notes.first[seat, notes.sets[seat, at]])
    number, first = notes.sizes[seat, SETS], notes.sizes[seat, SEQUENCES]
    end = first + trail.legal[depth]
    if number == MOST_SETS or end > MOST_SEQUENCES:
        return FULL
    notes.keys[seat, at] = key
    notes.sets[seat, at] = number
    notes.key[seat, number] = key
    notes.parent[seat, number] = trail.sequences[depth, seat]
    notes.first[seat, number] = first
    notes.first[seat, number + 1] = end
    notes.example[seat * MOST_SETS + number] = trail.states[depth]
    for i in range(trail.legal[depth]):
        notes.moves[seat, first + i] = trail.moves[depth, i]
    notes.sizes[seat, SETS] = number + 1
    notes.sizes[seat, SEQUENCES] = end
    return integer(first)
