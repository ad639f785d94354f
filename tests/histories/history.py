"""What is written down of a run: one JSON object a line.

Each line has ``at`` (seconds) and ``what``:

opened     ``table``, ``seats``: the client in each seat, null for a bot
connects   ``client`` asks to be let in to ``table``; ``lost``: its connection has ended
snapshot   the first it is told: ``seq``, ``number`` of moves, ``since``, ``steps`` as
           [seat, move], ``status``, ``chat``, ``ending``
sent       a message: ``id``, ``type`` (move, undo, answer, resign, chat) and what it says
done       its answer: ``id``, ``seq``; ``refused``: ``id``, ``code``; else nobody knows
told       what happened: ``seq`` and the ``event``, as far as all at the table hear the same
standing   at the end, what ``client`` is rated: ``rating``, ``games``
fault      ``kind`` of harm that is done; ``healed``: the last of it is over
"""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

from tests.histories.checker import Line


class History:
    """Lines, kept in memory and in a file as they come."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lines: list[Line] = []
        self._file = path.open("w", encoding="utf-8", buffering=1)

    def note(self, what: str, **fields: Any) -> None:
        line = {"at": round(time.monotonic(), 4), "what": what, **fields}
        self.lines.append(line)
        self._file.write(json.dumps(line) + "\n")

    def close(self) -> None:
        self._file.close()


def read(path: Path) -> list[Line]:
    with path.open(encoding="utf-8") as file:
        return [json.loads(line) for line in file]
