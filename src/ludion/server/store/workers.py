"""Which server processes live, and when none did."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy import delete, func, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ludion.server.store import schema
from ludion.server.store.database import Database
from ludion.server.table.clock import Outage

MISSED_AFTER = 8_000
"""A process that has not been heard of for so long is taken for dead, in milliseconds."""
GONE = "gone"
"""Stands for the process that left last, in good order."""
KEPT_FOR = 60 * 86_400_000


class WorkerStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def come_in(self, worker: str, now: int) -> tuple[Outage, ...]:
        """Join the processes; if none lived, note the outage. Returns all outages.

        With SQLite there is one process at a time: whatever is there is dead.
        """
        longest = 0 if self._database.is_sqlite else MISSED_AFTER
        w, o = schema.workers, schema.outages
        async with self._one_at_a_time() as connection:
            last = (await connection.execute(select(func.max(w.c.seen)))).scalar()
            if last is not None and now - last > longest:
                await connection.execute(insert(o).values(began=last, ended=now))
                await connection.execute(delete(w))
            await connection.execute(delete(o).where(o.c.ended < now - KEPT_FOR))
            await connection.execute(insert(w).values(id=worker, seen=now))
            rows = await connection.execute(select(o.c.began, o.c.ended))
            return tuple((row.began, row.ended) for row in rows)

    async def beat(self, worker: str, now: int) -> list[str]:
        """Say that a process lives; returns those that do."""
        w = schema.workers
        async with self._database.writing() as connection:
            changed = await connection.execute(update(w).where(w.c.id == worker).values(seen=now))
            if not changed.rowcount:
                await connection.execute(insert(w).values(id=worker, seen=now))
            living = (w.c.seen > now - MISSED_AFTER) & (w.c.id != GONE)
            rows = await connection.execute(select(w.c.id).where(living))
            return [row.id for row in rows]

    async def go(self, worker: str, now: int) -> None:
        """Leave: note when a process last lived, and its tables for others to take over."""
        w, t = schema.workers, schema.tables
        async with self._one_at_a_time() as connection:
            await connection.execute(delete(w).where(w.c.id.in_([GONE, worker])))
            await connection.execute(insert(w).values(id=GONE, seen=now))
            await connection.execute(update(t).where(t.c.runner == worker).values(runner=None))

    @asynccontextmanager
    async def _one_at_a_time(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that waits for others of its kind: processes start and stop together."""
        async with self._database.writing() as connection:
            if not self._database.is_sqlite:
                await connection.execute(text("LOCK TABLE workers IN SHARE ROW EXCLUSIVE MODE"))
            yield connection
