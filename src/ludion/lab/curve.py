"""A curve as a picture: figures by the work that they took, both on scales of factors."""

from __future__ import annotations

import html
import math
from collections.abc import Sequence

WIDTH, HEIGHT, MARGIN = 560, 280, 56
FLOOR = 1e-6
"""What is less is drawn there."""
COLOURS = ("#2a6fbb", "#b5521b", "#2e7d32", "#7b3fa0")


def curve(title: str, lines: dict[str, Sequence[tuple[float, float]]]) -> str:
    """Lines of points that are all above 0, by name, as SVG with logarithmic scales."""
    points = [point for line in lines.values() for point in line]
    xs, ys = ([math.log(max(point[i], FLOOR)) for point in points] for i in range(2))

    def place(value: float, values: list[float], start: float, end: float) -> float:
        span = max(max(values) - min(values), 1e-9)
        return start + (end - start) * (math.log(max(value, FLOOR)) - min(values)) / span

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{html.escape(title, quote=True)}" '
        'font-family="sans-serif" font-size="11" fill="#555">',
        f'<text x="{MARGIN}" y="20">{html.escape(title)}</text>',
    ]
    for (name, line), colour in zip(lines.items(), COLOURS * len(lines), strict=False):
        at = [
            (place(x, xs, MARGIN, WIDTH - 2 * MARGIN), place(y, ys, HEIGHT - MARGIN, MARGIN))
            for x, y in line
        ]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in at)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        for (x, y), (work, figure) in zip(at, line, strict=True):
            parts.append(
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>'
                f'<text x="{x:.1f}" y="{y - 8:.1f}" text-anchor="middle">{figure:.2g}</text>'
                f'<text x="{x:.1f}" y="{HEIGHT - 20}" text-anchor="middle">{work:g}</text>'
            )
        parts.append(
            f'<text x="{at[-1][0] + 8:.1f}" y="{at[-1][1] + 4:.1f}">{html.escape(name)}</text>'
        )
    return "".join([*parts, "</svg>\n"])
