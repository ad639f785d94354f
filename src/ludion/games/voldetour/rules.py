"""The rules of VoldéTour: set-up, legal moves, playing them, turns, the end."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from ludion.games.voldetour import moves
from ludion.games.voldetour.building import (
    blocked,
    fits_elsewhere,
    places,
    places_along_x,
    places_along_y,
    places_upright,
    put,
    settle,
    take,
    top_code,
)
from ludion.games.voldetour.geometry import (
    EMPTY,
    FIRST_POSE,
    KIND_OF_POSE,
    KINDS,
    LENGTH,
    LEVELS,
    MOST_SEATS,
    NESTED,
    POSE,
    RISING,
    SIDE,
    SQUARES,
    STAIR,
    STRIDE,
    Kind,
    Pose,
    Row,
    Square,
)
from ludion.games.voldetour.state import DRAW, NONE, OVER, PLACE, TURN, State
from ludion.games.voldetour.walking import can_walk, enemy_of, reach, row_of, tower_of
from ludion.kernel.compiling import compiled, hot, integer
from ludion.kernel.contract import NOBODY, Move, Seat

LAST_TURN_ON_TOWER: Final = 3

# -- set-up -----------------------------------------------------------------------------------


@compiled
def deal(state: State) -> None:
    clear(state)
    for seat in range(state.seats):
        state.lords[seat] = tower_of(state, seat)
        for kind in range(len(KINDS)):
            state.reserve[seat, kind] = state.supply[kind]
    for square in range(SQUARES):
        settle(state, square)
    pass_on(state)


@compiled
def clear(state: State) -> None:
    """An empty board, nobody there."""
    state.player = 0
    state.phase = TURN
    state.winner = NONE
    forget_turn(state)
    for level in range(LEVELS):
        for square in range(SQUARES):
            state.cells[level, square] = EMPTY
        for rank in range(SIDE):
            state.room[level, rank] = 0
    for seat in range(MOST_SEATS):
        state.turns[seat] = 0
        state.lords[seat] = NONE
        for kind in range(len(KINDS)):
            state.reserve[seat, kind] = 0
        for rank in range(SIDE):
            state.tops[seat, rank] = 0
    for rank in range(SIDE):
        state.slopes[rank] = 0


@compiled
def forget_turn(state: State) -> None:
    state.used[0] = 0
    state.used[1] = 0
    state.held_pose = NONE
    state.held_from = NONE


# -- legal moves ------------------------------------------------------------------------------


@compiled
def seat(state: State) -> Seat:
    return NOBODY if state.phase == OVER else integer(state.player)


@hot
def legal(state: State, found: NDArray[np.int16]) -> int:
    if state.phase == TURN:
        return turn_moves(state, found)
    if state.phase == PLACE:
        return other_placements(state, found)
    return 0


@hot
def turn_moves(state: State, found: NDArray[np.int16]) -> int:
    count = 0
    for kind in range(len(KINDS)):
        if not is_used_up(state, kind) and state.reserve[state.player, kind] > 0:
            count = placements(state, kind, found, count)
    count = lifts(state, found, count)
    count = walks(state, found, count)
    if state.used[0] or state.used[1]:
        found[count] = moves.END
        count += 1
    return count


@compiled
def is_used_up(state: State, kind: Kind) -> bool:
    """Whether a piece like this was already placed this turn."""
    return integer(state.used[1 if kind == STAIR else 0]) != 0


@hot
def placements(state: State, kind: Kind, found: NDArray[np.int16], count: int) -> int:
    """Every placement of a piece of this kind."""
    if kind == STAIR:
        return stair_placements(state, found, count)
    for pose in range(FIRST_POSE[kind], FIRST_POSE[kind + 1]):
        count = pose_placements(state, pose, found, count)
    return count


@hot
def stair_placements(state: State, found: NDArray[np.int16], count: int) -> int:
    """A bare Stair may rise in any direction wherever it may lie: find the places once."""
    begin = count
    count = pose_placements(state, RISING, found, count)
    found_north = count - begin
    for turn in range(1, 4):
        for i in range(found_north):
            found[np.uint64(count + i)] = found[np.uint64(begin + i)] + turn * SQUARES
        count += found_north
    return pose_placements(state, NESTED, found, count)


@hot
def pose_placements(state: State, pose: Pose, found: NDArray[np.int16], count: int) -> int:
    """Every placement in this pose. (``places`` in a loop for each shape: twice as fast.)"""
    first, width = integer(moves.FIRST[pose]), integer(moves.WIDTH[pose])
    length, stride = integer(LENGTH[pose]), integer(STRIDE[pose])
    if pose == NESTED:
        for rank in range(SIDE):
            row = integer(state.slopes[rank])
            if row:
                count = spread(row, first + width * rank, found, count)
    elif stride == 1:
        for rank in range(SIDE):
            row = places_along_x(state, length, rank)
            count = spread(row, first + width * rank, found, count)
    elif stride == SIDE:
        for rank in range(SIDE - length + 1):
            row = places_along_y(state, length, rank)
            count = spread(row, first + width * rank, found, count)
    elif length <= integer(state.tower_height):
        for rank in range(SIDE):
            row = places_upright(state, length, rank)
            count = spread(row, first + width * rank, found, count)
    return count


@hot
def other_placements(state: State, found: NDArray[np.int16]) -> int:
    """Every placement of the piece in hand, except the one it was lifted from."""
    count = placements(state, integer(KIND_OF_POSE[state.held_pose]), found, 0)
    origin = moves.placement(integer(state.held_pose), integer(state.held_from))
    kept = 0
    for i in range(count):
        if found[i] != origin:
            found[kept] = found[i]
            kept += 1
    return kept


@hot
def lifts(state: State, found: NDArray[np.int16], count: int) -> int:
    """Every own top piece that is not blocked, was not used up and has somewhere else to go."""
    for rank in range(SIDE):
        row = integer(state.tops[state.player, rank])
        if row:
            end = spread(row, moves.LIFT + SIDE * rank, found, count)
            for i in range(count, end):
                if can_lift(state, integer(found[i]) - moves.LIFT):
                    found[count] = found[i]
                    count += 1
    return count


@compiled
def can_lift(state: State, square: Square) -> bool:
    """Whether the player may lift the own top piece that a square names."""
    kind = integer(KIND_OF_POSE[POSE[top_code(state, square)]])
    return (
        not is_used_up(state, kind) and not blocked(state, square) and fits_elsewhere(state, square)
    )


@hot
def walks(state: State, found: NDArray[np.int16], count: int) -> int:
    """Every Lord's move. The buffer's own places for them serve as scratch room."""
    low, high = reach(state, integer(state.player), found, moves.LORD)
    if low | high:
        for rank in range(SIDE):
            count = spread(row_of(low, high, rank), moves.LORD + SIDE * rank, found, count)
    return count


# Row 0b0000001011 is spread as 0, 1, 3 and then anything: ten are always written, which costs
# nothing, and the next row overwrites what was too much. The buffer cannot overflow: moves are
# found in ascending order, so the n-th one is written no further than at its own number.
SPREAD: Final = np.array(
    [sorted(range(SIDE), key=lambda bit: not row >> bit & 1) for row in range(1 << SIDE)], np.int16
)
COUNT: Final = np.array([row.bit_count() for row in range(1 << SIDE)], np.int8)


@hot
def spread(row: Row, first: Move, found: NDArray[np.int16], count: int) -> int:
    """Append a move for each square of a row, the first of which has the number ``first``."""
    for i in range(SIDE):
        found[np.uint64(count + i)] = first + SPREAD[np.uint64(row), np.uint64(i)]
    return count + integer(COUNT[row])


# -- playing ----------------------------------------------------------------------------------


@compiled
def play(state: State, move: Move) -> None:
    if move < moves.PLACEMENTS:
        place(state, integer(moves.POSE_OF[move]), integer(moves.PLACE_OF[move]))
    elif move < moves.LORD:
        lift(state, move - moves.LIFT)
    else:
        if move != moves.END:
            walk(state, move - moves.LORD)
        finish_turn(state)
        pass_on(state)


@compiled
def place(state: State, pose: Pose, square: Square) -> None:
    """Place the piece in hand, or else one from the reserve."""
    kind = integer(KIND_OF_POSE[pose])
    if state.phase == TURN:
        state.reserve[state.player, kind] -= 1
    put(state, pose, square, integer(state.player))
    state.used[1 if kind == STAIR else 0] = 1
    state.phase = TURN
    state.held_pose = NONE
    state.held_from = NONE


@compiled
def lift(state: State, square: Square) -> None:
    state.held_pose = take(state, square)
    state.held_from = square
    state.phase = PLACE


@compiled
def walk(state: State, square: Square) -> None:
    start = integer(state.lords[state.player])
    state.lords[state.player] = square
    settle(state, start)
    settle(state, square)


# -- turns ------------------------------------------------------------------------------------


@compiled
def pass_on(state: State) -> None:
    """Pass for everybody who can do nothing."""
    while state.phase == TURN and not can_act(state):
        finish_turn(state)


@compiled
def can_act(state: State) -> bool:
    """Whether the player has a legal action at the start of a turn."""
    player = integer(state.player)
    for kind in range(len(KINDS)):
        if state.reserve[player, kind] > 0 and fits(state, kind):
            return True
    return can_walk(state, player) or can_lift_any(state, player)


@compiled
def fits(state: State, kind: Kind) -> bool:
    """Whether a piece of this kind has a place anywhere, in any pose."""
    for rank in range(SIDE):
        for pose in range(FIRST_POSE[kind], FIRST_POSE[kind + 1]):
            if places(state, pose, rank):
                return True
    return False


@compiled
def can_lift_any(state: State, player: Seat) -> bool:
    for square in range(SQUARES):
        row = integer(state.tops[player, square // SIDE])
        if row >> (square % SIDE) & 1 and can_lift(state, square):
            return True
    return False


@compiled
def finish_turn(state: State) -> None:
    """Count the player's turn, see whether it ended the game, and go on to the next player."""
    player = integer(state.player)
    forget_turn(state)
    state.turns[player] += 1
    if state.lords[player] == tower_of(state, enemy_of(state, player)):
        end_game(state, player)
    elif is_late(state, player):
        lose(state, player)
    if state.phase != OVER and turn_limit_reached(state):
        end_game(state, DRAW)
    if state.phase != OVER:
        state.player = next_player(state)


@compiled
def is_late(state: State, player: Seat) -> bool:
    """Whether the third turn is over and the Lord is still on its own Tower."""
    if state.lords[player] != tower_of(state, player):
        return False
    return integer(state.turns[player]) >= LAST_TURN_ON_TOWER


@compiled
def lose(state: State, player: Seat) -> None:
    """Of two players the other wins; of four the Lord is removed, and the last one left wins."""
    if state.seats == 2:
        end_game(state, 1 - player)
        return
    state.lords[player] = NONE
    left, last = 0, NONE
    for seat in range(MOST_SEATS):
        if state.lords[seat] != NONE:
            left += 1
            last = seat
    if left == 1:
        end_game(state, last)


@compiled
def turn_limit_reached(state: State) -> bool:
    """Whether every player still in the game has finished the last turn there is."""
    for seat in range(state.seats):
        if state.lords[seat] != NONE and state.turns[seat] < state.turn_limit:
            return False
    return True


@compiled
def next_player(state: State) -> Seat:
    """The next seat, clockwise, whose Lord is still there."""
    seat = integer(state.player)
    while True:
        seat = (seat + 1) % integer(state.seats)
        if state.lords[seat] != NONE:
            return seat


# -- the end ----------------------------------------------------------------------------------


@compiled
def end_game(state: State, winner: Seat) -> None:
    state.winner = winner
    state.phase = OVER


@compiled
def returns(state: State, payoffs: NDArray[np.float64]) -> None:
    for seat in range(state.seats):
        payoffs[seat] = 0.0
        if state.winner >= 0:
            payoffs[seat] = 1.0 if state.winner == seat else -1.0 / (state.seats - 1)
