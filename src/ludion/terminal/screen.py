"""How the game asks and shows: on a screen, or as plain lines for scripts and screen readers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext

from rich.console import Console, RenderableType
from rich.markdown import Markdown

from ludion.games.game import Game, View
from ludion.terminal.boards import board

WIDTH = 80
FORGET_SCROLLBACK = "\x1b[3J"
FAR_AWAY = 40
"""Blank lines that push the last player's hand off a screen that cannot be cleared."""


class Leave(Exception):
    """The player wants to stop."""


class Screen(ABC):
    """Where a game is shown and moves are asked for."""

    console: Console

    @abstractmethod
    def ask(self, question: str, words: Sequence[str]) -> str:
        """A line from the player; ``words`` are what it may begin with. Raises ``Leave``."""

    @abstractmethod
    def clear(self) -> None:
        """Begin a new screen, where there is one."""

    @abstractmethod
    def hide(self) -> None:
        """Take everything out of sight, for the next player."""

    @abstractmethod
    def board(
        self, game: Game, view: View, legal: Sequence[str], names: Sequence[str], language: str
    ) -> None:
        """Show a board."""

    @abstractmethod
    def paragraph(self, markdown: str) -> None:
        """Show a short text."""

    @abstractmethod
    def page(self, markdown: str) -> None:
        """Show a longer text."""

    @abstractmethod
    def waiting(self, text: str) -> AbstractContextManager[object]:
        """Show that somebody is thinking."""

    def say(self, text: RenderableType) -> None:
        self.console.print(text, highlight=False, markup=False)


class RichScreen(Screen):
    """A terminal: rich draws, prompt_toolkit asks and completes."""

    def __init__(self) -> None:
        from prompt_toolkit import PromptSession

        self.console = Console()
        self._session: PromptSession[str] = PromptSession()

    def ask(self, question: str, words: Sequence[str]) -> str:
        from prompt_toolkit.completion import WordCompleter

        completer = WordCompleter(list(words), ignore_case=True, sentence=True)
        try:
            return self._session.prompt(f"{question}: ", completer=completer)
        except (EOFError, KeyboardInterrupt):
            raise Leave from None

    def clear(self) -> None:
        self.console.clear()

    def hide(self) -> None:
        self.console.clear()
        self.console.file.write(FORGET_SCROLLBACK)

    def board(
        self, game: Game, view: View, legal: Sequence[str], names: Sequence[str], language: str
    ) -> None:
        self.console.print(board(game).draw(view, legal, names, language))

    def paragraph(self, markdown: str) -> None:
        self.console.print(Markdown(markdown))

    def page(self, markdown: str) -> None:
        with self.console.pager(styles=True):
            self.console.print(Markdown(markdown))

    def waiting(self, text: str) -> AbstractContextManager[object]:
        return self.console.status(text)


class PlainScreen(Screen):
    """Lines in, lines out: no colours, no boxes, nothing that moves."""

    def __init__(self) -> None:
        self.console = Console(width=WIDTH, color_system=None, force_terminal=False, soft_wrap=True)

    def ask(self, question: str, words: Sequence[str]) -> str:
        try:
            return input(f"{question}: ")
        except (EOFError, KeyboardInterrupt):
            raise Leave from None

    def clear(self) -> None:
        self.console.print()

    def hide(self) -> None:
        self.console.print("\n" * FAR_AWAY)

    def board(
        self, game: Game, view: View, legal: Sequence[str], names: Sequence[str], language: str
    ) -> None:
        for line in board(game).read_out(view, legal, names, language):
            self.say(line)

    def paragraph(self, markdown: str) -> None:
        self.say(markdown)

    page = paragraph

    def waiting(self, text: str) -> AbstractContextManager[object]:
        return nullcontext()
