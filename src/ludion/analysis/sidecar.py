"""An analysis as it is kept beside its record: JSON, the same bytes for the same seed."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from ludion.errors import BadRecord
from ludion.games.game import Json
from ludion.words import LANGUAGES, Message, say

T = TypeVar("T", "Verdict", "Told", "Ledger", "Points", "Accuracy")

VERSION: Final = 1
"""Goes up when the same record would be analysed otherwise."""


class Sentence(msgspec.Struct, frozen=True):
    """A sentence in every language, and the key it has in the catalogues."""

    key: str
    said: dict[str, str]


class Reason(msgspec.Struct, frozen=True):
    """A fact in which the move played and the better one differ."""

    of: str
    """Whose it is: of the move ``played`` or the ``better`` one."""
    fact: Sentence


class Verdict(msgspec.Struct, frozen=True):
    """What is known of one decision, in points: hundredths of the chance to win."""

    number: int
    seat: int
    move: str
    better: str | None
    """The best of the other moves, if that is worth saying."""
    choices: int
    """How many moves were legal."""
    loss: float
    """By how much the move played is worse than the best that was found."""
    error: float | None
    """Half the 99 % interval of the loss; null where it is an opinion."""
    basis: str
    """``proved``, ``tested`` or ``opinion``."""
    label: str
    """``inaccuracy``, ``mistake`` or ``blunder``, as far as that is shown; else empty."""
    effect: list[float]
    """What the loss did to every side, in points."""
    found: str = ""
    """``win`` for a proved win that was found, ``missed`` for one that was not."""
    reasons: list[Reason] = []
    work: int = 0
    """Positions that were judged to find this out."""


class Told(msgspec.Struct, frozen=True):
    """What a decision told the others of the seat's secret: how far they believed in it."""

    number: int
    seat: int
    secret: Sentence
    before: float
    after: float


class Ledger(msgspec.Struct, frozen=True):
    """Where a seat's result comes from, in tenths of a point: the lines add up exactly."""

    seat: int
    lines: dict[str, int]
    result: int


class Points(msgspec.Struct, frozen=True):
    """A curve of what a seat could know: its side's chances, each time it was to decide."""

    seat: int
    numbers: list[int]
    chances: list[float]


class Accuracy(msgspec.Struct, frozen=True):
    """How well a seat decided, from 0 to 100, with the 95 % interval; null where it is too little.

    It says nothing of how strong a player is: that no single game can.
    """

    seat: int
    decisions: int
    tested: int
    value: float | None
    low: float | None
    high: float | None
    labels: dict[str, int]


class Moment(msgspec.Struct, frozen=True):
    """One of the decisions that mattered most."""

    number: int
    why: str
    """``loss``, ``luck`` or ``hidden``."""
    points: float
    """By how much it moved the chances of the side to move."""


class Analysis(msgspec.Struct, frozen=True):
    version: int
    record: str
    """The hash of the record."""
    seed: int
    budget: int
    game: str
    variant: str
    players: list[str]
    sides: list[int]
    over: bool
    luck: bool
    """Whether chance goes on to decide after the deal."""
    dealt: bool
    """Whether the deal is by chance."""
    hidden: bool
    """Whether anybody holds anything that the others may not see."""
    trained: bool
    """Whether the judgement was learned from games of this variant."""
    complete: bool
    """Whether all doubts were tested within the budget."""
    all_knowing: list[list[float]]
    """By position, every side's chance to somebody who sees all."""
    known: list[Points]
    verdicts: list[Verdict]
    ledgers: list[Ledger]
    accuracy: list[Accuracy]
    told: list[Told]
    moments: list[Moment]


def hash_of(record: Json) -> str:
    """What a record is known by; the names of the players do not matter."""
    told = {name: value for name, value in record.items() if name != "players"}
    return hashlib.sha256(msgspec.json.encode(told, order="sorted")).hexdigest()


def sentence(message: Message, names: list[str]) -> Sentence:
    return Sentence(
        message.key, {language: say(message, language, names) for language in LANGUAGES}
    )


def of_seat(analysis: Analysis, seat: int) -> Analysis:
    """What concerns one seat."""

    def own(items: list[T]) -> list[T]:
        return [one for one in items if one.seat == seat]

    verdicts = own(analysis.verdicts)
    numbers = {one.number for one in verdicts}
    return msgspec.structs.replace(
        analysis,
        known=own(analysis.known),
        verdicts=verdicts,
        ledgers=own(analysis.ledgers),
        accuracy=own(analysis.accuracy),
        told=own(analysis.told),
        moments=[one for one in analysis.moments if one.number in numbers],
    )


def encode(analysis: Analysis) -> bytes:
    return msgspec.json.encode(analysis)


def decode(body: bytes) -> Analysis:
    """Read a sidecar; raises ``BadRecord`` with what is wrong and where."""
    try:
        found = msgspec.json.decode(body, type=Analysis)
    except msgspec.MsgspecError as problem:
        raise BadRecord(f"this is no analysis: {problem}") from None
    if found.version != VERSION:
        raise BadRecord(f"version: the analysis is of version {found.version}, not {VERSION}")
    return found


def save(analysis: Analysis, path: Path) -> None:
    """Write it to a file, whole or not at all."""
    draft = path.with_name(path.name + ".part")
    try:
        draft.write_bytes(encode(analysis) + b"\n")
        draft.replace(path)
    except OSError as problem:
        raise BadRecord(f"{path}: cannot be written: {problem.strerror}") from None
