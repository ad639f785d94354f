"""Who is here: players who come back, and players whom the others begin to miss."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from ludion.server.store.appender import NotKept
from ludion.server.table import events
from ludion.server.table.commands import Events, Moment
from ludion.server.table.table import Table

if TYPE_CHECKING:
    from ludion.server.live.connection import Connection
    from ludion.server.live.live_table import Decision, LiveTable

GRACE_SECONDS = 5.0
"""How long a lost connection may take to come back before the others are told."""


def came(live: LiveTable, connection: Connection) -> None:
    """A client has joined a table: its player may have been away."""
    person = connection.actor.person
    if person and any(_away(live.table, person)):
        live.tables.tasks.later(0, _note_back(live, person))


def left(live: LiveTable, connection: Connection) -> None:
    """A client has gone: its player may be missed, unless back soon."""
    person = connection.actor.person
    if person and live.table.seats_of(person):
        live.tables.tasks.later(GRACE_SECONDS, _note_away(live, person))


def told_away(live: LiveTable, person: str) -> None:
    """Another process misses a player: who is connected here is back at once."""
    if any(one.actor.person == person for one in live.connections):
        live.tables.tasks.later(0, _note_back(live, person))


def look_around(live: LiveTable) -> None:
    """A game begins, or a table is loaded: miss those who do not come.

    Not where a move may take days: nobody is expected to stay there.
    """
    table = live.table
    if table.status != "playing" or (table.clock and table.clock.rule.kind == "move"):
        return
    here = {one.actor.person for one in live.connections}
    for person in {chair.person for chair in table.chairs if chair.kind == "person"} - here:
        live.tables.tasks.later(GRACE_SECONDS, _note_away(live, person))


async def _note_back(live: LiveTable, person: str) -> None:
    def back(table: Table, when: Moment) -> Events:
        return [events.CameBack(at=when.now, person=person)] if any(_away(table, person)) else []

    await _try(live, back)


async def _note_away(live: LiveTable, person: str) -> None:
    def away(table: Table, when: Moment) -> Events:
        here = any(one.actor.person == person for one in live.connections)
        known = _away(table, person)
        if here or not known or any(known) or table.status != "playing":
            return []
        return [events.WentAway(at=when.now, person=person)]

    await _try(live, away)


async def _try(live: LiveTable, decide: Decision) -> None:
    with contextlib.suppress(NotKept):
        await live.change(decide)


def _away(table: Table, person: str) -> list[bool]:
    """For each seat that a person plays, whether that person is known to be away."""
    return [table.chairs[seat].away_since is not None for seat in table.seats_of(person)]
