"""Facts of a move in Edison & Co. that may be the reason why it is good or bad; the secret."""

from __future__ import annotations

from ludion.games.edison.cards import LETTERS, VEHICLES
from ludion.games.edison.rules import total
from ludion.games.edison.state import BET, CENTRE, OIL, OVER, TWO, State
from ludion.games.edison.track import CENTRE_VALUE
from ludion.games.edison.variants import side_of, sides
from ludion.kernel.compiling import plain
from ludion.kernel.contract import Move, Seat
from ludion.words import Argument, Message, Player


def facts(before: State, seat: Seat, move: Move, after: State) -> list[Message]:
    """What a move does to the stakes, and where vehicles come to stand."""
    found: list[Message] = []
    if before.phase == BET:
        return found
    for other in range(int(plain(sides)(before))):
        own = plain(side_of)(before, seat) == other
        gained = int(plain(total)(after, other)) - int(plain(total)(before, other))
        if gained and (own or before.variant == TWO):
            key = "gains" if gained > 0 else "loses"
            found.append(_fact(key, player=Player(seat if own else other), points=abs(gained)))
    for vehicle in range(VEHICLES):
        if after.at[vehicle] != before.at[vehicle] and after.phase != OVER:
            found.append(_lands(after, seat, vehicle))
    return found


def _lands(state: State, seat: Seat, vehicle: int) -> Message:
    """Where a vehicle has come to stand, and what it is worth to the seat."""
    square = int(state.at[vehicle])
    worth = CENTRE_VALUE if square == CENTRE else int(state.squares[square])
    points = 0 if worth == OIL else worth
    return _fact(
        "lands",
        vehicle=Message(f"edison.vehicle.{LETTERS[vehicle]}"),
        weight=int(state.weights[seat, vehicle]),
        points=f"{points:+d}".replace("-", "−") if points else "0",
    )


def secret(state: State, seat: Seat) -> Message | None:
    """The vehicle that a seat's secret stake has most on; None before there is one."""
    weights = [int(weight) for weight in state.weights[seat]]
    if state.variant == TWO or not any(weights):
        return None
    return Message(f"edison.vehicle.{LETTERS[weights.index(max(weights))]}")


def _fact(key: str, **arguments: Argument) -> Message:
    return Message(f"edison.reason.{key}", arguments)
