"""A quick guess of who will win Edison & Co., for players that look one turn ahead.

The round on the table is thought to its end: the own side is taken to choose what is best for it,
and the others to play anything, since what they know and want is their secret. Then the totals are
compared as they would be if the vehicles scored a little longer where they stand, and a side can
do the more with them the more different cards it holds.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from ludion.games.edison.cards import KINDS, PAIR, VEHICLES, Vehicle
from ludion.games.edison.play.forecast import (
    NOWHERE,
    RESULT,
    THE_END,
    Result,
    cards_left,
    end_of,
    expected_result,
    kinds_held,
    lead,
    stake,
    with_evaluation,
)
from ludion.games.edison.rules import at_turn, cards_of_round, wanted_kinds
from ludion.games.edison.state import BET, CARD, CENTRE, MOVE, OVER, RING, State
from ludion.games.edison.track import (
    CENTRE_VALUE,
    centre_is_free,
    is_oil,
    reach,
    shut_lanes,
    worth,
)
from ludion.games.edison.variants import side_of, sides
from ludion.kernel.compiling import compiled, integer
from ludion.kernel.contract import Seat

BOLDNESS: Final = 0.02
"""What a point more on one vehicle is worth while betting."""
AT_FIRST: Final = 60.0
"""A lead of so many points a weight makes a win e times as likely as a loss, as a game begins …"""
AT_LAST: Final = 1.0
"""… and as it ends."""
STANDING: Final = 0.8
"""How many more evaluations the vehicles are expected to meet where they stand, at the end …"""
STILL_STANDING: Final = 1.6
"""… and how many more as the game begins."""
ON_THE_WAY: Final = 4.0
"""How many points it is worth to be right before the free centre, and not a whole round away."""
TO_CHOOSE_FROM: Final = 0.5
"""How many points on each vehicle it is worth to hold one more different card."""


@compiled
def evaluate(state: State, seat: Seat) -> float:
    """From -1 to 1, how likely it is that the seat's side will win."""
    if state.phase == OVER:
        return outcome(state, seat)
    side = side_of(state, seat)
    if state.phase == BET:
        return BOLDNESS * largest_stake(state, side)
    result = expected_result(state)
    if result == THE_END:  # the only case in which the learned judgement asks here: see there
        return after_round(state, side, result)
    if state.phase == MOVE:
        return with_three_cards(state, side)
    if state.phase == CARD and state.played == 2:
        return with_two_cards(state, side)
    if state.phase == CARD and state.played == 1:
        return with_one_card(state, side)
    return after_round(state, side, result)


@compiled
def outcome(state: State, seat: Seat) -> float:
    """Won, shared or lost."""
    if not (integer(state.winners) >> seat) & 1:
        return -1.0
    others = integer(state.winners) & ((1 << sides(state)) - 1) & ~(1 << side_of(state, seat))
    return 1.0 if others == 0 else 0.5


@compiled
def largest_stake(state: State, side: int) -> int:
    """What a side has on one vehicle: many points on few vehicles win more games than a spread."""
    largest = 0
    for vehicle in range(VEHICLES):
        largest = max(largest, stake(state, side, vehicle))
    return largest


# -- the rest of the round ----------------------------------------------------------------------


@compiled
def with_one_card(state: State, side: int) -> float:
    """What the position is worth with one card on the table."""
    seat = at_turn(state, 1)
    playable = integer(state.held[seat]) & wanted_kinds(state)
    best, total, count = -1.0, 0.0, 0
    for kind in range(KINDS):
        if (playable >> kind) & 1:
            state.table[1] = kind
            state.played = 2
            value = with_two_cards(state, side)
            state.played = 1
            best, total, count = max(best, value), total + value, count + 1
    state.table[1] = 0
    if count == 0:
        return after_round(state, side, THE_END)
    return best if side_of(state, seat) == side else total / count


@compiled
def with_two_cards(state: State, side: int) -> float:
    """What the position is worth with two cards on the table."""
    seat = at_turn(state, 2)
    playable = integer(state.held[seat]) & wanted_kinds(state)
    best, total, count = -1.0, 0.0, 0
    state.played = 3
    for kind in range(KINDS):
        if (playable >> kind) & 1:
            state.table[2] = kind
            value = with_three_cards(state, side)
            best, total, count = max(best, value), total + value, count + 1
    state.played = 2
    state.table[2] = 0
    if count == 0:
        return after_round(state, side, THE_END)
    return best if side_of(state, seat) == side else total / count


@compiled
def with_three_cards(state: State, side: int) -> float:
    """What the position is worth with three cards on the table: a vehicle on the ring or ramp."""
    choice, distance, gear = cards_of_round(state)
    shut = shut_lanes(state)
    best, total, count = -1.0, 0.0, 0
    for option in range(4):
        vehicle = PAIR[choice, option >> 1]
        way = gear * integer(state.facing[vehicle])
        end = end_of(reach(state, shut, vehicle, way, distance), option & 1)
        if end != NOWHERE:
            result = with_evaluation(state, vehicle, end, is_oil(state, end))
            value = after_round(state, side, result)
            best, total, count = max(best, value), total + value, count + 1
    if count == 0:
        return after_round(state, side, with_evaluation(state, -1, 0, False))
    return best if side_of(state, at_turn(state, 3)) == side else total / count


# -- who is ahead after it ----------------------------------------------------------------------


@compiled
def after_round(state: State, side: int, result: Result) -> float:
    """From -1 to 1: the chance to win after a round, by how far the side is ahead of each other."""
    if result == THE_END:
        ahead = lead(state, side, result)
        return 0.99 if ahead > 0 else -0.99 if ahead < 0 else 0.0
    weights = 0
    for vehicle in range(VEHICLES):
        weights += stake(state, side, vehicle)
    left = cards_left(state)
    scale = (AT_LAST + (AT_FIRST - AT_LAST) * left) * max(1, weights)  # a card may be all zeros
    own = outlook(state, side, result, left)
    odds = 1.0
    for other in range(sides(state)):
        if other != side:
            odds += np.exp(min(50.0, (outlook(state, other, result, left) - own) / scale))
    return 2.0 / odds - 1.0


@compiled
def outlook(state: State, side: int, result: Result, left: float) -> float:
    """A side's total after a round, with what vehicles and hands may still bring it."""
    hand = 0.0
    for seat in range(integer(state.seats)):
        if side_of(state, seat) == side:
            hand += TO_CHOOSE_FROM * kinds_held(state, seat)
    points = 0.0
    for vehicle in range(VEHICLES):
        points += stake(state, side, vehicle) * (promise(state, vehicle, result, left) + hand)
    return points


@compiled
def promise(state: State, vehicle: Vehicle, result: Result, left: float) -> float:
    """A vehicle's score after a round, and what it may score from where it then stands."""
    points = float(state.score[vehicle])
    square, facing = integer(state.at[vehicle]), integer(state.facing[vehicle])
    moved, end = result // RESULT - 1, (result % RESULT) // 2
    if vehicle == moved:
        square = end
        if square == CENTRE:
            return points + CENTRE_VALUE
        if is_oil(state, square):
            facing = -facing
    if square == CENTRE:
        return points
    evaluations = (result & 1) + STANDING + STILL_STANDING * left
    points += evaluations * worth(state, square)
    if facing > 0 and centre_is_free(state) and (moved < 0 or end != CENTRE):
        points += ON_THE_WAY * (1.0 - ((integer(state.ramp) - square) % RING + 1) / RING)
    return points
