"""The parts that the server's messages are made of: who sits where, the position, the clocks."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from msgspec import Struct

from ludion.kernel.contract import Seat
from ludion.server.table.begins import Begins

Offer: TypeAlias = Literal["undo", "draw"]


class Words(Struct, frozen=True):
    """A sentence in no language yet, as ``ludion.words.Message`` is written in JSON.

    An argument is a text, a number, ``{"seat": 0}`` (the name of that seat's player) or a sentence.
    """

    key: str
    arguments: dict[str, Any] = {}
    rule: str | None = None


class SeatInfo(Struct, frozen=True, kw_only=True):
    """Who sits in a seat, as everybody may know."""

    seat: Seat
    side: int
    kind: Literal["open", "person", "bot"]
    name: str
    """Of the person, or of the bot; empty if open."""
    reserved: bool = False
    """Kept for the person of that name, who has not sat down yet."""
    yours: bool = False
    away_since: int | None = None
    """Since when the person has been away, in milliseconds since 1970."""
    stands_in: bool = False
    """A bot that fills in for a person, who may take the seat back."""
    rating: int | None = None


class ClockInfo(Struct, frozen=True, kw_only=True):
    """The clocks as of ``at``: the clock of the deciding seat has run since then."""

    kind: Literal["game", "move"]
    left: list[int]
    """For each seat, the milliseconds left."""
    running: Seat | None
    at: int
    increment: int
    """Milliseconds added after each turn (``game``), or given for each (``move``)."""


class Position(Struct, frozen=True, kw_only=True):
    """The position as the connection may see it now."""

    number: int
    """How many moves were played."""
    deciding: Seat | None
    """Whose decision it is; null before the game begins and when it is over."""
    seen_by: Seat
    """Whose knowledge ``view`` is: one of your seats, or -1 for what is public."""
    view: Any
    """The game's own view of ``seen_by``; null before the game begins."""
    legal: list[str] | None
    """The legal moves in notation, if ``seen_by`` is to decide; else null."""
    curtain: bool = False
    """At one screen: one of your seats is to decide, and the curtain is still down."""
    clocks: ClockInfo | None = None
    can_undo: Literal["no", "free", "ask"] = "no"
    """What ``undo`` would do for you now."""


class Step(Struct, frozen=True, kw_only=True):
    """One move that was played, and what it did, in words."""

    number: int
    seat: Seat
    move: str
    told: list[Words]


class OfferInfo(Struct, frozen=True, kw_only=True):
    """An offer that waits for answers."""

    offer: Offer
    seat: Seat
    """Who made it."""
    waiting: list[Seat]
    """Who has still to answer."""


class Said(Struct, frozen=True, kw_only=True):
    """A line of the chat. ``seat`` is -1 for a spectator."""

    seat: Seat
    name: str
    at: int
    text: str | None = None
    phrase: str | None = None


class Ending(Struct, frozen=True, kw_only=True):
    """How the game ended."""

    reason: Literal["rules", "resigned", "time", "claimed", "draw", "abandoned"]
    returns: list[float]
    seat: Seat | None
    """Who resigned, ran out of time or was away."""
    secret: str
    """What the deal was made of; its hash is the ``commitment`` shown from the start."""
    ratings: dict[str, list[int]] = {}
    """For each seat (as text) whose rating changed: before and after."""


class Estimate(Struct, frozen=True, kw_only=True):
    """How good a bot thinks a move is."""

    move: str
    value: float
    """The return it expects, from -1 to 1."""
    chance: float
    """How likely it thinks a win, from 0 to 1: of four sides, one that has 0.25 stands even."""
    visits: int
    """How often it tried the move."""


class TableInfo(Struct, frozen=True, kw_only=True):
    """What does not change during a game."""

    id: str
    game: str
    variant: str
    options: dict[str, Any]
    public: bool
    rated: bool
    clock: dict[str, Any] | None
    commitment: str
    """The hash of the secret behind the deal."""
    host: bool
    """Whether you opened the table."""
    created: int
    rematch_of: str | None = None
    begins: Begins = "seats"
    """Who has the first seat: as they sit, by lot as the game begins, the loser of the last one."""
    set_up: bool = False
    """Whether the game begins from a position set up by hand: its host may know what is hidden."""
    several_seats: bool = False
    """Whether anybody may take more than one seat, not the host alone."""
    host_name: str = ""
    """Who opened the table, if they sit at it."""
