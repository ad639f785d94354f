"""What a seat knows of a game of Voltage: other worlds that look the same to it, and its tensor.

A seat knows its own hand, the table, the scores, the discard pile since the last reshuffle (with a
perfect memory), and the backs that lie open: those of the opponent's hand, as two counts, and the
one on top of the draw pile. A spectator knows the same without a hand.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ludion.games.voltage.box import deck_size, sets_to_win, terminals
from ludion.games.voltage.cards import BYPASS, DECK_SIZE, KINDS, TERMINALS
from ludion.games.voltage.rules import insert
from ludion.games.voltage.state import NONE, PHASES, State
from ludion.kernel.compiling import compiled, integer
from ludion.kernel.contract import NOBODY, Seat
from ludion.kernel.random import below, shuffle

# -- imagine ----------------------------------------------------------------------------------


@compiled
def imagine(state: State, seat: Seat, seed: Any) -> None:
    """Deal the unseen cards anew, by their backs."""
    state.random = seed
    state.arranged = 0
    back_on_top = top_back(state)
    backs = backs_in_hands(state)
    # Row 0 holds the unseen plain cards, row 1 the transformers.
    unseen = np.empty((2, DECK_SIZE), np.uint8)
    left = np.zeros(2, np.int64)
    gather_unseen(state, seat, unseen, left)
    shuffle(state, unseen[0], left[0])
    shuffle(state, unseen[1], left[1])
    for hand in range(2):
        if hand != seat:
            deal_by_backs(state, hand, backs[hand], unseen, left)
    if state.drawable == 0:
        return
    left[back_on_top] -= 1
    top = unseen[back_on_top, left[back_on_top]]
    pile = 0
    for back in range(2):
        for i in range(left[back]):
            state.draw[pile] = unseen[back, i]
            pile += 1
    shuffle(state, state.draw, pile)
    state.draw[pile] = top


@compiled
def top_back(state: State) -> int:
    """1 if a transformer lies on top of the draw pile, else 0, also where there is no pile."""
    return integer(state.draw[state.drawable - 1]) & 1 if state.drawable > 0 else 0


@compiled
def gather_unseen(state: State, seat: Seat, unseen: Any, left: Any) -> None:
    """All cards of the draw pile and of the hands the seat cannot see, in an order of their own."""
    copies = np.zeros(KINDS, np.int64)
    for i in range(state.drawable):
        copies[state.draw[i]] += 1
    for hand in range(2):
        if hand != seat:
            for i in range(state.held[hand]):
                copies[state.hands[hand, i]] += 1
    for kind in range(KINDS):
        back = kind & 1
        for _ in range(copies[kind]):
            unseen[back, left[back]] = kind
            left[back] += 1


@compiled
def backs_in_hands(state: State) -> Any:
    """How many plain backs and how many transformers each hand shows."""
    backs = np.zeros((2, 2), np.int64)
    for hand in range(2):
        for i in range(state.held[hand]):
            backs[hand, state.hands[hand, i] & 1] += 1
    return backs


@compiled
def deal_by_backs(state: State, hand: Seat, backs: Any, unseen: Any, left: Any) -> None:
    count = 0
    for back in range(2):
        for _ in range(backs[back]):
            left[back] -= 1
            insert(state.hands[hand], count, unseen[back, left[back]])
            count += 1


# -- reroll -----------------------------------------------------------------------------------


@compiled
def reroll(state: State, seed: Any) -> None:
    """Shuffle the draw pile; the back on top stays, since it is seen."""
    state.random = seed
    state.arranged = 0
    if state.drawable == 0:
        return
    back = top_back(state)
    copies = np.zeros(KINDS, np.int64)
    alike = 0
    for i in range(state.drawable):
        kind = integer(state.draw[i])
        copies[kind] += 1
        alike += (kind & 1) == back
    chosen = below(state, alike)
    pile = 0
    top = 0
    for kind in range(KINDS):
        for _ in range(copies[kind]):
            if (kind & 1) == back:
                alike -= 1
                if alike == chosen:
                    top = kind
                    continue
            state.draw[pile] = kind
            pile += 1
    shuffle(state, state.draw, pile)
    state.draw[pile] = top


# -- observe ----------------------------------------------------------------------------------

OBSERVATION: Final = (
    ("my hand, by kind", KINDS),
    ("opponent's hand: plain backs, transformers", 2),
    ("my side: terminal x (6 numbers, X, X*, F, F*)", TERMINALS * 10),
    ("opponent's side, likewise", TERMINALS * 10),
    ("polarity, 1 for +", TERMINALS),
    ("sets won of four: mine, opponent's", 2),
    ("discard pile, by kind", KINDS),
    ("draw pile: how full, a transformer on top", 2),
    ("phase", len(PHASES)),
    ("terminal of the first card", TERMINALS),
    ("a card owed after the flip", 1),
    ("my decision", 1),
)
"""The parts of an observation in order, with their sizes. A spectator sees as seat 0, handless."""

OBSERVATION_SIZE: Final = sum(size for _, size in OBSERVATION)


@compiled
def observe(state: State, seat: Seat, tensor: NDArray[np.float32]) -> None:
    for i in range(OBSERVATION_SIZE):
        tensor[i] = 0.0
    me = max(seat, 0)
    at = observe_hands(state, seat, me, tensor)
    at = observe_table(state, me, tensor, at)
    observe_piles_and_turn(state, seat, tensor, at)


@compiled
def observe_hands(state: State, seat: Seat, me: Seat, tensor: NDArray[np.float32]) -> int:
    if seat != NOBODY:
        for i in range(state.held[me]):
            tensor[integer(state.hands[me, i])] += 1.0
    at = KINDS
    for i in range(state.held[1 - me]):
        tensor[at + (integer(state.hands[1 - me, i]) & 1)] += 1.0
    return at + 2


@compiled
def observe_table(state: State, me: Seat, tensor: NDArray[np.float32], at: int) -> int:
    for turned in range(2):
        side = me ^ turned
        for terminal in range(terminals(state)):
            for i in range(state.laid[side, terminal]):
                kind = integer(state.sides[side, terminal, i])
                place = kind - 6 * terminal if kind < BYPASS else kind - BYPASS + 6
                tensor[at + 10 * terminal + place] += 1.0
        at += 10 * TERMINALS
    for terminal in range(terminals(state)):
        tensor[at + terminal] = state.polarity[terminal]
    at += TERMINALS
    tensor[at] = state.score[me] / sets_to_win(state)
    tensor[at + 1] = state.score[1 - me] / sets_to_win(state)
    return at + 2


@compiled
def observe_piles_and_turn(state: State, seat: Seat, tensor: NDArray[np.float32], at: int) -> None:
    for i in range(state.discarded):
        tensor[at + integer(state.discard[i])] += 1.0
    at += KINDS
    tensor[at] = state.drawable / deck_size(state)
    tensor[at + 1] = top_back(state)
    at += 2
    tensor[at + integer(state.phase)] = 1.0
    at += len(PHASES)
    if state.first != NONE:
        tensor[at + integer(state.first)] = 1.0
    at += TERMINALS
    tensor[at] = state.owed
    tensor[at + 1] = state.player == seat
