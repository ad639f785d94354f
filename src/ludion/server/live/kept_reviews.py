"""Reviews of games that are kept in files: whole, or as far as they have come."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Final

import msgspec

from ludion.analysis.sidecar import VERSION, Verdict

MOST_KEPT: Final = 2_000
"""So many files, of about 30 kB; the oldest go first. What is gone can be made again."""


class KeptReviews:
    """A folder of them. What cannot be read or written is made anew: it is but a cache."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def whole(self, key: str) -> bytes | None:
        with contextlib.suppress(OSError):
            return self._path(key).read_bytes()
        return None

    def keep(self, key: str, body: bytes) -> None:
        self._write(self._path(key), body)
        with contextlib.suppress(OSError):
            self._part(key).unlink()
        self._drop_oldest()

    def part(self, key: str) -> dict[int, Verdict]:
        """The verdicts of a review that was interrupted, by number."""
        with contextlib.suppress(OSError, msgspec.MsgspecError):
            found = msgspec.json.decode(self._part(key).read_bytes(), type=list[Verdict])
            return {one.number: one for one in found}
        return {}

    def keep_part(self, key: str, verdicts: list[Verdict]) -> None:
        self._write(self._part(key), msgspec.json.encode(verdicts))

    def _path(self, key: str) -> Path:
        return self._folder / f"{key}.{VERSION}.json"

    def _part(self, key: str) -> Path:
        return self._folder / f"{key}.{VERSION}.part.json"

    def _write(self, path: Path, body: bytes) -> None:
        """Write a file, whole or not at all."""
        draft = path.with_suffix(".draft")
        with contextlib.suppress(OSError):
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            draft.write_bytes(body)
            draft.replace(path)

    def _drop_oldest(self) -> None:
        with contextlib.suppress(OSError):
            files = sorted(self._folder.glob("*.json"), key=lambda path: path.stat().st_mtime)
            for path in files[: max(0, len(files) - MOST_KEPT)]:
                path.unlink()
