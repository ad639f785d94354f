"""A game once more, position by position, from somebody's knowledge."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from fastapi import Response

from ludion.kernel.contract import NOBODY, Seat
from ludion.match import Match
from ludion.server.http.models import EndingOut, Replay, ReplayPosition

Watcher = tuple[Seat, ...]
"""Whose views a replay shows: one seat's, a spectator's, or those of all seats."""


def watcher_named(text: str, seats: int) -> Watcher | None:
    """What ``as=…`` means; None if there is no such seat."""
    if text == "all":
        return tuple(range(seats))
    if text == "spectator":
        return (NOBODY,)
    return (int(text),) if int(text) < seats else None


def replay(
    match: Match, players: Sequence[str], watcher: Watcher, first: int, count: int
) -> Replay:
    """The positions from ``first`` on; the last position of a game has no move."""
    first = min(first, match.count)
    last = min(first + count - 1, match.count)
    moving = match.at(first)
    positions = []
    for number in range(first, last + 1):
        positions.append(_position(match, moving, watcher, number))
        if number < last:
            moving.go_on_as(match)
    return Replay(
        game=match.game.name,
        variant=match.setting.variant.name,
        options=match.setting.options,
        players=list(players),
        moves=match.count,
        returns=match.returns() if match.over else None,
        ending=None if match.ended is None else EndingOut(**msgspec.to_builtins(match.ended)),
        first=first,
        positions=positions,
    )


def replay_as_json(
    match: Match, players: Sequence[str], watcher: Watcher, first: int, count: int
) -> Response:
    """The same as an answer: it may be long, so it is written where it is made."""
    body = replay(match, players, watcher, first, count).model_dump_json()
    return Response(body, media_type="application/json")


def _position(match: Match, now: Match, watcher: Watcher, number: int) -> ReplayPosition:
    ended = number == match.count
    text = match.move_text if len(watcher) > 1 else match.open_text
    return ReplayPosition(
        number=number,
        deciding=now.seat,
        move=None if ended else text(number),
        told=[] if ended else [msgspec.to_builtins(one) for one in match.told_of(number)],
        views=[msgspec.to_builtins(now.view(seat)) for seat in watcher],
    )
