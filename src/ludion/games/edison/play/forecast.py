"""How a round of Edison & Co. will end: each player still to come is taken to know everything and
to choose what is best for its own side.

The totals are then compared as they would be if the vehicles stayed where they stand for a while.

A result of a round is one number, ``RESULT * (vehicle + 1) + 2 * square + evaluated``: the vehicle
that moves (none is -1), where it ends, and whether the vehicles are evaluated. ``THE_END`` is the
game's end.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from ludion.games.edison.cards import HAND_SIZE, KINDS, PAIR, VEHICLES, ZEPPELIN, Vehicle
from ludion.games.edison.moves import Square
from ludion.games.edison.rules import at_turn, cards_of_round, player_of_d2, wanted_kinds
from ludion.games.edison.state import CARD, CENTRE, EITHER_LANE, MOVE, SCORE, THREE, State
from ludion.games.edison.track import CENTRE_VALUE, ON_RAMP, is_oil, reach, shut_lanes, worth
from ludion.games.edison.variants import side_of, sides
from ludion.kernel.compiling import borrowing, compiled, integer
from ludion.kernel.contract import NOBODY, Seat

Result: TypeAlias = int

STANDING: Final = 1.5
"""How many more evaluations the vehicles are expected to meet where they stand."""
RESULT: Final = 64
NOTHING: Final = 0
"""The result of a round in which nothing moves and nothing is evaluated."""
THE_END: Final = -1
NOWHERE: Final = -1
NO_RESULT: Final = -2


@borrowing
def kinds_held(state: State, seat: Seat) -> int:
    """How many different cards a seat holds."""
    held, kinds = integer(state.held[seat]), 0
    while held:
        held &= held - 1
        kinds += 1
    return kinds


@borrowing
def cards_left(state: State) -> float:
    """The share of all cards that is not played yet."""
    left = 0
    for seat in range(integer(state.seats)):
        left += kinds_held(state, seat)
        left += max(0, integer(state.gears[seat, 0]) - 1) + max(
            0, integer(state.gears[seat, 1]) - 1
        )
    return left / (HAND_SIZE * integer(state.seats))


# -- a side's lead ----------------------------------------------------------------------------


@compiled
def stake(state: State, side: int, vehicle: Vehicle) -> int:
    """With how much a side's total counts a vehicle's score."""
    weight = integer(state.weights[side, vehicle])
    if vehicle == ZEPPELIN and state.variant == THREE and not state.evaluated[side]:
        weight += 1
    return weight


@compiled
def lead(state: State, side: int, result: Result) -> float:
    """By how much a side will lead the best other side."""
    own = 0.0
    best = -1e9
    for other in range(sides(state)):
        points = prospect(state, other, result)
        if other == side:
            own = points
        else:
            best = max(best, points)
    return own - best


@compiled
def prospect(state: State, side: int, result: Result) -> float:
    """A side's total after a round, if its vehicles then score a little longer where they stand."""
    moved, end, evaluations = -1, 0, 1.0
    if result >= 0:
        moved = result // RESULT - 1
        end = (result % RESULT) // 2
        evaluations = STANDING + (result & 1)
    points = 0.0
    for vehicle in range(VEHICLES):
        square = end if vehicle == moved else integer(state.at[vehicle])
        gain = evaluations * worth(state, square)
        if vehicle == moved and end == CENTRE:
            gain = float(CENTRE_VALUE)
        points += stake(state, side, vehicle) * (integer(state.score[vehicle]) + gain)
    return points


# -- how the round will go --------------------------------------------------------------------


@compiled
def expected_result(state: State) -> Result:
    if state.phase == SCORE:
        return with_evaluation(state, -1, 0, state.oil == 1)
    if state.phase == MOVE:
        return best_move(state)
    if state.phase == CARD and state.played == 2:
        return best_third_card(state)
    if state.phase == CARD and state.played == 1:
        return best_second_card(state)
    return NOTHING


@compiled
def better(state: State, seat: Seat, result: Result, best: Result) -> Result:
    """The one of two results that is better for a seat's side."""
    side = side_of(state, seat)
    if best == NO_RESULT or lead(state, side, result) > lead(state, side, best):
        return result
    return best


@compiled
def with_evaluation(state: State, vehicle: Vehicle, end: Square, oiled: bool) -> Result:
    """The result of a move; in `three` the player of a 2 evaluates if that is good for it."""
    result = RESULT * (vehicle + 1) + 2 * end
    seat = player_of_d2(state)
    if oiled or (seat != NOBODY and state.variant != THREE):
        return result + 1
    return better(state, seat, result + 1, result) if seat != NOBODY else result


@compiled
def best_move(state: State) -> Result:
    """What the mover will do with the three cards on the table: each vehicle, the ring or the ramp.

    Only if none of these four is possible, nothing moves.
    """
    choice, distance, gear = cards_of_round(state)
    mover = at_turn(state, 3)
    shut = shut_lanes(state)
    best = NO_RESULT
    for option in range(5):
        vehicle, end = -1, 0
        if option < 4:
            vehicle = PAIR[choice, option >> 1]
            way = gear * integer(state.facing[vehicle])
            end = end_of(reach(state, shut, vehicle, way, distance), option & 1)
        elif best != NO_RESULT:
            break
        if end != NOWHERE:
            result = with_evaluation(state, vehicle, end, is_oil(state, end))
            best = better(state, mover, result, best)
    return best


@compiled
def end_of(reached: int, by_ramp: int) -> Square:
    """The square that a vehicle reaches on the ring, or by the ramp."""
    if by_ramp:
        return CENTRE if reached & ON_RAMP else NOWHERE
    return (reached >> 2) & 31 if reached & EITHER_LANE else NOWHERE


@compiled
def best_third_card(state: State) -> Result:
    """What the third player will make of the two cards on the table."""
    seat = at_turn(state, 2)
    playable = integer(state.held[seat]) & wanted_kinds(state)
    best = THE_END if playable == 0 else NO_RESULT
    state.played = 3
    for kind in range(KINDS):
        if (playable >> kind) & 1:
            state.table[2] = kind
            best = better(state, seat, best_move(state), best)
    state.played = 2
    state.table[2] = 0
    return best


@compiled
def best_second_card(state: State) -> Result:
    """What the second player will make of the card on the table."""
    seat = at_turn(state, 1)
    playable = integer(state.held[seat]) & wanted_kinds(state)
    best = THE_END if playable == 0 else NO_RESULT
    for kind in range(KINDS):
        if (playable >> kind) & 1:
            state.table[1] = kind
            state.played = 2
            result = best_third_card(state)
            state.played = 1
            best = better(state, seat, result, best)
    state.table[1] = 0
    return best
