"""The archive of a SQLite database: what it was at every second, in a folder that may be elsewhere.

    FOLDER/2026-11-18T201500.123456Z/   a generation
        base.sqlite                 the database's file, as it was when the generation began
        0001.wal, 0002.wal, …       all that was written to the write-ahead log since then
        moments.jsonl               how far they reached, second by second

Each second a thread copies what has been committed. It alone moves the log into the database
(a checkpoint), and only what it has copied, so nothing is written past it. Whenever it cannot be
sure of that, because the log was begun anew by somebody else, it begins another generation.
"""

from __future__ import annotations

import contextlib
import hashlib
import logging
import os
import shutil
import sqlite3
import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path

import msgspec
from msgspec import Struct

from ludion.server.store import wal
from ludion.server.store.wal import Position

log = logging.getLogger("ludion.server")

BASE, MOMENTS = "base.sqlite", "moments.jsonl"
SHIP_SECONDS = 1.0
CHECKPOINT_FRAMES = 4000
"""After so many pages the log is moved into the database."""
GENERATION_SECONDS = 86_400.0
"""Restoring reads a generation's logs from its beginning: it should not take too long."""
AFTER_FAILURE_SECONDS = 30.0
MOST_LOG = 256 << 20
LOCK_SECONDS = 10.0


class Moment(Struct, frozen=True):
    """Up to where the database was written at a moment."""

    at: int
    """Milliseconds since 1970."""
    wal: int
    """How many logs there are; 0 if nothing was written since the generation began."""
    frames: int
    """Of the last of them."""


class Heading(Struct, frozen=True):
    """The first line of a generation's moments."""

    base: str
    """The SHA-256 of the database's file."""


class Archiver:
    """Copies a database's log into a folder, in a thread."""

    def __init__(self, database: Path, folder: Path, keep_days: int) -> None:
        self._database = database
        self._log = Path(f"{database}-wal")
        self._folder = folder
        self._keep_seconds = keep_days * 86_400.0
        self._generation: Path | None = None
        self._number = 0
        self._shipped: Position | None = None
        self._emptied = False
        """Whether all of the log is in the database: whoever writes next begins it anew."""
        self._noted = False
        """Whether this generation has a moment."""
        self._began = 0.0
        self._ended = threading.Event()
        self._mutex = threading.RLock()
        self._thread = threading.Thread(target=self._run, name="archiver", daemon=True)

    def open(self) -> None:
        """Begin a generation; raises ``OSError`` if that cannot be."""
        self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with self._mutex:
            self._connect()
            self.ship()
        self._thread.start()

    def close(self) -> None:
        """Copy the rest; nobody writes any more."""
        self._ended.set()
        if self._thread.is_alive():
            self._thread.join()
        with self._mutex, contextlib.suppress(OSError, sqlite3.Error, AttributeError):
            self.ship()
            self._writer.close()
            self._mover.close()

    def ship(self) -> None:
        """Copy what has been committed since the last time."""
        with self._mutex:
            if self._generation is None or time.monotonic() - self._began > GENERATION_SECONDS:
                self._begin()
            with self._nobody_writes():
                there = wal.position(self._log, self._shipped)
                at = time.time_ns() // 1_000_000
                sure = self._goes_on(there)
                full = there is not None and there.frames >= CHECKPOINT_FRAMES
                if sure and full:  # nothing may be written between copying and moving
                    self._copy(there, at)
                    self._move()
            if not sure:
                self._generation = None
                self.ship()
            elif not full:
                self._copy(there, at)

    @contextlib.contextmanager
    def begin_anew(self) -> Iterator[None]:
        """Let somebody else begin the log anew: what comes then is another generation."""
        with self._mutex:
            yield
            self._generation = None

    # -- in the thread --------------------------------------------------------------------------

    def _run(self) -> None:
        pause = SHIP_SECONDS
        while not self._ended.wait(pause):
            try:
                self.ship()
                pause = SHIP_SECONDS
            except (OSError, sqlite3.Error) as problem:
                log.error("the archive is behind: %s", problem)
                self._let_the_log_end()
                pause = AFTER_FAILURE_SECONDS

    def _let_the_log_end(self) -> None:
        """Without an archive the log must not grow for ever: another generation begins later."""
        with contextlib.suppress(OSError, sqlite3.Error), self._mutex:
            if self._log.stat().st_size > MOST_LOG:
                self._generation = None
                self._mover.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()

    def _connect(self) -> None:
        self._writer, self._mover = (
            sqlite3.connect(
                self._database, timeout=LOCK_SECONDS, isolation_level=None, check_same_thread=False
            )
            for _ in range(2)
        )
        for connection in (self._writer, self._mover):
            connection.execute("PRAGMA wal_autocheckpoint=0")
            connection.execute("PRAGMA synchronous=FULL")

    @contextlib.contextmanager
    def _nobody_writes(self) -> Iterator[None]:
        self._writer.execute("BEGIN IMMEDIATE")
        try:
            yield
        finally:
            self._writer.execute("ROLLBACK")

    def _begin(self) -> None:
        """Copy the database itself. Its file stays as it is: nobody else moves the log into it."""
        name = datetime.now(UTC).strftime("%Y-%m-%dT%H%M%S.%fZ")
        draft = self._folder / f"{name}.part"
        draft.mkdir(mode=0o700)
        shutil.copyfile(self._database, draft / BASE)
        with (draft / BASE).open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
            os.fsync(file.fileno())
        _append(draft / MOMENTS, Heading(digest))
        self._generation = draft.rename(self._folder / name)
        self._number, self._shipped, self._noted, self._emptied = 0, None, False, False
        self._began = time.monotonic()
        self._forget_old()

    def _goes_on(self, there: Position | None) -> bool:
        """Whether the log is the one that was copied, or was begun anew when we had moved it."""
        if self._shipped is None or self._emptied:
            return True
        return there is not None and there.salt == self._shipped.salt

    def _copy(self, there: Position | None, at: int) -> None:
        """Copy up to a position, and note the moment."""
        assert self._generation is not None
        shipped = self._shipped
        if there == shipped and self._noted:
            return
        number, frames = self._number, 0
        if there is not None:
            anew = shipped is None or there.salt != shipped.salt
            number, frames = number + anew, there.frames
            start = 0 if anew or shipped is None else shipped.end
            with self._log.open("rb") as source:
                source.seek(start)
                _write(self._generation / f"{number:04}.wal", start, source.read(there.end - start))
        _append(self._generation / MOMENTS, Moment(at, number, frames))
        self._number, self._shipped, self._noted, self._emptied = number, there, True, False

    def _move(self) -> None:
        """Move the log into the database; readers may keep some of it back until next time."""
        _, frames, moved = self._mover.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        self._emptied = frames == moved

    def _forget_old(self) -> None:
        """Delete generations that nobody needs to restore a moment that is kept."""
        for old, next_one in pairwise(generations_in(self._folder)):
            unneeded = old != self._generation
            if unneeded and (next_one / BASE).stat().st_mtime < time.time() - self._keep_seconds:
                shutil.rmtree(old, ignore_errors=True)
        for draft in self._folder.glob("*Z.part"):
            shutil.rmtree(draft, ignore_errors=True)


def generations_in(folder: Path) -> list[Path]:
    return sorted(path.parent for path in folder.glob(f"*Z/{MOMENTS}"))


def _append(path: Path, line: Struct) -> None:
    _write(path, None, msgspec.json.encode(line) + b"\n")


def _write(path: Path, start: int | None, some: bytes) -> None:
    """Write from a place on, or at the end; an earlier attempt may have failed half-way."""
    with path.open("ab" if start is None else "r+b" if start else "wb") as file:
        if start:
            file.seek(start)
        file.write(some)
        file.truncate()
        file.flush()
        os.fsync(file.fileno())
