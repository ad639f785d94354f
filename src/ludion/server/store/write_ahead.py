"""SQLite's write-ahead log: the room it is given, and how it is emptied."""

from __future__ import annotations

import contextlib
import logging
import os
import sqlite3
import time
from pathlib import Path

_log = logging.getLogger("ludion.server")

TRIES = 20
ROOM = 16 << 20
"""The size that SQLite's write-ahead log is given. It comes to that before it is begun anew."""


def make_room(connection: sqlite3.Connection, log: Path) -> None:
    """Make the write-ahead log as long as it will be: to make a file longer costs a commit time.

    Nobody else writes meanwhile, and SQLite reads no further than the last frame that is valid.
    """
    try:
        connection.execute("BEGIN IMMEDIATE")
        with log.open("r+b") as file:
            while file.seek(0, os.SEEK_END) < ROOM:
                file.write(bytes(min(1 << 20, ROOM - file.tell())))
            file.flush()
            os.fsync(file.fileno())
    except (OSError, sqlite3.Error) as problem:
        _log.warning("no room was made for the write-ahead log: %s", problem)
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def empty_log(database: Path) -> None:
    """Move all of the log into the database, so that what was overwritten there is gone.

    Whoever reads or writes goes first: it is tried for a few seconds, and writers wait for a moment
    only.
    """
    with contextlib.closing(sqlite3.connect(database, timeout=0.2, isolation_level=None)) as one:
        for _ in range(TRIES):
            busy, *_ = one.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            if not busy:
                make_room(one, Path(f"{database}-wal"))
                return
            time.sleep(0.2)
    _log.warning("the write-ahead log could not be emptied: it is used all the time")
