"""Another game: the same table once more, with the seats rotated."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ludion.server.live.bots import playing_bots
from ludion.server.table import events, fairness, messages
from ludion.server.table.refusal import refuse
from ludion.server.table.table import Chair, Heading, SeatPlan, Table

if TYPE_CHECKING:
    from ludion.server.live.connection import Connection
    from ludion.server.live.live_table import LiveTable


async def rematch(live: LiveTable, connection: Connection, message: messages.Rematch) -> None:
    """Open the table of the rematch, once, and tell everybody where it is."""
    if message.bot is not None and message.bot not in playing_bots():
        raise refuse("malformed", "no_such_bot", bot=message.bot)
    person = connection.actor.person or ""
    async with live.lock:
        table = live.table
        if not any(chair.person == person for chair in table.chairs if person):
            raise refuse("not_yours", "not_your_seat")
        if table.status != "over":
            raise refuse("not_now", "not_over")
        if table.rematch is None:
            heading = _heading(table, person, message.bot, live.hall.now())
            await live.hall.tables.create(heading)
            await live.keep(lambda: _unless_there(table, heading.id, live.hall.now()))
        else:
            connection.tell(messages.RematchReady(seq=table.seq, table=table.rematch))
        if message.id is not None:
            connection.tell(messages.Done(id=message.id, seq=table.seq))


def _unless_there(table: Table, id: str, now: int) -> list[events.AnyEvent]:
    """Of two rematches asked for at once, the first is the one."""
    return [] if table.rematch else [events.Rematched(at=now, table=id)]


def _heading(table: Table, host: str, bot: str | None, now: int) -> Heading:
    chairs = [*table.chairs[1:], table.chairs[0]]
    return msgspec.structs.replace(
        table.heading,
        id=new_id(),
        start=None,
        plans=[_plan(chair, host, bot) for chair in chairs],
        secret=fairness.new_secret(),
        version=table.setting.game.version,
        host=host,
        created=now,
        rematch_of=table.id,
    )


def _plan(chair: Chair, host: str, bot: str | None) -> SeatPlan:
    if chair.person:
        return SeatPlan("person", chair.person, chair.name, reserved=chair.person != host)
    return SeatPlan("bot", bot=bot or chair.bot)


def new_id() -> str:
    """An id that nobody can guess."""
    import secrets

    return secrets.token_urlsafe(16)
