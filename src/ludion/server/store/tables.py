"""What the server asks the database about tables."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeAlias

import msgspec
from sqlalchemy import delete, func, insert, select, text, update
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ludion.server.store import checkpoints, schema
from ludion.server.store.appender import (
    CHANNEL,
    Conflict,
    Entry,
    NotKept,
    Settled,
    SqliteAppender,
)
from ludion.server.store.database import Database
from ludion.server.store.log import PAGE, LogRow, fold, heading_in, log_rows, table_of
from ludion.server.store.people import TooMany, lock_person
from ludion.server.table.chain import Link, read_event
from ludion.server.table.events import AnyEvent
from ludion.server.table.table import Heading, Table

Row: TypeAlias = dict[str, Any]

LISTED = 100
MOST_UNATTENDED = 2000


def summary_of(table: Table, now: int) -> Row:
    """What the lists show of a table, derived from its log."""
    sides = table.setting.variant.sides
    seats = [
        {
            "seat": seat,
            "side": sides[seat],
            "kind": chair.kind,
            "name": chair.label(),
            "person": chair.person,
        }
        for seat, chair in enumerate(table.chairs)
    ]
    ending = table.ending
    return {
        "status": table.status,
        "seats": msgspec.json.encode(seats).decode(),
        "moves": table.number,
        "returns": msgspec.json.encode(ending.returns).decode() if ending else None,
        "reason": ending.reason if ending else None,
        "rated": table.rated,
        "updated": now,
        "deadline": table.earliest_deadline(now) if table.clock and not ending else None,
        "bots": any(chair.kind == "bot" for chair in table.chairs),
    }


class TableStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    # -- one table ------------------------------------------------------------------------------

    async def create(self, heading: Heading, most: tuple[int, int] | None = None) -> None:
        """Keep a new table; raises ``TooMany`` if its host has ``most`` that are not over already.

        There are two limits: for all tables, and for those at which only bots play.
        """
        async with self._database.writing() as connection:
            if most is not None:
                await _check_few(connection, heading, *most)
            await create_table(connection, heading)

    async def game_of(self, id: str) -> str | None:
        """The name of the game that is played at a table; None if there is none."""
        async with self._database.reading() as connection:
            wanted = select(schema.tables.c.game).where(schema.tables.c.id == id)
            name: str | None = (await connection.execute(wanted)).scalar()
            return name

    async def load(self, id: str) -> Table | None:
        """A table as its log has it; None if there is none. Raises ``Damaged``."""
        body = await self._heading(id)
        if body is None:
            return None
        heading = heading_in(body)
        table = await self._from_checkpoint(heading) or table_of(heading)
        more = True
        while more:
            rows = await self.rows_after(id, table.seq)
            await fold(table, rows)
            more = len(rows) == PAGE
        return table

    async def _from_checkpoint(self, heading: Heading) -> Table | None:
        """The table at its last checkpoint, if that fits the log."""
        kept = await self.checkpoint(heading.id)
        if kept is None:
            return None
        seq, body, hash = kept
        row = await self.rows_after(heading.id, seq - 1, 1)
        if not row or row[0][0] != seq or row[0][2] is None:
            return None
        return await asyncio.to_thread(checkpoints.table_in, heading, body, hash, row[0][2])

    async def _heading(self, id: str) -> str | None:
        async with self._database.reading() as connection:
            wanted = select(schema.tables.c.heading).where(schema.tables.c.id == id)
            body: str | None = (await connection.execute(wanted)).scalar()
            return body

    async def rows_after(self, id: str, seq: int, most: int = PAGE) -> list[LogRow]:
        """The next rows of a table's log."""
        log = schema.events
        query = (
            select(log.c.seq, log.c.body, log.c.link)
            .where(log.c.table_id == id, log.c.seq > seq)
            .order_by(log.c.seq)
            .limit(most)
        )
        async with self._database.reading() as connection:
            rows = await connection.execute(query)
            return [(row.seq, row.body, row.link) for row in rows]

    async def checkpoint(self, id: str) -> checkpoints.Kept | None:
        c = schema.checkpoints
        query = select(c.c.seq, c.c.body, c.c.hash).where(c.c.table_id == id)
        async with self._database.reading() as connection:
            row = (await connection.execute(query)).first()
            return None if row is None else (row.seq, row.body, row.hash)

    async def keep_checkpoint(self, id: str, seq: int, link: Link, body: bytes) -> None:
        """Put a checkpoint in the place of the last one, if it still fits the log."""
        appender, hash = self._database.appender, checkpoints.hash_of(body)
        if isinstance(appender, SqliteAppender):
            row = {"id": id, "seq": seq, "link": link, "body": body, "hash": hash}
            await appender.do(lambda connection: connection.execute(checkpoints.KEEP, row))
            return
        c, e = schema.checkpoints, schema.events
        fits = select(e.c.seq).where(e.c.table_id == id, e.c.seq == seq, e.c.link == link)
        async with self._database.writing() as connection:
            if (await connection.execute(fits)).first() is None:
                return
            await connection.execute(delete(c).where(c.c.table_id == id))
            await connection.execute(insert(c).values(table_id=id, seq=seq, body=body, hash=hash))

    async def put_aside(self, id: str, why: str | None) -> None:
        """Note that a table cannot be played, and why; None: that it can be again."""
        t = schema.tables
        async with self._database.writing() as connection:
            await connection.execute(update(t).where(t.c.id == id).values(damaged=why))

    def submit(self, table: Table, event: AnyEvent, deadline: int | None, settled: Settled) -> None:
        """Append one event the quick way; ``settled`` is told when it is on the disk, or why not.

        The problem is a ``Conflict`` or a ``NotKept``.
        """
        written, link = table.written_with(event)
        self._database.appender.append(
            Entry(table.heading.id, table.seq + 1, written.decode(), link, deadline, settled)
        )

    async def append(self, table: Table, event: AnyEvent, deadline: int | None = None) -> None:
        """Append one event the quick way; raises ``Conflict`` or ``NotKept``."""
        kept: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.submit(table, event, deadline, functools.partial(_settle, kept))
        await kept

    async def append_all(
        self,
        table: Table,
        added: Sequence[AnyEvent],
        after: Table | None,
        now: int,
        opens: Heading | None = None,
    ) -> None:
        """Append events, and what the lists show ``after`` them if that changes, as one.

        With them another table may be opened.
        """
        async with self.appending() as connection:
            await self.append_in(connection, table, added, after, now)
            if opens:
                await create_table(connection, opens)

    @asynccontextmanager
    async def appending(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that appends; raises ``Conflict`` or ``NotKept``."""
        try:
            async with self._database.writing() as connection:
                yield connection
        except IntegrityError:
            raise Conflict from None
        except (DBAPIError, OSError) as problem:
            raise NotKept(str(problem)) from None

    async def append_in(
        self,
        connection: AsyncConnection,
        table: Table,
        added: Sequence[AnyEvent],
        after: Table | None,
        now: int,
    ) -> None:
        for row in log_rows(table, added):
            await connection.execute(insert(schema.events).values(table_id=table.id, **row))
        if after:
            await connection.execute(
                update(schema.tables)
                .where(schema.tables.c.id == table.id)
                .values(**summary_of(after, now))
            )
            await _write_seats(connection, after)
        if not self._database.is_sqlite:
            await notify(connection, table.id, table.seq + len(added))

    # -- lists ----------------------------------------------------------------------------------

    async def summary(self, id: str) -> Row | None:
        t = schema.tables
        rows = await self._rows(select(t).where(t.c.id == id))
        return rows[0] if rows else None

    async def lobby(self, status: str, game: str | None) -> list[Row]:
        t = schema.tables
        query = select(t).where(t.c.status == status, t.c.public, t.c.damaged.is_(None))
        if game:
            query = query.where(t.c.game == game)
        return await self._rows(query.order_by(t.c.updated.desc()).limit(LISTED))

    async def of_person(self, person: str, status: str | None, before: int | None) -> list[Row]:
        t = schema.tables
        query = select(t).where(
            t.c.id.in_(select(schema.seats.c.table_id).where(schema.seats.c.person == person))
        )
        if status:
            query = query.where(t.c.status == status)
        if before:
            query = query.where(t.c.updated < before)
        return await self._rows(query.order_by(t.c.updated.desc()).limit(LISTED))

    async def unattended(self, alive: Sequence[str] | None, now: int) -> list[str]:
        """Games that need a server: clocks that have run out, and bots that nobody runs.

        Bots are looked for only if those processes that live are named.
        """
        t = schema.tables
        needed = t.c.deadline < now
        if alive is not None:
            needed |= t.c.bots & (t.c.runner.is_(None) | t.c.runner.not_in(list(alive)))
        playing = (t.c.status == "playing") & t.c.damaged.is_(None)
        query = select(t.c.id).where(playing, needed).limit(MOST_UNATTENDED)
        return [row["id"] for row in await self._rows(query)]

    async def take_over(self, id: str, worker: str, alive: Sequence[str]) -> bool:
        """Become the process that runs a table's bots, unless another one that lives is."""
        t = schema.tables
        others = [one for one in alive if one != worker]
        free = t.c.runner.is_(None) | t.c.runner.not_in(others)
        async with self._database.writing() as connection:
            result = await connection.execute(
                update(t).where(t.c.id == id, free).values(runner=worker)
            )
        return bool(result.rowcount)

    async def let_go(self, id: str, worker: str) -> None:
        """No longer be the process that runs a table's bots."""
        t = schema.tables
        async with self._database.writing() as connection:
            await connection.execute(
                update(t).where(t.c.id == id, t.c.runner == worker).values(runner=None)
            )

    async def idle(self, before: int) -> list[str]:
        """Games without a clock in whose log nothing was written since then."""
        t, e = schema.tables, schema.events
        last = (
            select(e.c.body)
            .where(e.c.table_id == t.c.id)
            .order_by(e.c.seq.desc())
            .limit(1)
            .scalar_subquery()
        )
        query = select(t.c.id, last.label("last")).where(
            t.c.status == "playing",
            t.c.damaged.is_(None),
            t.c.deadline.is_(None),
            t.c.updated < before,
        )
        rows = await self._rows(query.order_by(t.c.updated).limit(MOST_UNATTENDED))
        return [row["id"] for row in rows if read_event(row["last"]).at < before]

    async def damaged(self) -> list[tuple[str, str]]:
        """The tables that were put aside, and why."""
        t = schema.tables
        query = select(t.c.id, t.c.damaged).where(t.c.damaged.is_not(None)).order_by(t.c.id)
        return [(row["id"], row["damaged"]) for row in await self._rows(query)]

    async def forget_unplayed(self, before: int) -> int:
        """Delete tables at which no game ever began."""
        t = schema.tables
        old = select(t.c.id).where(t.c.status == "open", t.c.updated < before)
        async with self._database.writing() as connection:
            for kept in (schema.events, schema.checkpoints):
                await connection.execute(delete(kept).where(kept.c.table_id.in_(old)))
            await connection.execute(delete(schema.seats).where(schema.seats.c.table_id.in_(old)))
            result = await connection.execute(delete(t).where(t.c.id.in_(old)))
        return result.rowcount

    async def _rows(self, query: Any) -> list[Row]:
        async with self._database.reading() as connection:
            return [dict(row) for row in (await connection.execute(query)).mappings()]


async def notify(connection: AsyncConnection, table: str, seq: int) -> None:
    """Tell all processes on PostgreSQL that a table's log has grown."""
    payload = f"{table}:{seq}"
    await connection.execute(text(f"SELECT pg_notify('{CHANNEL}', :payload)"), {"payload": payload})


def _settle(kept: asyncio.Future[None], problem: Exception | None) -> None:
    if kept.done():
        return
    if problem is None:
        kept.set_result(None)
    else:
        kept.set_exception(problem)


async def _check_few(
    connection: AsyncConnection, heading: Heading, most: int, most_of_bots: int
) -> None:
    await lock_person(connection, heading.host)
    t = schema.tables
    theirs = t.c.heading.contains(f'"host":"{heading.host}"', autoescape=True)
    going_on = select(func.count()).where(t.c.status.in_(["open", "playing"]), theirs)
    if (await connection.execute(going_on)).scalar_one() >= most:
        raise TooMany(f"{most} tables of yours that are not over")
    if any(plan.kind != "bot" for plan in heading.plans):
        return
    bots_only = ~t.c.seats.contains('"kind":"person"') & ~t.c.seats.contains('"kind":"open"')
    if (await connection.execute(going_on.where(bots_only))).scalar_one() >= most_of_bots:
        raise TooMany(f"{most_of_bots} tables of yours at which only bots play")


async def create_table(connection: AsyncConnection, heading: Heading) -> None:
    table = Table(heading)
    await connection.execute(
        insert(schema.tables).values(
            id=heading.id,
            game=heading.game,
            heading=msgspec.json.encode(heading).decode(),
            public=heading.public,
            created=heading.created,
            **summary_of(table, heading.created),
        )
    )
    await _write_seats(connection, table)


async def _write_seats(connection: AsyncConnection, table: Table) -> None:
    """Note which persons have a seat, for the list of their games."""
    rows = [
        {"table_id": table.id, "seat": seat, "person": chair.person}
        for seat, chair in enumerate(table.chairs)
        if chair.person
    ]
    await connection.execute(delete(schema.seats).where(schema.seats.c.table_id == table.id))
    if rows:
        await connection.execute(insert(schema.seats), rows)
