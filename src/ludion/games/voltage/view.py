"""What a seat or a spectator may see of a game of Voltage."""

from __future__ import annotations

import msgspec

from ludion.games.game import View
from ludion.games.voltage import codec
from ludion.games.voltage.box import box_of
from ludion.games.voltage.cards import CARDS, COLOURS
from ludion.games.voltage.hidden import backs_in_hands
from ludion.games.voltage.rules import leader, total
from ludion.games.voltage.state import FLIPPING, NONE, PHASES, State
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
    """The back on top of the draw pile: ``plain``, ``transformer`` or, at the end, ``none``."""
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
    box = box_of(state)
    return VoltageView(
        seat=seat,
        player=int(state.player),
        phase=PHASES[state.phase],
        polarity=codec.polarity(state),
        sides=[codec.side(state, side) for side in range(2)],
        totals=[_totals(state, side) for side in range(2)],
        leaders={colour: _leader(state, t) for t, colour in enumerate(box.colours)},
        hand=None if seat == NOBODY else codec.hand(state, seat),
        backs=[Backs(int(plain), int(charged)) for plain, charged in plain(backs_in_hands)(state)],
        draw_count=int(state.drawable),
        draw_top=_top(state),
        discard_count=int(state.discarded),
        discard_top=codec.top_of_discard(state),
        discard=codec.to_json(state)["discard"] if state.open_discard else None,
        score=[int(points) for points in state.score],
        set_size=box.set_size,
        sets_to_win=box.sets_to_win,
        first=None if state.first == NONE else COLOURS[state.first],
        owed=int(state.owed) if state.phase == FLIPPING else 0,
        winner=None if state.winner == NONE else int(state.winner),
    )


def _top(state: State) -> str:
    if not state.drawable:
        return "none"
    return "transformer" if CARDS[state.draw[state.drawable - 1]].endswith("*") else "plain"


def _totals(state: State, side: Seat) -> dict[str, int]:
    colours = box_of(state).colours
    return {colour: int(plain(total)(state, side, t)) for t, colour in enumerate(colours)}


def _leader(state: State, terminal: int) -> Seat | None:
    ahead = plain(leader)(state, terminal)
    return None if ahead == NONE else int(ahead)
