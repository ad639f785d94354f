"""Every error a user of Ludion can meet. Each says what is wrong, where, and what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludion.words import Message


class LudionError(Exception):
    """The root of all of Ludion's own errors.

    >>> import ludion
    >>> try:
    ...     ludion.game("chess")
    ... except ludion.LudionError as problem:
    ...     print(type(problem).__name__)
    UnknownName
    """


class UnknownName(LudionError):
    """A game, variant, option or player that does not exist; the message names those that do.

    >>> import ludion
    >>> ludion.bot("grandmaster")
    Traceback (most recent call last):
    ludion.errors.UnknownName: there is no player 'grandmaster'; the players are: ...
    """


class BadGame(LudionError):
    """A game that cannot be added; the message says which, and why.

    >>> import os, subprocess, sys
    >>> wrong = os.environ | {"LUDION_GAMES": "no.such.module"}
    >>> ask = [sys.executable, "-c", "import ludion; ludion.game_names()"]
    >>> print(subprocess.run(ask, env=wrong, stderr=subprocess.PIPE, text=True).stderr)
    Traceback ...
    ludion.errors.BadGame: no.such.module (LUDION_GAMES) cannot be imported: ...
    """


class BadOption(LudionError):
    """An option with a value it cannot take; the message says which values it can.

    >>> import ludion
    >>> ludion.game("voltage").new(options={"open_discard": "perhaps"})
    Traceback (most recent call last):
    ludion.errors.BadOption: option open_discard: 'perhaps' is not allowed; give true or false
    """


class BadState(LudionError):
    """A position that cannot be; ``where`` names the field.

    >>> import ludion
    >>> ludion.Match.from_state("voltage", {"hands": []})
    Traceback (most recent call last):
    ludion.errors.BadState: state: the field 'player' is missing
    """

    def __init__(self, where: str, problem: str) -> None:
        super().__init__(f"{where}: {problem}")
        self.where = where
        self.problem = problem


class BadRecord(LudionError):
    """A saved game that cannot be read or replayed.

    >>> import ludion
    >>> ludion.Match.from_record({"ludion": 1, "game": "voltage"})
    Traceback (most recent call last):
    ludion.errors.BadRecord: the field 'version' is missing
    """


class BadTrace(LudionError):
    """A trace that is no trace: not JSON, wrong events or fields, cut short.

    >>> from pathlib import Path
    >>> from ludion.check import check
    >>> list(check(Path("nowhere.jsonl")))
    Traceback (most recent call last):
    ludion.errors.BadTrace: cannot be read: No such file or directory
    """


class BadLayout(LudionError):
    """A layout file that describes no board; the message names the field."""


class MoveError(LudionError):
    """A move that cannot be played: malformed, illegal, not yours, or after the end.

    >>> import ludion
    >>> match = ludion.game("voltage").new(seed=7)
    >>> try:
    ...     match.play("castle")
    ... except ludion.MoveError:
    ...     print(match.moves)
    []
    """


class MalformedMove(MoveError):
    """Text that is no move of this game.

    >>> import ludion
    >>> ludion.game("voltage").new(seed=7).play("castle")
    Traceback (most recent call last):
    ludion.errors.MalformedMove: 'castle' is no move of Voltage; ...
    """


class IllegalMove(MoveError):
    """A move that the rules forbid now. ``reason`` says why, in any language.

    Of many games at once, ``index`` tells the one.

    >>> import ludion
    >>> match = ludion.game("voltage").new(seed=7)
    >>> try:
    ...     match.play("O1@own")
    ... except ludion.IllegalMove as problem:
    ...     print(problem, "/", ludion.say(problem.reason, "fr"))
    O1@own: this card is not in your hand: O1 / ...
    """

    def __init__(self, move: str, reason: Message, index: int | None = None) -> None:
        from ludion.words import say

        where = "" if index is None else f"game {index}: "
        super().__init__(f"{where}{move}: {say(reason)}")
        self.move = move
        self.reason = reason
        self.index = index


class NotYourTurn(MoveError):
    """A move for a seat that is not to decide.

    >>> import ludion
    >>> ludion.game("voltage").new(seed=7).play("draw2", seat=1)
    Traceback (most recent call last):
    ludion.errors.NotYourTurn: draw2: seat 0 is to decide, not seat 1
    """


class GameOver(MoveError):
    """A move after the end.

    >>> import ludion
    >>> batch = ludion.Batch("voltage", 1, seed=7)
    >>> decisions = batch.rollout()
    >>> batch.match(0).play("draw2")
    Traceback (most recent call last):
    ludion.errors.GameOver: draw2: the game is over
    """
