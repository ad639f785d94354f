"""Positions set up as JSON: read field by field, then checked by ``possible``."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ludion.errors import BadState
from ludion.games.edison import possible
from ludion.games.edison.cards import CARDS, FWD, GEARS, KIND_OF, LETTERS, TYPE, TYPES, Kind
from ludion.games.edison.codec import in_teams, side_of, stored_token, to_json
from ludion.games.edison.layout_files import layout_of, read_token
from ludion.games.edison.layouts import GREATEST
from ludion.games.edison.moves import BET_POINTS, BETS
from ludion.games.edison.options import is_advanced
from ludion.games.edison.state import (
    ADVANCED,
    BET,
    CENTRE,
    LANES,
    OVER,
    PHASES,
    RING,
    THREE,
    TWO,
    State,
)
from ludion.games.fields import fields, flag, items, one_of, shown, whole
from ludion.games.game import Json, Setting
from ludion.kernel.contract import Seat, States

FIELDS = (
    "player",
    "phase",
    "round",
    "first",
    "table",
    "hands",
    "vehicles",
    "weights",
    "favourites",
    "evaluated",
    "layout",
    "walls",
    "oil",
    "totals",
    "winners",
)
MOST_ROUNDS = 25
HIGHEST_SCORE = 15 + GREATEST * MOST_ROUNDS


def from_json(setting: Setting, states: States, json: Any) -> States:
    """The state that a JSON object describes; raises ``BadState`` where it cannot be."""
    json = fields(json, FIELDS)
    state = states[0]
    _read_board(state, setting, json)
    _read_turn(state, json)
    _read_table(state, json)
    for seat, held in enumerate(items(json["hands"], "hands", int(state.seats))):
        _read_hand(state, seat, held)
    _read_vehicles(state, json["vehicles"])
    _read_stakes(state, json)
    _read_evaluated(state, json)
    possible.check(states)
    _check_result(state, json)
    return states


def check_start(state: State) -> None:
    """Raise ``BadState`` unless this is a state right after set-up."""
    json = to_json(state)
    phase = PHASES[BET] if state.variant >= ADVANCED else "card"
    expected = {"phase": phase, "player": 0, "round": 1, "table": []}
    for field, value in expected.items():
        if json[field] != value:
            raise BadState(field, f"is {shown(value)} at the start")


# -- the board --------------------------------------------------------------------------------


def _read_board(state: State, setting: Setting, json: Json) -> None:
    layout = layout_of(setting)
    squares = items(json["layout"], "layout", RING)
    for square, printed in layout.printed.items():
        if squares[square] != printed or type(squares[square]) is not type(printed):
            raise BadState(f"layout[{square}]", f"is {printed!r}, not {shown(squares[square])}")
    tokens = [read_token(squares[square], f"layout[{square}]") for square in layout.places]
    if not layout.allows(tokens, is_advanced(setting.variant)):
        raise BadState("layout", "these tokens cannot lie so with this option layout")
    for square in range(1, RING):
        state.squares[square] = stored_token(squares[square])
    walls = [
        whole(w, f"walls[{i}]", 0, RING - 1) for i, w in enumerate(items(json["walls"], "walls"))
    ]
    if walls != list(layout.walls):
        raise BadState("walls", f"are {list(layout.walls)}, not {shown(walls)}")


# -- the round --------------------------------------------------------------------------------


def _read_turn(state: State, json: Json) -> None:
    last = int(state.seats) - 1
    state.player = whole(json["player"], "player", 0, last)
    state.phase = PHASES.index(one_of(json["phase"], "phase", PHASES))
    state.round_number = whole(json["round"], "round", 1, MOST_ROUNDS)
    state.first = whole(json["first"], "first", 0, last)
    state.oil = flag(json["oil"], "oil")
    expected = (state.round_number - 1) % state.seats
    if state.first != expected:
        raise BadState("first", f"is {expected} in round {state.round_number}, not {state.first}")


def _read_table(state: State, json: Json) -> None:
    table = items(json["table"], "table")
    if len(table) > len(TYPES):
        raise BadState("table", "a round has three cards")
    for i, json_card in enumerate(table):
        where = f"table[{i}]"
        card = fields(json_card, ("seat", "card"), where)
        kind = _card(card["card"], f"{where}.card")
        seat = (int(state.first) + i) % int(state.seats)
        if whole(card["seat"], f"{where}.seat", 0, int(state.seats) - 1) != seat:
            raise BadState(f"{where}.seat", f"seat {seat} plays this card of the round")
        if TYPE[kind] in TYPE[state.table[:i]]:
            raise BadState(f"{where}.card", f"a {TYPES[TYPE[kind]]} card has been played")
        state.table[i] = kind
    state.played = len(table)


def _card(json: Any, where: str) -> Kind:
    if not isinstance(json, str) or json not in KIND_OF:
        raise BadState(where, f"{shown(json)} is no card; the cards are {', '.join(CARDS)}")
    return KIND_OF[json]


def _read_hand(state: State, seat: Seat, json: Any) -> None:
    where = f"hands[{seat}]"
    kinds = [_card(card, f"{where}[{i}]") for i, card in enumerate(items(json, where))]
    if json != sorted(json):
        raise BadState(where, f"must be sorted: {', '.join(sorted(json))}")
    for kind, card in enumerate(CARDS):
        copies = GEARS[kind - FWD] if kind >= FWD else 1
        if kinds.count(kind) > copies:
            raise BadState(where, f"{kinds.count(kind)} of {card}; there are {copies}")
    state.held[seat] = sum(1 << kind for kind in set(kinds))
    for gear in range(2):
        state.gears[seat, gear] = kinds.count(FWD + gear)


# -- the vehicles -----------------------------------------------------------------------------


def _read_vehicles(state: State, json: Any) -> None:
    vehicles = fields(json, LETTERS, "vehicles")
    for i, letter in enumerate(LETTERS):
        _read_vehicle(state, i, vehicles[letter], f"vehicles.{letter}")


def _read_vehicle(state: State, index: int, json: Any, where: str) -> None:
    vehicle = fields(json, ("at", "lane", "facing", "score"), where)
    at = vehicle["at"]
    if isinstance(at, str) and at != "C":
        raise BadState(f"{where}.at", f"must be a square or 'C', not {shown(at)}")
    state.at[index] = CENTRE if at == "C" else whole(at, f"{where}.at", 0, RING - 1)
    walled = int(state.walls) >> int(state.at[index]) & 1
    lane = one_of(vehicle["lane"], f"{where}.lane", tuple(LANES) if walled else (None,))
    state.lane[index] = 0 if lane is None else LANES.index(lane) + 1
    facing = whole(vehicle["facing"], f"{where}.facing", -1, 1)
    if facing == 0:
        raise BadState(f"{where}.facing", "must be 1 or -1")
    state.facing[index] = facing
    state.score[index] = whole(vehicle["score"], f"{where}.score", -HIGHEST_SCORE, HIGHEST_SCORE)


# -- ranking cards, favourites and bets -------------------------------------------------------


def _read_stakes(state: State, json: Json) -> None:
    seats = int(state.seats)
    favourites = items(json["favourites"], "favourites", seats)
    stakes = [_weights(w, i) for i, w in enumerate(items(json["weights"], "weights", seats))]
    held = [_held_cards(state, seat, favourites[seat], stakes[seat]) for seat in range(seats)]
    _check_partners(state, favourites, stakes)
    sides = held[:2] if in_teams(state) else held
    dealt = [card for cards in sides for card in cards]
    where = "weights" if state.variant <= THREE else "favourites"
    left = Counter(int(card) for card in state.cards)
    left.subtract(dealt)
    if min(left.values()) < 0:
        raise BadState(where, "more sides hold a card than there are such cards")
    state.dealt[:] = dealt + sorted(left.elements())
    for seat, stake in enumerate(stakes):
        state.weights[seat] = stake or (0, 0, 0, 0)


def _weights(json: Any, seat: Seat) -> tuple[int, ...] | None:
    if json is None:
        return None
    where = f"weights[{seat}]"
    weights = fields(json, LETTERS, where)
    return tuple(whole(weights[v], f"{where}.{v}", 0, BET_POINTS) for v in LETTERS)


def _held_cards(
    state: State, seat: Seat, favourite: Any, stake: tuple[int, ...] | None
) -> tuple[int, ...]:
    """The ranking card or the favourites that a seat holds."""
    where = f"favourites[{seat}]"
    if state.variant >= ADVANCED:
        card = LETTERS.index(one_of(favourite, where, tuple(LETTERS)))
        _check_bet(state, seat, card, stake)
        return (card,)
    if state.variant == TWO:
        pair = one_of(favourite, where, CARDS[:6])
        if stake != tuple(int(letter in pair) for letter in LETTERS):
            raise BadState(f"weights[{seat}]", "must be 1 for the two favourites and 0 otherwise")
        return tuple(LETTERS.index(letter) for letter in pair)
    one_of(favourite, where, (None,))
    count = 3 if state.variant == THREE else 4
    ranking = [tuple(int(n) for n in card) for card in state.ranking[:count]]
    if stake not in ranking:
        raise BadState(f"weights[{seat}]", "is none of the ranking cards")
    return (ranking.index(stake),)


def _check_bet(state: State, seat: Seat, favourite: int, stake: tuple[int, ...] | None) -> None:
    where = f"weights[{seat}]"
    due = state.phase == BET and side_of(state, seat) >= state.player
    if due and stake is not None:
        raise BadState(where, "must be null: the seat has not bet yet")
    if not due and stake is None:
        raise BadState(where, "must be a bet, not null: the seat has bet")
    if stake is not None and (stake not in BETS or max(stake) != stake[favourite]):
        raise BadState(where, f"must be ten points, most of them on {LETTERS[favourite]}")


def _check_partners(state: State, favourites: list[Any], stakes: list[Any]) -> None:
    for name, values in (("favourites", favourites), ("weights", stakes)):
        for seat in range(2) if in_teams(state) else ():
            if values[seat] != values[seat + 2]:
                raise BadState(f"{name}[{seat + 2}]", f"must be that of the partner, seat {seat}")


def _read_evaluated(state: State, json: Json) -> None:
    for seat, done in enumerate(items(json["evaluated"], "evaluated", int(state.seats))):
        state.evaluated[seat] = flag(done, f"evaluated[{seat}]")


# -- the result -------------------------------------------------------------------------------


def _check_result(state: State, json: Json) -> None:
    """Totals and winners are counted, not believed."""
    if state.phase == OVER:
        possible.count_totals(state)
    expected = to_json(state)
    for field in ("totals", "winners"):
        if not _same(json[field], expected[field]):
            raise BadState(field, f"must be {shown(expected[field])}, not {shown(json[field])}")


def _same(json: Any, expected: list[int] | None) -> bool:
    """Whether two lists hold the same whole numbers; True is not 1."""
    return bool(json == expected) and (json is None or all(type(n) is int for n in json))
