"""Edison & Co. as a picture: the track as a ring, its vehicles, the cards of the round."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from ludion.games.edison.state import RING
from ludion.games.edison.view import EdisonView
from ludion.pictures import INK, LINE, SEATS, SOFT, SURFACE, Svg

MIDDLE: Final = (290.0, 300.0)
RADIUS: Final = 230.0
COLOURS: Final = {"R": "#a32454", "Z": "#1f5fa8", "P": "#2f7a3b", "M": "#8a5a00"}


def seats(view: EdisonView) -> int:
    return len(view.hands)


def draw(view: EdisonView, names: Sequence[str], language: str) -> Svg:
    drawn = Svg(860, 610)
    drawn.text(*MIDDLE, f"C  +{view.centre_value}", 16, SOFT)
    drawn.disc(*MIDDLE, 46, "none", stroke=LINE, stroke_width=2)
    for square in range(RING):
        _square(drawn, view, square)
    between = [_place(square, RADIUS) for square in (view.drop, view.drop + 1)]
    at = [(a + b) / 2 for a, b in zip(*between, strict=True)]
    drawn.text(at[0], at[1], "⟂", 22, "#b3261e")
    for order, (letter, vehicle) in enumerate(view.vehicles.items()):
        _vehicle(drawn, letter, vehicle.at, vehicle.lane, vehicle.facing, order)
    _side(drawn, view, names)
    return drawn


def _place(square: int, radius: float) -> tuple[float, float]:
    """On the ring: Start below, the others clockwise."""
    turn = 2 * math.pi * square / RING + math.pi / 2
    return MIDDLE[0] + radius * math.cos(turn), MIDDLE[1] + radius * math.sin(turn)


def _square(drawn: Svg, view: EdisonView, square: int) -> None:
    x, y = _place(square, RADIUS)
    token = str(view.layout[square])
    fill = "#3b3b3b" if token == "oil" else "#f6dcd6" if token.startswith("-") else SURFACE
    walled = square in view.walls
    drawn.disc(x, y, 28, fill, stroke=INK if walled else LINE, stroke_width=3 if walled else 1.5)
    shown = {"oil": "●", "start": "S"}.get(token, token.replace("-", "−"))
    drawn.text(x, y + 9, shown, 15, "#fff" if token == "oil" else INK, font_weight=600)
    drawn.text(x, y - 14, square, 10, "#ddd" if token == "oil" else SOFT)


def _vehicle(
    drawn: Svg, letter: str, at: int | str, lane: str | None, facing: int, order: int
) -> None:
    if isinstance(at, str):
        x, y = MIDDLE[0] + 24 * (order - 1.5), MIDDLE[1] + 26
    else:
        radius = {"i": RADIUS - 42, "o": RADIUS + 42}.get(lane or "", RADIUS - 48 + 2 * order)
        x, y = _place(at, radius)
        x += 9 * (order - 1.5)
    drawn.disc(x, y, 14, COLOURS[letter], stroke="#fff", stroke_width=2)
    drawn.text(x, y, letter, 14, "#fff", font_weight=700)
    if not isinstance(at, str):
        drawn.text(x, y + 21, "↻" if facing > 0 else "↺", 12, COLOURS[letter])


def _side(drawn: Svg, view: EdisonView, names: Sequence[str]) -> None:
    """Scores, the cards of the round, and what each seat is known to hold."""
    left, y = 590.0, 40.0
    scores = "   ".join(f"{letter} {one.score}" for letter, one in view.vehicles.items())
    drawn.text(left, y, scores.replace("-", "−"), 16, text_anchor="start", font_weight=600)
    drawn.text(left, y + 30, f"№ {view.round}", 13, SOFT, text_anchor="start")
    for card in view.table:
        y += 26
        said = f"{names[card.seat]}: {card.card}"
        drawn.text(left, y + 34, said, 15, SEATS[card.seat], text_anchor="start")
    for seat in range(len(view.hands)):
        _seat(drawn, view, seat, names[seat], left, 200 + 98 * seat)


def _seat(drawn: Svg, view: EdisonView, seat: int, name: str, x: float, y: float) -> None:
    mark = "▶ " if seat == view.player and view.winners is None else ""
    total = "" if view.totals is None else f"  = {view.totals[seat % len(view.totals)]}"
    stake = view.weights[seat]
    known = "" if stake is None else "  " + " ".join(f"{v}×{n}" for v, n in stake.items() if n)
    drawn.text(
        x, y, f"{mark}{name}{known}{total}", 15, SEATS[seat], text_anchor="start", font_weight=600
    )
    hand = view.hands[seat]
    cards = [f"{view.held[seat]} ×"] if hand is None else hand
    for row in range(0, len(cards), 8):
        said = " ".join(cards[row : row + 8])
        drawn.text(x, y + 22 + 9 / 4 * row, said, 13, text_anchor="start")
