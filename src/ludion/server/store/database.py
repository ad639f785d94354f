"""Opening the database, and transactions on it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from ludion.errors import LudionError
from ludion.server.store import migrate
from ludion.server.store.appender import Appender, PostgresAppender, SqliteAppender
from ludion.server.store.archive import Archiver
from ludion.server.store.write_ahead import empty_log

BUSY_SECONDS = 10
SQLITE_PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",  # a commit is on the disk, also when the power fails
    "PRAGMA wal_autocheckpoint=4000",  # rarely: it keeps a commit waiting
    f"PRAGMA busy_timeout={BUSY_SECONDS * 1000}",
    "PRAGMA foreign_keys=ON",
    "PRAGMA secure_delete=ON",  # what is deleted is overwritten
)
ONLY_THE_ARCHIVER = "PRAGMA wal_autocheckpoint=0"
"""Moves the log into the database, once it has copied it."""


class BadDatabase(LudionError):
    """A database that cannot be opened or used; the message says what to do."""


def url_of(database: str | None, folder: Path) -> URL:
    """Where the database is: an address given, else a file in the data folder."""
    if database is None:
        return URL.create("sqlite+aiosqlite", database=str(folder / "ludion.sqlite"))
    try:
        url = make_url(database)
    except ArgumentError:
        raise BadDatabase(
            "--database: give postgresql://user@host/name or sqlite:///file"
        ) from None
    drivers = {"postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
    drivers |= {"sqlite": "sqlite+aiosqlite"}
    backend = url.drivername.partition("+")[0]
    if backend not in drivers:
        raise BadDatabase(f"--database: {backend} is not known; use postgresql or sqlite")
    if backend == "sqlite" and url.database in (None, "", ":memory:"):
        raise BadDatabase("--database: name the file, as in sqlite:///ludion.sqlite")
    return url.set(drivername=drivers[backend])


class Database:
    """An open database."""

    def __init__(self, url: URL, archiver: Archiver | None = None) -> None:
        self.url = url
        self.is_sqlite = url.get_backend_name() == "sqlite"
        self._archiver = archiver
        pragmas = SQLITE_PRAGMAS if archiver is None else (*SQLITE_PRAGMAS, ONLY_THE_ARCHIVER)
        self.engine: AsyncEngine = (
            _sqlite_engine(url, pragmas) if self.is_sqlite else _postgres_engine(url)
        )
        self.appender: Appender = (
            SqliteAppender(str(url.database), pragmas)
            if self.is_sqlite
            else PostgresAppender(dsn_of(url))
        )
        self.under_way = 0
        """How many connections are being used now, besides the appender's."""

    async def open(self) -> None:
        """Bring the database to the newest version and start writing."""
        try:
            await migrate.upgrade(self.engine)
            await self.appender.open()
            if self._archiver is not None:
                await asyncio.to_thread(self._archiver.open)
        except (SQLAlchemyError, sqlite3.Error, OSError) as problem:
            raise BadDatabase(f"{self.url.render_as_string()}: {_first_line(problem)}") from None

    async def close(self) -> None:
        await self.appender.close()
        await self.engine.dispose()
        if self._archiver is not None:
            await asyncio.to_thread(self._archiver.close)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection for as long as it is needed."""
        self.under_way += 1
        try:
            async with self.engine.connect() as connection:
                yield connection
        finally:
            self.under_way -= 1

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction, kept when the block ends without an error."""
        async with self.reading() as connection:
            await connection.execution_options(ludion_write=True)
            async with connection.begin():
                yield connection

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[AsyncConnection]:
        """Reading everything as of one moment."""
        async with self.reading() as connection:
            if not self.is_sqlite:
                await connection.execution_options(isolation_level="REPEATABLE READ")
            async with connection.begin():
                yield connection

    async def scrub(self) -> None:
        """See to it that what was deleted is in no file of SQLite's either."""
        if self.is_sqlite:
            await asyncio.to_thread(self._empty_log)

    def _empty_log(self) -> None:
        with self._archiver.begin_anew() if self._archiver else nullcontext():
            empty_log(Path(str(self.url.database)))


def dsn_of(url: URL) -> str:
    """The address as asyncpg wants it."""
    return url.set(drivername="postgresql").render_as_string(hide_password=False)


def _first_line(problem: Exception) -> str:
    return (str(problem).splitlines() or [type(problem).__name__])[0]


def _postgres_engine(url: URL) -> AsyncEngine:
    return create_async_engine(
        url, pool_size=5, max_overflow=10, pool_pre_ping=True, hide_parameters=True
    )


def _sqlite_engine(url: URL, pragmas: Sequence[str]) -> AsyncEngine:
    engine = create_async_engine(
        url, pool_size=3, max_overflow=5, hide_parameters=True, connect_args={"timeout": 10}
    )
    event.listen(engine.sync_engine, "connect", partial(_prepare, pragmas))
    event.listen(engine.sync_engine, "begin", _begin)
    return engine


def _prepare(pragmas: Sequence[str], connection: Any, record: Any) -> None:
    connection.isolation_level = None  # transactions begin where we say so
    connection.driver_connection.text_factory = _text
    cursor = connection.cursor()
    for pragma in pragmas:
        cursor.execute(pragma)
    cursor.close()


def _text(written: bytes) -> str:
    """A text from the disk; a damaged one must not keep the rows beside it from being read."""
    return written.decode(errors="replace")


def _begin(connection: Any) -> None:
    writes = connection.get_execution_options().get("ludion_write")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
