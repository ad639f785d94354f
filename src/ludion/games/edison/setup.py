"""Setting a game of Edison & Co. up: tokens, hands, ranking cards or favourites."""

from __future__ import annotations

import numpy as np

from ludion.games.edison.cards import FULL_HAND, GEARS, VEHICLES
from ludion.games.edison.rules import clear_table
from ludion.games.edison.state import (
    BET,
    CARD,
    MOST_SEATS,
    MOST_TOKENS,
    RING,
    THREE,
    TOKENS,
    TWO,
    State,
)
from ludion.games.edison.variants import in_teams, side_of, with_bets
from ludion.kernel.compiling import compiled, integer
from ludion.kernel.contract import Seat
from ludion.kernel.random import shuffle


@compiled
def deal(state: State) -> None:
    lay_tokens(state)
    for vehicle in range(VEHICLES):
        state.at[vehicle] = 0
        state.lane[vehicle] = 0
        state.facing[vehicle] = 1
        state.score[vehicle] = 0
    for seat in range(MOST_SEATS):
        deal_hand(state, seat)
    deal_secrets(state)
    state.oil = 0
    state.winners = 0
    state.first = 0
    state.round_number = 1
    state.phase = BET if with_bets(state) else CARD
    state.player = 0
    clear_table(state)


@compiled
def lay_tokens(state: State) -> None:
    """Shuffle each stack, if there are any, and lay the first tokens clockwise from square 1."""
    tokens = np.empty(MOST_TOKENS, np.int8)
    for i in range(MOST_TOKENS):
        tokens[i] = state.tokens[i]
    start = 0
    for stack in range(3):
        size = integer(state.stacks[stack])
        shuffle(state, tokens[start : start + size], size)
        start += size
    for square in range(RING + 1):
        state.squares[square] = 0
    ramp = integer(state.ramp)
    for i in range(TOKENS):
        state.squares[i + 1 if i + 1 < ramp else i + 3] = tokens[i]
    for i in range(2):
        state.squares[ramp + i] = state.printed[i]


@compiled
def deal_hand(state: State, seat: Seat) -> None:
    plays = seat < state.seats
    state.held[seat] = FULL_HAND if plays else 0
    for gear in range(2):
        state.gears[seat, gear] = GEARS[gear] if plays else 0
    state.evaluated[seat] = 0
    state.totals[seat] = 0


@compiled
def deal_secrets(state: State) -> None:
    """Shuffle and deal the ranking cards or the favourites."""
    for i in range(4):
        state.dealt[i] = state.cards[i]
    shuffle(state, state.dealt, 3 if state.variant == THREE else 4)
    sort_unseen(state)
    for seat in range(MOST_SEATS):
        write_weights(state, seat)


@compiled
def sort_unseen(state: State) -> None:
    """Order the cards whose order nobody can ever tell."""
    if in_teams(state) or state.variant == TWO:
        put_in_order(state, 2)
    if state.variant == TWO:
        put_in_order(state, 0)


@compiled
def put_in_order(state: State, at: int) -> None:
    if state.dealt[at] > state.dealt[at + 1]:
        state.dealt[at], state.dealt[at + 1] = state.dealt[at + 1], state.dealt[at]


@compiled
def write_weights(state: State, seat: Seat) -> None:
    """What a seat's score is weighed with from the deal on: nothing where bets will do it."""
    for vehicle in range(VEHICLES):
        state.weights[seat, vehicle] = 0
    if seat >= state.seats or with_bets(state):
        return
    if state.variant == TWO:
        state.weights[seat, state.dealt[2 * seat]] = 1
        state.weights[seat, state.dealt[2 * seat + 1]] = 1
        return
    card = state.dealt[side_of(state, seat)]
    for vehicle in range(VEHICLES):
        state.weights[seat, vehicle] = state.ranking[card, vehicle]
