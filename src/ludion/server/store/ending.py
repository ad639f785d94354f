"""The end of a game: the result, the record and the ratings are kept together, once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from ludion.server.store.results import read_standings, write_record, write_standings
from ludion.server.table import events, ratings
from ludion.server.table.events import AnyEvent
from ludion.server.table.ratings import Standing
from ludion.server.table.table import Table

if TYPE_CHECKING:
    from ludion.server.live.live_table import LiveTable


def subjects_of(table: Table) -> list[str]:
    """Who is rated for each seat: a person's id, or the bot's name."""
    return [f"bot:{chair.bot}" if chair.kind == "bot" else chair.person for chair in table.chairs]


async def ratings_of(live: LiveTable) -> dict[int, int]:
    """The rating of everybody who sits at a table, by seat."""
    subjects = subjects_of(live.table)
    known = {subject for subject in subjects if subject}
    found = await live.hall.results.standings(live.table.heading.game, known)
    return {seat: round(found[subject].rating) for seat, subject in enumerate(subjects) if subject}


async def append(live: LiveTable, added: Sequence[AnyEvent]) -> Sequence[AnyEvent]:
    """Append events that end the game; returns them with the ratings filled in."""
    table, now = live.table, live.hall.now()
    after = table.after(added)
    if not after.rated:
        await live.hall.tables.append_all(table, added, after, now, _keep_record(after, now))
        return added
    before = await live.hall.results.standings(table.heading.game, set(subjects_of(table)))
    finished = _with_ratings(table, added[-1], before)
    rated = [*added[:-1], finished]

    async def keep_results(connection: AsyncConnection) -> None:
        standings = await read_standings(connection, table.heading.game, set(subjects_of(table)))
        changed = _after(table, finished, standings)
        await write_standings(connection, table.heading.game, changed)
        await _keep_record(after, now)(connection)

    await live.hall.tables.append_all(table, rated, after, now, keep_results)
    return rated


def _after(
    table: Table, finished: events.Finished, before: dict[str, Standing]
) -> dict[str, Standing]:
    sides = table.setting.variant.sides
    return ratings.after_game(subjects_of(table), sides, finished.returns, before)


def _with_ratings(table: Table, finished: AnyEvent, before: dict[str, Standing]) -> events.Finished:
    assert isinstance(finished, events.Finished)
    after = _after(table, finished, before)
    changes = {
        str(seat): [round(before[subject].rating), round(after[subject].rating)]
        for seat, subject in enumerate(subjects_of(table))
    }
    return msgspec.structs.replace(finished, ratings=changes)


def _keep_record(table: Table, now: int):  # type: ignore[no-untyped-def]
    async def keep(connection: AsyncConnection) -> None:
        if table.match is not None:
            table.match.players = tuple(table.names())
            await write_record(connection, table.id, table.match.record(), None, now)

    return keep
