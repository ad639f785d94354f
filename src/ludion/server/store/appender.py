"""The quick way to the disk: appending to the logs of tables.

The primary key ``(table, seq)`` is the compare-and-set: of two writers with the same next number,
one is kept and the other gets ``Conflict``. Whatever waits while a commit is under way goes into
the next commit together, so a busy server commits less often. With SQLite, where a commit costs the
processor as much as a dozen events, a busy server also waits a moment for more of them.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
import queue
import sqlite3
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

import asyncpg
from msgspec import Struct

from ludion.server.store.write_ahead import make_room

_log = logging.getLogger("ludion.server")

MOST_AT_ONCE = 256
BUSY = 4
"""Two commits in a row of so many events say that more are likely to come at once."""
GATHER_SECONDS = 0.005
"""Then the next commit begins no sooner after it than this: from 800 events a second on."""
RETRY_SECONDS = 20.0
TRY_SECONDS = 5.0
"""A commit that takes longer is given up, with its connection, and tried again on another."""

Settled: TypeAlias = Callable[[Exception | None], None]
"""Who is told that an event is on the disk, or why it is not."""
Work: TypeAlias = Callable[[sqlite3.Connection], object]
"""Something else for the thread that writes, between two commits."""


class Conflict(Exception):
    """Somebody else has appended to the table meanwhile: read its log and decide again."""


class NotKept(Exception):
    """The database could not be written; nothing was appended."""


class Entry(Struct, frozen=True):
    """One event on its way to the disk."""

    table: str
    seq: int
    body: str
    link: bytes
    """See ``table.chain``."""
    deadline: int | None
    """When the table's clock runs out now; None if it has no clock."""
    settled: Settled


class Appender(ABC):
    """Appends events, many tables at once."""

    @abstractmethod
    async def open(self) -> None: ...

    @abstractmethod
    async def close(self) -> None:
        """Finish what was asked for."""

    @abstractmethod
    def append(self, entry: Entry) -> None:
        """Append one event; on the event loop, it is settled once it is on the disk."""


def _settle(batch: Sequence[tuple[Entry, Exception | None]]) -> None:
    """Tell those who wait what became of their events, on the event loop."""
    for entry, problem in batch:
        try:
            entry.settled(problem)
        except Exception:
            _log.exception("an event was kept and not told")


def _finish(done: asyncio.Future[None], problem: Exception | None) -> None:
    if done.done():
        return
    if problem is None:
        done.set_result(None)
    else:
        done.set_exception(problem)


# -- SQLite: a thread of its own ----------------------------------------------------------------


@functools.cache
def inserting(count: int) -> str:
    """One statement for many events: Python's lock is let go and taken again for each statement."""
    rows = ",".join(["(?,?,?,?)"] * count)
    return f"INSERT INTO events (table_id, seq, body, link) VALUES {rows}"


class SqliteAppender(Appender):
    def __init__(self, path: str, pragmas: Sequence[str]) -> None:
        self._path = path
        self._pragmas = pragmas
        self._waiting: queue.SimpleQueue[Entry | Work | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name="appender", daemon=True)
        self._thread.start()

    async def close(self) -> None:
        if self._thread:
            self._waiting.put(None)
            await asyncio.to_thread(self._thread.join)

    def append(self, entry: Entry) -> None:
        self._waiting.put(entry)

    async def do(self, work: Work) -> None:
        """Have something written besides events: it costs no other thread and no other lock."""
        done = self._loop.create_future()

        def attempt(connection: sqlite3.Connection) -> None:
            problem: Exception | None = None
            try:
                work(connection)
            except sqlite3.Error as failed:
                problem = failed
            self._loop.call_soon_threadsafe(_finish, done, problem)

        self._waiting.put(attempt)
        await done

    def _run(self) -> None:
        connection = sqlite3.connect(
            self._path, isolation_level=None, cached_statements=MOST_AT_ONCE + 16
        )
        for pragma in self._pragmas:
            connection.execute(pragma)
        make_room(connection, Path(f"{self._path}-wal"))
        closing, busy, began = False, 0, 0.0
        while not closing:
            first = self._waiting.get()
            if busy >= 2:
                time.sleep(max(0.0, began + GATHER_SECONDS - time.monotonic()))
            batch, began = self._gathered(first), time.monotonic()
            entries = [one for one in batch if isinstance(one, Entry)]
            closing = None in batch
            busy = busy + 1 if len(entries) >= BUSY else 0
            if entries:
                settled = self._commit(connection, entries)
                with contextlib.suppress(RuntimeError):  # the loop is gone: nobody waits
                    self._loop.call_soon_threadsafe(_settle, settled)
            if len(entries) < len(batch):
                self._do_others(connection, batch)
        connection.close()

    def _do_others(
        self, connection: sqlite3.Connection, batch: Sequence[Entry | Work | None]
    ) -> None:
        for one in batch:
            if one is not None and not isinstance(one, Entry):
                with contextlib.suppress(RuntimeError):  # the loop is gone: nobody waits
                    one(connection)

    def _gathered(self, first: Entry | Work | None) -> list[Entry | Work | None]:
        """All that waits by now, as far as it may go into one commit."""
        batch = [first]
        with contextlib.suppress(queue.Empty):
            while len(batch) < MOST_AT_ONCE:
                batch.append(self._waiting.get_nowait())
        return batch

    def _commit(
        self, connection: sqlite3.Connection, entries: list[Entry]
    ) -> list[tuple[Entry, Exception | None]]:
        try:
            if all(entry.deadline is None for entry in entries):
                with contextlib.suppress(sqlite3.IntegrityError):
                    # One statement is a transaction of its own.
                    connection.execute(
                        inserting(len(entries)),
                        [value for e in entries for value in (e.table, e.seq, e.body, e.link)],
                    )
                    return [(entry, None) for entry in entries]
            connection.execute("BEGIN IMMEDIATE")
            settled = [(entry, self._insert(connection, entry)) for entry in entries]
            connection.execute("COMMIT")
        except sqlite3.Error as problem:
            with contextlib.suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            return [(entry, NotKept(str(problem))) for entry in entries]
        return settled

    def _insert(self, connection: sqlite3.Connection, entry: Entry) -> Exception | None:
        try:
            connection.execute(inserting(1), (entry.table, entry.seq, entry.body, entry.link))
        except sqlite3.IntegrityError:
            return Conflict()
        if entry.deadline is not None:
            connection.execute(
                "UPDATE tables SET deadline = ? WHERE id = ?", (entry.deadline, entry.table)
            )
        return None


# -- PostgreSQL: one statement for all that waits -------------------------------------------------

CHANNEL = "ludion"

INSERT = f"""
WITH kept AS (
    INSERT INTO events (table_id, seq, body, link)
    SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::bytea[])
    ON CONFLICT DO NOTHING RETURNING table_id, seq
)
SELECT table_id, seq, pg_notify('{CHANNEL}', table_id || ':' || seq) FROM kept
"""
FOUND = """
SELECT e.table_id, e.seq, e.body FROM events e
JOIN unnest($1::text[], $2::int[]) AS w (table_id, seq) USING (table_id, seq)
"""
DEADLINE = "UPDATE tables SET deadline = $2 WHERE id = $1"
LOST = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError)
"""What asyncpg raises when the database goes away, also "another operation is in progress"."""


class PostgresAppender(Appender):
    def __init__(self, dsn: str) -> None:
        self._dsn = dsn
        self._connection: asyncpg.Connection | None = None
        self._waiting: asyncio.Queue[Entry | None] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        self._connection = await asyncpg.connect(self._dsn)
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        if self._task:
            self._waiting.put_nowait(None)
            await self._task
        if self._connection:
            with contextlib.suppress(*LOST):
                await self._connection.close(timeout=1)

    def append(self, entry: Entry) -> None:
        self._waiting.put_nowait(entry)

    async def _run(self) -> None:
        closing = False
        while not closing:
            batch = [await self._waiting.get()]
            while len(batch) < MOST_AT_ONCE and not self._waiting.empty():
                batch.append(self._waiting.get_nowait())
            closing = None in batch
            entries = [entry for entry in batch if entry is not None]
            if entries:
                _settle(await self._commit(entries))

    async def _commit(self, entries: list[Entry]) -> list[tuple[Entry, Exception | None]]:
        """Append, and again while the database cannot be reached, but not for ever."""
        loop = asyncio.get_running_loop()
        until = loop.time() + RETRY_SECONDS
        while True:
            try:
                return await self._try_for_a_while(entries)
            except Exception as problem:  # whatever it is: if this task ended, nothing were kept
                if loop.time() > until:
                    what = type(problem).__name__  # its text may quote the events
                    _log.warning("%d events could not be kept: %s", len(entries), what)
                    return [(entry, NotKept(what)) for entry in entries]
                await asyncio.sleep(0.2)
                await self._connect_again()

    async def _connect_again(self) -> None:
        with contextlib.suppress(Exception):
            if self._connection:
                self._connection.terminate()
            self._connection = await asyncpg.connect(self._dsn, timeout=5)

    async def _try_for_a_while(self, entries: list[Entry]) -> list[tuple[Entry, Exception | None]]:
        """A connection whose database goes away in the middle of a commit may never answer.

        All tables wait for this one, so it is left behind: it is not even waited for its end.
        """
        trying = asyncio.create_task(self._try(entries))
        done, _ = await asyncio.wait({trying}, timeout=TRY_SECONDS)
        if not done:
            trying.cancel()
            raise TimeoutError("the database does not answer")
        return trying.result()

    async def _try(self, entries: list[Entry]) -> list[tuple[Entry, Exception | None]]:
        assert self._connection
        tables, numbers = [e.table for e in entries], [e.seq for e in entries]
        async with self._connection.transaction():
            bodies, links = [e.body for e in entries], [e.link for e in entries]
            rows = await self._connection.fetch(INSERT, tables, numbers, bodies, links)
            kept = {(row["table_id"], row["seq"]) for row in rows}
            deadlines = [(e.table, e.deadline) for e in entries if e.deadline is not None]
            if deadlines:
                await self._connection.executemany(DEADLINE, deadlines)
        if len(kept) < len(entries):
            # An earlier attempt may have been kept just before the connection was lost.
            rows = await self._connection.fetch(FOUND, tables, numbers)
            there = {(row["table_id"], row["seq"]): row["body"] for row in rows}
            kept |= {(e.table, e.seq) for e in entries if there.get((e.table, e.seq)) == e.body}
        return [(e, None if (e.table, e.seq) in kept else Conflict()) for e in entries]
