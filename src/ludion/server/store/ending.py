"""The end of a game: the result, the record and the ratings are kept together, once."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncConnection

from ludion.server.store.results import lock_standings, write_record, write_standings
from ludion.server.store.tables import TableStore
from ludion.server.table.events import AnyEvent, Finished
from ludion.server.table.result import changing, standings_after, with_ratings
from ludion.server.table.table import Table


async def append_ending(
    tables: TableStore, table: Table, added: Sequence[AnyEvent], now: int
) -> Sequence[AnyEvent]:
    """Append events that end the game; returns them with the ratings filled in."""
    after = table.after(added)
    async with tables.appending() as connection:
        if after.rated:
            added = await _rate(connection, table, added)
        await tables.append_in(connection, table, added, after, now)
        if after.match is not None:
            after.match.players = tuple(after.names())  # of a copy: see ``Table.after``
            await write_record(connection, table.id, after.match.record(), None, now)
    return added


async def _rate(
    connection: AsyncConnection, table: Table, added: Sequence[AnyEvent]
) -> Sequence[AnyEvent]:
    """Change the ratings; other games of the same players that end meanwhile wait for this one."""
    finished = added[-1]
    assert isinstance(finished, Finished)
    game = table.heading.game
    before = await lock_standings(connection, game, changing(table))
    changed = standings_after(table, finished, before)
    await write_standings(connection, game, changed)
    return [*added[:-1], with_ratings(table, finished, before, changed)]
