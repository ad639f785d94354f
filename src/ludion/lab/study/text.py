"""A report as lines for a terminal: the figures that fit there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ludion.lab.study.figures import Figure
from ludion.lab.study.labels import label, number, word
from ludion.lab.study.report import Change, Report, matters

MOST: Final = 12
"""Of a metric with many figures at a level, those with the largest values."""
WIDTH: Final = 44


def lines(report: Report, language: str) -> Iterator[str]:
    """Section by section, the metrics with their figures."""
    yield word("title", language, game=report.setting.game.title)
    yield about(report, language)
    for section, metrics in report.sections().items():
        yield ""
        yield word(f"section.{section}", language)
        for metric in metrics:
            yield f"  {word(f'metric.{metric}', language)}"
            for figure in few(report.of(metric)):
                yield _line(report, figure, language)
    for change in report.changes:
        yield ""
        yield from _changed(report, change, language)


def about(report: Report, language: str) -> str:
    plan = report.plan
    return word(
        "about",
        language,
        variant=plan.variant,
        games=plan.games,
        levels=", ".join(plan.levels),
        seed=plan.seed,
    )


def few(figures: list[Figure]) -> list[Figure]:
    """Of each level all figures, or if they are many the largest."""
    kept: list[Figure] = []
    for level in dict.fromkeys(figure.level for figure in figures):
        mine = [figure for figure in figures if figure.level == level]
        if len(mine) > MOST:
            mine = sorted(mine, key=lambda one: -abs(one.value))[:MOST]
        kept += mine
    return kept


def _line(report: Report, figure: Figure, language: str, signed: bool = False) -> str:
    name = f"{figure.level:10} {label(report.setting, figure, language)}"
    value, low, high = (
        number(one, figure.unit, signed) for one in (figure.value, figure.low, figure.high)
    )
    return f"    {name:{WIDTH}} {value:>9}   {low:>9} … {high:<9} {figure.games:>7}".rstrip()


def _changed(report: Report, change: Change, language: str) -> Iterator[str]:
    yield word("section.vary", language)
    yield f"  {word('vary.means', language, old=change.old, new=change.new)}"
    shown = [figure for figure in change.figures if matters(figure)]
    for metric in dict.fromkeys(figure.metric for figure in shown):
        yield f"  {word(f'metric.{metric}', language)}"
        for figure in few([one for one in shown if one.metric == metric]):
            yield _line(report, figure, language, signed=True)
