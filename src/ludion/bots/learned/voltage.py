"""What a side of Voltage is described by: its sets, its leads on the terminals, its hand."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from ludion.bots.learned.note import Rows, clear, note
from ludion.games.voltage.cards import (
    FUSE,
    SET_SIZE,
    SETS_TO_WIN,
    TERMINALS,
    VALUES,
    Kind,
    Terminal,
    colour_of,
    is_number,
    is_transformer,
)
from ludion.games.voltage.rules import total
from ludion.kernel.compiling import borrowing, integer
from ludion.kernel.contract import Seat, State

MOST: Final = 3
"""Leads of more than this count as this."""
LEADS: Final = 2 * MOST + 1
VALUES_A_CARD: Final = 3

# Where each group of traits begins. Leads are counted for the side to move alone: the other's are
# their opposites.
SETS: Final = 0
LEAD: Final = SETS + SETS_TO_WIN * SETS_TO_WIN
CARD: Final = LEAD + SET_SIZE * LEADS
OTHERS: Final = CARD + SET_SIZE * VALUES_A_CARD
BYPASSES, FUSES, TRANSFORMERS, TO_MOVE = range(OTHERS, OTHERS + 4)

TRAITS: Final = (
    *(f"{mine} sets to {theirs}" for mine in range(SETS_TO_WIN) for theirs in range(SETS_TO_WIN)),
    *(
        f"to move, a lead of {lead} with {laid} cards"
        for laid in range(SET_SIZE)
        for lead in range(-MOST, MOST + 1)
    ),
    *(
        f"a {value} in hand for {laid} cards"
        for laid in range(SET_SIZE)
        for value in range(1, VALUES_A_CARD + 1)
    ),
    "a Bypass in hand",
    "a Fuse in hand",
    "a transformer in hand",
    "to move",
)


@borrowing
def describe(state: State, weights: NDArray[np.float64], rows: Rows) -> bool:
    """Note the traits of both sides."""
    clear(rows)
    for seat in range(2):
        sets = SETS_TO_WIN * integer(state.score[seat]) + integer(state.score[1 - seat])
        note(rows, weights, seat, SETS + sets, 1.0)
        describe_hand(state, seat, weights, rows)
    describe_leads(state, integer(state.player), weights, rows)
    return True


@borrowing
def describe_leads(state: State, seat: Seat, weights: NDArray[np.float64], rows: Rows) -> None:
    """Of the side to move."""
    note(rows, weights, seat, TO_MOVE, 1.0)
    for terminal in range(TERMINALS):
        lead = total(state, seat, terminal) - total(state, 1 - seat, terminal)
        if not state.polarity[terminal]:
            lead = -lead
        lead = max(-MOST, min(MOST, lead))
        trait = LEAD + LEADS * on_terminal(state, terminal) + MOST + lead
        note(rows, weights, seat, trait, 1.0)


@borrowing
def describe_hand(state: State, seat: Seat, weights: NDArray[np.float64], rows: Rows) -> None:
    for i in range(integer(state.held[seat])):
        kind = integer(state.hands[seat, i])
        if is_transformer(kind):
            note(rows, weights, seat, TRANSFORMERS, 1.0)
        note(rows, weights, seat, trait_of(state, kind), 1.0)


@borrowing
def trait_of(state: State, kind: Kind) -> int:
    """What a card in hand counts as."""
    if is_number(kind):
        laid = on_terminal(state, colour_of(kind))
        return CARD + VALUES_A_CARD * laid + integer(VALUES[kind]) - 1
    return BYPASSES if kind < FUSE else FUSES


@borrowing
def on_terminal(state: State, terminal: Terminal) -> int:
    """How many cards lie there, on both sides."""
    return integer(state.laid[0, terminal]) + integer(state.laid[1, terminal])
