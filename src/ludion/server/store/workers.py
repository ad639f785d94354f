"""Which server processes live, and when none did."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
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
ADD_OUTAGE = text(
    "INSERT INTO outages VALUES (:began, :ended) ON CONFLICT (began) DO UPDATE SET ended = "
    "CASE WHEN excluded.ended > outages.ended THEN excluded.ended ELSE outages.ended END"
)


class WorkerStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def come_in(self, worker: str, now: int) -> tuple[Outage, ...]:
        """Join the processes; if none lived, note the outage. Returns all outages.

        With SQLite there is one process at a time: whatever is there is dead.
        """
        w, o = schema.workers, schema.outages
        async with self._one_at_a_time() as connection:
            rows = await connection.execute(select(w.c.id, w.c.seen))
            seen = {row.id: row.seen for row in rows}
            last = max(seen.values(), default=None)
            doubtful = not self._database.is_sqlite and seen.keys() != {GONE}
            if last is not None and now - last > (MISSED_AFTER if doubtful else 0):
                await connection.execute(ADD_OUTAGE, {"began": last, "ended": now})
                await connection.execute(delete(w))
            await connection.execute(delete(o).where(o.c.ended < now - KEPT_FOR))
            await connection.execute(insert(w).values(id=worker, seen=now))
            rows = await connection.execute(select(o.c.began, o.c.ended))
            return tuple((row.began, row.ended) for row in rows)

    async def last_seen(self) -> int:
        """When a process was last heard of, by its own clock; 0 if none ever was."""
        async with self._database.reading() as connection:
            return (await connection.execute(select(func.max(schema.workers.c.seen)))).scalar() or 0

    async def share_outages(self, told: Sequence[Outage]) -> tuple[Outage, ...]:
        """Note outages that a process has noticed; returns all."""
        o = schema.outages
        async with self._database.writing() if told else self._database.reading() as connection:
            for began, ended in told:
                await connection.execute(ADD_OUTAGE, {"began": began, "ended": ended})
            rows = await connection.execute(select(o.c.began, o.c.ended))
            return tuple((row.began, row.ended) for row in rows)

    async def beat(self, worker: str, now: int) -> list[str]:
        """Say that a process lives; returns those that do.

        Who was connected to one that is missed could not play meanwhile: that is an outage.
        """
        w = schema.workers
        async with self._database.writing() as connection:
            changed = await connection.execute(update(w).where(w.c.id == worker).values(seen=now))
            if not changed.rowcount:
                await connection.execute(insert(w).values(id=worker, seen=now))
            rows = await connection.execute(select(w.c.id, w.c.seen).where(w.c.id != GONE))
            seen = {row.id: row.seen for row in rows}
            for id, last in seen.items():
                if last <= now - MISSED_AFTER:
                    await connection.execute(ADD_OUTAGE, {"began": last, "ended": now})
                    await connection.execute(delete(w).where(w.c.id == id, w.c.seen == last))
            return [id for id, last in seen.items() if last > now - MISSED_AFTER]

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
