"""Hints: a bot's opinion of every legal move, only where no other person plays."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from ludion.server.live.turns import Client
from ludion.server.table import events, messages
from ludion.server.table.bots import playing_bots
from ludion.server.table.commands import Events, Moment
from ludion.server.table.refusal import Refusal, refuse
from ludion.server.table.table import Table
from ludion.server.table.views import viewpoint

if TYPE_CHECKING:
    from ludion.server.live.connection import Connection
    from ludion.server.live.live_table import LiveTable

log = logging.getLogger("ludion.server")


async def hint(live: LiveTable, connection: Connection, message: messages.Hint) -> None:
    """Begin to think about a hint; it is sent when it is ready."""
    if live.tables.overload.refuses("analysis"):
        raise refuse("busy", "overload_analysis")
    bot = message.bot or playing_bots()[-1]
    if bot not in playing_bots():
        raise refuse("malformed", "no_such_bot", bot=bot)
    if connection.asking:
        raise refuse("too_much", "one_hint_at_a_time")

    def note_help(table: Table, when: Moment) -> Events:
        seat = _check(table, connection, message)
        return [] if table.helped else [events.Hinted(at=when.now, seat=seat)]

    connection.asking = True
    try:
        await live.change(note_help)
    except BaseException:
        connection.asking = False
        raise
    live.tables.tasks.later(0, _think(live, connection, bot, message.id))


def _check(table: Table, connection: Connection, message: messages.Hint) -> int:
    """The seat that a hint is for; raises ``Refusal``."""
    if table.status != "playing" or table.deciding is None:
        raise refuse("not_now", "no_hint_now")
    person, deciding = connection.actor.person or "", table.deciding
    seats = table.seats_of(person)
    if viewpoint(table, connection.viewer, seats)[0] != deciding:
        raise refuse("not_yours", "not_your_turn")
    if message.seat not in (None, deciding):
        raise refuse("not_yours", "not_your_turn")
    if table.others(person) or len(seats) > 1:  # several people at one screen
        raise refuse("not_now", "no_hint_between_people")
    return deciding


async def _think(live: LiveTable, connection: Connection, bot: str, id: str | None) -> None:
    """Answer with a hint, or say why there is none."""
    try:
        client = Client(connection.actor.person or "", live.table.id)
        connection.tell(await _hints(live, bot, id, client))
    except Refusal as refusal:
        connection.refuse(refusal, id)
    except Exception:
        log.exception("a hint could not be given")
        connection.refuse(refuse("busy", "busy"), id)
    finally:
        connection.asking = False


async def _hints(live: LiveTable, bot: str, id: str | None, client: Client) -> messages.Hints:
    match = live.table.match
    if match is None or match.over:
        raise refuse("not_now", "no_hint_now")
    number = match.count
    estimates = await live.tables.bot_threads.estimate(match, bot, client)
    if live.table.number != number:
        raise refuse("late", "late")
    return messages.Hints(number=number, bot=bot, estimates=estimates, id=id)
