"""What is kept of a table is checked when it is loaded; a damaged one harms no other."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from alembic import command
from sqlalchemy import insert
from typer.testing import CliRunner

from ludion.cli import app
from ludion.server.store import checkpoints, migrate, schema
from ludion.server.store.database import Database, url_of
from ludion.server.store.log import log_rows
from ludion.server.store.tables import TableStore, create_table
from ludion.server.table.checkpoint import checkpoint_of
from ludion.server.table.events import AnyEvent
from ludion.server.table.table import Table
from tests.server.harness import Person, Running, Screen, running, wait_for
from tests.server.test_clocks import table_of_three
from tests.server.test_loading import long_log
from tests.simulation.invariants import state_of

Damage = Callable[[sqlite3.Connection, str], None]


def change(what: str, where: str) -> Damage:
    def do(connection: sqlite3.Connection, table: str) -> None:
        assert connection.execute(f"UPDATE {what} {where}", (table,)).rowcount == 1

    return do


def lose(connection: sqlite3.Connection, table: str) -> None:
    query = "DELETE FROM events WHERE table_id = ? AND seq = 3"
    assert connection.execute(query, (table,)).rowcount == 1


THIRD = "WHERE table_id = ? AND seq = 3"


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (change("events SET body = replace(body, '\"at\":1', '\"at\":2')", THIRD), "does not fit"),
        (change("events SET link = x'00'", THIRD), "does not fit"),
        (change("events SET body = substr(body, 2)", THIRD), "cannot be read"),
        (change("events SET body = x'ff' || body", THIRD), "cannot be read"),
        (change('events SET body = \'{"type":"what","at":1}\'', THIRD), "cannot be read"),
        (
            change(
                'events SET link = NULL, body = \'{"type":"move","at":1,"seat":0,"move":"?"}\'',
                THIRD,
            ),
            "cannot be: ",
        ),
        (lose, "event 3 is missing"),
        (change("tables SET heading = substr(heading, 2)", "WHERE id = ?"), "heading"),
    ],
)
def test_a_damaged_table_is_put_aside_and_all_others_play_on(
    damage: Damage, said: str, tmp_path: Path
) -> None:
    with running(tmp_path) as server:
        ann = Person(server.url, "Ann")
        whole, broken = (begun(ann) for _ in range(2))
        bad = broken.snapshot["table"]["id"]
        broken.close()
        wait_for(lambda: not server.server.tables._loaded[bad].connections)
        forget(server)
        with sqlite3.connect(tmp_path / "ludion.sqlite", timeout=10) as connection:
            damage(connection, bad)
        answer = ann.http.get(f"/api/tables/{bad}/replay")
        assert (answer.status_code, "damaged" in answer.json()["detail"]) == (409, True)
        wait_for(lambda: ann.http.get(f"/api/tables/{bad}").status_code == 409)
        assert whole.play()["type"] == "done"
    listed = CliRunner().invoke(app, ["db", "damaged", "--data", str(tmp_path)])
    assert bad in listed.output
    assert said in listed.output


def begun(person: Person) -> Screen:
    screen = person.sit_at(person.open_table("me", "me", curtain=False))
    for _ in range(4):
        assert screen.play()["type"] == "done"
    return screen


def forget(server: Running) -> None:
    """Let the server know of no table, so that each is loaded again."""

    async def work() -> None:
        tables = server.server.tables
        for id, live in list(tables._loaded.items()):
            if not live.connections:
                del tables._loaded[id]

    server.do(work())


async def kept_log(folder: Path, begun: Table, log: list[AnyEvent]) -> tuple[Database, TableStore]:
    database = Database(url_of(None, folder))
    await database.open()
    async with database.writing() as connection:
        await create_table(connection, begun.heading)
        rows = [{"table_id": begun.id, **row} for row in log_rows(begun, log)]
        await connection.execute(insert(schema.events), rows)
    return database, TableStore(database)


@pytest.mark.parametrize("spoilt", [None, "body", "hash"])
def test_a_long_table_is_loaded_from_its_checkpoint_unless_that_is_spoilt(
    spoilt: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    original = table_of_three()
    log = long_log(original, 400)
    half = Table(original.heading)
    for seq, event in enumerate(log[:300], 1):
        half.apply(seq, event)
    applied = []
    apply = Table.apply

    def counted(self: Table, seq: int, event: AnyEvent) -> None:
        applied.append(seq)
        apply(self, seq, event)

    async def work() -> Table | None:
        database, store = await kept_log(tmp_path, Table(original.heading), log)
        body = checkpoints.write(checkpoint_of(half))
        await store.keep_checkpoint(original.id, half.seq, half.link, body)
        if spoilt:
            async with database.writing() as connection:
                await connection.exec_driver_sql(
                    f"UPDATE checkpoints SET {spoilt} = CAST(x'00' || {spoilt} AS BLOB)"
                )
        monkeypatch.setattr(Table, "apply", counted)
        loaded = await store.load(original.id)
        await database.close()
        return loaded

    loaded = asyncio.run(work())
    assert loaded is not None
    assert state_of(loaded) == state_of(original)
    assert len(applied) == (400 if spoilt else 100)


def test_a_checkpoint_of_another_log_is_not_kept(tmp_path: Path) -> None:
    original = table_of_three()
    log = long_log(original, 30)

    async def work() -> checkpoints.Kept | None:
        database, store = await kept_log(tmp_path, Table(original.heading), log)
        body = checkpoints.write(checkpoint_of(original))
        await store.keep_checkpoint(original.id, original.seq, b"another", body)
        found = await store.checkpoint(original.id)
        await database.close()
        return found

    assert asyncio.run(work()) is None


def test_a_database_of_the_first_version_is_chained_by_its_upgrade(tmp_path: Path) -> None:
    original = table_of_three()
    log = long_log(original, 50)

    async def work() -> tuple[Table | None, int]:
        database = Database(url_of(None, tmp_path))
        async with database.engine.begin() as connection:
            await connection.run_sync(lambda plain: command.upgrade(migrate._config(plain), "0001"))
            for row in log_rows(Table(original.heading), log):
                await connection.exec_driver_sql(
                    "INSERT INTO events VALUES (?, ?, ?)", (original.id, row["seq"], row["body"])
                )
            await connection.exec_driver_sql(
                "INSERT INTO tables (id, game, heading, public, created, status, seats, moves, "
                "rated, updated, bots) VALUES (?, 'edison', ?, 1, 1, 'playing', '[]', 0, 0, 1, 0)",
                (original.id, msgspec.json.encode(original.heading).decode()),
            )
        await database.open()
        loaded = await TableStore(database).load(original.id)
        async with database.reading() as connection:
            query = "SELECT count(*) FROM events WHERE link IS NULL"
            missing = (await connection.exec_driver_sql(query)).scalar_one()
        await database.close()
        return loaded, missing

    loaded, missing = asyncio.run(work())
    assert loaded is not None
    assert (state_of(loaded), loaded.link) == (state_of(original), original.link)
    assert missing == 0
