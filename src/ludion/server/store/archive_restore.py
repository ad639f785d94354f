"""A database as it was at a moment, from an archive."""

from __future__ import annotations

import contextlib
import hashlib
import shutil
import sqlite3
from datetime import datetime
from pathlib import Path

import msgspec

from ludion.server.store import wal
from ludion.server.store.archive import BASE, MOMENTS, Heading, Moment, generations_in
from ludion.server.store.database import BadDatabase


def moment_in(text: str) -> int:
    """A moment as somebody writes it, in milliseconds; without a zone it is this machine's time."""
    try:
        return int(datetime.fromisoformat(text).timestamp() * 1000)
    except (ValueError, OverflowError, OSError):
        raise BadDatabase(
            f"--until: {text!r} is no time; write 2026-11-18T20:15:30, or with a zone: …+01:00"
        ) from None


def restore_from_archive(folder: Path, until: int | None, database: Path) -> str:
    """Make a database's file as it was at a moment, or at the last; returns which that was."""
    generation, moments = _find(folder, until)
    if database.exists():
        raise BadDatabase(f"{database}: there is a database already; give another --data")
    draft = database.with_name(database.name + ".part")
    try:
        _check_base(generation)
        shutil.copyfile(generation / BASE, draft)
        for number, frames in {one.wal: one.frames for one in moments if one.wal}.items():
            _add_log(draft, generation / f"{number:04}.wal", frames)
        with contextlib.closing(sqlite3.connect(draft)) as connection:
            problem = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
        if problem != "ok":
            raise BadDatabase(f"{generation}: the archive is damaged: {problem}")
        draft.rename(database)
    except OSError as problem:
        raise BadDatabase(f"{generation}: {problem.strerror or problem}") from None
    except sqlite3.DatabaseError as problem:
        raise BadDatabase(f"{generation}: the archive is damaged: {problem}") from None
    finally:
        for suffix in ("", "-wal", "-shm"):
            Path(f"{draft}{suffix}").unlink(missing_ok=True)
    return _shown(moments[-1].at)


def _find(folder: Path, until: int | None) -> tuple[Path, list[Moment]]:
    """The generation that knows a moment, and its moments until then."""
    known = [(path, _moments(path)) for path in generations_in(folder)]
    known = [(path, moments) for path, moments in known if moments]
    if not known:
        raise BadDatabase(f"{folder}: this is no archive; the server makes one with --archive")
    fitting = [
        (path, [one for one in moments if until is None or one.at <= until])
        for path, moments in known
        if until is None or moments[0].at <= until
    ]
    if not fitting:
        first = _shown(known[0][1][0].at)
        raise BadDatabase(f"{folder}: the archive begins at {first}, --until is before that")
    return max(fitting, key=lambda one: one[1][-1].at)


def _moments(generation: Path) -> list[Moment]:
    lines = (generation / MOMENTS).read_bytes().split(b"\n")
    try:  # the last line may be written by half: then that moment was not reached
        return [msgspec.json.decode(line, type=Moment) for line in lines[1:-1]]
    except msgspec.MsgspecError as problem:
        raise BadDatabase(f"{generation / MOMENTS}: {problem}") from None


def _check_base(generation: Path) -> None:
    first = (generation / MOMENTS).read_bytes().split(b"\n")[0]
    with (generation / BASE).open("rb") as file:
        found = hashlib.file_digest(file, "sha256").hexdigest()
    try:
        wanted = msgspec.json.decode(first, type=Heading).base
    except msgspec.MsgspecError as problem:
        raise BadDatabase(f"{generation / MOMENTS}: {problem}") from None
    if found != wanted:
        raise BadDatabase(f"{generation / BASE}: the archive is damaged: the file was changed")


def _add_log(database: Path, log: Path, frames: int) -> None:
    """Move a log into a database: SQLite itself does, and checks every frame on the way."""
    there = wal.position(log)
    if there is None:
        raise BadDatabase(f"{log}: the archive is damaged: this is no log")
    end = wal.Position(there.salt, there.page, frames).end
    with log.open("rb") as file:
        Path(f"{database}-wal").write_bytes(file.read(end))
    with contextlib.closing(sqlite3.connect(database)) as connection:
        _, found, _ = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
    if found != frames:
        raise BadDatabase(f"{log}: the archive is damaged after {found} pages of {frames}")


def _shown(at: int) -> str:
    return datetime.fromtimestamp(at / 1000).astimezone().isoformat(timespec="milliseconds")
