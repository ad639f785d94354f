"""SQLite's write-ahead log as a file: how far it is committed.

    ┌ header, 32 bytes ───────────────┐┌ frame ─────────────────────────────────────┐
    │ magic  version  page size  …  … ││ page  size after commit  …  salt  … │ page │ …
    └─────────────────── salt at 16 ──┘└──────────── 24 bytes ──────────────────────┘

A frame belongs to the log if it has the header's salt; it ends a transaction if it says how large
the database is after it. See https://www.sqlite.org/fileformat2.html#walformat.
"""

from __future__ import annotations

import struct
from pathlib import Path
from typing import BinaryIO

from msgspec import Struct

HEADER_BYTES = 32
FRAME_BYTES = 24
MAGIC = (0x377F0682, 0x377F0683)


class Position(Struct, frozen=True):
    """How far a log is committed."""

    salt: bytes
    """Which log it is: one that is begun anew gets another."""
    page: int
    frames: int

    @property
    def end(self) -> int:
        """Where the frames end in the file."""
        return HEADER_BYTES + self.frames * (FRAME_BYTES + self.page)


def position(path: Path, known: Position | None = None) -> Position | None:
    """How far the log in a file is committed; None if there is none. Nobody may write meanwhile.

    ``known`` is what it was before: what is behind that is not read again.
    """
    try:
        with path.open("rb") as file:
            return _position(file, known)
    except FileNotFoundError:
        return None


def _position(file: BinaryIO, known: Position | None) -> Position | None:
    header = file.read(HEADER_BYTES)
    if len(header) < HEADER_BYTES or struct.unpack(">I", header[:4])[0] not in MAGIC:
        return None
    (page,) = struct.unpack(">I", header[8:12])
    salt = header[16:24]
    frames = known.frames if known is not None and known.salt == salt else 0
    number = frames
    while True:
        file.seek(HEADER_BYTES + number * (FRAME_BYTES + page))
        frame = file.read(FRAME_BYTES)
        if len(frame) < FRAME_BYTES or frame[8:16] != salt:
            return Position(salt, page, frames)
        number += 1
        if frame[4:8] != b"\0\0\0\0":
            frames = number
