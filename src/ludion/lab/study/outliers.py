"""Games that stand out, each written down as a record that can be replayed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec
import numpy as np

from ludion.lab.study.course import decisive
from ludion.lab.study.data import Data
from ludion.lab.study.figures import Numbers
from ludion.lab.study.games import match_of, watched
from ludion.lab.study.plan import LEVEL
from ludion.record import save

KINDS: Final = {
    "longest": ("decisions", max),
    "shortest": ("decisions", min),
    "turbulent": ("lead_changes", max),
    "rescued": ("lowest", min),
    "settled": ("decided", max),
    "lucky": ("luck", max),
    "robbed": ("luck", min),
}
"""The column that tells, and whether the highest or the lowest stands out."""


class Outlier(msgspec.Struct, frozen=True):
    """A game that stands out at its level."""

    kind: str
    level: str
    number: int
    value: float
    move: int
    """After which of its moves to look: where it was decided, or at the end."""
    record: str = ""
    """The file, beside the report."""

    @property
    def command(self) -> str:
        return f"ludion draw {self.record} --move {self.move} -o {self.kind}.svg"


def outliers(data: Data, folder: Path) -> Iterator[Outlier]:
    """Find them at every level, and write their records into a folder beside the report."""
    folder.mkdir(parents=True, exist_ok=True)
    for level in data.plan.levels:
        for kind in KINDS:
            found = _extreme(data, level, kind)
            if found is not None:
                yield _write(data, level, kind, *found, folder)


def _extreme(data: Data, level: str, kind: str) -> tuple[int, float] | None:
    """The number of the game that stands out, and by which value."""
    name, wanted = KINDS[kind]
    values = _column(data, f"{LEVEL}/{level}", name)
    known = values[~np.isnan(values)]
    if len(known) == 0 or np.ptp(known) == 0.0:
        return None
    value = float(wanted(known))
    place = int(np.flatnonzero(values == value)[0])
    return data.numbers(f"{LEVEL}/{level}")[place], value


def _column(data: Data, experiment: str, name: str) -> Numbers:
    if name != "luck":
        return data.column(experiment, name)
    shares, luck = data.by_side(experiment, "share"), data.by_side(experiment, "luck")
    alone = shares.max(axis=1, initial=0.0) > 1 - 1e-9
    return np.where(alone, (shares * luck).sum(axis=1), np.nan)


def _write(data: Data, level: str, kind: str, number: int, value: float, folder: Path) -> Outlier:
    game = watched(data.plan, f"{LEVEL}/{level}", number)
    name = f"{level.replace(':', '-')}-{kind}.json"
    save(match_of(data.plan, number, game.moves, level), folder / name)
    move = len(game.moves) if game.winner is None else decisive(game)
    return Outlier(kind, level, number, value, move, f"{folder.name}/{name}")
