"""States of VoldéTour as JSON, and back with every piece laid where it can lie."""

from __future__ import annotations

from typing import Any

import numpy as np

from ludion.errors import BadState
from ludion.games.fields import fields, flag, items, one_of, shown, whole
from ludion.games.game import Json, Setting
from ludion.games.voldetour.building import floor_of, put, settle, tower_owner
from ludion.games.voldetour.geometry import (
    CLIMB,
    EMPTY,
    KINDS,
    LENGTH,
    LEVELS,
    NESTED,
    NOWHERE,
    OWNER,
    PAIR_CODE,
    PART,
    POSE,
    POSES,
    SIDE,
    SLOPE,
    SQUARE_NAMES,
    SQUARE_OF,
    SQUARES,
    STRIDE,
    Pose,
    Square,
    lower_of_pair,
)
from ludion.games.voldetour.possible import check_position
from ludion.games.voldetour.rules import clear
from ludion.games.voldetour.state import DRAW, DTYPE, NONE, PHASES, State
from ludion.kernel.compiling import plain
from ludion.kernel.contract import Seat, States

FIELDS = ("player", "phase", "turns", "lords", "reserve", "pieces", "used", "held", "winner")
PIECE_FIELDS = ("piece", "at", "level", "owner")
HELD_FIELDS = ("piece", "at", "level")


def blank(setting: Setting, count: int) -> States:
    """States with the options written into them."""
    states = np.zeros(count, DTYPE)
    states["seats"] = setting.variant.seats
    states["tower_height"] = setting.options["tower_height"]
    states["turn_limit"] = setting.options["turn_limit"]
    for length in setting.options["blocks"]:
        states["supply"][:, length - 1] += 1
    states["supply"][:, -1] = setting.options["stairs"]
    states["towers"] = NONE
    for seat, name in enumerate(setting.options["towers"]):
        states["towers"][:, seat] = SQUARE_OF[name]
    return states


# -- writing ----------------------------------------------------------------------------------


def to_json(state: State) -> Json:
    """Everything about a state, in the layout of the rules."""
    seats = range(state.seats)
    return {
        "player": int(state.player),
        "phase": PHASES[state.phase],
        "turns": [int(state.turns[seat]) for seat in seats],
        "lords": [square_name(state.lords[seat]) for seat in seats],
        "reserve": [reserve(state, seat) for seat in seats],
        "pieces": pieces(state),
        "used": {"block": bool(state.used[0]), "stair": bool(state.used[1])},
        "held": held(state),
        "winner": winner(state),
    }


def square_name(square: Square) -> str | None:
    return None if square == NONE else SQUARE_NAMES[square]


def reserve(state: State, seat: Seat) -> dict[str, int]:
    return {kind: int(state.reserve[seat, i]) for i, kind in enumerate(KINDS)}


def pieces(state: State) -> list[Json]:
    """All pieces on the board by file, rank, level and name."""
    found = []
    for level, square in np.argwhere(state.cells != EMPTY):
        code = int(state.cells[level, square])
        if code >= PAIR_CODE:
            found.append((int(square), int(level), plain(lower_of_pair)(code)))
        if PART[code] == 0:
            found.append((int(square), int(level), code))
    found.sort(
        key=lambda piece: (piece[0] % SIDE, piece[0] // SIDE, piece[1], POSES[POSE[piece[2]]])
    )
    return [
        {
            "piece": POSES[POSE[code]],
            "at": SQUARE_NAMES[square],
            "level": level,
            "owner": int(OWNER[code]),
        }
        for square, level, code in found
    ]


def held(state: State) -> Json | None:
    """The piece in hand and where it came from."""
    if state.held_pose == NONE:
        return None
    return {
        "piece": POSES[state.held_pose],
        "at": SQUARE_NAMES[state.held_from],
        "level": int(plain(floor_of)(state, int(state.held_from))),
    }


def winner(state: State) -> int | str | None:
    if state.winner == DRAW:
        return "draw"
    return None if state.winner == NONE else int(state.winner)


# -- reading ----------------------------------------------------------------------------------


def from_json(setting: Setting, json: Any) -> States:
    """The state that a JSON object describes; raises ``BadState`` where it cannot be."""
    json = fields(json, FIELDS)
    states = blank(setting, 1)
    state = states[0]
    plain(clear)(state)
    _read_turn(state, json)
    _read_lords(state, json["lords"])
    for square in range(SQUARES):
        plain(settle)(state, square)
    _read_pieces(state, json["pieces"])
    _read_held(state, json["held"])
    check_position(states)
    return states


def _read_turn(state: State, json: Json) -> None:
    seats = int(state.seats)
    state.player = whole(json["player"], "player", 0, seats - 1)
    state.phase = PHASES.index(one_of(json["phase"], "phase", PHASES))
    for seat, turns in enumerate(items(json["turns"], "turns", seats)):
        state.turns[seat] = whole(turns, f"turns[{seat}]", 0, int(state.turn_limit))
    for seat, counts in enumerate(items(json["reserve"], "reserve", seats)):
        where = f"reserve[{seat}]"
        fields(counts, KINDS, where)
        for kind, name in enumerate(KINDS):
            most = int(state.supply[kind])
            state.reserve[seat, kind] = whole(counts[name], f"{where}.{name}", 0, most)
    used = fields(json["used"], ("block", "stair"), "used")
    state.used[0] = flag(used["block"], "used.block")
    state.used[1] = flag(used["stair"], "used.stair")
    state.winner = _read_winner(json["winner"], seats)


def _read_winner(json: Any, seats: int) -> int:
    if json is None:
        return NONE
    if json == "draw":
        return DRAW
    if type(json) is not int or not 0 <= json < seats:
        raise BadState("winner", f'must be a seat, "draw" or null, not {shown(json)}')
    return json


def _square(json: Any, where: str) -> Square:
    if not isinstance(json, str) or json not in SQUARE_OF:
        raise BadState(where, f"must be a square from a1 to j10, not {shown(json)}")
    return SQUARE_OF[json]


def _read_lords(state: State, json: Any) -> None:
    for seat, name in enumerate(items(json, "lords", int(state.seats))):
        where = f"lords[{seat}]"
        if name is None and state.seats == 4:
            continue
        square = _square(name, where)
        if square in state.lords:
            raise BadState(where, f"another Lord stands on {name}")
        state.lords[seat] = square


def _read_pieces(state: State, json: Any) -> None:
    """Lay all pieces, from the lowest up: each must rest on what is there by then."""
    read = []
    for i, piece in enumerate(items(json, "pieces")):
        where = f"pieces[{i}]"
        fields(piece, PIECE_FIELDS, where)
        owner = whole(piece["owner"], f"{where}.owner", 0, int(state.seats) - 1)
        pose, square, level = _read_place(state, piece, where)
        read.append((level, pose == NESTED, where, pose, square, owner))
    for level, _, where, pose, square, owner in sorted(read, key=lambda piece: piece[:2]):
        check_place(state, pose, square, level, where)
        plain(put)(state, pose, square, owner)


def _read_place(state: State, json: Json, where: str) -> tuple[Pose, Square, int]:
    name = json["piece"]
    if not isinstance(name, str) or name not in POSES:
        raise BadState(f"{where}.piece", f"must be one of {', '.join(POSES)}, not {shown(name)}")
    square = _square(json["at"], f"{where}.at")
    level = whole(json["level"], f"{where}.level", 0, int(state.tower_height) - 1)
    return POSES.index(name), square, level


def check_place(state: State, pose: Pose, square: Square, level: int, where: str) -> None:
    """Raise ``BadState`` unless a piece can rest there at that level."""
    if level + CLIMB[pose] * (LENGTH[pose] - 1) >= min(LEVELS, int(state.tower_height)):
        raise BadState(where, f"{POSES[pose]} at level {level} is higher than the Towers")
    if not _on_board(pose, square):
        raise BadState(where, f"{POSES[pose]} at {SQUARE_NAMES[square]} leaves the board")
    width = int(LENGTH[pose]) if STRIDE[pose] else 1
    for part in range(width):
        at = square + part * int(STRIDE[pose])
        _check_floor(state, pose, at, level, where)


def _on_board(pose: Pose, square: Square) -> bool:
    rank, file = divmod(square, SIDE)
    last = int(LENGTH[pose]) - 1
    files, ranks = last * (STRIDE[pose] == 1), last * (STRIDE[pose] == SIDE)
    return bool(file + files < SIDE and rank + ranks < SIDE)


def _check_floor(state: State, pose: Pose, at: Square, level: int, where: str) -> None:
    surface, name = int(state.surface[at]), SQUARE_NAMES[at]
    if plain(tower_owner)(state, at) != NOWHERE:
        raise BadState(where, f"nothing is built on the Tower at {name}")
    if pose == NESTED:
        if surface < SLOPE or plain(floor_of)(state, at) != level:
            raise BadState(where, f"no bare Stair at {name}, level {level}, to nest on")
    elif surface >= SLOPE:
        raise BadState(where, f"only a nested Stair lies on the slope at {name}")
    elif surface != level:
        raise BadState(where, f"the floor at {name} is at height {surface}, not {level}")


def _read_held(state: State, json: Any) -> None:
    if json is None:
        return
    fields(json, HELD_FIELDS, "held")
    pose, square, level = _read_place(state, json, "held")
    check_place(state, pose, square, level, "held")
    state.held_pose, state.held_from = pose, square
