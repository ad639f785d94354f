"""VoldéTour in words: why a move is refused, and what a move did."""

from __future__ import annotations

from ludion.games.voldetour import moves
from ludion.games.voldetour.building import (
    fits_elsewhere,
    loaded,
    lord_on,
    top_code,
    tower_owner,
    walled_in,
)
from ludion.games.voldetour.geometry import (
    CLIMB,
    EMPTY,
    KIND_OF_POSE,
    KINDS,
    LENGTH,
    NESTED,
    NOWHERE,
    OWNER,
    PART,
    POSE,
    POSES,
    SLOPE,
    SQUARE_NAMES,
    STAIR,
    STRIDE,
    Pose,
    Square,
    names_its_piece,
)
from ludion.games.voldetour.rules import is_used_up
from ludion.games.voldetour.state import DRAW, NONE, OVER, PLACE, State
from ludion.games.voldetour.walking import enemy_of, tower_of
from ludion.kernel.compiling import plain
from ludion.kernel.contract import Move, Seat
from ludion.words import Argument, Message, Player

# -- refusals ---------------------------------------------------------------------------------


def why_not(state: State, move: Move) -> Message:
    """Why a move of the table is not legal now."""
    if state.phase == PLACE and move >= moves.PLACEMENTS:
        return _refuse("put_down_first", "lift", piece=_piece(int(state.held_pose)))
    if move == moves.END:
        return _refuse("nothing_done", "turn")
    if move >= moves.LORD:
        return _why_not_walk(state, move - moves.LORD)
    if move >= moves.LIFT:
        return _why_not_lift(state, move - moves.LIFT)
    return _why_not_place(state, int(moves.POSE_OF[move]), int(moves.PLACE_OF[move]))


def _refuse(reason: str, rule: str, **arguments: Argument) -> Message:
    return Message(f"voldetour.refuse.{reason}", arguments, rule)


def _piece(pose: Pose) -> Message:
    return Message(f"voldetour.piece.{POSES[pose]}")


def _kind(kind: int) -> Message:
    return Message(f"voldetour.kind.{KINDS[kind]}")


def _why_not_place(state: State, pose: Pose, square: Square) -> Message:
    kind = int(KIND_OF_POSE[pose])
    if state.phase == PLACE:
        if kind != KIND_OF_POSE[state.held_pose]:
            return _refuse("put_down_first", "lift", piece=_piece(int(state.held_pose)))
        if pose == state.held_pose and square == state.held_from:
            return _refuse("same_place", "lift")
    elif plain(is_used_up)(state, kind):
        return _refuse("stair_used" if kind == STAIR else "block_used", "turn")
    elif not state.reserve[state.player, kind]:
        return _refuse("reserve_empty", "turn", kind=_kind(kind))
    return _why_no_place(state, pose, square)


def _why_no_place(state: State, pose: Pose, square: Square) -> Message:
    """What is wrong with the ground under a piece."""
    width = int(LENGTH[pose]) if STRIDE[pose] else 1
    beneath = [square + part * int(STRIDE[pose]) for part in range(width)]
    for at in beneath:
        name = SQUARE_NAMES[at]
        if plain(tower_owner)(state, at) != NOWHERE:
            return _refuse("on_tower", "place", square=name)
        if plain(lord_on)(state, at):
            return _refuse("under_lord", "place", square=name)
        if pose == NESTED:
            return _refuse("no_slope", "nested", square=name)
        if state.surface[at] >= SLOPE:
            return _refuse("on_slope", "nested", square=name)
    if any(state.surface[at] != state.surface[square] for at in beneath):
        return _refuse("uneven", "place")
    height = int(state.surface[square]) + (int(LENGTH[pose]) if CLIMB[pose] else 1)
    return _refuse("too_high", "height", height=height, limit=int(state.tower_height))


def _why_not_lift(state: State, square: Square) -> Message:
    code, name = int(plain(top_code)(state, square)), SQUARE_NAMES[square]
    if code == EMPTY:
        return _refuse("nothing_there", "lift", square=name)
    if not plain(names_its_piece)(code):
        named = square - int(PART[code]) * int(STRIDE[POSE[code]])
        if state.surface[named] != state.surface[square]:
            return _refuse("loaded", "blocked", square=name)
        return _refuse("named_elsewhere", "lift", square=name, named=SQUARE_NAMES[named])
    if OWNER[code] != state.player:
        return _refuse("not_yours", "lift", square=name, owner=Player(int(OWNER[code])))
    kind = int(KIND_OF_POSE[POSE[code]])
    if plain(is_used_up)(state, kind):
        return _refuse("stair_used" if kind == STAIR else "block_used", "turn")
    if plain(loaded)(state, square):
        return _refuse("loaded", "blocked", square=name)
    if plain(walled_in)(state, square):
        return _refuse("walled_in", "blocked", square=name)
    assert not plain(fits_elsewhere)(state, square)
    return _refuse("nowhere_else", "lift", square=name)


def _why_not_walk(state: State, square: Square) -> Message:
    player, name = int(state.player), SQUARE_NAMES[square]
    if state.lords[player] == square:
        return _refuse("stays", "lord", square=name)
    if plain(lord_on)(state, square):
        return _refuse("lord_there", "lord", square=name)
    if state.surface[square] >= SLOPE:
        return _refuse("stops_on_slope", "steps", square=name)
    if plain(tower_owner)(state, square) not in (NOWHERE, plain(enemy_of)(state, player)):
        return _refuse("stops_on_tower", "towers", square=name)
    return _refuse("out_of_reach", "steps", square=name)


# -- how far ----------------------------------------------------------------------------------


def progress(state: State) -> Message:
    """Which turn it is of the player to decide."""
    return Message("voldetour.progress", {"number": int(state.turns[state.player]) + 1})


# -- what happened ----------------------------------------------------------------------------


def tell(before: State, move: Move, after: State) -> list[Message]:
    """What everybody at the table saw happen."""
    told = [_tell_move(before, move)]
    if move >= moves.LORD:
        told += _tell_turn_end(before, after)
    return told


def _told(event: str, rule: str | None = None, **arguments: Argument) -> Message:
    return Message(f"voldetour.told.{event}", arguments, rule)


def _tell_move(before: State, move: Move) -> Message:
    player = Player(int(before.player))
    if move == moves.END:
        return _told("end", player=player)
    if move >= moves.LORD:
        return _told("walk", player=player, square=SQUARE_NAMES[move - moves.LORD])
    if move >= moves.LIFT:
        square = move - moves.LIFT
        lifted = _piece(int(POSE[plain(top_code)(before, square)]))
        return _told("lift", player=player, piece=lifted, square=SQUARE_NAMES[square])
    placed, square = _piece(int(moves.POSE_OF[move])), SQUARE_NAMES[moves.PLACE_OF[move]]
    if before.phase == PLACE:
        origin = SQUARE_NAMES[before.held_from]
        return _told("move", player=player, piece=placed, square=square, origin=origin)
    return _told("place", player=player, piece=placed, square=square)


def _tell_turn_end(before: State, after: State) -> list[Message]:
    """Who passed, whose Lord was removed, who won."""
    told = []
    for seat in range(after.seats):
        own_turn = 1 if seat == before.player else 0
        passes = int(after.turns[seat]) - int(before.turns[seat]) - own_turn
        told += [_told("pass", "passing", player=Player(seat))] * passes
        if before.lords[seat] != NONE and after.lords[seat] == NONE:
            told.append(_told("removed", "third-turn", player=Player(seat)))
    if after.phase == OVER:
        told.append(_tell_end(after))
    return told


def _tell_end(after: State) -> Message:
    if after.winner == DRAW:
        return _told("draw", "turn-limit", turns=int(after.turn_limit))
    winner: Seat = int(after.winner)
    if after.lords[winner] == plain(tower_of)(after, plain(enemy_of)(after, winner)):
        return _told("win", "winning", player=Player(winner))
    if after.seats == 2:
        loser = Player(1 - winner)
        return _told("late", "third-turn", player=Player(winner), loser=loser)
    return _told("last_lord", "third-turn", player=Player(winner))
