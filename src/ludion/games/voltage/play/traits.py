"""What a position of Voltage is described by: each terminal with the cards for it, and the whole.

Everything is seen by the side to move. Both hands are described, since the search judges imagined
worlds, in which nothing is hidden.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from ludion.bots.learned import network
from ludion.bots.learned.network import note_part, note_whole
from ludion.bots.learned.rows import Rows
from ludion.games.voltage.box import terminals
from ludion.games.voltage.cards import (
    BYPASS,
    FUSE,
    HAND_LIMIT,
    SET_SIZE,
    SETS_TO_WIN,
    VALUES,
    Kind,
    Terminal,
    colour_of,
    is_number,
    is_transformer,
)
from ludion.games.voltage.play.evaluation import ahead
from ludion.games.voltage.state import FLIPPING, NONE, State
from ludion.kernel.compiling import borrowing, integer
from ludion.kernel.contract import Seat

MOST: Final = 5
"""Leads of more than this count as this."""
VALUES_A_CARD: Final = 3
TWICE: Final = 2
"""More cards of a sort than this count as this."""
WHOSE: Final = ("mine", "theirs")

_WHOLE: Final = (
    ("to act", "to play or draw", "to flip"),
    ("to flip, then to draw", "to flip, having played"),
    tuple(f"sets, {who}: {sets}" for who in WHOSE for sets in range(SETS_TO_WIN)),
    tuple(f"cards held, {who}: {cards}" for who in WHOSE for cards in range(HAND_LIMIT + 1)),
    tuple(f"{n} Bypass held, {who}" for who in WHOSE for n in range(1, TWICE + 1)),
    tuple(f"{n} Fuse held, {who}" for who in WHOSE for n in range(1, TWICE + 1)),
    tuple(f"transformers held, {who}: {n}" for who in WHOSE for n in range(TWICE + 2)),
    ("a transformer on the pile",),
)
_TERMINAL: Final = (
    tuple(f"{cards} cards here" for cards in range(SET_SIZE)),
    tuple(f"a lead of {lead} here" for lead in range(-MOST, MOST + 1)),
    ("- here", "+ here"),
    tuple(f"{cards} cards on my side" for cards in range(SET_SIZE)),
    ("played here in this turn",),
    tuple(
        f"at least {n} of value {value} for here, {who}"
        for who in WHOSE
        for value in range(1, VALUES_A_CARD + 1)
        for n in range(1, TWICE + 1)
    ),
    tuple(f"highest number here, {who}: {n}" for who in WHOSE for n in range(VALUES_A_CARD + 1)),
    tuple(f"a card without a number here, {who}" for who in WHOSE),
)
_GROUPS: Final = (*_WHOLE, *_TERMINAL)
TRAITS: Final = tuple(trait for group in _GROUPS for trait in group)
_FIRSTS: Final = tuple(sum(len(group) for group in _GROUPS[:i]) for i in range(len(_GROUPS)))

# Where each group of traits begins.
PHASE, FLIP, SETS, HELD, BYPASSES, FUSES, TRANSFORMERS, PILE = _FIRSTS[: len(_WHOLE)]
LAID, LEAD, SIGN, OWN, PLAYED, CARDS, HIGHEST, NUMBERLESS = _FIRSTS[len(_WHOLE) :]


@borrowing
def describe(state: State, weights: NDArray[np.float64], rows: Rows) -> bool:
    """Note the traits of the whole and of each terminal."""
    me = integer(state.player)
    network.begin(weights, rows)
    describe_turn(state, weights, rows)
    for who in range(2):
        describe_hand(state, who, me ^ who, weights, rows)
    for terminal in range(terminals(state)):
        network.begin_part(weights, rows)
        describe_terminal(state, me, terminal, weights, rows)
        for who in range(2):
            describe_cards(state, who, me ^ who, terminal, weights, rows)
            describe_side(state, who, me ^ who, terminal, weights, rows)
        network.end_part(weights, rows)
    network.finish(weights, rows, me)
    return True


@borrowing
def describe_turn(state: State, weights: NDArray[np.float64], rows: Rows) -> None:
    note_whole(weights, rows, PHASE + integer(state.phase))
    if state.phase == FLIPPING:
        if state.owed > 0:
            note_whole(weights, rows, FLIP)
        if state.first != NONE:
            note_whole(weights, rows, FLIP + 1)
    if is_transformer(integer(state.draw[state.drawable - 1])):
        note_whole(weights, rows, PILE)


@borrowing
def describe_hand(
    state: State, who: int, seat: Seat, weights: NDArray[np.float64], rows: Rows
) -> None:
    bypasses, fuses, transformers = 0, 0, 0
    for i in range(integer(state.held[seat])):
        kind = integer(state.hands[seat, i])
        transformers += is_transformer(kind)
        fuses += kind >= FUSE
        bypasses += BYPASS <= kind < FUSE
    note_whole(weights, rows, SETS + SETS_TO_WIN * who + integer(state.score[seat]))
    note_whole(weights, rows, HELD + (HAND_LIMIT + 1) * who + integer(state.held[seat]))
    note_whole(weights, rows, TRANSFORMERS + (TWICE + 2) * who + min(TWICE + 1, transformers))
    if bypasses > 0:
        note_whole(weights, rows, BYPASSES + TWICE * who + min(TWICE, bypasses) - 1)
    if fuses > 0:
        note_whole(weights, rows, FUSES + TWICE * who + min(TWICE, fuses) - 1)


@borrowing
def describe_terminal(
    state: State, me: Seat, terminal: Terminal, weights: NDArray[np.float64], rows: Rows
) -> None:
    laid = integer(state.laid[0, terminal]) + integer(state.laid[1, terminal])
    lead = max(-MOST, min(MOST, ahead(state, me, terminal)))
    note_part(weights, rows, terminal, LAID + laid)
    note_part(weights, rows, terminal, LEAD + MOST + lead)
    note_part(weights, rows, terminal, SIGN + integer(state.polarity[terminal]))
    note_part(weights, rows, terminal, OWN + integer(state.laid[me, terminal]))
    if state.first == terminal:
        note_part(weights, rows, terminal, PLAYED)


@borrowing
def describe_cards(
    state: State, who: int, seat: Seat, terminal: Terminal, weights: NDArray[np.float64], rows: Rows
) -> None:
    """The cards in a hand for a terminal; a hand is sorted, so equal values stand together."""
    count, before = 0, 0
    for i in range(integer(state.held[seat])):
        kind = integer(state.hands[seat, i])
        value = value_for(kind, terminal)
        if value == 0:
            continue
        count = count + 1 if value == before else 1
        before = value
        if count <= TWICE:
            trait = CARDS + TWICE * (VALUES_A_CARD * who + value - 1) + count - 1
            note_part(weights, rows, terminal, trait)


@borrowing
def value_for(kind: Kind, terminal: Terminal) -> int:
    """A number card's value if it is for a terminal, else 0."""
    return integer(VALUES[kind]) if is_number(kind) and colour_of(kind) == terminal else 0


@borrowing
def describe_side(
    state: State, who: int, seat: Seat, terminal: Terminal, weights: NDArray[np.float64], rows: Rows
) -> None:
    """What lies on a side of a terminal."""
    highest, numberless = 0, False
    for i in range(integer(state.laid[seat, terminal])):
        kind = integer(state.sides[seat, terminal, i])
        highest = max(highest, integer(VALUES[kind]))
        numberless = numberless or not is_number(kind)
    note_part(weights, rows, terminal, HIGHEST + (VALUES_A_CARD + 1) * who + highest)
    if numberless:
        note_part(weights, rows, terminal, NUMBERLESS + who)
