"""Restore drills: a database is destroyed, and made again as it was at a moment."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from ludion.cli import app
from ludion.server.settings import BadSetting
from ludion.server.store import archive, archive_restore, wal
from ludion.server.store.archive import BASE, MOMENTS, Archiver, generations_in
from ludion.server.store.database import BadDatabase
from tests.server.harness import Person, Running, running
from tests.server.test_databases import invoke

Content = dict[str, list[Any]]


def content(path: Path) -> Content:
    """Every row of every table."""
    with contextlib.closing(sqlite3.connect(path, timeout=10)) as connection:
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY 1")
        return {
            name: sorted(connection.execute(f"SELECT * FROM {name}").fetchall(), key=repr)
            for (name,) in names.fetchall()
        }


def moment(server: Running, path: Path) -> tuple[int, Content]:
    """A moment that is in the archive, and what the database was then; heartbeats are written."""
    archiver = server.server.store.database._archiver
    assert archiver is not None
    while True:
        before = content(path)
        archiver.ship()
        at = time.time_ns() // 1_000_000
        if content(path) == before:
            return at, before


def test_a_destroyed_database_is_made_again_as_it_was_at_a_moment_between(tmp_path: Path) -> None:
    old, new, kept = tmp_path / "old", tmp_path / "new", tmp_path / "archive"
    with running(old, archive=kept) as server:
        ann = Person(server.url, "Ann")
        screen = ann.sit_at(ann.open_table("me", "me", curtain=False))
        table = screen.snapshot["table"]["id"]
        for _ in range(5):
            screen.play()
        at, then = moment(server, old / "ludion.sqlite")
        for _ in range(5):
            screen.play()
        ann.open_table("me", "me", game="voldetour", variant="two")
        Person(server.url, "Bob")
        later = ann.http.cookies["ludion"]
    key = (old / "secret.key").read_bytes()
    shutil.rmtree(old)

    new.mkdir()
    (new / "secret.key").write_bytes(key)
    (new / "secret.key").chmod(0o600)
    until = time.strftime(f"%Y-%m-%dT%H:%M:%S.{at % 1000:03}", time.localtime(at / 1000))
    said = invoke("db", "restore", kept, "--until", until, "--data", new)
    assert said.startswith("the database as it was at ")
    assert content(new / "ludion.sqlite") == then
    with running(new) as server:
        again = Person(server.url)
        again.http.cookies.set("ludion", later)
        screen = again.sit_at(table)
        assert screen.position["number"] == 5
        assert screen.play()["type"] == "done"

    invoke("db", "restore", kept, "--data", tmp_path / "last")
    last = content(tmp_path / "last" / "ludion.sqlite")
    assert len(last["events"]) == len(then["events"]) + 5
    assert len(last["people"]) == len(then["people"]) + 1


class Writer:
    """A database that is written, its archiver (by hand), and what it was at each moment."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(archive, "SHIP_SECONDS", 1e6)
        self.path, self.archive = folder / "some.sqlite", folder / "archive"
        self.connection = sqlite3.connect(self.path, isolation_level=None)
        for pragma in ("journal_mode=WAL", "wal_autocheckpoint=0"):
            self.connection.execute(f"PRAGMA {pragma}")
        self.connection.execute("CREATE TABLE kept (number INTEGER, body BLOB)")
        self.archiver = Archiver(self.path, self.archive, 14)
        self.archiver.open()
        self.count = 0
        self.was: list[tuple[int, Content]] = []

    def write(self, rows: int = 20) -> None:
        for _ in range(rows):
            self.count += 1
            row = (self.count, bytes([self.count % 256]) * 3000)
            self.connection.execute("INSERT INTO kept VALUES (?, ?)", row)

    def ship(self) -> None:
        self.archiver.ship()
        self.was.append((time.time_ns() // 1_000_000, content(self.path)))
        time.sleep(0.003)  # moments are told apart by milliseconds

    def restored(self, folder: Path, at: int) -> Content:
        path = folder / f"{at}.sqlite"
        archive_restore.restore_from_archive(self.archive, at, path)
        return content(path)


@pytest.fixture
def writer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Writer:
    return Writer(tmp_path, monkeypatch)


def test_every_moment_can_be_restored_also_after_the_log_began_anew(
    writer: Writer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "CHECKPOINT_FRAMES", 50)
    for _ in range(8):
        writer.write()
        writer.ship()
    writer.archiver.close()
    (only,) = generations_in(writer.archive)
    assert len(list(only.glob("*.wal"))) > 2
    for at, was in writer.was:
        assert writer.restored(tmp_path, at) == was


def test_what_was_not_committed_is_not_restored(writer: Writer, tmp_path: Path) -> None:
    writer.write()
    writer.connection.execute("PRAGMA cache_size=1")  # pages of a transaction go to the log early
    writer.connection.execute("BEGIN")
    writer.write(200)
    writer.connection.execute("ROLLBACK")
    writer.ship()
    writer.write(3)
    writer.ship()
    for at, was in writer.was:
        assert writer.restored(tmp_path, at) == was


def test_a_reader_that_stays_keeps_nothing_from_being_archived(
    writer: Writer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "CHECKPOINT_FRAMES", 50)
    with contextlib.closing(sqlite3.connect(writer.path, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM kept").fetchone()
        for _ in range(4):
            writer.write()
            writer.ship()
    for _ in range(4):
        writer.write()
        writer.ship()
    for at, was in writer.was:
        assert writer.restored(tmp_path, at) == was


def test_a_log_that_somebody_else_began_anew_begins_another_generation(
    writer: Writer, tmp_path: Path
) -> None:
    writer.write()
    writer.ship()
    writer.write()  # not in the archive when the log is emptied
    assert writer.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0
    writer.ship()
    writer.write()
    writer.ship()
    assert len(generations_in(writer.archive)) == 2
    for at, was in writer.was:
        assert writer.restored(tmp_path, at) == was


def test_old_generations_go_when_nobody_needs_them(
    writer: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "GENERATION_SECONDS", 0.0)
    writer.ship()
    writer.ship()
    assert len(generations_in(writer.archive)) == 3
    monkeypatch.setattr(writer.archiver, "_keep_seconds", -60.0)
    writer.ship()
    assert len(generations_in(writer.archive)) == 1


def test_an_archive_that_fails_for_a_while_goes_on(writer: Writer, tmp_path: Path) -> None:
    writer.write()
    writer.ship()
    (generation,) = generations_in(writer.archive)
    (generation / MOMENTS).chmod(0o600)
    really, full = archive._append, OSError(28, "No space left on device")

    def fail(path: Path, line: Any) -> None:
        raise full

    writer.write()
    archive._append = fail
    try:
        with pytest.raises(OSError, match="No space"):
            writer.archiver.ship()
    finally:
        archive._append = really
    writer.write()
    writer.ship()
    assert generations_in(writer.archive) == [generation]
    for at, was in writer.was:
        assert writer.restored(tmp_path, at) == was


def spoil(path: Path, place: int) -> None:
    body = bytearray(path.read_bytes())
    body[place] ^= 1
    path.write_bytes(body)


@pytest.mark.parametrize("name", [BASE, "0001.wal"])
def test_a_damaged_archive_is_told(writer: Writer, tmp_path: Path, name: str) -> None:
    writer.write()
    writer.ship()
    (generation,) = generations_in(writer.archive)
    if name == BASE:
        (generation / name).write_bytes(b"x" * 5000)
    else:
        spoil(generation / name, 10_000)
    target = tmp_path / "target"
    with pytest.raises(BadDatabase, match="the archive is damaged"):
        invoke_raising("db", "restore", writer.archive, "--data", target)
    assert [path.name for path in target.iterdir()] == ["server.lock"]


def invoke_raising(*words: object) -> None:
    result = CliRunner().invoke(app, [str(word) for word in words])
    assert result.exception is not None
    raise result.exception


def test_what_cannot_be_restored_is_refused_in_words(writer: Writer, tmp_path: Path) -> None:
    writer.ship()
    there = tmp_path / "there"
    invoke("db", "restore", writer.archive, "--data", there)
    file = tmp_path / "file"
    file.write_text("")
    for words, problem in (
        ((writer.archive, "--until", "yesterday"), "is no time"),
        ((writer.archive, "--until", "2001-01-01"), "the archive begins at"),
        ((writer.archive, "--data", there), "there is a database already"),
        ((tmp_path, "--data", tmp_path / "x"), "this is no archive"),
        ((file, "--until", "2030-01-01"), "only the folder of an archive"),
        ((writer.archive, "--database", "postgresql://x@y/z"), "an archive is of SQLite"),
    ):
        with pytest.raises(BadDatabase, match=problem):
            invoke_raising("db", "restore", *words)


def test_an_archive_that_cannot_be_made_is_refused_at_the_start(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadDatabase, match="file"):
        start_and_fail(tmp_path / "data", archive=tmp_path / "file" / "archive")
    with pytest.raises(BadSetting, match="PostgreSQL archives"):
        start_and_fail(tmp_path / "data", archive=tmp_path, database="postgresql://x@y/z")


def start_and_fail(data: Path, **changes: Any) -> None:
    import asyncio

    from ludion.server.server import Server
    from ludion.server.settings import Settings

    async def work() -> None:
        server = Server(Settings(data=data, **changes))
        try:
            await server.open()
        finally:
            await server.close()

    asyncio.run(work())


def test_a_log_that_is_none_has_no_position(tmp_path: Path) -> None:
    assert wal.position(tmp_path / "none") is None
    (tmp_path / "short").write_bytes(b"x")
    (tmp_path / "other").write_bytes(b"x" * 100)
    assert wal.position(tmp_path / "short") is wal.position(tmp_path / "other") is None
