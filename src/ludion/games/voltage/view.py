"""What a seat or a spectator may see of a game of Voltage."""

from __future__ import annotations

import msgspec

from ludion.games.game import View
from ludion.games.voltage import codec
from ludion.games.voltage.cards import CARDS, COLOURS, SET_SIZE, SETS_TO_WIN
from ludion.games.voltage.hidden import backs_in_hands
from ludion.games.voltage.rules import leader, total
from ludion.games.voltage.state import FLIPPING, NONE, OVER, PHASES, State
from ludion.kernel.compiling import plain
from ludion.kernel.contract import NOBODY, Seat


class Backs(msgspec.Struct, frozen=True):
    """A hand from behind: how many backs of each sort, in no order."""

    plain: int
    transformer: int


class VoltageView(View, frozen=True, kw_only=True):
    """What one seat may see; for a spectator ``seat`` is -1 and ``hand`` is None."""

    seat: Seat
    player: Seat
    phase: str
    polarity: dict[str, str]
    sides: list[dict[str, list[str]]]
    totals: list[dict[str, int]]
    leaders: dict[str, Seat | None]
    """Who would win each set as it lies; None for a tie (whoever lays the fifth card loses it)."""
    hand: list[str] | None
    backs: list[Backs]
    draw_count: int
    draw_top: str
    """The back on top of the draw pile: ``plain`` or ``transformer``."""
    discard_count: int
    discard_top: str | None
    discard: list[str] | None
    """The whole discard pile, only with the option ``open_discard``."""
    score: list[int]
    set_size: int
    """How many cards at a terminal settle it."""
    sets_to_win: int
    first: str | None
    owed: int
    winner: Seat | None


def view(state: State, seat: Seat) -> VoltageView:
    """Build the view of a seat field by field."""
    top = CARDS[state.draw[state.drawable - 1]]
    return VoltageView(
        seat=seat,
        player=int(state.player),
        phase=PHASES[state.phase],
        polarity=codec.polarity(state),
        sides=[codec.side(state, side) for side in range(2)],
        totals=[_totals(state, side) for side in range(2)],
        leaders={colour: _leader(state, t) for t, colour in enumerate(COLOURS)},
        hand=None if seat == NOBODY else codec.hand(state, seat),
        backs=[Backs(int(plain), int(charged)) for plain, charged in plain(backs_in_hands)(state)],
        draw_count=int(state.drawable),
        draw_top="transformer" if top.endswith("*") else "plain",
        discard_count=int(state.discarded),
        discard_top=codec.top_of_discard(state),
        discard=codec.to_json(state)["discard"] if state.open_discard else None,
        score=[int(points) for points in state.score],
        set_size=SET_SIZE,
        sets_to_win=SETS_TO_WIN,
        first=None if state.first == NONE else COLOURS[state.first],
        owed=int(state.owed) if state.phase == FLIPPING else 0,
        winner=int(state.winner) if state.phase == OVER else None,
    )


def _totals(state: State, side: Seat) -> dict[str, int]:
    return {colour: int(plain(total)(state, side, t)) for t, colour in enumerate(COLOURS)}


def _leader(state: State, terminal: int) -> Seat | None:
    ahead = plain(leader)(state, terminal)
    return None if ahead == NONE else int(ahead)
