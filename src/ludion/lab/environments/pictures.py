"""What environments show: a game as one seat sees it, as text or as an image of that text."""

from __future__ import annotations

import functools
import io
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.console import Console, RenderableType
from rich.segment import Segment
from rich.terminal_theme import MONOKAI, TerminalTheme

from ludion.errors import BadOption
from ludion.games.game import Setting
from ludion.kernel.contract import NOBODY, Seat, States
from ludion.match import Match
from ludion.terminal.boards import board

MODES = ("ansi", "rgb_array", "human")
COLUMNS, LINES = 80, 20
FONT_SIZE = 15
THEME: TerminalTheme = MONOKAI


class Painter:
    """Shows games of one setting in one of the modes."""

    def __init__(self, setting: Setting, mode: str | None) -> None:
        if mode not in (None, *MODES):
            raise BadOption(f"render_mode: {mode!r} is none of {', '.join(MODES)}")
        self._setting = setting
        self._mode = mode

    def show(self, states: States, seat: Seat) -> str | NDArray[np.uint8] | None:
        """The game as the seat sees it; as a spectator does, without one."""
        if self._mode is None:
            raise BadOption(f"render: make the environment with a render_mode: {', '.join(MODES)}")
        drawn = self._drawn(states, seat)
        if self._mode == "rgb_array":
            return image_of(drawn)
        text = text_of(drawn)
        if self._mode == "ansi":
            return text
        print(text)
        return None

    def _drawn(self, states: States, seat: Seat) -> RenderableType:
        match = Match(self._setting, states)
        legal = match.legal() if match.seat == seat != NOBODY else []
        names = [f"player_{other}" for other in range(self._setting.variant.seats)]
        return board(self._setting.game).draw(match.view(seat), legal, names, "en")


def _console(colours: bool) -> Console:
    return Console(
        file=io.StringIO(), width=COLUMNS, force_terminal=colours, color_system="truecolor"
    )


def text_of(drawn: RenderableType) -> str:
    """A board as plain text, without colours."""
    lines = _console(colours=False).render_lines(drawn)
    return "\n".join("".join(segment.text for segment in line).rstrip() for line in lines)


def image_of(drawn: RenderableType) -> NDArray[np.uint8]:
    """A board as an image, always of the same size."""
    drawing, font = _pillow()
    wide, high = (int(font.getlength("M")), FONT_SIZE + 4)
    image = drawing.Image.new("RGB", (COLUMNS * wide, LINES * high), tuple(THEME.background_color))
    pen = drawing.ImageDraw.Draw(image)
    for row, line in enumerate(_console(colours=True).render_lines(drawn)[:LINES]):
        column = 0
        for segment in line:
            ink, paper = _colours(segment)
            left, top = column * wide, row * high
            column += segment.cell_length
            if paper is not None:
                pen.rectangle((left, top, column * wide - 1, top + high - 1), paper)
            for place, letter in enumerate(segment.text.rstrip()):
                pen.text((left + place * wide, top), letter, ink, font)
    return np.array(image, np.uint8)


def _colours(segment: Segment) -> tuple[tuple[int, ...], tuple[int, ...] | None]:
    """The colour of the letters, and the one behind them if there is any."""
    style = segment.style
    ink: tuple[int, ...] = tuple(THEME.foreground_color)
    paper: tuple[int, ...] | None = None
    if style is not None and style.color is not None:
        ink = tuple(style.color.get_truecolor(THEME))
    if style is not None and style.bgcolor is not None and not style.bgcolor.is_default:
        paper = tuple(style.bgcolor.get_truecolor(THEME, foreground=False))
    if style is not None and style.reverse:
        return paper or tuple(THEME.background_color), ink
    return ink, paper


@functools.cache
def _pillow() -> tuple[Any, Any]:
    """Pillow, and a font in which all letters are equally wide."""
    try:
        import PIL.Image
        import PIL.ImageDraw
        import PIL.ImageFont
        from matplotlib import font_manager
    except ImportError as missing:
        raise BadOption(f"rgb_array needs {missing.name}: pip install 'ludion[lab]'") from None
    path = font_manager.findfont("DejaVu Sans Mono")
    return PIL, PIL.ImageFont.truetype(path, FONT_SIZE)
