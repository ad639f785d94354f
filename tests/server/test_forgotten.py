"""Who is forgotten leaves no name: not in the database, not in what is served."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from typer.testing import CliRunner

from ludion.cli import app
from ludion.server.live.forgetting import forget_people
from ludion.server.store.schema import metadata
from tests.server.harness import Person, Running, Screen, running, wait_for
from tests.server.postgres import postgres
from tests.server.test_playing import begin

NAME = "Zérubabel"
OTHER = "Zoroaster"
"""Of somebody at the same screen."""

Dump = Callable[[], bytes]


@contextmanager
def on_sqlite(folder: Path) -> Iterator[tuple[Running, Dump]]:
    def dump() -> bytes:
        """Every byte of every file, and what is compressed there as it was before."""
        with sqlite3.connect(folder / "ludion.sqlite") as connection:
            query = "SELECT body FROM records UNION ALL SELECT body FROM checkpoints"
            rows = connection.execute(query).fetchall()
        files = b"".join(one.read_bytes() for one in folder.glob("ludion.sqlite*"))
        return files + b"".join(zlib.decompress(body) for (body,) in rows)

    with running(folder) as server:
        yield server, dump


@contextmanager
def on_postgres(folder: Path) -> Iterator[tuple[Running, Dump]]:
    with postgres() as database, running(folder, database=database.url) as server:
        yield server, lambda: asyncio.run(_rows(database.url))


async def _rows(url: str) -> bytes:
    connection = await asyncpg.connect(url)
    found = []
    for table in metadata.tables:
        for row in await connection.fetch(f"SELECT * FROM {table}"):
            found.append(str([_unpacked(one) if isinstance(one, bytes) else one for one in row]))
    await connection.close()
    return "\n".join(found).encode()


def _unpacked(body: bytes) -> bytes:
    """A record or a checkpoint before it was compressed; a hash as it is."""
    try:
        return zlib.decompress(body)
    except zlib.error:
        return body


def _has(dump: bytes, name: str) -> bool:
    ways = (name, json.dumps(name)[1:-1], repr(name.encode())[2:-1])
    return any(way.encode() in dump for way in ways)


@pytest.mark.parametrize("database", [on_sqlite, on_postgres])
def test_a_name_leaves_everything_that_is_kept_and_served(database: Any, tmp_path: Path) -> None:
    with database(tmp_path / "data") as (server, dump):
        zoe, bob = Person(server.url, NAME), Person(server.url, "Bob")
        tables, watching = _played(zoe, bob)
        assert _has(dump(), NAME)
        assert _has(dump(), OTHER)
        assert zoe.http.delete("/api/me").status_code == 204
        wait_for(lambda: not _has(dump(), NAME))
        assert not _has(dump(), OTHER)
        told = watching.expect("snapshot")
        assert [seat["name"] for seat in told["seats"]] == ["Anonymous", "Bob"]
        assert [said["name"] for said in told["chat"]] == ["Anonymous", "Bob"]
        for table in tables:
            _check_served(bob, table)
        _check_verified(bob, tables[0], tmp_path)
        assert watching.ask("resign")["type"] == "done"  # the game goes on
        assert not _has(dump(), NAME)


def _played(zoe: Person, bob: Person) -> tuple[list[str], Screen]:
    """Games of Zoe's of every kind; the last one goes on, and Bob sits there."""
    a, b = begin(zoe, bob, begins="lot")
    a.ask("chat", text="hello")
    assert b.ask("resign")["type"] == "done"
    assert a.ask("rematch")["type"] == "done"
    over, again = a.snapshot["table"]["id"], a.last["rematch"]["table"]
    seats = [{"kind": "me"}, {"kind": "me", "name": OTHER}]
    together = zoe.http.post("/api/tables", json={"game": "voltage", "seats": seats}).json()["id"]
    zoe.sit_at(together).ask("resign", seat=0)
    left = bob.open_table("me", "open", "open", game="edison", variant="three")
    sitting = zoe.sit_at(left)
    assert sitting.ask("sit", seat=1)["type"] == "done"
    assert sitting.ask("leave", seat=1)["type"] == "done"
    elsewhere = bob.open_table("me", "random")
    bob.sit_at(elsewhere)
    assert zoe.sit_at(elsewhere).ask("chat", text="well, well")["type"] == "done"
    zoe.http.post("/api/records", json=zoe.http.get(f"/api/records/{over}").json())
    a, b = begin(zoe, bob)
    a.ask("chat", text="hello again")
    b.ask("chat", text="hello")
    return [over, again, together, left, elsewhere, a.snapshot["table"]["id"]], b


def _check_served(bob: Person, table: str) -> None:
    answers = [bob.http.get(f"/api/tables/{table}{part}") for part in ("", "/replay", "/record")]
    served = b"".join(answer.content for answer in answers)
    served += b"".join(bob.sit_at(table).heard)
    assert answers[0].status_code == 200
    assert not _has(served, NAME)
    assert not _has(served, OTHER)


def _check_verified(bob: Person, table: str, folder: Path) -> None:
    proof = bob.http.get(f"/api/tables/{table}/proof").json()
    assert sorted(proof["record"]["players"]) == ["Anonymous", "Bob"]
    (folder / "proof.json").write_text(json.dumps(proof))
    result = CliRunner().invoke(app, ["verify", str(folder / "proof.json")])
    assert result.exit_code == 0, result.output


def test_a_namesake_keeps_the_name(tmp_path: Path) -> None:
    with on_sqlite(tmp_path) as (server, _):
        zoe, namesake = Person(server.url, NAME), Person(server.url, NAME)
        a, b = begin(zoe, namesake)
        b.ask("chat", text="hello")
        zoe.http.delete("/api/me")
        told = b.expect("snapshot")
        assert [seat["name"] for seat in told["seats"]] == ["Anonymous", NAME]
        assert [said["name"] for said in told["chat"]] == [NAME]
        assert a.gone() == 4401


def test_guests_who_stay_away_leave_no_name_either(tmp_path: Path) -> None:
    with on_sqlite(tmp_path) as (server, dump):
        zoe = Person(server.url, NAME)
        zoe.sit_at(zoe.open_table("me", "random")).ask("resign")
        people, machine = server.server.store.people, server.server.machine

        async def forget() -> None:
            assert await people.forget_guests(machine.now() + 1) == 1
            await forget_people(server.server.tables)

        server.do(forget())
        assert not _has(dump(), NAME)
