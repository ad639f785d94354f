"""Positions as pictures: an SVG drawn from what a seat may see, and from nothing else.

A game's own drawing is ``drawing.py`` in its room, with ``draw(view, names, language)``, which
returns an ``Svg``, and ``seats(view)``, how many play; a game that has none is shown by the fields
of its view. What the picture shows is also its description, in sentences, for those who do not see
it.
"""

from __future__ import annotations

import html
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from ludion.bots.contract import Estimate
    from ludion.games.game import View
    from ludion.match import Match

PAPER, INK, SOFT, LINE, SURFACE = "#f5f1e8", "#1c2422", "#55605c", "#c9bfab", "#fffdf8"
SEATS: Final = ("#1f5fa8", "#b04a12", "#2f7a3b", "#8a3a8f")
"""Colours of the seats, always with a letter or a number beside them."""
FEW: Final = 12
"""So many moves at most are shown of an estimate."""


class Picture(str):
    """An SVG, as text and in a notebook."""

    def _repr_svg_(self) -> str:
        return str(self)


class Table(str):
    """A table in HTML, as text and in a notebook."""

    def _repr_html_(self) -> str:
        return str(self)


class Svg:
    """A picture being drawn: shapes and texts, one after another."""

    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self._parts: list[str] = []

    def box(
        self, x: float, y: float, width: float, height: float, fill: str, **more: object
    ) -> None:
        self._add(f'rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"', fill, more)

    def disc(self, x: float, y: float, radius: float, fill: str, **more: object) -> None:
        self._add(f'circle cx="{x:g}" cy="{y:g}" r="{radius:g}"', fill, more)

    def shape(self, points: Sequence[tuple[float, float]], fill: str, **more: object) -> None:
        text = " ".join(f"{x:g},{y:g}" for x, y in points)
        self._add(f'polygon points="{text}"', fill, more)

    def line(self, start: tuple[float, float], end: tuple[float, float], **more: object) -> None:
        ends = f'x1="{start[0]:g}" y1="{start[1]:g}" x2="{end[0]:g}" y2="{end[1]:g}"'
        self._add(f"line {ends}", "none", more)

    def text(
        self, x: float, y: float, text: object, size: float = 14, fill: str = INK, **more: object
    ) -> None:
        """A text about a point: ``anchor`` is middle unless something else is said."""
        words = {"text_anchor": "middle", **more}
        start = f'text x="{x:g}" y="{y + size * 0.36:g}" font-size="{size:g}"'
        self._parts.append(f"<{start} {_attributes(fill, words)}>{html.escape(str(text))}</text>")

    def _add(self, start: str, fill: str, more: dict[str, object]) -> None:
        self._parts.append(f"<{start} {_attributes(fill, more)}/>")

    def finished(self, title: str, lines: Sequence[str]) -> str:
        """The whole picture, with a title and a description."""
        told = html.escape("\n".join(lines))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width:g} {self.height:g}" '
            f'width="{self.width:g}" role="img" font-family="system-ui, sans-serif">'
            f"<title>{html.escape(title)}</title><desc>{told}</desc>"
            f'<rect width="100%" height="100%" rx="12" fill="{PAPER}"/>'
            f"{''.join(self._parts)}</svg>"
        )


def _attributes(fill: str, more: dict[str, object]) -> str:
    named = "".join(
        f' {name.replace("_", "-")}="{html.escape(str(value))}"' for name, value in more.items()
    )
    return f'fill="{fill}"{named}'


def picture(view: View, names: Sequence[str] = (), language: str = "en") -> Picture:
    """What a seat may see, as SVG.

    >>> import ludion
    >>> from ludion.pictures import picture
    >>> picture(ludion.game("voltage").new(seed=7).view(0))[:4]
    '<svg'
    """
    from ludion.games import find
    from ludion.games import names as games
    from ludion.terminal.boards import board

    room = type(view).__module__.rpartition(".")[0]
    game = next(game for game in map(find, games()) if game.room == room)
    own = game.part("drawing")
    given = _names(names, own.seats(view) if own else game.variants[0].seats)
    lines = board(game).read_out(view, [], given, language)
    drawn = own.draw(view, given, language) if own else _plain(lines)
    return Picture(drawn.finished(game.title, lines))


def _names(names: Sequence[str], seats: int) -> list[str]:
    """A name for everybody: those who have none are called by their seat."""
    given = [*names, *[""] * seats][:seats]
    return [name or f"{seat + 1}" for seat, name in enumerate(given)]


def _plain(lines: Sequence[str]) -> Svg:
    """The fields of a view, a line each."""
    longest = max(map(len, lines), default=0)
    drawn = Svg(max(240, 9 * min(longest, 110) + 40), 26 * len(lines) + 24)
    for i, line in enumerate(lines):
        shown = line if len(line) <= 110 else line[:109] + "…"
        drawn.text(20, 24 + 26 * i, shown, 14, text_anchor="start")
    return drawn


def of_match(match: Match, seat: int | None = None, language: str = "en") -> Picture:
    """A match from a seat's eyes; without a seat, a spectator's."""
    return picture(match.view() if seat is None else match.view(seat), match.players, language)


def estimates(match: Match, found: Sequence[Estimate]) -> Table:
    """What a bot thinks of its moves, as a small table in HTML with bars."""
    sides = len(set(match.setting.variant.sides))
    rows = "".join(_estimate(match.game.notation[one.move], one, sides) for one in found[:FEW])
    return Table(f"<table><thead><tr><th>move<th>chance<th>tried</tr></thead>{rows}</table>")


def _estimate(name: str, one: Estimate, sides: int) -> str:
    percent = 100 * one.chance(sides)
    bar = f'<rect width="{1.2 * percent:.0f}" height="10" fill="{SEATS[0]}"/>'
    bar = f'<svg width="120" height="10">{bar}</svg>'
    return f"<tr><td>{html.escape(name)}<td>{bar} {percent:.1f} %<td>{one.visits}</tr>"
