"""A match as plain data, to go on from without replaying it.

It depends on how the game's state lies in memory: for keeping beside a log. Records are for
sharing.
"""

from __future__ import annotations

from typing import Any, cast

import msgspec
import numpy as np

from ludion.early_end import EarlyEnd
from ludion.games.game import Setting
from ludion.kernel.contract import Move, Seat, States
from ludion.match import Match
from ludion.words import Argument, Message, Player


class Frozen(msgspec.Struct, array_like=True):
    """All of a match but its setting and who plays."""

    layout: str
    """How a state lies in memory: see ``layout_of``."""
    state: bytes
    before: bytes | None
    marks: list[bytes]
    """The start, and the position after each so many moves."""
    moves: list[Move]
    seats: list[Seat]
    told: list[list[Any]]
    """Messages as plain data."""
    chance: dict[int, Any]
    ended: EarlyEnd | None


def layout_of(setting: Setting) -> str:
    """The fields of a state and the version of the game that gives them a meaning."""
    game = setting.game
    return f"{game.version} {game.blank(setting).dtype.descr}"


def freeze(match: Match) -> Frozen:
    """A match as it is now; it may go on meanwhile."""
    return Frozen(
        layout=layout_of(match.setting),
        state=match._states.tobytes(),
        before=None if match._before is None else match._before.tobytes(),
        marks=[mark.tobytes() for mark in match._marks],
        moves=list(match._moves),
        seats=list(match._seats),
        told=[list(told) for told in match._told],  # plain once it is written
        chance=dict(match._chance),
        ended=match.ended,
    )


def thaw(setting: Setting, frozen: Frozen) -> Match:
    """The match that was frozen; ``ValueError`` if its states are none of this game."""
    if frozen.layout != layout_of(setting):
        raise ValueError("the states are of another version")
    if not len(frozen.moves) == len(frozen.seats) == len(frozen.told):
        raise ValueError("moves, seats and words do not fit together")
    dtype = setting.game.blank(setting).dtype
    marks = [_states(mark, dtype) for mark in frozen.marks]
    match = Match(setting, marks[0])
    match._marks = marks
    match._states = _states(frozen.state, dtype)
    match._before = None if frozen.before is None else _states(frozen.before, dtype)
    match._moves, match._seats = frozen.moves, frozen.seats
    match._told = [tuple(_message(one) for one in told) for told in frozen.told]
    match._chance = frozen.chance
    match._last = {seat: number for number, seat in enumerate(frozen.seats)}
    match.ended = frozen.ended
    match._look()
    return match


def _message(plain: Any) -> Message:
    """A message from plain data; one that was never written is one already."""
    if isinstance(plain, Message):
        return plain
    arguments = {name: _argument(value) for name, value in plain["arguments"].items()}
    return Message(plain["key"], arguments, plain["rule"])


def _argument(plain: Any) -> Argument:
    if not isinstance(plain, dict):
        return cast(Argument, plain)
    return Player(plain["seat"]) if "seat" in plain else _message(plain)


def _states(body: bytes, dtype: Any) -> States:
    return np.ndarray(1, dtype, bytearray(body))
