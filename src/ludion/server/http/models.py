"""The bodies of requests and answers."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints
from pydantic_core import PydanticCustomError

from ludion.server.people.names import problem_of
from ludion.server.table.begins import Begins


def _visible(name: str) -> str:
    if problem := problem_of(name):
        raise PydanticCustomError("name", "{problem}", {"problem": problem})
    return name


Name = Annotated[
    str,
    StringConstraints(
        strip_whitespace=True, min_length=1, max_length=32, pattern=r"^[^\x00-\x1f\x7f<>]+$"
    ),
    AfterValidator(_visible),
]
Password = Annotated[str, StringConstraints(min_length=8, max_length=200)]
Short = Annotated[str, StringConstraints(min_length=1, max_length=64)]
Status = Literal["open", "playing", "over"]


class Body(BaseModel):
    """What every body has: no field that is not listed."""

    model_config = ConfigDict(extra="forbid")


class Problem(Body):
    """Why a request was refused."""

    detail: Any


# -- people -----------------------------------------------------------------------------------


class Named(Body):
    name: Name


class Credentials(Body):
    name: Name
    password: Password


class PasswordChange(Body):
    old: Password
    new: Password


class RatingOut(Body):
    rating: int
    games: int


class Me(Body):
    kind: Literal["nobody", "guest", "account"]
    id: str | None = None
    name: str | None = None
    ratings: dict[str, RatingOut] = {}


class Token(Body):
    id: str
    name: str
    created: int


class NewToken(Token):
    token: str


# -- games ------------------------------------------------------------------------------------


class OptionOut(Body):
    name: str
    kind: Literal["switch", "number", "numbers", "places", "choice"]
    default: Any
    low: int | None = None
    high: int | None = None
    most: int | None = None
    """How many ``numbers`` there may be, or ``places`` there must be."""
    values: list[str] | None = None
    """What a ``choice`` is made from, or all names of ``places``."""
    presets: dict[str, list[str]] | None = None
    """Some good choices of ``places``, by a name."""
    file: bool = False
    """Whether the content of a JSON file will do instead of a ``choice``."""
    example: Any = None
    """The content of such a file, to start from."""
    help: str


class MeasuredOut(Body):
    """A bot's rating as the arena measured it, with its 95 % interval."""

    rating: int
    low: int
    high: int
    games: int


class VariantOut(Body):
    name: str
    seats: int
    sides: list[int]
    hidden: bool
    """Whether anybody holds anything that the others may not see."""
    options: list[OptionOut]
    bots: dict[str, MeasuredOut] = {}
    """The bots whose strength was measured here."""


class GameOut(Body):
    name: str
    title: str
    version: int
    rules: bool
    """Whether there is a text of its rules."""
    course: bool
    """Whether there are lessons."""
    variants: list[VariantOut]
    ready: float = 1.0
    """How much of its machine code is there, from 0 to 1: below 1 it cannot be played yet."""


class OptionsWish(Body):
    variant: Short | None = None
    options: dict[str, Any] = Field(default={}, max_length=32)


class OptionsOut(Body):
    variant: str
    options: dict[str, Any]


class BotOut(Body):
    name: str


class Games(Body):
    games: list[GameOut]
    bots: list[BotOut]
    phrases: list[str]
    languages: list[str]


class Ranked(Body):
    rank: int = 0
    kind: Literal["person", "bot"]
    name: str
    rating: int
    games: int
    measured: MeasuredOut | None = None
    """Of a bot whose rating is the arena's, not that of games with people."""


# -- tables -----------------------------------------------------------------------------------


class SeatMe(Body):
    kind: Literal["me"]
    name: Name | None = None
    """Of whoever plays this seat, where several people share a screen."""


class SeatOpen(Body):
    kind: Literal["open"]


class SeatBot(Body):
    kind: Literal["bot"]
    bot: Short


SeatWish = Annotated[SeatMe | SeatOpen | SeatBot, Field(discriminator="kind")]


class GameClock(Body):
    kind: Literal["game"]
    seconds: Annotated[int, Field(ge=1, le=86_400)]
    increment: Annotated[int, Field(ge=0, le=3_600)] = 0


class MoveClock(Body):
    kind: Literal["move"]
    days: Annotated[int, Field(ge=1, le=30)]


ClockWish = Annotated[GameClock | MoveClock, Field(discriminator="kind")]


class TableWish(Body):
    game: Short
    variant: Short | None = None
    options: dict[str, Any] = Field(default={}, max_length=32)
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=8)]
    clock: ClockWish | None = None
    public: bool = False
    curtain: bool = True
    start: dict[str, Any] | None = None
    begins: Begins = "seats"
    several_seats: bool = False
    """Whether somebody who joins may take more than one seat."""
    rated: bool = True
    """Whether the game counts for the ratings, if it can."""


class Opened(Body):
    id: str


class SeatOut(Body):
    seat: int
    side: int
    kind: Literal["open", "person", "bot"]
    name: str
    yours: bool


class TableSummary(Body):
    id: str
    game: str
    variant: str
    options: dict[str, Any]
    status: Status
    public: bool
    rated: bool
    clock: dict[str, Any] | None
    set_up: bool
    """Whether the game begins from a position set up by hand: its host may know what is hidden."""
    created: int
    moves: int
    deciding: int | None = None
    """The seat whose turn it is, while the game goes on."""
    progress: Any = None
    """How far the game has come: a message, like what moves tell."""
    seats: list[SeatOut]
    returns: list[float] | None
    reason: str | None


# -- records ----------------------------------------------------------------------------------


class ReplayPosition(Body):
    number: int
    deciding: int | None
    move: str | None
    told: list[Any]
    views: list[Any]


class EndingOut(Body):
    """How a game ended that was not ended by its rules."""

    reason: Literal["resigned", "time", "claimed", "draw", "abandoned"]
    seat: int | None


class Replay(Body):
    game: str
    variant: str
    options: dict[str, Any]
    players: list[str]
    moves: int
    returns: list[float] | None
    ending: EndingOut | None
    first: int
    positions: list[ReplayPosition]


class Proof(Body):
    record: dict[str, Any]
    secret: str
    commitment: str
    seated: list[str] | None = None
    """Where lots were drawn for who begins: the players as they sat before."""


class AnalysisWish(Body):
    record: dict[str, Any]
    number: Annotated[int, Field(ge=0, le=100_000)]
    bot: Short | None = None


class ReviewOut(Body):
    """How a review stands; see docs/analysis.md for what is in it."""

    state: Literal["none", "waiting", "working", "done", "failed"]
    before: int
    """How many reviews come first."""
    share: float
    """How much of it is done, from 0 to 1."""
    analysis: dict[str, Any] | None
    """What is known so far."""


class EstimateOut(Body):
    move: str
    value: float
    chance: float
    visits: int


class Analysis(Body):
    bot: str
    seat: int
    estimates: list[EstimateOut]
