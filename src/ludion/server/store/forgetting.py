"""Forgetting people: their names leave all that is kept of games, which stay what they were.

Who is to be forgotten *leaves*: nothing of theirs works any more at once, and the row with the name
goes once the name is nowhere else. So nothing is left half done if a server ends meanwhile.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

import msgspec
from sqlalchemy import Column, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ludion.server.store import schema
from ludion.server.store.appender import Conflict
from ludion.server.store.database import Database
from ludion.server.store.log import relink
from ludion.server.store.people import LEAVING
from ludion.server.store.tables import notify
from ludion.server.table import events
from ludion.server.table.chain import read_event, write_event
from ludion.server.table.events import AnyEvent
from ludion.server.table.table import Heading

ANONYMOUS = "Anonymous"
"""What is read in the place of a name."""
MOST_AT_ONCE = 20

Names: TypeAlias = Mapping[str, str]
"""The names of some people, by their ids."""


class ForgettingStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def leaving(self) -> dict[str, str]:
        """Some of those who are to be forgotten."""
        p = schema.people
        query = select(p.c.id, p.c.name).where(p.c.kind == LEAVING).limit(MOST_AT_ONCE)
        async with self._database.reading() as connection:
            return {row.id: row.name for row in await connection.execute(query)}

    async def tables_of(self, names: Names) -> list[str]:
        """Every table whose log or heading may hold one of the names: all are looked through."""
        e, t = schema.events, schema.tables
        nameless = ~e.c.body.contains('"person"')
        said = _holds(e.c.body, names) | (
            _holds(e.c.body, map(_written, names.values())) & nameless
        )
        async with self._database.reading() as connection:
            logs = await connection.execute(select(e.c.table_id).where(said).distinct())
            headings = await connection.execute(select(t.c.id).where(_holds(t.c.heading, names)))
            return sorted({row.table_id for row in logs} | {row.id for row in headings})

    async def forget_at(self, table: str, names: Names, now: int) -> int | None:
        """Replace names in all that is kept of a table, at once; returns its last event.

        None if there was nothing to replace; raises ``Conflict`` if others append meanwhile.
        """
        e = schema.events
        async with self._database.writing() as connection:
            changed = await _in_log(connection, table, names)
            changed |= await _in_heading(connection, table, names)
            if not changed:
                return None
            last = select(func.max(e.c.seq)).where(e.c.table_id == table)
            seq: int = ((await connection.execute(last)).scalar() or 0) + 1
            forgotten = write_event(events.Forgotten(at=now)).decode()
            try:
                await connection.execute(insert(e).values(table_id=table, seq=seq, body=forgotten))
            except IntegrityError:
                raise Conflict from None
            await relink(connection, table)
            if not self._database.is_sqlite:
                await notify(connection, table, seq)
            return seq

    async def end(self, names: Names) -> None:
        """Nothing else holds the names any more: delete these people, and what they brought."""
        async with self._database.writing() as connection:
            for column in (schema.records.c.person, schema.seats.c.person, schema.people.c.id):
                await connection.execute(delete(column.table).where(column.in_(list(names))))


def _written(name: str) -> str:
    """A name as it stands in a log that knows no more of who spoke."""
    return f'"name":{msgspec.json.encode(name).decode()}'


def _holds(column: Column[str], sought: Iterable[str]) -> Any:
    return or_(*(column.contains(text, autoescape=True) for text in sought))


async def _in_log(connection: AsyncConnection, table: str, names: Names) -> bool:
    e, changed = schema.events, False
    rows = await connection.execute(select(e.c.seq, e.c.body).where(e.c.table_id == table))
    for seq, body in rows.all():
        event = read_event(body)
        if _is_of(event, names):
            event = msgspec.structs.replace(event, name=ANONYMOUS)
            kept = update(e).where(e.c.table_id == table, e.c.seq == seq)
            await connection.execute(kept.values(body=write_event(event).decode()))
            changed = True
    return changed


def _is_of(event: AnyEvent, names: Names) -> bool:
    """Whether an event holds the name of one of these people."""
    if isinstance(event, events.SatDown):
        return event.person in names and event.name != ANONYMOUS
    if not isinstance(event, events.Spoke) or event.name == ANONYMOUS:
        return False
    return event.person in names if event.person else event.name in names.values()


async def _in_heading(connection: AsyncConnection, table: str, names: Names) -> bool:
    """Replace names in the heading of a table, in what the lists show, and in its record."""
    t = schema.tables
    row = (await connection.execute(select(t.c.heading, t.c.seats).where(t.c.id == table))).first()
    if row is None:
        return False
    heading, seats = msgspec.json.decode(row.heading, type=Heading), msgspec.json.decode(row.seats)
    plans = [
        msgspec.structs.replace(plan, name=ANONYMOUS) if plan.person in names else plan
        for plan in heading.plans
    ]
    theirs = [seat["person"] in names and seat["kind"] == "person" for seat in seats]
    for seat in (seat for seat, is_theirs in zip(seats, theirs, strict=True) if is_theirs):
        seat["name"] = ANONYMOUS
    renamed = msgspec.structs.replace(heading, plans=plans)
    written = {"heading": _json(renamed), "seats": _json(seats)}
    if written == {"heading": _json(heading), "seats": row.seats}:
        return False
    await connection.execute(update(t).where(t.c.id == table).values(**written))
    await _in_record(connection, table, theirs)
    return True


async def _in_record(connection: AsyncConnection, table: str, theirs: list[bool]) -> None:
    r = schema.records
    body = (await connection.execute(select(r.c.body).where(r.c.id == table))).scalar()
    if body is None:
        return
    record = msgspec.json.decode(zlib.decompress(body))
    record["players"] = [
        ANONYMOUS if is_theirs else name
        for name, is_theirs in zip(record["players"], theirs, strict=True)
    ]
    body = zlib.compress(msgspec.json.encode(record), 6)
    await connection.execute(update(r).where(r.c.id == table).values(body=body))


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
