"""Who is here: players who come back, and players whom the others begin to miss."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from ludion.server.store.appender import NotKept
from ludion.server.table import events
from ludion.server.table.commands import Events, Moment
from ludion.server.table.table import Table

if TYPE_CHECKING:
    from ludion.server.live.connection import Connection
    from ludion.server.live.live_table import LiveTable

log = logging.getLogger("ludion.server")

GRACE_SECONDS = 5.0
"""How long a lost connection may take to come back before the others are told."""
RETRY_SECONDS = 0.5
"""How long to wait when it could not be kept who is here; then twice as long, and so on."""
MOST_RETRY_SECONDS = 10.0


def came(live: LiveTable, connection: Connection) -> None:
    """A client has joined a table: its player may have been away."""
    person = connection.actor.person
    if person and any(_away(live.table, person)):
        _look(live, person)


def left(live: LiveTable, connection: Connection) -> None:
    """A client has gone: its player may be missed, unless back soon."""
    person = connection.actor.person
    if person and live.table.seats_of(person):
        _look(live, person)


def told_away(live: LiveTable, person: str) -> None:
    """Another process misses a player: who is connected here is back at once."""
    if _is_here(live, person):
        _look(live, person)


def look_around(live: LiveTable) -> None:
    """A game begins, a table was read from its log, or a process died: see who is here."""
    if live.table.status == "playing":
        for person in live.table.persons():
            _look(live, person)


def _look(live: LiveTable, person: str) -> None:
    """Keep whether a person is here: who is gone has a moment to come back."""
    seconds = 0 if _is_here(live, person) else GRACE_SECONDS
    live.tables.tasks.later(seconds, _note(live, person))


async def _note(live: LiveTable, person: str) -> None:
    """Keep that a person has come back or is missed; try again until the database takes it."""

    def noted(table: Table, when: Moment) -> Events:
        here, away = _is_here(live, person), _away(table, person)
        if here and any(away):
            return [events.CameBack(at=when.now, person=person)]
        if not here and away and not any(away) and table.status == "playing":
            return [events.WentAway(at=when.now, person=person)]
        return []

    pause = RETRY_SECONDS
    while person not in live.to_be_noted and not live.tables.closing:
        try:
            await live.change(noted)
            return
        except Exception as problem:
            if not isinstance(problem, NotKept):
                log.warning("who is here could not be kept", exc_info=True)
        live.to_be_noted.add(person)  # others need not try meanwhile
        await asyncio.sleep(pause)
        live.to_be_noted.discard(person)
        pause = min(2 * pause, MOST_RETRY_SECONDS)


def _is_here(live: LiveTable, person: str) -> bool:
    return any(one.actor.person == person for one in live.connections)


def _away(table: Table, person: str) -> list[bool]:
    """For each seat that a person plays, whether that person is known to be away."""
    return [table.chairs[seat].away_since is not None for seat in table.seats_of(person)]
