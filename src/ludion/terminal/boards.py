"""How a game looks in a terminal: ``terminal.py`` in its room, with two functions.

``draw(view, legal, names, language)`` gives something rich can print, at most 80 columns wide and
16 lines high, readable without colours. ``read_out(view, legal, names, language)`` gives the
same as plain sentences, for scripts and screen readers. A game that has none is shown by the
fields of its view (``plain``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, cast

from rich.console import RenderableType

from ludion.games.game import Game, View
from ludion.terminal import plain


class Board(Protocol):
    def draw(
        self, view: View, legal: Sequence[str], names: Sequence[str], language: str
    ) -> RenderableType: ...

    def read_out(
        self, view: View, legal: Sequence[str], names: Sequence[str], language: str
    ) -> list[str]: ...


def board(game: Game) -> Board:
    """The board of a game."""
    return cast(Board, game.part("terminal") or plain)
