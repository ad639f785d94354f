"""Backups: the whole database as compressed JSON Lines, the same for SQLite and PostgreSQL.

The first line names the format and the version; every other line is a row, after the name of its
table. A backup is taken from one moment while the server runs; it is restored into an empty
database, of either kind.
"""

from __future__ import annotations

import base64
import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import LargeBinary, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ludion.server.store import migrate, schema
from ludion.server.store.database import BadDatabase, Database

FORMAT = "ludion backup 1"
AT_ONCE = 500


async def backup(database: Database, path: Path) -> int:
    """Write everything to a file, whole or not at all; returns how many rows."""
    version, _ = await migrate.version_of(database.engine)
    draft = path.with_name(path.name + ".part")
    count = 0
    try:
        with gzip.open(draft, "wb", 6) as file:
            file.write(msgspec.json.encode({"format": FORMAT, "version": version}) + b"\n")
            async with database.snapshot() as connection:
                for table in schema.metadata.sorted_tables:
                    rows = await connection.stream(select(table))
                    async for row in rows.mappings():
                        line = [str(table.name), _plain(dict(row))]
                        file.write(msgspec.json.encode(line) + b"\n")
                        count += 1
        draft.replace(path)
    except OSError as problem:
        raise BadDatabase(f"{path}: {problem.strerror or problem}") from None
    finally:
        draft.unlink(missing_ok=True)
    return count


async def restore(database: Database, path: Path) -> int:
    """Fill an empty database from a backup, in one transaction; returns how many rows."""
    _, newest = await migrate.version_of(database.engine)
    lines = _lines(path)
    heading = next(lines, None)
    if not isinstance(heading, dict) or heading.get("format") != FORMAT:
        raise BadDatabase(f"{path}: this is no backup")
    if heading.get("version") != newest:
        raise BadDatabase(
            f"{path}: the backup is of version {heading.get('version')}, this is {newest}; "
            "restore it with the Ludion that made it, then upgrade"
        )
    async with database.writing() as connection:
        await _check_empty(connection)
        return await _fill(connection, path, lines)


async def _check_empty(connection: AsyncConnection) -> None:
    for table in (schema.people, schema.tables, schema.events):
        if (await connection.execute(select(func.count()).select_from(table))).scalar():
            raise BadDatabase("the database is not empty: restore into a new one")


async def _fill(connection: AsyncConnection, path: Path, lines: Iterator[Any]) -> int:
    waiting: list[dict[str, Any]] = []
    current, count = "", 0
    for line in lines:
        if not isinstance(line, list) or len(line) != 2 or line[0] not in schema.metadata.tables:
            raise BadDatabase(f"{path}: line {count + 2} is no row")
        name, row = line
        if waiting and (name != current or len(waiting) >= AT_ONCE):
            await _insert(connection, current, waiting)
            waiting = []
        current = name
        waiting.append(row)
        count += 1
    if waiting:
        await _insert(connection, current, waiting)
    return count


async def _insert(connection: AsyncConnection, name: str, rows: list[dict[str, Any]]) -> None:
    table = schema.metadata.tables[name]
    binary = [column.name for column in table.columns if isinstance(column.type, LargeBinary)]
    for row in rows:
        for column in binary:
            row[column] = base64.b64decode(row[column])
    await connection.execute(insert(table), rows)


def _plain(row: dict[str, Any]) -> dict[str, Any]:
    return {
        str(name): base64.b64encode(value).decode() if isinstance(value, bytes) else value
        for name, value in row.items()
    }


def _lines(path: Path) -> Iterator[Any]:
    try:
        with gzip.open(path, "rb") as file:
            for line in file:
                yield msgspec.json.decode(line)
    except (OSError, EOFError, msgspec.MsgspecError) as problem:
        raise BadDatabase(f"{path}: {problem}") from None
