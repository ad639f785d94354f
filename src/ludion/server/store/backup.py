"""Backups: the whole database as compressed JSON Lines, the same for SQLite and PostgreSQL.

The first line names the format and the version; every other line is a row, after the name of its
table. A backup is taken from one moment while the server runs; it is restored into an empty
database, of either kind.
"""

from __future__ import annotations

import base64
import gzip
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Column, MetaData, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ludion.server.store import migrate, schema
from ludion.server.store.database import BadDatabase, Database

FORMAT = "ludion backup 1"
AT_ONCE = 500
MOST_LINE = 16 << 20
"""The longest line that is read; the longest row, a record that was brought, has some 2 MB."""
LARGEST = 1 << 63
VERSIONS = "alembic_version"


async def backup(database: Database, path: Path) -> int:
    """Write everything to a file, whole or not at all; returns how many rows."""
    await migrate.check_known(database.engine)
    version, _ = await migrate.version_of(database.engine)
    if version is None:
        raise BadDatabase("there is no database yet: nothing to back up")
    draft = path.with_name(path.name + ".part")
    count = 0
    try:
        with gzip.open(draft, "wb", 6) as file:
            file.write(msgspec.json.encode({"format": FORMAT, "version": version}) + b"\n")
            async with database.snapshot() as connection:
                for table in schema.metadata.sorted_tables:
                    if table is schema.checkpoints:  # they follow from the events
                        continue
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
    """Fill an empty database from a backup, also of an earlier version; returns how many rows.

    The database is brought to the backup's version, filled, and then upgraded with what is in it.
    """
    _, newest = await migrate.version_of(database.engine)
    lines = _lines(path)
    heading = next(lines, None)
    if not isinstance(heading, dict) or heading.get("format") != FORMAT:
        raise BadDatabase(f"{path}: this is no backup")
    version = heading.get("version")
    if not isinstance(version, str) or version not in migrate.known_versions():
        raise BadDatabase(
            f"{path}: the backup is of version {version}, this Ludion knows none after {newest}: "
            "restore it with the Ludion that made it"
        )
    await _check_empty(database)
    await migrate.upgrade(database.engine, version)
    async with database.writing() as connection:
        tables = MetaData()
        await connection.run_sync(tables.reflect)
        count = await _fill(connection, tables, path, lines)
    await migrate.upgrade(database.engine)
    return count


async def _check_empty(database: Database) -> None:
    """Neither people nor games, of whatever version the database is."""
    async with database.reading() as connection:
        there = MetaData()
        await connection.run_sync(there.reflect)
        for name in ("people", "tables", "events"):
            rows = (
                select(func.count()).select_from(there.tables[name])
                if name in there.tables
                else None
            )
            if rows is not None and (await connection.execute(rows)).scalar():
                raise BadDatabase("the database is not empty: restore into a new one")


async def _fill(
    connection: AsyncConnection, tables: MetaData, path: Path, lines: Iterator[Any]
) -> int:
    waiting: list[dict[str, Any]] = []
    current, count = "", 0
    for line in lines:
        try:
            name, row = _row(tables, line)
        except ValueError as problem:
            raise BadDatabase(f"{path}: line {count + 2}: {problem}") from None
        if waiting and (name != current or len(waiting) >= AT_ONCE):
            await connection.execute(insert(tables.tables[current]), waiting)
            waiting = []
        current = name
        waiting.append(row)
        count += 1
    if waiting:
        await connection.execute(insert(tables.tables[current]), waiting)
    return count


def _row(tables: MetaData, line: Any) -> tuple[str, dict[str, Any]]:
    """The table and the row that a line holds; ``ValueError`` if it cannot be one."""
    if not isinstance(line, list) or len(line) != 2 or not isinstance(line[0], str):
        raise ValueError("this is no row")
    name, row = line
    table = tables.tables.get(name)
    if table is None or name == VERSIONS or not isinstance(row, dict):
        raise ValueError("this is no row")
    if row.keys() != {column.name for column in table.columns}:
        raise ValueError(f"these are not the fields of {name}")
    return name, {column.name: _value(column, row[column.name]) for column in table.columns}


def _value(column: Column[Any], value: Any) -> Any:
    """A field as its column has it: SQLite itself would take a text for a number."""
    if value is None and column.nullable:
        return None
    wanted = column.type.python_type
    if wanted is bytes and isinstance(value, str):
        return base64.b64decode(value, validate=True)
    if wanted is float and type(value) is int:
        value = float(value)
    if type(value) is not wanted or (wanted is int and not -LARGEST <= value < LARGEST):
        raise ValueError(f"{column.name} is no {wanted.__name__}")
    return value


def _plain(row: dict[str, Any]) -> dict[str, Any]:
    return {
        str(name): base64.b64encode(value).decode() if isinstance(value, bytes) else value
        for name, value in row.items()
    }


def _lines(path: Path) -> Iterator[Any]:
    try:
        with gzip.open(path, "rb") as file:
            while line := file.readline(MOST_LINE + 1):
                if len(line) > MOST_LINE:
                    raise BadDatabase(f"{path}: a line is longer than {MOST_LINE >> 20} MB")
                yield msgspec.json.decode(line)
    except OSError as problem:
        raise BadDatabase(f"{path}: {problem.strerror or problem}") from None
    except (EOFError, zlib.error, RecursionError, msgspec.MsgspecError) as problem:
        raise BadDatabase(f"{path}: {problem}") from None
