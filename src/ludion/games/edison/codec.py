"""States of Edison & Co. as JSON."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ludion.games.edison.cards import CARDS, FWD, GEARS, LETTERS, VEHICLES, ZEPPELIN, Kind
from ludion.games.edison.layouts import OIL as OIL_TOKEN
from ludion.games.edison.layouts import START, Token
from ludion.games.edison.state import (
    ADVANCED,
    BET,
    CENTRE,
    LANES,
    OIL,
    OVER,
    PHASES,
    RING,
    SCORE,
    SOLO,
    TEAMS,
    THREE,
    TWO,
    VARIANTS,
    State,
)
from ludion.games.game import Json
from ludion.kernel.contract import Seat


def to_json(state: State) -> Json:
    """Everything about a state, in the layout of the rules."""
    seats = range(state.seats)
    return {
        "player": int(state.player),
        "phase": PHASES[state.phase],
        "round": int(state.round_number),
        "first": int(state.first),
        "table": table(state),
        "hands": [hand(state, seat) for seat in seats],
        "vehicles": {letter: vehicle(state, i) for i, letter in enumerate(LETTERS)},
        "weights": [weights(state, seat) for seat in seats],
        "favourites": [favourites(state, seat) for seat in seats],
        "evaluated": [bool(state.evaluated[seat]) for seat in seats],
        "layout": layout(state),
        "walls": walls(state),
        "oil": bool(state.oil) and bool(state.phase == SCORE),
        "totals": totals(state),
        "winners": winners(state),
    }


def in_teams(state: State) -> bool:
    return VARIANTS[state.variant].endswith("teams")


def side_of(state: State, seat: Seat) -> int:
    """The team of a seat, or the seat itself."""
    return seat & 1 if in_teams(state) else seat


def table(state: State) -> list[Json]:
    """The cards of the round in the order played."""
    return [
        {"seat": (int(state.first) + i) % int(state.seats), "card": CARDS[state.table[i]]}
        for i in range(state.played)
    ]


def hand(state: State, seat: Seat) -> list[str]:
    kinds: list[Kind] = [kind for kind in range(FWD) if int(state.held[seat]) >> kind & 1]
    for gear in range(2):
        kinds += [FWD + gear] * int(state.gears[seat, gear])
    return sorted(CARDS[kind] for kind in kinds)


def played(state: State) -> list[str]:
    """The cards of the rounds that are over."""
    full = Counter(dict.fromkeys(CARDS, 1) | dict(zip(CARDS[FWD:], GEARS, strict=True)))
    gone: Counter[str] = Counter()
    for seat in range(state.seats):
        gone += full - Counter(hand(state, seat))
    gone -= Counter(card["card"] for card in table(state))
    return sorted(gone.elements())


def vehicle(state: State, index: int) -> Json:
    at, lane = int(state.at[index]), int(state.lane[index])
    return {
        "at": "C" if at == CENTRE else at,
        "lane": LANES[lane - 1] if lane else None,
        "facing": int(state.facing[index]),
        "score": int(state.score[index]),
    }


def weights(state: State, seat: Seat) -> dict[str, int] | None:
    """A seat's ranking card, bet or favourites; None before its bet."""
    if state.phase == BET and side_of(state, seat) >= state.player:
        return None
    return {letter: int(state.weights[seat, i]) for i, letter in enumerate(LETTERS)}


def favourites(state: State, seat: Seat) -> str | None:
    if state.variant == TWO:
        return "".join(LETTERS[i] for i in state.dealt[2 * seat : 2 * seat + 2])
    if state.variant >= ADVANCED:
        return LETTERS[state.dealt[side_of(state, seat)]]
    return None


def ranking(state: State) -> list[dict[str, int]]:
    """The ranking cards that the variant is played with."""
    count = {TEAMS: 4, SOLO: 4, THREE: 3}.get(int(state.variant), 0)
    on_them = [v for v in range(VEHICLES) if state.variant != THREE or v != ZEPPELIN]
    return [{LETTERS[v]: int(card[v]) for v in on_them} for card in state.ranking[:count]]


def layout(state: State) -> list[Token]:
    squares: list[Token] = [OIL_TOKEN if v == OIL else int(v) for v in state.squares[:RING]]
    return [START, *squares[1:]]


def walls(state: State) -> list[int]:
    return [square for square in range(RING) if int(state.walls) >> square & 1]


def totals(state: State) -> list[int] | None:
    return [int(t) for t in state.totals[: state.seats]] if state.phase == OVER else None


def winners(state: State) -> list[Seat] | None:
    if state.phase != OVER:
        return None
    return [seat for seat in range(state.seats) if int(state.winners) >> seat & 1]


def stored_token(token: Any) -> int:
    """A token as a record keeps it."""
    return OIL if token == OIL_TOKEN else int(token)
