"""A tournament's results for people: a table for the terminal, a page with plots."""

from __future__ import annotations

import html
import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ludion.lab import evidence
from ludion.lab.ratings import Interval, Rating, ratings, wilson
from ludion.lab.sequential import Question
from ludion.lab.tournament import Tournament, scores

ANCHOR = "random"


@dataclass(frozen=True)
class Meeting:
    """What one player scored against another."""

    pair: tuple[int, int]
    first: str
    second: str
    score: float
    games: int

    @property
    def share(self) -> float:
        return self.score / self.games

    @property
    def interval(self) -> Interval:
        return wilson(self.score, self.games)


@dataclass(frozen=True)
class Standing:
    """One player's line of the table."""

    name: str
    rating: Rating
    score: float
    games: int
    seconds: float
    """Mean time for a decision."""
    longest: float


def meetings(tournament: Tournament) -> list[Meeting]:
    """Every pair that has met, as players were named."""
    names, outcomes = tournament.plan.players, tournament.outcomes()
    found = []
    for pair in itertools.combinations(range(len(names)), 2):
        score, games = scores(outcomes, pair)
        if games:
            found.append(Meeting(pair, names[pair[0]], names[pair[1]], score, games))
    return found


def standings(tournament: Tournament) -> list[Standing]:
    """The players, the strongest first."""
    names, outcomes = tournament.plan.players, tournament.outcomes()
    if not outcomes:
        return []
    anchor = names.index(ANCHOR) if ANCHOR in names else 0
    rated = ratings(outcomes, len(names), anchor)
    lines = []
    for player, name in enumerate(names):
        mine = [outcome for outcome in outcomes if player in outcome.line_up]
        clocks = [p.clocks[player] for p in tournament.played.values() if player in p.clocks]
        decisions = sum(clock.decisions for clock in clocks)
        seconds = sum(clock.seconds for clock in clocks)
        lines.append(
            Standing(
                name,
                rated[player],
                sum(outcome.share_of(player) for outcome in mine),
                len(mine),
                seconds / max(decisions, 1),
                max((clock.longest for clock in clocks), default=0.0),
            )
        )
    return sorted(lines, key=lambda line: -line.rating.value)


# -- text -------------------------------------------------------------------------------------


def text(tournament: Tournament, question: Question | None = None) -> Iterator[str]:
    """The lines of the report for a terminal."""
    plan = tournament.plan
    yield f"{plan.game} {plan.variant}, seed {plan.seed}: {len(tournament.played)} games"
    yield ""
    yield f"{'player':14} {'rating':>7}  {'95 %':>14}  {'score':>16}  {'a move':>9}  {'longest':>9}"
    for line in standings(tournament):
        low, high = line.rating.interval.low, line.rating.interval.high
        yield (
            f"{line.name:14} {line.rating.value:7.0f}  {f'{low:.0f} … {high:.0f}':>14}  "
            f"{f'{line.score:g} of {line.games}':>16}  {_time(line.seconds):>9}  "
            f"{_time(line.longest):>9}"
        )
    yield ""
    for meeting in meetings(tournament):
        low, high = 100 * meeting.interval.low, 100 * meeting.interval.high
        yield (
            f"{meeting.first} – {meeting.second}: {meeting.score:g} of {meeting.games}, "
            f"{100 * meeting.share:.1f} % (95 %: {low:.1f} … {high:.1f})"
        )
        yield from evidence.lines(tournament.deals(meeting.pair), question)


def _time(seconds: float) -> str:
    return f"{1000 * seconds:.1f} ms" if seconds < 1 else f"{seconds:.2f} s"


# -- a page -----------------------------------------------------------------------------------

STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}"
    "table{border-collapse:collapse}td,th{padding:.2rem .7rem;text-align:right}"
    "td:first-child,th:first-child{text-align:left}svg{width:100%;height:auto}"
    "@media(prefers-color-scheme:dark){body{background:#161616;color:#eee}}"
)
LEFT, WIDTH, LINE = 150, 700, 28


def write_page(tournament: Tournament, path: Path, question: Question | None = None) -> None:
    """A page with the tables and plots, complete in itself."""
    plan = tournament.plan
    title = html.escape(f"{plan.game} {plan.variant}: {', '.join(plan.players)}")
    lines = standings(tournament)
    met = meetings(tournament)
    body = [
        f"<h1>{title}</h1><p>{len(tournament.played)} games, seed {plan.seed}. Ratings are on the "
        "scale of Elo; bars are 95 % intervals.</p>",
        "<h2>Ratings</h2>",
        plot([(s.name, s.rating.value, s.rating.interval) for s in lines], "rating"),
        "<h2>Scores in pairs</h2>",
        plot([(f"{m.first} – {m.second}", 100 * m.share, _percent(m.interval)) for m in met], "%"),
        "<pre>" + html.escape("\n".join(text(tournament, question))) + "</pre>",
    ]
    page = f"<!doctype html><meta charset=utf-8><title>{title}</title><style>{STYLE}</style>"
    path.write_text(page + "\n".join(body) + "\n", encoding="utf-8")


def _percent(interval: Interval) -> Interval:
    return Interval(100 * interval.low, 100 * interval.high)


def round_marks(low: float, high: float) -> list[float]:
    """Round numbers a step apart, about four steps, that reach from one end to the other."""
    least = max(high - low, 1.0) / 4
    power = 10.0 ** math.floor(math.log10(least))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= least)
    first, last = math.floor(low / step), math.ceil(high / step)
    return [step * mark for mark in range(first, max(last, first + 1) + 1)]


def plot(rows: list[tuple[str, float, Interval]], unit: str) -> str:
    """Points with intervals on one scale, as SVG."""
    if unit == "%":
        scale = round_marks(0.0, 100.0)
    else:
        ends = [0.0, *(end for row in rows for end in (row[2].low, row[2].high))]
        scale = round_marks(min(ends), max(ends))
    low, high = scale[0], scale[-1]

    def x(value: float) -> float:
        return LEFT + (value - low) / (high - low) * (WIDTH - LEFT - 60)

    height = LINE * (len(rows) + 1)
    told = html.escape("; ".join(f"{name} {value:.0f}" for name, value, _ in rows), quote=True)
    parts = [
        f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{told}" '
        'fill="currentColor" font-size="13">'
    ]
    for mark in scale:
        parts.append(
            f'<line x1="{x(mark):.1f}" x2="{x(mark):.1f}" y1="0" y2="{height - LINE}" '
            f'stroke="currentColor" opacity=".3"/>'
            f'<text x="{x(mark):.1f}" y="{height - 8}" text-anchor="middle">{mark:.0f}</text>'
        )
    for i, (name, value, interval) in enumerate(rows):
        y = LINE * i + LINE / 2
        parts.append(
            f'<text x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{html.escape(name)}</text>'
            f'<line x1="{x(interval.low):.1f}" x2="{x(interval.high):.1f}" y1="{y}" y2="{y}" '
            f'stroke="currentColor" stroke-width="3" opacity=".5"/>'
            f'<circle cx="{x(value):.1f}" cy="{y}" r="5"/>'
            f'<text x="{x(interval.high) + 8:.1f}" y="{y + 4}">{value:.0f}</text>'
        )
    return "".join([*parts, "</svg>"])
