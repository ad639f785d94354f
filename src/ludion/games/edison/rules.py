"""The rules of Edison & Co.: bets, cards, the move, evaluations, the end."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ludion.games.edison import moves
from ludion.games.edison.cards import (
    D1,
    D2,
    FULL_HAND,
    FWD,
    KINDS,
    OF_TYPE,
    PAIR,
    TYPE,
    VEHICLES,
    ZEPPELIN,
    Kind,
)
from ludion.games.edison.state import (
    BET,
    CARD,
    CENTRE,
    MOST_ENDS,
    MOVE,
    OVER,
    SCORE,
    THREE,
    State,
)
from ludion.games.edison.track import (
    CENTRE_VALUE,
    add_ends,
    is_oil,
    reach,
    shut_lanes,
    worth,
)
from ludion.games.edison.variants import side_of, sides
from ludion.kernel.compiling import compiled, integer
from ludion.kernel.contract import NOBODY, Move, Seat

# -- what lies on the table -------------------------------------------------------------------


@compiled
def cards_of_round(state: State) -> tuple[Kind, int, int]:
    """The choice card, the distance and the gear (1 or -1) of a round that has its three cards."""
    choice, distance, gear = 0, 0, 0
    for i in range(3):
        kind = integer(state.table[i])
        if kind < D1:
            choice = kind
        elif kind < FWD:
            distance = kind - D1 + 1
        else:
            gear = 1 if kind == FWD else -1
    return choice, distance, gear


@compiled
def at_turn(state: State, place: int) -> Seat:
    """Who plays the card of this place in the round; at place 3, who moves."""
    seat = integer(state.first) + place
    while seat >= state.seats:
        seat -= integer(state.seats)
    return seat


@compiled
def player_of_d2(state: State) -> Seat:
    """Who has played a 2 in this round, or NOBODY."""
    for i in range(integer(state.played)):
        if state.table[i] == D2:
            return at_turn(state, i)
    return NOBODY


@compiled
def wanted_kinds(state: State) -> int:
    """The kinds of card that may still be played in this round, as bits."""
    kinds = integer(FULL_HAND)
    for i in range(integer(state.played)):
        kinds &= ~OF_TYPE[TYPE[state.table[i]]]
    return kinds


@compiled
def clear_table(state: State) -> None:
    state.played = 0
    for i in range(3):
        state.table[i] = 0
    forget_ends(state)


@compiled
def forget_ends(state: State) -> None:
    state.end_count = 0
    for i in range(MOST_ENDS):
        state.ends[i] = 0


# -- legal moves ------------------------------------------------------------------------------


@compiled
def seat(state: State) -> Seat:
    return NOBODY if state.phase == OVER else integer(state.player)


@compiled
def legal(state: State, found: NDArray[np.int16]) -> int:
    if state.phase == CARD:
        return cards(state, found)
    if state.phase == MOVE:
        return ends(state, found)
    if state.phase == BET:
        return bets(state, found)
    if state.phase == SCORE:
        found[0] = moves.EVALUATE
        found[1] = moves.DECLINE
        return 2
    return 0


@compiled
def cards(state: State, found: NDArray[np.int16]) -> int:
    playable = integer(state.held[state.player]) & wanted_kinds(state)
    count = 0
    for kind in range(KINDS):
        found[count] = kind
        count += (playable >> kind) & 1
    return count


@compiled
def ends(state: State, found: NDArray[np.int16]) -> int:
    for i in range(integer(state.end_count)):
        found[i] = state.ends[i]
    return integer(state.end_count)


@compiled
def bets(state: State, found: NDArray[np.int16]) -> int:
    first = moves.BETTING + moves.BETS_EACH * integer(state.dealt[state.player])
    for i in range(moves.BETS_EACH):
        found[i] = first + i
    return moves.BETS_EACH


# -- playing ----------------------------------------------------------------------------------


@compiled
def play(state: State, move: Move) -> None:
    if move < moves.END:
        play_card(state, move)
    elif move < moves.EVALUATE or move >= moves.OTHER_END:
        play_end(state, move)
    elif move >= moves.BETTING:
        play_bet(state, move - moves.BETTING)
    else:
        play_score(state, move == moves.EVALUATE)


@compiled
def play_bet(state: State, bet: int) -> None:
    bettor = integer(state.player)
    place_bet(state, bettor, bet)
    if bettor + 1 < sides(state):
        state.player = bettor + 1
    else:
        state.phase = CARD
        state.player = 0


@compiled
def place_bet(state: State, side: int, bet: int) -> None:
    """Make a bet the weights of every seat of a side."""
    for seat in range(integer(state.seats)):
        if side_of(state, seat) == side:
            for vehicle in range(VEHICLES):
                state.weights[seat, vehicle] = moves.BET[bet, vehicle]


@compiled
def play_card(state: State, kind: Kind) -> None:
    take_from_hand(state, integer(state.player), kind)
    state.table[state.played] = kind
    state.played += 1
    if state.played < 3:
        ask_for_card(state)
    elif find_ends(state):
        state.phase = MOVE
        state.player = at_turn(state, 3)
    else:
        after_move(state, False)


@compiled
def take_from_hand(state: State, seat: Seat, kind: Kind) -> None:
    if kind >= FWD:
        state.gears[seat, kind - FWD] -= 1
        if state.gears[seat, kind - FWD] > 0:
            return
    state.held[seat] = integer(state.held[seat]) & ~(1 << kind)


@compiled
def find_ends(state: State) -> int:
    """Note every place where a vehicle of the choice card can end; return how many there are."""
    choice, distance, gear = cards_of_round(state)
    shut = shut_lanes(state)
    count = 0
    for i in range(2):
        vehicle = PAIR[choice, i]
        way = gear * integer(state.facing[vehicle])
        reached = reach(state, shut, vehicle, way, distance)
        count = add_ends(state, vehicle, reached, state.ends, count)
    state.end_count = count
    return count


@compiled
def ask_for_card(state: State) -> None:
    """Let the next player play a card, or end the game if it has none to play."""
    due = at_turn(state, integer(state.played))
    if integer(state.held[due]) & wanted_kinds(state):
        state.phase = CARD
        state.player = due
    else:
        end_game(state)


@compiled
def play_end(state: State, move: Move) -> None:
    """Move the vehicle; it turns round on oil and scores at once in the centre."""
    forget_ends(state)
    vehicle, place = moves.split_end(move)
    square = moves.SQUARE[place]
    state.at[vehicle] = square
    state.lane[vehicle] = moves.LANE[place]
    oiled = is_oil(state, square)
    if oiled:
        state.facing[vehicle] = -state.facing[vehicle]
    elif square == CENTRE:
        state.score[vehicle] += CENTRE_VALUE
    after_move(state, oiled)


@compiled
def after_move(state: State, oiled: bool) -> None:
    """Evaluate if the round calls for it, once; in `three` the player of a 2 is asked first."""
    seat = player_of_d2(state)
    if seat != NOBODY and state.variant == THREE:
        state.phase = SCORE
        state.player = seat
        state.oil = 1 if oiled else 0
        return
    if seat != NOBODY:
        state.evaluated[seat] = 1
    if seat != NOBODY or oiled:
        evaluate_vehicles(state)
    end_round(state)


@compiled
def play_score(state: State, wanted: bool) -> None:
    if wanted:
        state.evaluated[state.player] = 1
    if wanted or state.oil:
        evaluate_vehicles(state)
    state.oil = 0
    end_round(state)


@compiled
def evaluate_vehicles(state: State) -> None:
    """Every vehicle that is not in the centre adds the value of its square to its score."""
    for vehicle in range(VEHICLES):
        state.score[vehicle] += worth(state, integer(state.at[vehicle]))


@compiled
def end_round(state: State) -> None:
    clear_table(state)
    state.round_number += 1
    state.first = at_turn(state, 1)
    ask_for_card(state)


# -- the end ----------------------------------------------------------------------------------


@compiled
def end_game(state: State) -> None:
    """The last evaluation, then every seat's total."""
    state.phase = OVER
    evaluate_vehicles(state)
    best = -(1 << 15)
    for seat in range(integer(state.seats)):
        state.totals[seat] = total(state, seat)
        best = max(best, integer(state.totals[seat]))
    winners = 0
    for seat in range(integer(state.seats)):
        if state.totals[seat] == best:
            winners |= 1 << seat
    state.winners = winners


@compiled
def total(state: State, seat: Seat) -> int:
    """A seat's weighed score, with the Zeppelin Car's on top by the rule of `three`."""
    points = integer(0)
    for vehicle in range(VEHICLES):
        points += integer(state.weights[seat, vehicle]) * integer(state.score[vehicle])
    if state.variant == THREE and not state.evaluated[seat]:
        points += integer(state.score[ZEPPELIN])
    return points


@compiled
def returns(state: State, payoffs: NDArray[np.float64]) -> None:
    count = sides(state)
    winning = 0
    for side in range(count):
        winning += (integer(state.winners) >> side) & 1
    for seat in range(integer(state.seats)):
        payoffs[seat] = 0.0
        if state.phase == OVER:
            share = count / winning if (integer(state.winners) >> seat) & 1 else 0.0
            payoffs[seat] = (share - 1) / (count - 1)
