"""VoldéTour as a picture: the board from above, heights as shades and numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ludion.games.voldetour.geometry import SIDE, SQUARE_NAMES
from ludion.games.voldetour.view import Top, VoldetourView
from ludion.pictures import INK, LINE, SEATS, SOFT, Svg

CELL, LEFT, TOP = 54, 34, 18
SHADES: Final = ("#fffdf8", "#eadfc6", "#d3bd8f", "#b79a5c")
ARROWS: Final = {"n": "↑", "e": "→", "s": "↓", "w": "←"}
LETTERS: Final = "ABCD"


def seats(view: VoldetourView) -> int:
    return len(view.towers)


def draw(view: VoldetourView, names: Sequence[str], language: str) -> Svg:
    drawn = Svg(LEFT + CELL * SIDE + 250, TOP + CELL * SIDE + 34)
    for number, name in enumerate(SQUARE_NAMES):
        rank, file = divmod(number, SIDE)
        x, y = LEFT + CELL * file, TOP + CELL * (SIDE - 1 - rank)
        _square(drawn, view.tops[name], x, y)
        if name in view.reach:
            drawn.disc(x + CELL - 9, y + 9, 4, SEATS[view.player])
    for i in range(SIDE):
        drawn.text(LEFT + CELL * (i + 0.5), TOP + CELL * SIDE + 16, "abcdefghij"[i], 13, SOFT)
        drawn.text(LEFT - 16, TOP + CELL * (SIDE - i - 0.5), i + 1, 13, SOFT)
    for seat, lord in enumerate(view.lords):
        if lord is not None:
            _lord(drawn, seat, lord)
    for seat in range(len(view.towers)):
        _player(drawn, view, seat, names[seat])
    return drawn


def _square(drawn: Svg, top: Top, x: float, y: float) -> None:
    owner = None if top.owner is None else SEATS[top.owner]
    shade = SHADES[min(top.height, 3)]
    drawn.box(x, y, CELL, CELL, shade, stroke=LINE)
    if owner is not None:
        width = 5 if top.tower else 2.5
        fill = owner if top.tower else "none"
        drawn.box(x + 4, y + 4, CELL - 8, CELL - 8, fill, stroke=owner, stroke_width=width, rx=4)
    shown = f"{ARROWS[top.rises]}{top.height}" if top.rises else str(top.height or "")
    if top.tower:
        shown = f"T{top.height}"
    drawn.text(x + 16, y + CELL - 15, shown, 14, "#fff" if top.tower else INK, font_weight=600)


def _lord(drawn: Svg, seat: int, square: str) -> None:
    file, rank = "abcdefghij".index(square[0]), int(square[1:]) - 1
    x, y = LEFT + CELL * (file + 0.6), TOP + CELL * (SIDE - 1 - rank + 0.38)
    drawn.disc(x, y, 15, SEATS[seat], stroke="#fff", stroke_width=3)
    drawn.text(x, y, LETTERS[seat], 16, "#fff", font_weight=700)


def _player(drawn: Svg, view: VoldetourView, seat: int, name: str) -> None:
    x, y = LEFT + CELL * SIDE + 24, TOP + 24 + 92 * seat
    mark = "▶ " if seat == view.player and view.winner is None else ""
    more = {"text_anchor": "start", "font_weight": 600}
    drawn.text(x, y, f"{mark}{LETTERS[seat]}  {name}", 16, SEATS[seat], **more)
    drawn.text(x, y + 24, f"→ {view.targets[seat]}", 14, SOFT, text_anchor="start")
    reserve = "  ".join(f"{kind}×{n}" for kind, n in view.reserve[seat].items() if n)
    drawn.text(x, y + 46, reserve or "–", 14, text_anchor="start")
