"""Every error a user of Ludion can meet. Each says what is wrong, where, and what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludion.words import Message


class LudionError(Exception):
    """The root of all of Ludion's own errors."""


class UnknownName(LudionError):
    """A game, variant, option or player that does not exist; the message names those that do."""


class BadOption(LudionError):
    """An option with a value it cannot take; the message says which values it can."""


class BadState(LudionError):
    """A position that cannot be; ``where`` names the field."""

    def __init__(self, where: str, problem: str) -> None:
        super().__init__(f"{where}: {problem}")
        self.where = where
        self.problem = problem


class BadRecord(LudionError):
    """A saved game that cannot be read or replayed."""


class BadTrace(LudionError):
    """A trace that is no trace: not JSON, wrong events or fields, cut short."""


class BadLayout(LudionError):
    """A layout file that describes no board; the message names the field."""


class MoveError(LudionError):
    """A move that cannot be played."""


class MalformedMove(MoveError):
    """Text that is no move of this game."""


class IllegalMove(MoveError):
    """A move that the rules forbid now. ``reason`` says why, in any language."""

    def __init__(self, move: str, reason: Message) -> None:
        from ludion.words import say

        super().__init__(f"{move}: {say(reason)}")
        self.move = move
        self.reason = reason


class NotYourTurn(MoveError):
    """A move for a seat that is not to decide."""


class GameOver(MoveError):
    """A move after the end."""
