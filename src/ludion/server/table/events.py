"""What a table's log is made of. The state of a table is the replay of its events, in order.

Events are kept as JSON for ever: a field may be added with a default, never renamed.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from ludion.kernel.contract import Seat
from ludion.server.table.parts import Offer


class Event(Struct, frozen=True, kw_only=True, omit_defaults=True):
    at: int
    """When, in milliseconds since 1970."""


class SatDown(Event, frozen=True, tag="sat"):
    seat: Seat
    person: str
    name: str


class GotUp(Event, frozen=True, tag="up"):
    """The seat is open again."""

    seat: Seat


class BotSatDown(Event, frozen=True, tag="bot"):
    """A bot takes a seat; if a person had it during the game, that person may come back."""

    seat: Seat
    bot: str


class Began(Event, frozen=True, tag="began"):
    pass


class Played(Event, frozen=True, tag="move"):
    seat: Seat
    move: str
    spent: int = 0
    """The milliseconds it cost on the clock."""


class TookBack(Event, frozen=True, tag="undo"):
    """The game goes back to its first ``to`` moves."""

    seat: Seat
    to: int


class Offered(Event, frozen=True, tag="offer"):
    offer: Offer
    seat: Seat


class Answered(Event, frozen=True, tag="answer"):
    offer: Offer
    seat: Seat
    yes: bool


class Spoke(Event, frozen=True, tag="chat"):
    """``seat`` is -1 for a spectator, whom only spectators hear until the game is over."""

    seat: Seat
    name: str
    text: str | None = None
    phrase: str | None = None
    person: str = ""
    """Who said it; earlier logs know no more than the name."""


class WentAway(Event, frozen=True, tag="away"):
    person: str


class CameBack(Event, frozen=True, tag="back"):
    person: str


class Hinted(Event, frozen=True, tag="hint"):
    """A player asked for a hint: the game is no longer rated."""

    seat: Seat


class Finished(Event, frozen=True, tag="over"):
    reason: Literal["rules", "resigned", "time", "claimed", "draw", "abandoned"]
    returns: list[float]
    seat: Seat | None = None
    ratings: dict[str, list[int]] = {}


class Rematched(Event, frozen=True, tag="rematch"):
    table: str


class Forgotten(Event, frozen=True, tag="forgot"):
    """Names were replaced in the events before this one: whoever has folded them reads again."""


AnyEvent: TypeAlias = (
    SatDown
    | GotUp
    | BotSatDown
    | Began
    | Played
    | TookBack
    | Offered
    | Answered
    | Spoke
    | WentAway
    | CameBack
    | Hinted
    | Finished
    | Rematched
    | Forgotten
)
