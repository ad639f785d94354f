"""The rules of Voltage: set-up, legal moves, playing a card, scoring, drawing, the end."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludion.games.voltage import moves
from ludion.games.voltage.box import (
    copies,
    deck_size,
    first_hand,
    hand_limit,
    reshuffles,
    second_card,
    set_size,
    sets_to_win,
    terminals,
    tie_wins,
)
from ludion.games.voltage.cards import (
    FUSE,
    KINDS,
    VALUES,
    Kind,
    Terminal,
    colour_of,
    is_number,
    is_transformer,
)
from ludion.games.voltage.state import ACT, FLIPPING, NONE, OVER, SECOND, State
from ludion.kernel.compiling import compiled, integer
from ludion.kernel.contract import NOBODY, Move, Seat
from ludion.kernel.random import shuffle

OPENING_POLARITY = (1, 0, 0, 1)

# -- set-up -----------------------------------------------------------------------------------


@compiled
def deal(state: State) -> None:
    count = 0
    for kind in range(KINDS):
        for _ in range(copies(state)[kind]):
            state.draw[count] = kind
            count += 1
    state.drawable = deck_size(state)
    state.discarded = 0
    state.arranged = 0
    clear_table(state)
    shuffle(state, state.draw, deck_size(state))
    for _ in range(first_hand(state)):
        for seat in range(2):
            take_card(state, seat)


@compiled
def clear_table(state: State) -> None:
    for seat in range(2):
        state.score[seat] = 0
        state.settled[seat] = 0
        state.held[seat] = 0
        for terminal in range(terminals(state)):
            state.laid[seat, terminal] = 0
    for terminal in range(terminals(state)):
        state.polarity[terminal] = OPENING_POLARITY[terminal]
    state.winner = NONE
    state.player = 1
    end_turn(state)


# -- lists of kinds, ascending ----------------------------------------------------------------


@compiled
def insert(cards: Any, count: int, kind: Kind) -> None:
    """Put a card into a sorted list of ``count`` cards."""
    at = count
    while at > 0 and cards[at - 1] > kind:
        cards[at] = cards[at - 1]
        at -= 1
    cards[at] = kind


@compiled
def remove(cards: Any, count: int, kind: Kind) -> None:
    """Take a card out of a sorted list of ``count`` cards that holds it."""
    at = 0
    while cards[at] != kind:
        at += 1
    for after in range(at + 1, count):
        cards[after - 1] = cards[after]


@compiled
def lay(state: State, side: Seat, terminal: Terminal, kind: Kind) -> None:
    insert(state.sides[side, terminal], state.laid[side, terminal], kind)
    state.laid[side, terminal] += 1


@compiled
def pick_up(state: State, side: Seat, terminal: Terminal, kind: Kind) -> None:
    remove(state.sides[side, terminal], state.laid[side, terminal], kind)
    state.laid[side, terminal] -= 1


@compiled
def throw(state: State, kind: Kind) -> None:
    """Put a card on top of the discard pile."""
    state.discard[state.discarded] = kind
    state.discarded += 1


# -- legal moves ------------------------------------------------------------------------------


@compiled
def seat(state: State) -> Seat:
    return NOBODY if state.phase == OVER else integer(state.player)


@compiled
def legal(state: State, found: NDArray[np.int16]) -> int:
    if state.phase == OVER:
        return 0
    if state.phase == FLIPPING:
        for terminal in range(terminals(state)):
            found[terminal] = moves.FLIP + terminal
        return terminals(state)
    count = 0
    if state.phase == ACT or second_card(state):
        count = plays(state, found)
    if state.phase == SECOND:
        found[count] = moves.DRAW
        count += 1
    elif state.held[state.player] + 2 <= hand_limit(state):
        found[count] = moves.DRAW2
        count += 1
    return count


@compiled
def plays(state: State, found: NDArray[np.int16]) -> int:
    """Every way to play a card of the hand, not on the terminal of this turn's first card."""
    hand = state.hands[state.player]
    count = 0
    before = -1
    for i in range(state.held[state.player]):
        kind = integer(hand[i])
        if kind == before:
            continue
        before = kind
        if not is_number(kind):
            count = special_plays(state, kind, found, count)
        elif colour_of(kind) != state.first:
            found[count] = moves.number_move(kind, 0)
            found[count + 1] = moves.number_move(kind, 1)
            count += 2
    return count


@compiled
def special_plays(state: State, kind: Kind, found: NDArray[np.int16], count: int) -> int:
    """Every way to play a Bypass or a Fuse: on each terminal, without and with each target."""
    for terminal in range(terminals(state)):
        if terminal == state.first:
            continue
        found[count] = moves.special_move(kind, terminal, moves.NO_TARGET)
        count += 1
        cards = state.sides[1 - state.player, terminal]
        before = -1
        for i in range(state.laid[1 - state.player, terminal]):
            target = integer(cards[i])
            if target != before and (kind >= FUSE or is_number(target)):
                at = moves.target_of(target, terminal)
                found[count] = moves.special_move(kind, terminal, at)
                count += 1
            before = target
    return count


# -- playing ----------------------------------------------------------------------------------


@compiled
def play(state: State, move: Move) -> None:
    if move >= moves.FLIP:
        flip(state, move - moves.FLIP)
    elif move == moves.DRAW:
        draw_cards(state, 1)
    elif move == moves.DRAW2:
        draw_cards(state, 2)
    else:
        play_card(state, move)


@compiled
def play_card(state: State, move: Move) -> None:
    if move < moves.PLAY_BYPASS:
        kind = move >> 1
        terminal = colour_of(kind)
        take_from_hand(state, kind)
        lay(state, state.player ^ (move & 1), terminal, kind)
    else:
        kind, terminal, target = moves.split_special(move)
        take_from_hand(state, kind)
        play_special(state, kind, terminal, target)
    if state.laid[0, terminal] + state.laid[1, terminal] == set_size(state):
        score_set(state, terminal, kind)
    if state.phase == SECOND:
        end_turn(state)
    elif state.phase == ACT:
        state.phase = SECOND
        state.first = terminal


@compiled
def take_from_hand(state: State, kind: Kind) -> None:
    remove(state.hands[state.player], state.held[state.player], kind)
    state.held[state.player] -= 1


@compiled
def play_special(state: State, kind: Kind, terminal: Terminal, target: int) -> None:
    opponent = 1 - state.player
    if target != moves.NO_TARGET:
        taken = moves.kind_of_target(target, terminal)
        pick_up(state, opponent, terminal, taken)
        if kind >= FUSE:
            throw(state, taken)
        else:
            lay(state, state.player, terminal, taken)
    lay(state, opponent, terminal, kind)


@compiled
def total(state: State, side: Seat, terminal: Terminal) -> int:
    """What the cards on one side of a terminal add up to."""
    points = 0
    for i in range(state.laid[side, terminal]):
        points += integer(VALUES[state.sides[side, terminal, i]])
    return points


@compiled
def leader(state: State, terminal: Terminal) -> Seat:
    """Who would win the set as it lies; NONE for a tie."""
    lead = total(state, 0, terminal) - total(state, 1, terminal)
    if lead == 0:
        return NONE
    return 0 if (lead > 0) == (state.polarity[terminal] == 1) else 1


@compiled
def score_set(state: State, terminal: Terminal, last: Kind) -> None:
    """Score a set of which the player to move has laid the last card: a tie is its loss."""
    for side in range(2):
        state.settled[side] = total(state, side, terminal)
    winner = leader(state, terminal)
    if winner == NONE:
        winner = integer(state.player) if tie_wins(state) else 1 - integer(state.player)
    state.score[winner] += 1
    discard_set(state, terminal, last)
    if state.score[winner] == sets_to_win(state):
        state.winner = winner
        state.phase = OVER
        state.first = NONE


@compiled
def discard_set(state: State, terminal: Terminal, last: Kind) -> None:
    """Discard the cards of a set, the one that completed it on top."""
    kept_back = False
    for side in range(2):
        for i in range(state.laid[side, terminal]):
            kind = state.sides[side, terminal, i]
            if kind == last and not kept_back:
                kept_back = True
            else:
                throw(state, kind)
        state.laid[side, terminal] = 0
    throw(state, last)


# -- drawing ----------------------------------------------------------------------------------


@compiled
def draw_cards(state: State, count: int) -> None:
    """Draw up to ``count`` cards, stopping at the first transformer for its flip."""
    for drawn in range(1, count + 1):
        kind = take_card(state, state.player)
        if state.phase == OVER:
            return
        if is_transformer(kind):
            state.phase = FLIPPING
            state.owed = count - drawn
            return
    end_turn(state)


@compiled
def take_card(state: State, seat: Seat) -> Kind:
    """Move the top card of the draw pile to a hand; an empty pile is replaced at once."""
    state.drawable -= 1
    kind = integer(state.draw[state.drawable])
    insert(state.hands[seat], state.held[seat], kind)
    state.held[seat] += 1
    if state.drawable == 0:
        replace_pile(state)
    return kind


@compiled
def replace_pile(state: State) -> None:
    """Make a new draw pile; with nothing to make it of, the game ends and nobody wins."""
    if reshuffles(state) and state.discarded > 0:
        reshuffle(state)
    else:
        state.phase = OVER
        state.first = NONE
        state.owed = 0


@compiled
def reshuffle(state: State) -> None:
    for i in range(state.discarded):
        state.draw[i] = state.discard[i]
    state.drawable = state.discarded
    state.discarded = 0
    if state.arranged:
        state.arranged = 0
    else:
        shuffle(state, state.draw, state.drawable)


@compiled
def flip(state: State, terminal: Terminal) -> None:
    state.polarity[terminal] ^= 1
    draw_cards(state, state.owed)


@compiled
def end_turn(state: State) -> None:
    state.player = 1 - state.player
    state.phase = ACT
    state.first = NONE
    state.owed = 0


# -- the end ----------------------------------------------------------------------------------


@compiled
def returns(state: State, payoffs: NDArray[np.float64]) -> None:
    for seat in range(2):
        payoffs[seat] = 0.0
        if state.winner != NONE:
            payoffs[seat] = 1.0 if state.winner == seat else -1.0
