"""A report: all figures of a study, the games that stand out, and what other settings change."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import msgspec

from ludion.games.game import Setting
from ludion.lab.study import metrics
from ludion.lab.study.figures import POINTS, SHARE, Figure, difference
from ludion.lab.study.labels import even_share, label, word
from ludion.lab.study.outliers import Outlier
from ludion.lab.study.plan import Plan
from ludion.lab.study.run import Study

SECTIONS: Final[dict[str, tuple[str, ...]]] = {
    "seats": ("seat_advantage",),
    "length": ("length", "undecided", "limit"),
    "choices": ("branching", "forced", "effective"),
    "drama": ("decided", "lead_changes", "lowest", "comeback", "kingmaking"),
    "skill": ("chain", "rung"),
    "luck": ("luck_deal", "luck_events"),
    "handicaps": ("information", "restricted"),
    "importance": ("importance", "opening"),
    "rules": ("acts", "swing", "decides", "refuses"),
    "exact": ("exact",),
}
"""Which metrics stand together, in the order of the page."""


class Change(msgspec.Struct, frozen=True):
    """What another setting changes: every figure with it, less the one without."""

    old: str
    """The setting compared with, as NAME=VALUE …"""
    new: str
    """… and the one that is different."""
    figures: tuple[Figure, ...]


class Report(msgspec.Struct, frozen=True):
    plan: Plan
    command: str
    """What gives the same figures again."""
    figures: tuple[Figure, ...]
    outliers: tuple[Outlier, ...] = ()
    changes: tuple[Change, ...] = ()

    @property
    def setting(self) -> Setting:
        return self.plan.setting()

    def _repr_html_(self) -> str:
        """The figures, in a notebook."""
        from ludion.lab.study.page import fragment

        return fragment(self, "en")

    def to_columns(self) -> dict[str, list[Any]]:
        """The figures as a table, a list for each column, for pandas or polars."""
        names = Figure.__struct_fields__
        return {name: [getattr(figure, name) for figure in self.figures] for name in names}

    def of(self, metric: str) -> list[Figure]:
        return [figure for figure in self.figures if figure.metric == metric]

    def sections(self) -> dict[str, list[str]]:
        """The metrics that say something, by section."""
        known = {figure.metric for figure in self.figures}
        found = {name: [m for m in of if m in known] for name, of in SECTIONS.items()}
        return {name: of for name, of in found.items() if of}


def figures_of(study: Study, others: Iterable[Figure] = ()) -> tuple[Figure, ...]:
    return (*metrics.figures(study.data()), *others)


def changes(old: str, base: tuple[Figure, ...], new: str, other: tuple[Figure, ...]) -> Change:
    """Every figure that both have, the new one less the old."""
    known = {figure.key: figure for figure in base}
    found = []
    for figure in other:
        if (before := known.get(figure.key)) is not None:
            gap = difference(_found(figure), _found(before))
            games = min(figure.games, before.games)
            unit = POINTS if figure.unit == SHARE else figure.unit
            found.append(Figure(figure.metric, figure.level, figure.item, *gap, games, unit))
    return Change(old, new, tuple(found))


def _found(figure: Figure) -> tuple[float, float, float]:
    return figure.value, figure.low, figure.high


def matters(figure: Figure) -> bool:
    """Whether a difference is certainly one: its interval leaves out 0."""
    return figure.low > 0.0 or figure.high < 0.0


def means(metric: str, setting: Setting, language: str) -> str:
    """The definition of a metric."""
    return word(f"means.{metric}", language, even=even_share(setting))


def as_json(report: Report) -> dict[str, Any]:
    """All of it for programs, with definitions and labels in English."""
    setting = report.setting
    whole: dict[str, Any] = msgspec.to_builtins(report)
    for figure, plain in zip(report.figures, whole["figures"], strict=True):
        plain["label"] = label(setting, figure, "en")
    whole["definitions"] = {
        metric: means(metric, setting, "en")
        for metric in dict.fromkeys(figure.metric for figure in report.figures)
    }
    for outlier, plain in zip(report.outliers, whole["outliers"], strict=True):
        plain["command"] = outlier.command
    return whole


def write_json(report: Report, path: Path) -> None:
    text = msgspec.json.format(msgspec.json.encode(as_json(report)), indent=1)
    path.write_bytes(text + b"\n")
