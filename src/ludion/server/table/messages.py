"""The messages of a table, in both directions; how they become bytes is ``wire.json``'s.

Every message has a ``type``. ``ClientIn`` is what clients may send, ``ClientOut`` what they get;
docs/api.md shows examples of each. A message of a client may carry an ``id`` of its own choice,
which the answer (``done`` or ``refused``) repeats.

Messages that come from the table's log carry ``seq``, the number of the last event behind them;
what no player may hear of yet is not counted.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from ludion.kernel.contract import Seat
from ludion.server.table.parts import (
    Ending,
    Estimate,
    Offer,
    OfferInfo,
    Position,
    Said,
    SeatInfo,
    Step,
    TableInfo,
    Words,
)

MOST_BYTES = 8_192
"""The largest message a client may send."""

PHRASES = ("hello", "good_luck", "well_played", "thanks", "oops", "thinking", "hurry", "bye")
"""The quick phrases, by key; the words are ``server.phrase.<key>``."""

Id = Annotated[str, Meta(max_length=40)]
MoveText = Annotated[str, Meta(min_length=1, max_length=64)]
BotName = Annotated[str, Meta(min_length=1, max_length=32)]
ChatText = Annotated[str, Meta(min_length=1, max_length=300)]
PhraseKey = Annotated[str, Meta(max_length=32)]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]


# ---------------------------------------------------------------------------------------------
# From clients
# ---------------------------------------------------------------------------------------------


class In(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every message of a client may have."""

    id: Id | None = None


class Sit(In, frozen=True, tag="sit"):
    """Take an open seat, a seat kept for you, or your own seat back from the bot that filled in."""

    seat: SeatNumber


class Leave(In, frozen=True, tag="leave"):
    """Get up from a seat before the game begins."""

    seat: SeatNumber


class PutBot(In, frozen=True, tag="put_bot"):
    """Put a bot in a seat: the host before the game; any player in the seat of somebody away."""

    seat: SeatNumber
    bot: BotName


class OpenSeat(In, frozen=True, tag="open_seat"):
    """The host, before the game: make a seat open for anybody."""

    seat: SeatNumber


class Play(In, frozen=True, tag="move"):
    """Play a move in notation, as the ``number``-th move of the game, counted from 0.

    Sent again after a lost connection it is taken once: the number says which move is meant.
    """

    move: MoveText
    number: Count
    seat: SeatNumber | None = None
    """Needed only by a connection that plays several seats."""


class Undo(In, frozen=True, tag="undo"):
    """Take back one's last decision; the others are asked if the rules of undo say so."""

    seat: SeatNumber | None = None


class OfferDraw(In, frozen=True, tag="offer_draw"):
    seat: SeatNumber | None = None


class Answer(In, frozen=True, tag="answer"):
    """Answer an offer of another player."""

    offer: Offer
    yes: bool
    seat: SeatNumber | None = None
    """One of yours, if given; the answer is that of all your seats."""


class Resign(In, frozen=True, tag="resign"):
    seat: SeatNumber | None = None


class Claim(In, frozen=True, tag="claim"):
    """Claim the game because a player has been away for too long."""

    seat: SeatNumber
    """The seat of the player who is away."""


class Chat(In, frozen=True, tag="chat"):
    """Say something: a text, or a quick phrase by its key."""

    text: ChatText | None = None
    phrase: PhraseKey | None = None


class Lift(In, frozen=True, tag="lift"):
    """At one screen: lift the curtain for a seat of yours whose decision it is."""

    seat: SeatNumber


class Lower(In, frozen=True, tag="lower"):
    """At one screen: lower the curtain."""


class Hint(In, frozen=True, tag="hint"):
    """Ask for a bot's estimate of every legal move; only where no other person plays."""

    bot: BotName | None = None
    seat: SeatNumber | None = None
    """Yours whose turn it is, if given."""


class WhatIf(In, frozen=True, tag="whatif"):
    """Ask what a legal move of yours would do; nothing changes by it.

    Answered by ``foreseen``, or refused where the move would be.
    """

    move: MoveText
    number: Count
    seat: SeatNumber | None = None


class Rematch(In, frozen=True, tag="rematch"):
    """Ask for another game with the seats rotated; ``bots`` changes the level of the bots."""

    bot: BotName | None = None


class Sync(In, frozen=True, tag="sync"):
    """Ask for a snapshot, with the steps of the game from ``since`` on."""

    since: Count = 0


class Ping(In, frozen=True, tag="ping"):
    pass


ClientIn: TypeAlias = (
    Sit
    | Leave
    | PutBot
    | OpenSeat
    | Play
    | Undo
    | OfferDraw
    | Answer
    | Resign
    | Claim
    | Chat
    | Lift
    | Lower
    | Hint
    | WhatIf
    | Rematch
    | Sync
    | Ping
)

# ---------------------------------------------------------------------------------------------
# To clients
# ---------------------------------------------------------------------------------------------


class Snapshot(Struct, frozen=True, kw_only=True, tag="snapshot"):
    """Everything, sent when a connection begins and whenever it asks with ``sync``."""

    seq: int
    now: int
    """The server's clock, in milliseconds since 1970."""
    table: TableInfo
    status: Literal["open", "playing", "over"]
    seats: list[SeatInfo]
    position: Position
    since: int
    """The number of the first step in ``steps``."""
    steps: list[Step]
    offers: list[OfferInfo]
    chat: list[Said]
    ending: Ending | None
    rematch: str | None
    """The table of the rematch, once there is one."""
    watchers: int
    """How many connections watch without a seat (of those this server knows)."""


class Seats(Struct, frozen=True, kw_only=True, tag="seats"):
    """Somebody sat down, got up, went away, came back, or a bot took a seat."""

    seq: int
    seats: list[SeatInfo]


class Started(Struct, frozen=True, kw_only=True, tag="started"):
    """All seats are taken: the game begins. A lot may have moved everybody to another seat."""

    seq: int
    seats: list[SeatInfo]
    position: Position


class Moved(Struct, frozen=True, kw_only=True, tag="moved"):
    seq: int
    step: Step
    position: Position


class Undone(Struct, frozen=True, kw_only=True, tag="undone"):
    """The game is back at ``position.number`` moves."""

    seq: int
    seat: Seat
    position: Position


class Offers(Struct, frozen=True, kw_only=True, tag="offers"):
    """All offers that now wait for answers; ``declined`` is one that was just turned down."""

    seq: int
    offers: list[OfferInfo]
    declined: Offer | None = None


class ChatLine(Struct, frozen=True, kw_only=True, tag="chat"):
    seq: int
    said: Said


class Ended(Struct, frozen=True, kw_only=True, tag="ended"):
    seq: int
    ending: Ending
    position: Position


class RematchReady(Struct, frozen=True, kw_only=True, tag="rematch"):
    """A table for another game: your seat there is kept for you."""

    seq: int
    table: str


class Curtain(Struct, frozen=True, kw_only=True, tag="curtain"):
    """At one screen: what the screen may show has changed."""

    position: Position


class Hints(Struct, frozen=True, kw_only=True, tag="hints"):
    """The answer to ``hint``, best first; empty if the bot gives no estimates."""

    number: int
    bot: str
    estimates: list[Estimate]
    id: str | None = None


class Foreseen(Struct, frozen=True, kw_only=True, tag="foreseen"):
    """The answer to ``whatif``: what the move would surely do, as far as you can know."""

    number: int
    move: str
    changes: dict[str, Any]
    """The fields of your view that would change; none that chance or a secret decides."""
    told: list[Words]
    """What everybody would be told."""
    more: dict[str, Any]
    """What the game adds to weigh the move by."""
    id: str | None = None


class Done(Struct, frozen=True, kw_only=True, tag="done"):
    """The message with that ``id`` was taken and kept; ``seq`` is the table's version then."""

    id: str
    seq: int


Code = Literal[
    "malformed",  # no message of this protocol, or no move of this game
    "illegal",  # against the rules of the game
    "late",  # another move was played meanwhile
    "not_yours",  # not your seat, your turn or your table
    "not_now",  # cannot be done in this situation
    "too_much",  # too many or too large messages
    "busy",  # could not be kept: try again
]


class Refused(Struct, frozen=True, kw_only=True, tag="refused"):
    """A message was not taken. The connection lives on."""

    code: Code
    reason: Words
    """Why, as words in any language; ``reason.rule`` names the paragraph of the rules."""
    text: str
    """Why, in English."""
    id: str | None = None


class Pong(Struct, frozen=True, kw_only=True, tag="pong"):
    now: int
    id: str | None = None


class Closing(Struct, frozen=True, kw_only=True, tag="closing"):
    """The server ends this connection; connect again after ``retry`` milliseconds."""

    reason: Literal["restart", "gone"]
    retry: int


ClientOut: TypeAlias = (
    Snapshot
    | Seats
    | Started
    | Moved
    | Undone
    | Offers
    | ChatLine
    | Ended
    | RematchReady
    | Curtain
    | Hints
    | Foreseen
    | Done
    | Refused
    | Pong
    | Closing
)
