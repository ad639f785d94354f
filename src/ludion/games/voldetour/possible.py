"""Whether a position can be: whose turn it is, where the Lords are, what was lifted, who won."""

from __future__ import annotations

import numpy as np

from ludion.errors import BadState
from ludion.games.voldetour.building import lord_on, put, tower_owner
from ludion.games.voldetour.geometry import (
    EMPTY,
    KIND_OF_POSE,
    KINDS,
    LENGTH,
    NOWHERE,
    OWNER,
    PAIR_CODE,
    PART,
    POSE,
    POSES,
    SLOPE,
    SQUARE_NAMES,
    STAIR,
    STRIDE,
    lower_of_pair,
)
from ludion.games.voldetour.rules import (
    LAST_TURN_ON_TOWER,
    can_act,
    can_lift,
    turn_limit_reached,
)
from ludion.games.voldetour.state import DRAW, NONE, OVER, PHASES, PLACE, TURN, State
from ludion.games.voldetour.walking import enemy_of, tower_of
from ludion.kernel.compiling import plain
from ludion.kernel.contract import Seat, States


def check_position(states: States) -> None:
    """Raise ``BadState`` unless a game can come to this position."""
    state = states[0]
    _check_pieces(state)
    _check_lords(state)
    _check_turns(state)
    _check_used(state)
    _check_held(states)
    _check_end(state)
    if state.phase == TURN and not state.used.any() and not plain(can_act)(state):
        raise BadState("player", f"seat {state.player} can do nothing and would have passed")


# -- pieces -----------------------------------------------------------------------------------


def pieces_of(state: State, seat: Seat) -> list[int]:
    """How many pieces of each kind a seat has on the board."""
    count = [0] * len(KINDS)
    for code in state.cells[state.cells != EMPTY]:
        laid = [plain(lower_of_pair)(int(code))] if code >= PAIR_CODE else []
        laid += [int(code)] if PART[code] == 0 else []
        for piece in laid:
            if OWNER[piece] == seat:
                count[KIND_OF_POSE[POSE[piece]]] += 1
    return count


def _check_pieces(state: State) -> None:
    for seat in range(state.seats):
        laid = pieces_of(state, seat)
        for kind, name in enumerate(KINDS):
            in_hand = (
                seat == state.player
                and state.held_pose != NONE
                and KIND_OF_POSE[state.held_pose] == kind
            )
            there = laid[kind] + in_hand + int(state.reserve[seat, kind])
            if there != state.supply[kind]:
                raise BadState(
                    f"reserve[{seat}].{name}",
                    f"{there} on the board, in hand and in reserve; there must be "
                    f"{state.supply[kind]}",
                )


def _check_used(state: State) -> None:
    laid = pieces_of(state, int(state.player))
    for i, (name, there) in enumerate((("block", sum(laid[:STAIR])), ("stair", laid[STAIR]))):
        if state.used[i] and not there:
            raise BadState(f"used.{name}", f"seat {state.player} has none on the board")
        if state.used[i] and state.phase == OVER:
            raise BadState(f"used.{name}", "must be false when the game is over")


def _check_held(states: States) -> None:
    """A piece in hand was free to be lifted from where it came, and has somewhere to go."""
    state = states[0]
    if (state.phase == PLACE) != (state.held_pose != NONE):
        raise BadState("held", "a piece is held in the phase place, and in no other")
    if state.phase != PLACE:
        return
    pose, origin = int(state.held_pose), int(state.held_from)
    kind = int(KIND_OF_POSE[pose])
    if state.used[1 if kind == STAIR else 0]:
        raise BadState("held", f"a {KINDS[kind]} cannot be lifted: one was placed this turn")
    for part in range(LENGTH[pose] if STRIDE[pose] else 1):
        at = origin + part * int(STRIDE[pose])
        if plain(lord_on)(state, at):
            raise BadState("held", f"a Lord stands on {SQUARE_NAMES[at]}, where it was")
    before = states.copy()[0]
    plain(put)(before, pose, origin, int(state.player))
    before.held_pose = before.held_from = NONE
    if not plain(can_lift)(before, origin):
        problem = f"{POSES[pose]} at {SQUARE_NAMES[origin]} could not be lifted there"
        raise BadState("held", problem)


# -- Lords ------------------------------------------------------------------------------------


def _check_lords(state: State) -> None:
    for seat in range(state.seats):
        square = int(state.lords[seat])
        if square == NONE:
            continue
        where, name = f"lords[{seat}]", SQUARE_NAMES[square]
        if state.surface[square] >= SLOPE:
            raise BadState(where, f"{name} is a slope; Lords stand on flat squares")
        owner = plain(tower_owner)(state, square)
        if owner not in (NOWHERE, seat, _enemy(state, seat)):
            raise BadState(where, f"no Lord's move ends on the Tower at {name}")
        if owner != seat and state.turns[seat] == 0:
            raise BadState(where, "has not had a turn to leave its Tower yet")
        if owner == seat and state.turns[seat] >= LAST_TURN_ON_TOWER and not _late(state, seat):
            raise BadState(where, "is still on its own Tower after its third turn")
        if owner == _enemy(state, seat) and state.winner != seat:
            raise BadState(where, "has reached the enemy Tower and must have won")


def _enemy(state: State, seat: Seat) -> Seat:
    return int(plain(enemy_of)(state, seat))


def _late(state: State, seat: Seat) -> bool:
    """Whether one of two players has just lost by staying on the own Tower."""
    just_now = seat == state.player and state.turns[seat] == LAST_TURN_ON_TOWER
    return bool(state.seats == 2 and just_now and state.winner == 1 - seat)


# -- turns ------------------------------------------------------------------------------------


def _check_turns(state: State) -> None:
    """Players take turns clockwise: whoever sits before the player has had one more."""
    player, over = int(state.player), state.phase == OVER
    if state.lords[player] == NONE and not over:
        raise BadState("player", f"seat {player} has no Lord any more")
    mine = int(state.turns[player])
    for seat in range(state.seats):
        ahead = seat < player or (over and seat == player)
        expected = mine + int(ahead) - int(over)
        if state.lords[seat] != NONE:
            if state.turns[seat] != expected:
                raise BadState(f"turns[{seat}]", f"must be {expected}, by whose turn it is")
        elif state.turns[seat] != LAST_TURN_ON_TOWER or expected < LAST_TURN_ON_TOWER:
            raise BadState(f"lords[{seat}]", "a Lord is removed after its third turn only")


# -- the end ----------------------------------------------------------------------------------


def _check_end(state: State) -> None:
    if (state.phase == OVER) != (state.winner != NONE):
        problem = f"the phase is {PHASES[state.phase]}: there is a winner, or a draw, only in over"
        raise BadState("winner", problem)
    if state.phase != OVER:
        _check_goes_on(state)
    elif state.winner == DRAW:
        if not plain(turn_limit_reached)(state) or _lords_left(state) < 2:
            raise BadState("winner", "a draw needs the turn limit, and two Lords left")
    elif not _won(state, int(state.winner)):
        raise BadState("winner", f"seat {state.winner} has not won")


def _lords_left(state: State) -> int:
    return int(np.count_nonzero(state.lords != NONE))


def _check_goes_on(state: State) -> None:
    if _lords_left(state) < 2:
        raise BadState("lords", "the last Lord left has won")
    if plain(turn_limit_reached)(state):
        raise BadState("turns", f"all have finished {state.turn_limit} turns: the game is a draw")


def _won(state: State, seat: Seat) -> bool:
    """By reaching the enemy Tower in the last turn, or because another was late in it."""
    if state.lords[seat] == NONE:
        return False
    if state.lords[seat] == plain(tower_of)(state, _enemy(state, seat)):
        return bool(seat == state.player)
    if state.seats == 2:
        loser = 1 - seat
        on_tower = state.lords[loser] == plain(tower_of)(state, loser)
        return bool(on_tower and _late(state, loser))
    removed = state.lords[state.player] == NONE
    return bool(removed and _lords_left(state) == 1)
