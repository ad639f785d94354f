"""A report as a page that is complete in itself: plots, maps, tables, in a language."""

from __future__ import annotations

import html
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from ludion.lab.study import plots
from ludion.lab.study.figures import NUMBER, POINTS, SHARE, Figure
from ludion.lab.study.labels import group_label, label, number, thing_label, word
from ludion.lab.study.outliers import KINDS
from ludion.lab.study.plots import Row
from ludion.lab.study.report import Change, Report, matters, means
from ludion.lab.study.room import about
from ludion.lab.study.text import about as heading
from ludion.lab.study.text import few
from ludion.words import LANGUAGES

STYLE: Final = (Path(__file__).parent / "page.css").read_text("utf-8")
EVEN: Final = ("seat_advantage", "information", "restricted", "opening")
"""Where an even share is drawn."""
BY_NAME: Final = {"en": "English", "fr": "Français", "de": "Deutsch", "es": "Español"}


def write_pages(report: Report, folder: Path, language: str) -> None:
    """``report.html`` in a language, and beside it one page in each."""
    for one in LANGUAGES:
        (folder / f"report.{one}.html").write_text(page(report, one), encoding="utf-8")
    (folder / "report.html").write_text(page(report, language), encoding="utf-8")


def page(report: Report, language: str) -> str:
    title = html.escape(word("title", language, game=report.setting.game.title))
    body = "\n".join(
        [
            f"<h1>{title}</h1>",
            _languages(language),
            *_heading(report, language),
            _contents(report, language),
            *(part for name in report.sections() for part in _section(report, name, language)),
            *_changes(report, language),
            *_outliers(report, language),
        ]
    )
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{title}</title><style>{STYLE}</style><main>{body}</main></html>\n"
    )


def fragment(report: Report, language: str) -> str:
    """The same without a page around it, for a notebook."""
    parts = [part for name in report.sections() for part in _section(report, name, language)]
    return f'<div class="ludion-study"><style>{STYLE}</style>{"".join(parts)}</div>'


def _languages(here: str) -> str:
    links = (
        f'<a href="report.{one}.html" hreflang="{one}" lang="{one}"'
        f"{' aria-current=page' if one == here else ''}>{BY_NAME[one]}</a>"
        for one in LANGUAGES
    )
    return f'<nav aria-label="{word("language", here)}">{" · ".join(links)}</nav>'


def _heading(report: Report, language: str) -> Iterator[str]:
    yield f"<p>{html.escape(heading(report, language))}</p>"
    if report.plan.options:
        options = ", ".join(f"{name}={value}" for name, value in report.plan.options.items())
        yield f"<p>{html.escape(word('options', language, options=options))}</p>"
    said = word("command", language, command="\n").partition("\n")
    yield (
        f"<p>{html.escape(said[0])}<code>{html.escape(report.command)}</code>"
        f"{html.escape(said[2])}</p>"
    )


def _contents(report: Report, language: str) -> str:
    names = list(report.sections())
    names += ["vary"] if report.changes else []
    names += ["outliers"] if report.outliers else []
    links = "".join(
        f'<li><a href="#{name}">{word(f"section.{name}", language)}</a></li>' for name in names
    )
    return f'<nav aria-label="{word("contents", language)}"><ul class="contents">{links}</ul></nav>'


def _section(report: Report, name: str, language: str) -> Iterator[str]:
    yield f'<section id="{name}"><h2>{html.escape(word(f"section.{name}", language))}</h2>'
    for metric in report.sections()[name]:
        yield f"<h3>{html.escape(word(f'metric.{metric}', language))}</h3>"
        yield f'<p class="means">{html.escape(means(metric, report.setting, language))}</p>'
        yield from _plots(report, metric, language)
        yield _table(report, report.of(metric), language)
    yield "</section>"


def _plots(report: Report, metric: str, language: str) -> Iterator[str]:
    figures = report.of(metric)
    if metric == "importance":
        yield from _maps(report, figures, language)
        return
    if metric == "length":
        figures = [figure for figure in figures if "." not in figure.item]
    even = 1 / len(set(report.setting.variant.sides)) if metric in EVEN else None
    yield plots.intervals(_rows(report, few(figures), language), figures[0].unit, even)


def _rows(report: Report, figures: list[Figure], language: str) -> list[Row]:
    levels = list(report.plan.levels)
    rows = []
    for figure in figures:
        name = label(report.setting, figure, language)
        shown = " · ".join(part for part in (name, figure.level) if part)
        colour = levels.index(figure.level) if figure.level in levels else 0
        rows.append(Row(shown, figure, colour % 6))
    return rows


def _maps(report: Report, figures: list[Figure], language: str) -> Iterator[str]:
    """Of the last level: groups that lie on the board as maps, others as intervals."""
    said, last = about(report.setting.game), report.plan.levels[-1]
    mine = {figure.item: figure for figure in figures if figure.level == last}
    for group, names in said.names.items():
        here = {name: mine[f"{group}/{name}"] for name in names if f"{group}/{name}" in mine}
        if not here:
            continue
        yield f"<h4>{html.escape(group_label(report.setting, group, language))} · {last}</h4>"
        if group in said.places:
            places = said.places[group]
            if len(places) <= 8:  # few enough for their full names
                name_of = {
                    name: thing_label(report.setting, group, name, language) for name in places
                }
                places = {name_of[name]: place for name, place in places.items()}
                here = {name_of[name]: figure for name, figure in here.items()}
            yield f'<div class="map">{plots.board(places, here, word("never", language))}</div>'
        else:
            yield plots.intervals(_rows(report, few(list(here.values())), language), POINTS, 0.0)


def _table(report: Report, figures: list[Figure], language: str, signed: bool = False) -> str:
    """All figures of a metric as numbers, folded away."""
    head = "".join(
        f"<th scope=col>{word(name, language)}</th>"
        for name in ("level", "what", "value", "interval", "games")
    )
    rows = "".join(
        f"<tr><td>{html.escape(f.level)}</td><td>{html.escape(_what(report, f, language))}</td>"
        f"<td>{number(f.value, f.unit, signed)}</td>"
        f"<td>{number(f.low, f.unit, signed)} … {number(f.high, f.unit, signed)}</td>"
        f"<td>{f.games}</td></tr>"
        for f in figures
    )
    return (
        f"<details><summary>{word('numbers', language)}</summary><div class=scroll><table>"
        f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div></details>"
    )


def _what(report: Report, figure: Figure, language: str) -> str:
    name = label(report.setting, figure, language)
    group, slash, _ = figure.item.partition("/")
    if slash and figure.metric in ("importance", "restricted"):
        return f"{group_label(report.setting, group, language)}: {name}"
    return name


def _changes(report: Report, language: str) -> Iterator[str]:
    if not report.changes:
        return
    yield f'<section id="vary"><h2>{word("section.vary", language)}</h2>'
    for change in report.changes:
        yield f"<h3>{html.escape(change.old)} → {html.escape(change.new)}</h3>"
        said = word("vary.means", language, old=change.old, new=change.new)
        yield f'<p class="means">{html.escape(said)}</p>'
        yield from _differences(report, change, language)
    yield "</section>"


def _differences(report: Report, change: Change, language: str) -> Iterator[str]:
    """What certainly changes as plots, by unit; all in tables."""
    for metric in dict.fromkeys(figure.metric for figure in change.figures):
        mine = [figure for figure in change.figures if figure.metric == metric]
        yield f"<h4>{html.escape(word(f'metric.{metric}', language))}</h4>"
        if shown := few([figure for figure in mine if matters(figure)]):
            yield plots.intervals(_rows(report, shown, language), mine[0].unit, 0.0)
        yield _table(report, mine, language, signed=True)


def _outliers(report: Report, language: str) -> Iterator[str]:
    if not report.outliers:
        return
    yield f'<section id="outliers"><h2>{word("section.outliers", language)}</h2><ul>'
    for one in report.outliers:
        unit = NUMBER if KINDS[one.kind][0] in ("decisions", "lead_changes") else SHARE
        command = word("replay", language, command="\n").partition("\n")
        yield (
            f"<li><strong>{html.escape(word(f'outlier.{one.kind}', language))}</strong> · "
            f"{html.escape(one.level)} · {number(one.value, unit)} · "
            f'<a href="{html.escape(one.record, quote=True)}">{word("record", language)}</a><br>'
            f"{html.escape(command[0])}<code>{html.escape(one.command)}</code></li>"
        )
    yield "</ul></section>"
