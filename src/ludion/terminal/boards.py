"""How each game looks in a terminal: a module a game, named like it, with two functions.

``draw(view, legal, names, language)`` gives something rich can print, at most 80 columns wide and
16 lines high, readable without colours. ``read_out(view, legal, names, language)`` gives the
same as plain sentences, for scripts and screen readers.
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import Protocol, cast

from rich.console import RenderableType

from ludion.games.game import View


class Board(Protocol):
    def draw(
        self, view: View, legal: Sequence[str], names: Sequence[str], language: str
    ) -> RenderableType: ...

    def read_out(
        self, view: View, legal: Sequence[str], names: Sequence[str], language: str
    ) -> list[str]: ...


def board(game: str) -> Board:
    """The board of a game."""
    return cast(Board, importlib.import_module(f"ludion.games.{game}.terminal"))
