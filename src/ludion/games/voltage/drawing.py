"""Voltage as a picture: the opponent's side above, one's own below, the hand at the bottom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ludion.games.voltage.view import VoltageView
from ludion.pictures import INK, LINE, SEATS, SOFT, SURFACE, Svg
from ludion.words import Argument, Message, say

COLOURS: Final = {"O": "#c8641a", "G": "#2f7a3b", "B": "#1f5fa8", "P": "#7a4aa8"}
SPECIAL: Final = "#444b52"
CARD, TALL, STEP, COLUMN = 34, 46, 38, 210


def seats(view: VoltageView) -> int:
    return len(view.score)


def draw(view: VoltageView, names: Sequence[str], language: str) -> Svg:
    me = max(view.seat, 0)
    width = max(700, COLUMN * len(view.polarity) + 40)
    drawn = Svg(width, 452)
    _player(drawn, view, 1 - me, names, 26)
    for i, colour in enumerate(view.polarity):
        _terminal(drawn, view, colour, 20 + COLUMN * i, me)
    _player(drawn, view, me, names, 352)
    _hand(drawn, view, me)
    for i, pile in enumerate(_piles(view, language)):
        drawn.text(width - 20, 18 + 17 * i, pile, 13, SOFT, text_anchor="end")
    return drawn


def _piles(view: VoltageView, language: str) -> Iterator[str]:
    top = Message(f"voltage.board.back.{view.draw_top}")
    drawing: dict[str, Argument] = {"count": view.draw_count, "top": top}
    yield say(Message("voltage.board.draw", drawing), language)
    thrown: dict[str, Argument] = {"count": view.discard_count, "top": view.discard_top or "–"}
    yield say(Message("voltage.board.discard", thrown), language)


def _player(drawn: Svg, view: VoltageView, seat: int, names: Sequence[str], y: float) -> None:
    mark = "▶ " if seat == view.player and view.winner is None else ""
    drawn.text(20, y, f"{mark}{names[seat]}", 15, SEATS[seat], text_anchor="start", font_weight=600)
    for lamp in range(view.sets_to_win):
        lit = lamp < view.score[seat]
        drawn.disc(170 + 22 * lamp, y, 8, "#e0a520" if lit else SURFACE, stroke=LINE)
    backs = view.backs[seat]
    for i in range(backs.plain + backs.transformer):
        charged = i >= backs.plain
        drawn.box(280 + 18 * i, y - 11, 15, 21, "#9fb0ae" if charged else "#d8d2c4", rx=3)
        if charged:
            drawn.text(287.5 + 18 * i, y, "*", 15)


def _terminal(drawn: Svg, view: VoltageView, colour: str, x: float, me: int) -> None:
    drawn.box(x, 48, COLUMN - 12, 284, SURFACE, rx=10, stroke=COLOURS[colour], stroke_width=2)
    middle = x + (COLUMN - 12) / 2
    drawn.disc(middle, 190, 22, COLOURS[colour])
    drawn.text(middle, 190, f"{colour}{view.polarity[colour]}".replace("-", "−"), 17, "#fff")
    for seat, y in ((1 - me, 64), (me, 262)):
        for i, card in enumerate(view.sides[seat][colour]):
            _card(drawn, card, x + 8 + STEP * i, y)
        total = view.totals[seat][colour]
        ahead = " ◀" if view.leaders[colour] == seat else ""
        drawn.text(x + 14, 140 if y < 190 else 240, f"= {total}{ahead}", 14, text_anchor="start")


def _card(drawn: Svg, card: str, x: float, y: float) -> None:
    fill = COLOURS.get(card[0], SPECIAL)
    drawn.box(x, y, CARD, TALL, "#fff", rx=5, stroke=fill, stroke_width=2)
    drawn.text(x + CARD / 2, y + TALL / 2, card, 14, fill, font_weight=700)


def _hand(drawn: Svg, view: VoltageView, me: int) -> None:
    for i, card in enumerate(view.hand or []):
        _card(drawn, card, 20 + 42 * i, 384)
    if view.hand is None:
        drawn.text(20, 406, "–", 14, INK, text_anchor="start")
