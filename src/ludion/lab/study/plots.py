"""Plots of a report as SVG: values with their intervals, and maps of a board.

Colours are the page's: a reader may prefer light or dark, or print it.
"""

from __future__ import annotations

import html
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ludion.lab.report import round_marks
from ludion.lab.study.figures import NUMBER, Figure
from ludion.lab.study.labels import number

WIDTH, LEFT, RIGHT, LINE = 760, 290, 70, 26
CELL: Final = 58


@dataclass(frozen=True)
class Row:
    """A line of a plot: what it is called, its figure, and which colour its level has."""

    name: str
    figure: Figure
    colour: int


def intervals(rows: Sequence[Row], unit: str, even: float | None = None) -> str:
    """Points with intervals on one scale; a dashed line where all would be alike."""
    factor = 1.0 if unit == NUMBER else 100.0
    ends = [factor * x for row in rows for x in (row.figure.low, row.figure.high, row.figure.value)]
    ends = [end for end in ends if math.isfinite(end)] + ([] if even is None else [factor * even])
    if unit == NUMBER:
        ends.append(0.0)
    scale = _marks(min(ends), max(ends))
    height = LINE * (len(rows) + 1) + 4

    def x(value: float) -> float:
        inside = min(max(value, scale[0]), scale[-1])
        return LEFT + (inside - scale[0]) / (scale[-1] - scale[0]) * (WIDTH - LEFT - RIGHT)

    parts = [_begin(WIDTH, height, _told(rows, unit))]
    for mark in scale:
        parts.append(
            f'<line class="grid" x1="{x(mark):.1f}" x2="{x(mark):.1f}" y1="0" '
            f'y2="{height - LINE}"/>'
            f'<text class="mark" x="{x(mark):.1f}" y="{height - 8}" text-anchor="middle">'
            f"{mark:g}</text>"
        )
    if even is not None:
        at = x(factor * even)
        parts.append(
            f'<line class="even" x1="{at:.1f}" x2="{at:.1f}" y1="0" y2="{height - LINE}"/>'
        )
    for i, row in enumerate(rows):
        parts.append(_row(row, LINE * i + LINE / 2 + 2, x, factor, unit))
    return "".join([*parts, "</svg>"])


def _row(row: Row, y: float, x: object, factor: float, unit: str) -> str:
    assert callable(x)
    low, value, high = (
        x(factor * one) for one in (row.figure.low, row.figure.value, row.figure.high)
    )
    return (
        f'<text x="{LEFT - 10}" y="{y + 4}" text-anchor="end">'
        f"{html.escape(_short(row.name))}</text>"
        f'<g class="level{row.colour}"><line x1="{low:.1f}" x2="{high:.1f}" y1="{y}" y2="{y}"/>'
        f'<circle cx="{value:.1f}" cy="{y}" r="4.5"/></g>'
        f'<text class="value" x="{high + 9:.1f}" y="{y + 4}">'
        f"{number(row.figure.value, unit)}</text>"
    )


def _short(name: str) -> str:
    return name if len(name) <= 42 else name[:41] + "…"


def _marks(low: float, high: float) -> list[float]:
    """Round numbers about the ends, also where they lie closer than 1."""
    span = high - low
    if span >= 1.0:
        return round_marks(low, high)
    power = 1.0
    while span * power < 1.0 and power < 1e6:
        power *= 10
    return [mark / power for mark in round_marks(low * power, high * power)]


def _told(rows: Sequence[Row], unit: str) -> str:
    return "; ".join(f"{row.name}: {number(row.figure.value, unit)}" for row in rows)


def _begin(width: float, height: float, told: str, left: float = 0.0, top: float = 0.0) -> str:
    return (
        f'<svg viewBox="{left:g} {top:g} {width:g} {height:g}" role="img" '
        f'aria-label="{html.escape(told, quote=True)}">'
    )


# -- maps ---------------------------------------------------------------------------------------


def board(places: dict[str, tuple[float, float]], figures: dict[str, Figure], none: str) -> str:
    """A map: each place with its value, the stronger in colour the further it is from 0."""
    highest = max((abs(one.value) for one in figures.values()), default=0.0) or 1.0
    xs, ys = ([place[i] for place in places.values()] for i in range(2))
    left, top = CELL * (min(xs) - 0.6), CELL * (min(ys) - 0.6)
    width, height = CELL * (max(xs) - min(xs) + 1.2), CELL * (max(ys) - min(ys) + 1.2)
    told = "; ".join(f"{name}: {number(one.value, one.unit)}" for name, one in figures.items())
    parts = [_begin(width, height, told, left, top)]
    for name, (x, y) in places.items():
        parts.append(_cell(name, CELL * x, CELL * y, figures.get(name), highest, none))
    return "".join([*parts, "</svg>"])


def _cell(name: str, x: float, y: float, figure: Figure | None, highest: float, none: str) -> str:
    half, said = CELL / 2 - 2, none if figure is None else number(figure.value, figure.unit)
    tint = ""
    if figure is not None:
        sign = "good" if figure.value >= 0 else "bad"
        strength = 0.1 + 0.75 * abs(figure.value) / highest
        tint = (
            f'<rect class="{sign}" x="{x - half:.1f}" y="{y - half:.1f}" width="{2 * half:.1f}" '
            f'height="{2 * half:.1f}" rx="5" opacity="{strength:.2f}"/>'
        )
    shown = "" if figure is None else f'<text x="{x:.1f}" y="{y + 15:.1f}">{said}</text>'
    return (
        f'<g class="cell"><title>{html.escape(f"{name}: {said}")}</title>'
        f'<rect class="empty" x="{x - half:.1f}" y="{y - half:.1f}" width="{2 * half:.1f}" '
        f'height="{2 * half:.1f}" rx="5"/>{tint}'
        f'<text class="name" x="{x:.1f}" y="{y - 3:.1f}">{html.escape(name)}</text>{shown}</g>'
    )
