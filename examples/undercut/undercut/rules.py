"""The rules of Undercut, compiled.

Ten cards, 1 to 10. Each player holds three, the other four are the pile. One leads a card, the
other answers. The higher card takes both, but a card just one lower undercuts the one led and takes
them. Whoever took the trick draws first, while there is a pile, and leads the next. The cards
taken are points; all ten together are 55, so somebody has more.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludion.kernel.compiling import compiled, integer
from ludion.kernel.contract import NOBODY, Move, Rules, Seat, State, register
from ludion.kernel.random import shuffle

CARDS = 10
FIRST_HAND = 3
ALL_POINTS = 55

DTYPE = np.dtype(
    (
        np.record,
        [
            ("random", np.uint64),
            ("player", np.uint8),
            ("led", np.uint8),  # the card on the table, or 0
            ("points", np.uint8, (2,)),
            ("held", np.uint8, (2, CARDS)),  # 1 where a seat holds card 1, 2, …
            ("drawn", np.uint8),  # so many of the deck are no longer in the pile, and 0 there
            ("deck", np.uint8, (CARDS,)),
        ],
    )
)


@compiled
def deal(state: State) -> None:
    state.player = 0
    state.led = 0
    state.drawn = 0
    for card in range(CARDS):
        state.deck[card] = card + 1
    for seat in range(2):
        state.points[seat] = 0
        for card in range(CARDS):
            state.held[seat, card] = 0
    shuffle(state, state.deck, CARDS)
    for _ in range(FIRST_HAND):
        draw(state, 0)
        draw(state, 1)


@compiled
def draw(state: State, seat: Seat) -> None:
    if state.drawn < CARDS:
        state.held[seat, state.deck[state.drawn] - 1] = 1
        state.deck[state.drawn] = 0
        state.drawn += 1


@compiled
def seat(state: State) -> Seat:
    if state.points[0] + state.points[1] == ALL_POINTS:
        return NOBODY
    return integer(state.player)


@compiled
def legal(state: State, moves: NDArray[np.int16]) -> int:
    count = 0
    for card in range(CARDS):
        if seat(state) != NOBODY and state.held[state.player, card]:
            moves[count] = card
            count += 1
    return count


@compiled
def play(state: State, move: Move) -> None:
    player = integer(state.player)
    card, led = move + 1, integer(state.led)
    state.held[player, move] = 0
    if led == 0:
        state.led = card
        state.player = 1 - player
        return
    winner = player if card > led or card == led - 1 else 1 - player
    state.points[winner] += card + led
    state.led = 0
    state.player = winner
    draw(state, winner)
    draw(state, 1 - winner)


@compiled
def returns(state: State, payoffs: NDArray[np.float64]) -> None:
    over = seat(state) == NOBODY
    for side in range(2):
        ahead = state.points[side] > state.points[1 - side]
        payoffs[side] = (1.0 if ahead else -1.0) if over else 0.0


@compiled
def imagine(state: State, seat: Seat, seed: Any) -> None:
    """Gather every card that the seat has not seen, shuffle them and lay them out again."""
    state.random = seed
    unseen = np.zeros(CARDS, np.uint8)
    hidden = np.zeros(2, np.int64)  # how many cards of each hand are unseen
    count = 0
    for card in range(CARDS):
        for other in range(2):
            if other != seat and state.held[other, card]:
                state.held[other, card] = 0
                hidden[other] += 1
                unseen[count] = card + 1
                count += 1
        for place in range(state.drawn, CARDS):
            if state.deck[place] == card + 1:
                unseen[count] = card + 1
                count += 1
    shuffle(state, unseen, count)
    for place in range(state.drawn, CARDS):
        count -= 1
        state.deck[place] = unseen[count]
    for other in range(2):
        for _ in range(hidden[other]):
            count -= 1
            state.held[other, unseen[count] - 1] = 1


OBSERVATION = (("hand", CARDS), ("led", 1), ("points", 2), ("pile", 1))


@compiled
def observe(state: State, seat: Seat, tensor: NDArray[np.float32]) -> None:
    me = max(seat, 0)
    for card in range(CARDS):
        tensor[card] = state.held[me, card] if seat != NOBODY else 0
    tensor[CARDS] = state.led / CARDS
    tensor[CARDS + 1] = state.points[me] / ALL_POINTS
    tensor[CARDS + 2] = state.points[1 - me] / ALL_POINTS
    tensor[CARDS + 3] = (CARDS - state.drawn) / CARDS


register(DTYPE, Rules(deal, seat, legal, play, returns, imagine, observe))
