"""What a study finds out, a file for each kind of question; all of them as ``Figure``s."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ludion.lab.study.data import Data
from ludion.lab.study.figures import Figure
from ludion.lab.study.metrics import chance, choices, drama, handicaps, paragraphs, result, things

ORDER: Final = (result, choices, drama, chance, handicaps, things, paragraphs)


def figures(data: Data) -> Iterator[Figure]:
    """All that the games tell, metric by metric."""
    for metric in ORDER:
        yield from metric.figures(data)
