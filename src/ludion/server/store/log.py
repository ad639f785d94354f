"""Reading a table's log: each row is held against the chain and the rules before it is taken."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec
from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ludion.errors import LudionError
from ludion.server.store import schema
from ludion.server.table.chain import Link, first_link, link_after, read_event, write_event
from ludion.server.table.events import AnyEvent
from ludion.server.table.possible import impossible
from ludion.server.table.table import Heading, Table

LogRow: TypeAlias = tuple[int, str, Link | None]
"""The number of an event, the event as JSON, and its link; one of an older version has none."""

PAGE = 200
"""So many rows are read at a time, so that others have their turn."""
SLICE_SECONDS = 0.002
"""For so long events are applied when a table is loaded, before others have their turn."""


class Damaged(LudionError):
    """A table whose log does not fit together, or tells what cannot be."""


def heading_in(body: str) -> Heading:
    try:
        return msgspec.json.decode(body, type=Heading)
    except msgspec.MsgspecError as problem:
        raise Damaged(f"its heading cannot be read: {problem}") from None


def table_of(heading: Heading) -> Table:
    """An empty table with a heading from the disk."""
    try:
        return Table(heading)
    except (LudionError, LookupError, TypeError, ValueError) as problem:
        raise Damaged(f"its heading cannot be: {problem}") from None


def event_in(table: Table, row: LogRow) -> AnyEvent:
    """The event of the row that comes next; raises ``Damaged`` if it cannot."""
    seq, body, link = row
    if seq != table.seq + 1:
        raise Damaged(f"event {table.seq + 1} is missing")
    try:
        event: AnyEvent = read_event(body)
    except (msgspec.MsgspecError, UnicodeError) as problem:
        raise Damaged(f"event {seq} cannot be read: {problem}") from None
    if link is not None and link != table.link_with(event):
        raise Damaged(f"event {seq} does not fit the events before it")
    if problem_with := impossible(table, event):
        raise Damaged(f"event {seq} cannot be: {problem_with}")
    return event


def log_rows(table: Table, added: Sequence[AnyEvent]) -> list[dict[str, Any]]:
    """The rows of events that come next at a table."""
    rows, link = [], table.link
    for seq, event in enumerate(added, table.seq + 1):
        link = link_after(link, event)
        rows.append({"seq": seq, "body": write_event(event).decode(), "link": link})
    return rows


async def relink(connection: AsyncConnection, id: str) -> None:
    """Chain a log anew that was changed on purpose; what was made of the old one goes."""
    t, e, c = schema.tables, schema.events, schema.checkpoints
    heading = (await connection.execute(select(t.c.heading).where(t.c.id == id))).scalar_one()
    link = first_link(heading_in(heading))
    query = select(e.c.seq, e.c.body).where(e.c.table_id == id).order_by(e.c.seq)
    for seq, body in (await connection.execute(query)).all():
        link = link_after(link, read_event(body))
        row = update(e).where(e.c.table_id == id, e.c.seq == seq)
        await connection.execute(row.values(link=link))
    await connection.execute(delete(c).where(c.c.table_id == id))


async def fold(table: Table, rows: Sequence[LogRow]) -> None:
    """Apply rows of a log in slices; raises ``Damaged``."""
    loop = asyncio.get_running_loop()
    began = loop.time()
    for row in rows:
        event = event_in(table, row)
        try:
            table.apply(row[0], event)
        except (LudionError, LookupError, TypeError, ValueError) as problem:
            raise Damaged(f"event {row[0]} cannot be: {problem}") from None
        if loop.time() - began > SLICE_SECONDS:
            await asyncio.sleep(0)  # others have their turn
            began = loop.time()
