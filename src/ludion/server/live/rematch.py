"""Opening the table of a rematch, once, and telling everybody where it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludion.server.table import events, messages
from ludion.server.table.commands import Events, Moment
from ludion.server.table.refusal import refuse
from ludion.server.table.rematch import check_rematch, rematch_heading
from ludion.server.table.table import Table

if TYPE_CHECKING:
    from ludion.server.live.connection import Connection
    from ludion.server.live.live_table import LiveTable


async def rematch(live: LiveTable, connection: Connection, message: messages.Rematch) -> None:
    if live.tables.overload.refuses("table"):
        raise refuse("busy", "overload_table")
    check_rematch(live.table, connection.actor, message)
    machine, host = live.tables.machine, connection.actor.person or ""
    heading = rematch_heading(
        live.table, host, message.bot, machine.id(), machine.secret(), machine.now()
    )

    def unless_there_is_one(table: Table, when: Moment) -> Events:
        return [] if table.rematch else [events.Rematched(at=when.now, table=heading.id)]

    await live.change(unless_there_is_one, opens=heading)
    opened = live.table.rematch
    if opened is not None and opened != heading.id:  # somebody else was quicker
        connection.tell(messages.RematchReady(seq=live.table.told_seq, table=opened))
