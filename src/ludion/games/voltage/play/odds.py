"""What the opponent may do in its next turn, counted over every hand that it can hold.

The backs of its hand are seen; the faces may be any of the cards that are not. A hand wins if one
or two of its cards, played on different terminals, do: so each card and each pair is tried once, by
the rules, and then the hands are counted that hold such a card or pair.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from ludion.games.voltage import moves
from ludion.games.voltage.box import hand_limit
from ludion.games.voltage.cards import KINDS, Kind
from ludion.games.voltage.rules import end_turn, legal, play
from ludion.games.voltage.state import OVER, SECOND
from ludion.kernel.compiling import borrowing, entry, integer
from ludion.kernel.contract import Seat, States

GAME, SET = range(2)
"""What is won: the game, or at least a set."""

# The states that cards are tried with: the table as the turn begins, and after a card or two.
TABLE, HANDED, FIRST, LAST = range(4)
STATES: Final = 4

HANDS, WINNING, WAYS, WINNING_WAYS = range(4)


@entry
def winning_cards(
    states: States,
    seat: Seat,
    copies: NDArray[np.int64],
    polarity: int,
    found: NDArray[np.int16],
    wins: NDArray[np.uint8],
) -> None:
    """Write which kinds win what in the turn after a seat's: by what, kind and kind.

    A single kind is found on the diagonal, a pair twice, a pair of one kind in the last column. The
    polarities are given as bits; of each
    kind there are so many copies that the player may hold. ``found`` is room for two lists of
    moves.
    """
    table = states[TABLE]
    table.player = seat
    end_turn(table)
    for terminal in range(len(table.polarity)):
        table.polarity[terminal] = polarity >> terminal & 1
    wins[:] = 0
    for kind in range(KINDS):
        if copies[kind] > 0:
            try_cards(states, kind, kind, 1, found, wins)
    for one in range(KINDS):
        for other in range(one, KINDS):
            enough = copies[other] > (1 if one == other else 0) and copies[one] > 0
            if enough and hand_limit(table) > 1:
                try_cards(states, one, other, 2, found, wins)


@borrowing
def try_cards(
    states: States,
    one: Kind,
    other: Kind,
    count: int,
    found: NDArray[np.int16],
    wins: NDArray[np.uint8],
) -> None:
    """Play a card, or two in either order, in every way there is, and note what that wins."""
    player = integer(states[TABLE].player)
    states[HANDED] = states[TABLE]
    handed = states[HANDED]
    handed.hands[player, 0] = one
    if count > 1:
        handed.hands[player, 1] = other
    handed.held[player] = count
    half = len(found) // 2
    for i in range(legal(handed, found)):
        if found[i] >= moves.DRAW:
            continue
        states[FIRST] = states[HANDED]
        play(states[FIRST], integer(found[i]))
        note(states, FIRST, player, one, other, count, wins)
        if count == 1 or states[FIRST].phase != SECOND:
            continue
        for j in range(legal(states[FIRST], found[half:])):
            if found[half + j] < moves.DRAW:
                states[LAST] = states[FIRST]
                play(states[LAST], integer(found[half + j]))
                note(states, LAST, player, one, other, count, wins)


@borrowing
def note(
    states: States,
    at: int,
    player: Seat,
    one: Kind,
    other: Kind,
    count: int,
    wins: NDArray[np.uint8],
) -> None:
    """Note what the player has won since its turn began."""
    after, before = states[at], states[TABLE]
    if after.score[player] <= before.score[player]:
        return
    for what in range(2):
        if what == SET or (after.phase == OVER and after.winner == player):
            if count > 1 and one == other:
                wins[what, one, KINDS] = 1
            else:
                wins[what, one, other] = 1
                wins[what, other, one] = 1


@entry
def count_hands(
    copies: NDArray[np.int64],
    plain: int,
    count: int,
    wins: NDArray[np.uint8],
    counts: NDArray[np.int64],
) -> None:
    """Count hands of so many cards, the first of them plain and the others transformers.

    Written are how many hands there are and how many of them win, and in how many ways the single
    cards of the copies make them up: hands are as likely as that.
    """
    hand = np.zeros(count + 1, np.int64)
    same = np.zeros(count + 1, np.int64)
    ways = np.ones(count + 1, np.int64)
    won = np.zeros(count + 1, np.uint8)
    counts[:] = 0
    at = 0
    hand[0] = first_kind(plain, 0) - 2
    while at >= 0:
        if at == count:
            counts[HANDS] += 1
            counts[WAYS] += ways[at]
            counts[WINNING] += won[at]
            counts[WINNING_WAYS] += ways[at] * won[at]
            at -= 1
            continue
        kind, held = next_kind(copies, hand, same, at, plain)
        if kind >= KINDS:
            at -= 1
            continue
        hand[at] = kind
        same[at] = held
        ways[at + 1] = ways[at] * (copies[kind] - held) // (held + 1)
        won[at + 1] = max(won[at], adds_a_win(wins, hand, at, held))
        at += 1
        if at < count:
            begins = at in (0, plain)
            hand[at] = first_kind(plain, at) - 2 if begins else hand[at - 1] - 2


@borrowing
def first_kind(plain: int, at: int) -> Kind:
    """The first kind with the back of a place in the hand."""
    return 0 if at < plain else 1


@borrowing
def next_kind(
    copies: NDArray[np.int64], hand: NDArray[np.int64], same: NDArray[np.int64], at: int, plain: int
) -> tuple[Kind, int]:
    """The next kind for a place in the hand, and how many of it lie before; KINDS for no more."""
    kind = integer(hand[at]) + 2
    while kind < KINDS:
        alike = at not in (0, plain) and hand[at - 1] == kind
        held = integer(same[at - 1]) + 1 if alike else 0
        if copies[kind] > held:
            return kind, held
        kind += 2
    return KINDS, 0


@borrowing
def adds_a_win(wins: NDArray[np.uint8], hand: NDArray[np.int64], at: int, held: int) -> int:
    """Whether the card at a place wins, alone or with one before it."""
    kind = hand[at]
    if wins[kind, kind] or (held > 0 and wins[kind, KINDS]):
        return 1
    for i in range(at):
        if hand[i] != kind and wins[hand[i], kind]:
            return 1
    return 0
