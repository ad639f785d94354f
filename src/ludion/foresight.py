"""What a move would do, as far as whoever plays it can know that before.

The move is tried in a few worlds that the seat holds possible, never in the true one. What comes
out the same in all of them is told, and nothing else: a card that would be drawn stays a surprise.
So the answer depends on the seat's knowledge and the move alone.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from ludion.games.game import Json
from ludion.kernel.contract import Move, Seat
from ludion.match import Match
from ludion.words import Message

WORLDS = 10


class Foresight(NamedTuple):
    changes: Json
    """The fields of the seat's view that change, as they would be after the move."""
    told: list[Message]
    """What everybody would be told."""
    more: Json
    """What the game adds for somebody who weighs the move: see ``Game.foresee``."""


def foresee(match: Match, seat: Seat, move: Move, worlds: int = WORLDS) -> Foresight:
    """What a legal move of ``seat`` would surely do."""
    now = _fields(match.view(seat))
    tried = _try(match, seat, move, worlds)
    view = _common([_fields(after.view(seat)) for after in tried])
    changes = {field: value for field, value in view.items() if now[field] != value}
    told = _common_beginning([after.told_of(0) for after in tried])
    more = _common([_fields(after.foresee(seat)) for after in tried])
    return Foresight(changes, told, more)


def _try(match: Match, seat: Seat, move: Move, worlds: int) -> list[Match]:
    """The match after the move, in each world in which it comes out otherwise."""
    tried: dict[bytes, Match] = {}
    for seed in range(worlds):
        after = Match(match.setting, match.imagine(seat, seed))
        after.play_move(move)
        tried.setdefault(after.outcome(), after)
    return list(tried.values())


def _fields(struct: Any) -> Json:
    return dict(msgspec.to_builtins(struct))


def _common(all_fields: list[Json]) -> Json:
    """The fields that are the same in all of them."""
    first, *others = all_fields
    return {
        field: value
        for field, value in first.items()
        if all(other[field] == value for other in others)
    }


def _common_beginning(all_told: list[list[Message]]) -> list[Message]:
    common = []
    for messages in zip(*all_told, strict=False):
        if any(message != messages[0] for message in messages):
            break
        common.append(messages[0])
    return common
