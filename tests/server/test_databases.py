"""Upgrading, backing up and restoring; old guests; a second server on one folder."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import signal
import sqlite3
import time
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from ludion.cli import app
from ludion.errors import LudionError
from ludion.server.live.forgetting import forget_people
from ludion.server.store import migrate
from ludion.server.store.database import BadDatabase, Database, url_of
from ludion.server.store.lock import alone
from ludion.server.store.schema import metadata
from ludion.server.store.workers import GONE
from ludion.server.store.write_ahead import ROOM, make_room
from tests.server.harness import Person, Process, running
from tests.server.postgres import postgres


def invoke(*words: object) -> str:
    result = CliRunner().invoke(app, [str(word) for word in words])
    assert result.exit_code == 0, (result.output, result.exception)
    return result.output


def test_a_backup_restores_into_either_database(tmp_path: Path) -> None:
    with running(tmp_path / "old") as server:
        ann = Person(server.url, "Ann")
        screen = ann.sit_at(ann.open_table("me", "me"))
        for _ in range(4):
            if screen.position["curtain"]:
                screen.ask("lift", seat=screen.position["deciding"])
            screen.play()
        screen.ask("resign", seat=0)
        invoke("db", "backup", tmp_path / "a.jsonl.gz", "--data", tmp_path / "old")
    table = screen.snapshot["table"]["id"]
    record = ann_record = None
    invoke("db", "restore", tmp_path / "a.jsonl.gz", "--data", tmp_path / "new")
    with running(tmp_path / "new") as server:
        record = httpx.get(f"{server.url}/api/tables/{table}/record").json()
        assert len(record["moves"]) == 4
    with postgres() as database:
        where = ("--data", tmp_path / "new", "--database", database.url)
        invoke("db", "restore", tmp_path / "a.jsonl.gz", *where)
        with running(tmp_path / "new", database=database.url) as server:
            ann_record = httpx.get(f"{server.url}/api/tables/{table}/record").json()
        again = CliRunner().invoke(
            app, ["db", "restore", str(tmp_path / "a.jsonl.gz"), *map(str, where)]
        )
        assert isinstance(again.exception, BadDatabase)
    assert ann_record == record


def test_the_migrations_make_exactly_the_schema(tmp_path: Path) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    async def differences() -> list[object]:
        database = Database(url_of(None, tmp_path))
        await migrate.upgrade(database.engine)
        async with database.reading() as connection:
            found = await connection.run_sync(
                lambda plain: compare_metadata(MigrationContext.configure(plain), metadata)
            )
        await database.engine.dispose()
        return list(found)

    assert asyncio.run(differences()) == []


def test_upgrading_twice_changes_nothing(tmp_path: Path) -> None:
    assert "0002" in invoke("db", "upgrade", "--data", tmp_path)
    assert "0002" in invoke("db", "upgrade", "--data", tmp_path)


def test_a_database_that_cannot_be_is_refused_in_words(tmp_path: Path) -> None:
    for url in ("mysql://x", "postgresql://ludion@127.0.0.1:1/x", "nonsense"):
        result = CliRunner().invoke(
            app, ["db", "upgrade", "--data", str(tmp_path), "--database", url]
        )
        assert isinstance(result.exception, LudionError)


def test_one_server_at_a_time_on_a_folder(tmp_path: Path) -> None:
    found, named = url_of(None, tmp_path), url_of(f"sqlite:///{tmp_path}/ludion.sqlite", tmp_path)
    for one, other in ((found, found), (found, named), (named, found)):
        with alone(one), pytest.raises(LudionError, match="another server"), alone(other):
            pass


def test_guests_who_stay_away_are_forgotten_and_accounts_are_not(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        people = server.server.store.people
        now = server.server.machine.now()  # not so long ago that the server forgets them by itself

        async def work() -> None:
            await people.add_guest("old", "Old", now - 5000)
            await people.add_guest("new", "New", now)
            await people.add_guest("kept", "Kept", now - 5000)
            await people.claim("kept", "Kept", "kept", "hash")
            assert await people.forget_guests(now - 2000) == 1
            await forget_people(server.server.tables)
            assert await people.by_id("old") is None
            assert await people.by_id("new")
            assert await people.by_id("kept")

        server.do(work())


def test_a_server_that_is_told_to_stop_does_within_five_seconds(tmp_path: Path) -> None:
    server = Process(tmp_path / "data")
    ann = Person(server.url, "Ann")
    screen = ann.sit_at(ann.open_table("me", "open"))
    began = time.monotonic()
    server.process.send_signal(signal.SIGTERM)
    assert screen.gone() == 1012
    assert server.process.wait(5) in (0, -signal.SIGTERM)
    assert time.monotonic() - began < 5


def test_a_server_that_stops_breaks_off_no_transaction(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        tables, steps = server.server.tables, list[str]()

        async def write_slowly() -> None:
            async with tables.store.database.writing():
                steps.append("begun")
                await asyncio.sleep(0.3)
            steps.append("kept")

        async def begin() -> None:
            tables.tasks.later(0, write_slowly())
            while not steps:
                await asyncio.sleep(0.01)

        server.do(begin())
    assert steps == ["begun", "kept"]
    with contextlib.closing(sqlite3.connect(tmp_path / "ludion.sqlite")) as found:
        assert found.execute("SELECT id FROM workers").fetchall() == [(GONE,)]


def test_the_write_ahead_log_has_its_size_and_what_is_in_it_stays(tmp_path: Path) -> None:
    path, log = tmp_path / "some.sqlite", tmp_path / "some.sqlite-wal"
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("CREATE TABLE kept (number INTEGER)")
        connection.execute("INSERT INTO kept VALUES (1)")
        make_room(connection, log)
        assert log.stat().st_size == ROOM
        connection.execute("INSERT INTO kept VALUES (2)")
        for name in (path.name, log.name):
            shutil.copy(tmp_path / name, tmp_path / f"after a crash {name}")
    with contextlib.closing(sqlite3.connect(tmp_path / f"after a crash {path.name}")) as found:
        assert found.execute("SELECT number FROM kept").fetchall() == [(1,), (2,)]


def test_without_room_on_the_disk_the_log_grows_as_it_must(tmp_path: Path) -> None:
    path = tmp_path / "some.sqlite"
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("CREATE TABLE kept (number INTEGER)")
        make_room(connection, tmp_path / "nowhere" / "log")
        connection.execute("INSERT INTO kept VALUES (1)")
        assert not connection.in_transaction
