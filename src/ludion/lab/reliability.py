"""What a series of judged games shows: a table for the terminal, JSON, a page with plots."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from ludion.games.game import Json
from ludion.lab.calibration import PHASES, Calibration, Figure, Said, brier_below, calibrate, even
from ludion.lab.report import STYLE
from ludion.lab.series import Series

EVEN = "even"
"""The judgement that says the same of every position."""
SIDE, MARGIN = 320, 46


class Verdict(msgspec.Struct, frozen=True):
    """What one judgement is worth in one player's games."""

    player: str
    opinion: str
    whole: Calibration
    by_phase: dict[str, Calibration]
    below_even: Figure
    """By what share its Brier score is below that of saying the same of all …"""
    below_other: Figure | None
    """… and below the judgement it is compared with."""


def verdicts(series: Series, opinions: Sequence[str]) -> list[Verdict]:
    """Every judgement in every player's games; all but the last are compared with the last."""
    found = []
    for player in series.plan.players:
        every = {name: series.said(player, name) for name in opinions}
        last = every[opinions[-1]] if len(opinions) > 1 else None
        for name, said in every.items():
            other = None if last is None or said is last else brier_below(said, last)
            found.append(_verdict(player, name, said, other))
        found.append(_verdict(player, EVEN, even(next(iter(every.values()))), None))
    return found


def _verdict(player: str, name: str, said: Said, other: Figure | None) -> Verdict:
    phases = {
        phase: calibrate(said.of_phase(i))
        for i, phase in enumerate(PHASES)
        if (said.phases == i).any()
    }
    below = brier_below(said, even(said))
    return Verdict(player, name, calibrate(said), phases, below, other)


def as_json(series: Series, found: Sequence[Verdict]) -> Json:
    """Everything, for programs."""
    plan: Any = msgspec.to_builtins(series.plan)
    return {"series": plan, "verdicts": msgspec.to_builtins(list(found))}


# -- text -----------------------------------------------------------------------------------------


def text(series: Series, found: Sequence[Verdict], opinions: Sequence[str]) -> Iterator[str]:
    """The lines of the report for a terminal."""
    plan = series.plan
    for player in plan.players:
        mine = [one for one in found if one.player == player]
        whole = mine[0].whole
        yield (
            f"{plan.game} {plan.variant}, games of {player}: {whole.games} games, "
            f"{whole.positions} positions, seed {plan.seed}"
        )
        yield (
            f"{'judged by':14} {'Brier':>7} {'95 %':>17}  {'below even':>10}  {'log loss':>8}  "
            f"{'off by':>6} {'95 %':>12} {'chance':>6}  {'bias to move':>12} {'95 %':>14}"
        )
        for one in mine:
            yield _line(one.opinion, one.whole, one.below_even)
            for phase, part in one.by_phase.items() if one.opinion != EVEN else ():
                yield _line(f"  {phase}", part, None)
        for one in mine:
            if one.below_other is not None:
                yield f"Brier of {one.opinion} below {opinions[-1]}'s: {_percents(one.below_other)}"
        yield ""


def _line(name: str, part: Calibration, below: Figure | None) -> str:
    brier, error, bias = part.brier, part.error, part.bias
    less = f"{100 * below.value:.1f} %" if below else ""
    return (
        f"{name:14} {brier.value:7.4f} {_between(brier, 1, 4):>17}  {less:>10}  "
        f"{part.log_loss.value:8.4f}  {100 * error.value:6.1f} {_between(error, 100, 1):>12} "
        f"{100 * part.by_chance:6.1f}  {100 * bias.value:12.1f} {_between(bias, 100, 1):>14}"
    )


def _between(figure: Figure, times: float, digits: int) -> str:
    low, high = times * figure.interval.low, times * figure.interval.high
    return f"{low:.{digits}f} … {high:.{digits}f}"


def _percents(figure: Figure) -> str:
    return f"{100 * figure.value:.1f} % (95 %: {_between(figure, 100, 1)})"


# -- a page ---------------------------------------------------------------------------------------


def write_page(
    series: Series, found: Sequence[Verdict], opinions: Sequence[str], path: Path
) -> None:
    """A page with the table and a plot for each judgement, complete in itself."""
    plan = series.plan
    title = html.escape(f"{plan.game} {plan.variant}: what was said, and what came true")
    body = [
        f"<h1>{title}</h1><p>Each dot stands for positions of which about the same was said; the "
        "larger, the more. On the line, what was said came true. Bars are 95 % intervals, by "
        "resampling whole games.</p>"
    ]
    for one in found:
        if one.opinion != EVEN:
            heading = html.escape(f"{one.opinion}, in games of {one.player}")
            body.append(f"<h2>{heading}</h2>{plot(one)}")
    body.append("<pre>" + html.escape("\n".join(text(series, found, opinions))) + "</pre>")
    page = f"<!doctype html><meta charset=utf-8><title>{title}</title><style>{STYLE}</style>"
    path.write_text(page + "\n".join(body) + "\n", encoding="utf-8")


def plot(verdict: Verdict) -> str:
    """What was said (across) and what came true (up), as SVG."""
    points = verdict.whole.points
    told = "; ".join(f"said {100 * p.said:.0f} %, won {100 * p.won:.0f} %" for p in points)

    def x(chance: float) -> float:
        return MARGIN + chance * (SIDE - 2 * MARGIN)

    def y(chance: float) -> float:
        return SIDE - x(chance)

    parts = [
        f'<svg viewBox="0 0 {SIDE} {SIDE}" role="img" aria-label="{html.escape(told, quote=True)}" '
        'style="max-width:24rem" fill="currentColor" font-size="11" stroke-linecap="round">',
        f'<line x1="{x(0)}" y1="{y(0)}" x2="{x(1)}" y2="{y(1)}" stroke="currentColor" '
        'opacity=".4"/>',
    ]
    for mark in (0.0, 0.25, 0.5, 0.75, 1.0):
        parts.append(
            f'<text x="{x(mark)}" y="{SIDE - MARGIN + 18}" text-anchor="middle">{100 * mark:.0f}'
            f'</text><text x="{MARGIN - 10}" y="{y(mark) + 4}" text-anchor="end">{100 * mark:.0f}'
            "</text>"
        )
    parts.append(
        f'<text x="{SIDE / 2}" y="{SIDE - 8}" text-anchor="middle">said, %</text>'
        f'<text x="{MARGIN - 34}" y="{MARGIN - 18}">came true, %</text>'
    )
    for p in points:
        parts.append(
            f'<line x1="{x(p.said):.1f}" x2="{x(p.said):.1f}" y1="{y(p.interval.low):.1f}" '
            f'y2="{y(p.interval.high):.1f}" stroke="currentColor" stroke-width="2" opacity=".5"/>'
            f'<circle cx="{x(p.said):.1f}" cy="{y(p.won):.1f}" r="{2 + 10 * p.share**0.5:.1f}" '
            'fill="#2a6fbb"/>'
        )
    return "".join([*parts, "</svg>"])
