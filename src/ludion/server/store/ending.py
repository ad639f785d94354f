"""The end of a game: the result, the record and the ratings are kept together, once."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncConnection

from ludion.server.store.results import ResultStore, read_standings, write_record, write_standings
from ludion.server.store.tables import TableStore
from ludion.server.table.events import AnyEvent, Finished
from ludion.server.table.result import standings_after, subjects_of, with_ratings
from ludion.server.table.table import Table


async def append_ending(
    tables: TableStore, results: ResultStore, table: Table, added: Sequence[AnyEvent], now: int
) -> Sequence[AnyEvent]:
    """Append events that end the game; returns them with the ratings filled in."""
    after = table.after(added)
    if not after.rated:

        async def keep_record(connection: AsyncConnection) -> None:
            await _write_record(connection, after, now)

        await tables.append_all(table, added, after, now, keep_record)
        return added
    game, subjects = table.heading.game, set(subjects_of(table))
    before = await results.standings(game, subjects)
    finished = added[-1]
    assert isinstance(finished, Finished)
    finished = with_ratings(table, finished, before, standings_after(table, finished, before))

    async def keep_results(connection: AsyncConnection) -> None:
        standings = await read_standings(connection, game, subjects)
        await write_standings(connection, game, standings_after(table, finished, standings))
        await _write_record(connection, after, now)

    rated = [*added[:-1], finished]
    await tables.append_all(table, rated, after, now, keep_results)
    return rated


async def _write_record(connection: AsyncConnection, table: Table, now: int) -> None:
    if table.match is not None:
        table.match.players = tuple(table.names())  # of a copy: see ``Table.after``
        await write_record(connection, table.id, table.match.record(), None, now)
