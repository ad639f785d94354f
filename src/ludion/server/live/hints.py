"""Hints: a bot's opinion of every legal move, only where no other person plays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludion.server.live.bots import playing_bots
from ludion.server.table import events, messages
from ludion.server.table.refusal import refuse

if TYPE_CHECKING:
    from ludion.server.live.connection import Connection
    from ludion.server.live.live_table import LiveTable


async def hint(live: LiveTable, connection: Connection, message: messages.Hint) -> None:
    """Begin to think about a hint; it is sent when it is ready."""
    table = live.table
    bot = message.bot or playing_bots()[-1]
    if bot not in playing_bots():
        raise refuse("malformed", "no_such_bot", bot=bot)
    if table.status != "playing":
        raise refuse("not_now", "no_hint_now")
    if not live.sees_deciding(connection):
        raise refuse("not_yours", "not_your_turn")
    person = connection.actor.person or ""
    if table.others(person) or len(table.seats_of(person)) > 1:  # several people at one screen
        raise refuse("not_now", "no_hint_between_people")
    if connection.asking:
        raise refuse("too_much", "one_hint_at_a_time")
    connection.asking = True
    async with live.lock:
        seat = table.deciding
        if not table.helped and seat is not None:
            await live.keep(lambda: [events.Hinted(at=live.hall.now(), seat=seat)])
    live.hall.later(0, _think(live, connection, bot, message.id))


async def _think(live: LiveTable, connection: Connection, bot: str, id: str | None) -> None:
    try:
        match = live.table.match
        if match is None or match.over:
            return
        number = match.count
        estimates = await live.hall.thinkers.estimate(match, bot)
        if live.table.number == number:
            connection.tell(messages.Hints(number=number, bot=bot, estimates=estimates, id=id))
    finally:
        connection.asking = False
