"""What a side of Voltage is described by: its sets, its leads, its hand, what it can win at once.

How much of the turn is left changes what a lead is worth, so leads are told apart by whether the
side to move is at the beginning of its turn or within it.
"""

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
from ludion.games.voltage.evaluation import ahead
from ludion.games.voltage.state import ACT
from ludion.kernel.compiling import borrowing, integer
from ludion.kernel.contract import Seat, State

MOST: Final = 3
"""Leads of more than this count as this."""
LEADS: Final = 2 * MOST + 1
VALUES_A_CARD: Final = 3

WHENS: Final = ("to begin a turn", "within a turn", "waiting")
BEGINNING, WITHIN, WAITING = range(3)

# Where each group of traits begins. Leads are counted for the side to move alone: the other's are
# their opposites.
SETS: Final = 0
LEAD: Final = SETS + SETS_TO_WIN * SETS_TO_WIN
CARD: Final = LEAD + WAITING * SET_SIZE * LEADS
WHEN: Final = CARD + SET_SIZE * VALUES_A_CARD
READY: Final = WHEN + len(WHENS)
LAST: Final = READY + 2 * len(WHENS)
OTHERS: Final = LAST + len(WHENS)
BYPASSES, FUSES, TRANSFORMERS, FLIP_NEXT = range(OTHERS, OTHERS + 4)

TRAITS: Final = (
    *(f"{mine} sets to {theirs}" for mine in range(SETS_TO_WIN) for theirs in range(SETS_TO_WIN)),
    *(
        f"{when}, a lead of {lead} with {laid} cards"
        for when in WHENS[:WAITING]
        for laid in range(SET_SIZE)
        for lead in range(-MOST, MOST + 1)
    ),
    *(
        f"a {value} in hand for {laid} cards"
        for laid in range(SET_SIZE)
        for value in range(1, VALUES_A_CARD + 1)
    ),
    *WHENS,
    *(f"{when}, {sets} to win at once" for when in WHENS for sets in ("a set", "another set")),
    *(f"{when}, the last set to win at once" for when in WHENS),
    "a Bypass in hand",
    "a Fuse in hand",
    "a transformer in hand",
    "to move, a transformer on the pile",
)


@borrowing
def describe(state: State, weights: NDArray[np.float64], rows: Rows) -> bool:
    """Note the traits of both sides."""
    clear(rows)
    mover = integer(state.player)
    now = BEGINNING if state.phase == ACT else WITHIN
    for seat in range(2):
        sets = SETS_TO_WIN * integer(state.score[seat]) + integer(state.score[1 - seat])
        note(rows, weights, seat, SETS + sets, 1.0)
        describe_hand(state, seat, weights, rows)
        describe_chances(state, seat, now if seat == mover else WAITING, weights, rows)
    describe_leads(state, mover, now, weights, rows)
    if is_transformer(integer(state.draw[state.drawable - 1])):
        note(rows, weights, mover, FLIP_NEXT, 1.0)
    return True


@borrowing
def describe_leads(
    state: State, seat: Seat, now: int, weights: NDArray[np.float64], rows: Rows
) -> None:
    """Of the side to move."""
    for terminal in range(TERMINALS):
        lead = max(-MOST, min(MOST, ahead(state, seat, terminal)))
        trait = LEAD + LEADS * (SET_SIZE * now + on_terminal(state, terminal)) + MOST + lead
        note(rows, weights, seat, trait, 1.0)


@borrowing
def describe_chances(
    state: State, seat: Seat, when: int, weights: NDArray[np.float64], rows: Rows
) -> None:
    """The sets that a seat could win with one card of its hand, two a turn at most."""
    note(rows, weights, seat, WHEN + when, 1.0)
    chances = 0
    for terminal in range(TERMINALS):
        ready = on_terminal(state, terminal) == SET_SIZE - 1
        if when != WAITING and state.first == terminal:
            ready = False
        if ready and best_lead(state, seat, terminal) > 0:
            chances += 1
    for chance in range(min(2, chances)):
        note(rows, weights, seat, READY + 2 * when + chance, 1.0)
    if chances > 0 and state.score[seat] == SETS_TO_WIN - 1:
        note(rows, weights, seat, LAST + when, 1.0)


@borrowing
def best_lead(state: State, seat: Seat, terminal: Terminal) -> int:
    """The highest lead that a seat could have by adding a card; none is no more than 0."""
    lead = ahead(state, seat, terminal)
    best = 0
    for i in range(integer(state.held[seat])):
        kind = integer(state.hands[seat, i])
        if not is_number(kind):
            best = max(best, lead)
            if kind < FUSE and state.polarity[terminal]:
                best = max(best, lead + 2 * highest(state, 1 - seat, terminal))
        elif colour_of(kind) == terminal:
            best = max(best, lead + integer(VALUES[kind]))
    return best


@borrowing
def highest(state: State, side: Seat, terminal: Terminal) -> int:
    """The highest number on a side of a terminal."""
    found = 0
    for i in range(integer(state.laid[side, terminal])):
        found = max(found, integer(VALUES[state.sides[side, terminal, i]]))
    return found


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
