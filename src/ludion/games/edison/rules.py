"""The rules of Edison & Co.: set-up, bets, cards, the move, evaluations, the end."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ludion.games.edison import moves
from ludion.games.edison.cards import (
    D1,
    D2,
    FULL_HAND,
    FWD,
    GEARS,
    KINDS,
    OF_TYPE,
    PAIR,
    TYPE,
    VEHICLES,
    ZEPPELIN,
    Kind,
)
from ludion.games.edison.state import (
    ADVANCED,
    ADVANCED_TEAMS,
    BET,
    CARD,
    CENTRE,
    MOST_ENDS,
    MOST_SEATS,
    MOVE,
    OVER,
    RING,
    SCORE,
    TEAMS,
    THREE,
    TOKENS,
    TWO,
)
from ludion.games.edison.track import (
    CENTRE_VALUE,
    FOOT,
    RAMP,
    add_ends,
    is_oil,
    reach,
    shut_lanes,
    worth,
)
from ludion.kernel.compiling import compiled, integer
from ludion.kernel.contract import NOBODY, Move, Seat, State
from ludion.kernel.random import shuffle

# -- what the variants differ in --------------------------------------------------------------


@compiled
def in_teams(state: State) -> bool:
    return state.variant in (TEAMS, ADVANCED_TEAMS)


@compiled
def with_bets(state: State) -> bool:
    return bool(state.variant >= ADVANCED)


@compiled
def side_of(state: State, seat: Seat) -> int:
    """The team of a seat, or the seat itself."""
    return seat & 1 if in_teams(state) else seat


@compiled
def sides(state: State) -> int:
    return 2 if in_teams(state) else integer(state.seats)


# -- set-up -----------------------------------------------------------------------------------


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
    """Shuffle each stack, if there are any, and lay the tokens clockwise from square 1."""
    tokens = np.empty(TOKENS, np.int8)
    for i in range(TOKENS):
        tokens[i] = state.tokens[i]
    start = 0
    for stack in range(3):
        size = integer(state.stacks[stack])
        shuffle(state, tokens[start : start + size], size)
        start += size
    for square in range(RING + 1):
        state.squares[square] = 0
    for i in range(TOKENS):
        state.squares[i + 1 if i + 1 < RAMP else i + 3] = tokens[i]
    state.squares[RAMP] = 8
    state.squares[FOOT] = -10


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
        state.dealt[i] = i
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
