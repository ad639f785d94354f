"""What a seat or a spectator may see of a game of VoldéTour: everything, laid out for a board."""

from __future__ import annotations

import msgspec

from ludion.games.game import View
from ludion.games.voldetour import codec
from ludion.games.voldetour.building import top_code, tower_owner
from ludion.games.voldetour.geometry import (
    DIRECTIONS,
    NOWHERE,
    OWNER,
    SLOPE,
    SQUARE_NAMES,
    SQUARES,
    Square,
    level_of_slope,
    rise_of_slope,
)
from ludion.games.voldetour.rules import LAST_TURN_ON_TOWER
from ludion.games.voldetour.state import NONE, PHASES, TURN, State
from ludion.games.voldetour.walking import enemy_of, tower_of
from ludion.games.voldetour.ways import ways
from ludion.kernel.compiling import plain
from ludion.kernel.contract import Seat


class Piece(msgspec.Struct, frozen=True):
    """A piece on the board, named by its western or southern end."""

    piece: str
    at: str
    level: int
    owner: Seat


class Top(msgspec.Struct, frozen=True):
    """What one sees of a square from above."""

    height: int
    """Of a flat square, or of a slope's foot."""
    rises: str | None
    """Where a slope rises to: n, e, s or w."""
    owner: Seat | None
    """Whose piece or Tower is on top."""
    tower: bool


class Held(msgspec.Struct, frozen=True):
    """The piece in hand, and where it was."""

    piece: str
    at: str
    level: int


class VoldetourView(View, frozen=True, kw_only=True):
    """Everything about a game; for a spectator ``seat`` is -1."""

    seat: Seat
    player: Seat
    phase: str
    tower_height: int
    turn_limit: int
    turns: list[int]
    turns_to_leave: list[int | None]
    """How many turns each Lord has left to leave its Tower; None once it is gone from there."""
    lords: list[str | None]
    towers: list[str]
    targets: list[str]
    """The Tower that each seat must reach."""
    reserve: list[dict[str, int]]
    pieces: list[Piece]
    tops: dict[str, Top]
    """All hundred squares from above."""
    reach: list[str]
    """Where the player's Lord can go right now."""
    ways: dict[str, list[str]]
    """How it gets there: for each of them the squares it walks over, its own first."""
    used: dict[str, bool]
    held: Held | None
    winner: int | str | None


def view(state: State, seat: Seat) -> VoldetourView:
    """Build the view field by field."""
    seats = range(state.seats)
    towers = [SQUARE_NAMES[plain(tower_of)(state, other)] for other in seats]
    json = codec.to_json(state)
    walks = walkable(state)
    return VoldetourView(
        seat=seat,
        player=json["player"],
        phase=PHASES[state.phase],
        tower_height=int(state.tower_height),
        turn_limit=int(state.turn_limit),
        turns=json["turns"],
        turns_to_leave=[_turns_to_leave(state, other) for other in seats],
        lords=json["lords"],
        towers=towers,
        targets=[towers[int(plain(enemy_of)(state, other))] for other in seats],
        reserve=json["reserve"],
        pieces=[Piece(**piece) for piece in json["pieces"]],
        tops=_tops(state),
        reach=list(walks),
        ways=walks,
        used=json["used"],
        held=None if json["held"] is None else Held(**json["held"]),
        winner=json["winner"],
    )


def _turns_to_leave(state: State, seat: Seat) -> int | None:
    if state.lords[seat] != plain(tower_of)(state, seat):
        return None
    return max(0, LAST_TURN_ON_TOWER - int(state.turns[seat]))


def _tops(state: State) -> dict[str, Top]:
    """All squares from above."""
    tower_on, code_of = plain(tower_owner), plain(top_code)
    level_of, rise_of = plain(level_of_slope), plain(rise_of_slope)

    def top(square: Square, surface: int) -> Top:
        tower = int(tower_on(state, square))
        if tower != NOWHERE:
            return Top(int(state.tower_height), None, tower, True)
        code = code_of(state, square)
        owner = int(OWNER[code]) if code else None
        if surface < SLOPE:
            return Top(surface, None, owner, False)
        return Top(level_of(surface), DIRECTIONS[rise_of(surface)], owner, False)

    surfaces = state.surface.tolist()
    return {SQUARE_NAMES[square]: top(square, surfaces[square]) for square in range(SQUARES)}


def walkable(state: State) -> dict[str, list[str]]:
    """Where a move of the player's Lord may end, and the way there."""
    if state.phase != TURN or state.lords[state.player] == NONE:
        return {}
    return {SQUARE_NAMES[end]: [SQUARE_NAMES[at] for at in way] for end, way in ways(state).items()}
