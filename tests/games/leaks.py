"""The leak test, for every game: what a seat cannot know must not reach it."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from ludion.games.game import Setting
from ludion.kernel.contract import Seat
from ludion.match import Match
from tests.conftest import PURE_PYTHON

GAMES = 2 if PURE_PYTHON else 12


def assert_nothing_leaks(setting: Setting, seat: Seat, games: int = GAMES) -> set[str]:
    """Replace all that ``seat`` cannot know, in every state of whole games.

    Its view, its legal moves and its observation stay the same to the byte. Returns
    the fields of the full state that really varied, so that a test can see that something did.
    """
    varied: set[str] = set()
    for number in range(games):
        random = Random(f"leaks/{setting.variant.name}/{number}")
        match = Match.new(setting, random.getrandbits(64))
        while not match.over:
            varied |= _compare(match, seat, random)
            match.play(random.choice(match.legal()))
        varied |= _compare(match, seat, random)
    return varied


def _compare(match: Match, seat: Seat, random: Random) -> set[str]:
    other = Match(match.setting, match.imagine(seat, random.getrandbits(64)))
    assert _seen(other, seat) == _seen(match, seat)
    return _differences(match.state(), other.state())


def _seen(match: Match, seat: Seat) -> tuple[Any, ...]:
    """All that reaches a seat."""
    return (
        msgspec.json.encode(match.view(seat)),
        match.observation(seat).tobytes(),
        match.seat,
        match.progress(),
        match.legal() if match.seat == seat else None,
    )


def _differences(one: dict[str, Any], other: dict[str, Any]) -> set[str]:
    """The fields that differ, with the index for lists of a seat each."""
    found = set()
    for field, value in one.items():
        if value == other[field]:
            continue
        if field in ("hands", "weights", "favourites"):
            pairs = enumerate(zip(value, other[field], strict=True))
            found |= {f"{field}[{i}]" for i, (a, b) in pairs if a != b}
        else:
            found.add(field)
    return found
