"""What a seat knows of a game of Edison & Co.: other worlds that look the same to it, its tensor.

Hands, table, board and scores are open. Hidden are the ranking cards or the favourites and bets of
the other sides, and from a spectator all of them; in `two` nothing is. Which cards are still out is
known exactly: all but the seat's own. A bet that has been made may be any that its favourite
allows. When the game is over everything has been turned face up, and nothing is hidden any more.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ludion.games.edison import moves
from ludion.games.edison.cards import FWD, KINDS, VEHICLES
from ludion.games.edison.rules import place_bet
from ludion.games.edison.setup import sort_unseen, write_weights
from ludion.games.edison.state import BET, MOST_SEATS, OVER, PHASES, RING, THREE, TWO, State
from ludion.games.edison.track import is_oil, is_walled, worth
from ludion.games.edison.variants import side_of, sides, with_bets
from ludion.kernel.compiling import compiled, integer
from ludion.kernel.contract import NOBODY, Seat
from ludion.kernel.random import below, shuffle

# -- what is known ----------------------------------------------------------------------------


@compiled
def has_stake(state: State, seat: Seat) -> bool:
    """Whether a seat's score has its weights: in the advanced variants, its side has bet."""
    return bool(state.phase != BET or side_of(state, seat) < state.player)


@compiled
def knows(state: State, seat: Seat, other: Seat) -> bool:
    """Whether a seat may see another one's ranking card, favourite and bet."""
    if state.variant == TWO or state.phase == OVER:
        return True
    return seat != NOBODY and side_of(state, seat) == side_of(state, other)


# -- imagine ----------------------------------------------------------------------------------


@compiled
def imagine(state: State, seat: Seat, seed: Any) -> None:
    """Deal the unseen ranking cards or favourites anew, and make new bets for them."""
    state.random = seed
    if state.variant == TWO or state.phase == OVER:
        return
    own = NOBODY if seat == NOBODY else side_of(state, seat)
    deal_unseen(state, own)
    for side in range(sides(state)):
        if side != own:
            imagine_stake(state, side)


@compiled
def deal_unseen(state: State, own: int) -> None:
    """Shuffle the cards a side cannot see; they start in ascending order, whoever held them."""
    cards = 3 if state.variant == THREE else 4
    unseen = np.empty(4, np.uint8)
    count = 0
    seen = own == NOBODY
    for i in range(cards):
        if not seen and state.dealt[own] == state.cards[i]:
            seen = True
        else:
            unseen[count] = state.cards[i]
            count += 1
    shuffle(state, unseen, count)
    for i in range(cards):
        if i != own:
            count -= 1
            state.dealt[i] = unseen[count]
    sort_unseen(state)


@compiled
def imagine_stake(state: State, side: int) -> None:
    """Write the weights that a side's imagined card gives it."""
    if not with_bets(state):
        for seat in range(integer(state.seats)):
            if side_of(state, seat) == side:
                write_weights(state, seat)
    elif has_stake(state, side):
        bet = moves.BETS_EACH * integer(state.dealt[side]) + below(state, moves.BETS_EACH)
        place_bet(state, side, bet)


# -- observe ----------------------------------------------------------------------------------

OBSERVATION: Final = (
    ("hands, mine first: by seat x kind, fwd and rev in fours", MOST_SEATS * KINDS),
    ("weights, mine first: by seat x vehicle, in tens; zeros where unknown", MOST_SEATS * VEHICLES),
    ("favourites, mine first: by seat x vehicle; zeros where unknown", MOST_SEATS * VEHICLES),
    ("a 2 has evaluated, mine first", MOST_SEATS),
    ("vehicles: where, 0 … 22 and the centre", VEHICLES * (RING + 1)),
    ("vehicles: inner lane, outer lane", VEHICLES * 2),
    ("vehicles: facing, 1 or -1", VEHICLES),
    ("vehicles: score, in fifties", VEHICLES),
    ("squares: value, in tens", RING),
    ("squares: oil", RING),
    ("squares: walled", RING),
    ("squares: the ramp", RING),
    ("a vehicle closes both lanes of a walled square", 1),
    ("cards of the round, in order: by place x kind", 3 * KINDS),
    ("first player, from mine on", MOST_SEATS),
    ("phase", len(PHASES)),
    ("a vehicle ended on oil, while the 2 is decided", 1),
    ("round, in twenties", 1),
    ("my decision", 1),
)
"""The parts of an observation in order, with their sizes. A spectator sees as seat 0, stakeless."""

OBSERVATION_SIZE: Final = sum(size for _, size in OBSERVATION)


@compiled
def observe(state: State, seat: Seat, tensor: NDArray[np.float32]) -> None:
    for i in range(OBSERVATION_SIZE):
        tensor[i] = 0.0
    at = observe_seats(state, seat, tensor)
    at = observe_vehicles(state, tensor, at)
    at = observe_squares(state, tensor, at)
    observe_round(state, seat, tensor, at)


@compiled
def observe_seats(state: State, seat: Seat, tensor: NDArray[np.float32]) -> int:
    for place in range(integer(state.seats)):
        other = (max(seat, 0) + place) % integer(state.seats)
        observe_hand(state, other, tensor, KINDS * place)
        at = MOST_SEATS * KINDS + VEHICLES * place
        if knows(state, seat, other):
            observe_stake(state, other, tensor, at)
        tensor[MOST_SEATS * (KINDS + 2 * VEHICLES) + place] = state.evaluated[other]
    return MOST_SEATS * (KINDS + 2 * VEHICLES + 1)


@compiled
def observe_hand(state: State, seat: Seat, tensor: NDArray[np.float32], at: int) -> None:
    for kind in range(FWD):
        tensor[at + kind] = (integer(state.held[seat]) >> kind) & 1
    for gear in range(2):
        tensor[at + FWD + gear] = state.gears[seat, gear] / 4


@compiled
def observe_stake(state: State, seat: Seat, tensor: NDArray[np.float32], at: int) -> None:
    favourites = at + MOST_SEATS * VEHICLES
    for vehicle in range(VEHICLES):
        tensor[at + vehicle] = state.weights[seat, vehicle] / moves.BET_POINTS
    if with_bets(state):
        tensor[favourites + integer(state.dealt[side_of(state, seat)])] = 1.0
    elif state.variant == TWO:
        tensor[favourites + integer(state.dealt[2 * seat])] = 1.0
        tensor[favourites + integer(state.dealt[2 * seat + 1])] = 1.0


@compiled
def observe_vehicles(state: State, tensor: NDArray[np.float32], at: int) -> int:
    lanes = at + VEHICLES * (RING + 1)
    for vehicle in range(VEHICLES):
        tensor[at + (RING + 1) * vehicle + integer(state.at[vehicle])] = 1.0
        if state.lane[vehicle]:
            tensor[lanes + 2 * vehicle + integer(state.lane[vehicle]) - 1] = 1.0
        tensor[lanes + 2 * VEHICLES + vehicle] = state.facing[vehicle]
        tensor[lanes + 3 * VEHICLES + vehicle] = state.score[vehicle] / 50
    return lanes + 4 * VEHICLES


@compiled
def observe_squares(state: State, tensor: NDArray[np.float32], at: int) -> int:
    for square in range(RING):
        tensor[at + square] = worth(state, square) / 10
        tensor[at + RING + square] = is_oil(state, square)
        tensor[at + 2 * RING + square] = is_walled(state, square)
    tensor[at + 3 * RING + integer(state.ramp)] = 1.0
    tensor[at + 4 * RING] = 1.0 if state.closed else 0.0
    return at + 4 * RING + 1


@compiled
def observe_round(state: State, seat: Seat, tensor: NDArray[np.float32], at: int) -> None:
    for place in range(integer(state.played)):
        tensor[at + KINDS * place + integer(state.table[place])] = 1.0
    at += 3 * KINDS
    count = integer(state.seats)
    tensor[at + (integer(state.first) - max(seat, 0) + count) % count] = 1.0
    at += MOST_SEATS
    tensor[at + integer(state.phase)] = 1.0
    at += len(PHASES)
    tensor[at] = state.oil
    tensor[at + 1] = state.round_number / 20
    tensor[at + 2] = state.player == seat and state.phase != OVER
