"""What the variants differ in: teams or every seat for itself, bets or ranking cards."""

from __future__ import annotations

from ludion.games.edison.state import ADVANCED, ADVANCED_TEAMS, TEAMS, State
from ludion.kernel.compiling import compiled, integer
from ludion.kernel.contract import Seat


@compiled
def in_teams(state: State) -> bool:
    return state.variant in (TEAMS, ADVANCED_TEAMS)


@compiled
def with_bets(state: State) -> bool:
    return bool(state.variant >= ADVANCED)


@compiled
def side_of(state: State, seat: Seat) -> int:
    """The team of a seat, or the seat itself."""
    return seat & 1 if in_teams(state) else seat


@compiled
def sides(state: State) -> int:
    return 2 if in_teams(state) else integer(state.seats)
