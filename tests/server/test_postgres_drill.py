"""A restore drill for PostgreSQL, with the commands of docs/backups.md."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path
from typing import Any

import asyncpg

from ludion.server.store import schema
from tests.server.harness import Person, running, wait_for
from tests.server.postgres import Postgres, folder_of_postgres, owned_by_postgres


def content(database: Postgres) -> tuple[str, dict[str, list[Any]]]:
    """A moment by the database's clock, and every row of every table then."""

    async def ask() -> tuple[str, dict[str, list[Any]]]:
        connection = await asyncpg.connect(database.url, timeout=5)
        try:
            async with connection.transaction():
                for name in schema.metadata.tables:
                    await connection.execute(f"LOCK TABLE {name} IN SHARE MODE")
                rows = {
                    name: sorted(
                        map(tuple, await connection.fetch(f"SELECT * FROM {name}")), key=repr
                    )
                    for name in schema.metadata.tables
                }
                at = await connection.fetchval("SELECT clock_timestamp()::text")
            return str(at), rows
        finally:
            await connection.close()

    return asyncio.run(ask())


def test_a_destroyed_postgresql_is_made_again_as_it_was_at_a_moment_between(
    tmp_path: Path,
) -> None:
    with folder_of_postgres() as place:
        kept, base = place / "wal", place / "base"
        for folder in (kept, base):
            folder.mkdir(mode=0o700)
            owned_by_postgres(folder)
        archived = f"archive_command=test ! -f {kept}/%f && cp %p {kept}/%f"
        first = Postgres(place, "archive_mode=on", archived)
        try:
            with running(tmp_path, database=first.url) as server:
                ann = Person(server.url, "Ann")
                screen = ann.sit_at(ann.open_table("me", "me", curtain=False))
                table = screen.snapshot["table"]["id"]
                screen.play()
                first.run(
                    "pg_basebackup",
                    "-h",
                    "127.0.0.1",
                    "-p",
                    str(first.port),
                    "-U",
                    "ludion",
                    "-D",
                    str(base),
                    "-c",
                    "fast",
                )
                for _ in range(4):
                    screen.play()
                at, then = content(first)
                for _ in range(4):
                    screen.play()
            last = first.ask("SELECT pg_walfile_name(pg_switch_wal())")
            archived_last = "SELECT coalesce(max(last_archived_wal), '') FROM pg_stat_archiver"
            wait_for(lambda: first.ask(archived_last) >= last)
        finally:
            first.stop()
        shutil.rmtree(first.data)

        (base / "recovery.signal").touch()
        second = Postgres(
            place,
            f"restore_command=cp {kept}/%f %p",
            f"recovery_target_time={at}",
            "recovery_target_action=promote",
            data=base,
        )
        try:
            wait_for(lambda: second.ask("SELECT pg_is_in_recovery()") is False)
            assert content(second)[1] == then
            with running(tmp_path, database=second.url) as server:
                again = Person(server.url)
                again.http.cookies.set("ludion", ann.http.cookies["ludion"])
                screen = again.sit_at(table)
                assert screen.position["number"] == 5
                assert screen.play()["type"] == "done"
        finally:
            second.stop()
