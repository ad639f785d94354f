"""What is cleared away once an hour: guests who stay away, tables nobody plays at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludion.early_end import EarlyEnd
from ludion.server.live.forgetting import forget_people
from ludion.server.table.commands import Events, Moment, ended
from ludion.server.table.table import Table

if TYPE_CHECKING:
    from ludion.server.live.tables import Tables

DAY = 86_400_000
UNPLAYED_DAYS = 7
"""After so long a table at which no game began is deleted."""
NOBODYS_DAYS = 30
MOST_NOBODYS = 10_000
"""So long, and so many, records are kept that were brought by nobody who is known."""


async def clean(tables: Tables, now: int) -> None:
    store, settings = tables.store, tables.settings
    await store.people.forget_guests(now - settings.guest_days * DAY)
    await store.tables.forget_unplayed(now - UNPLAYED_DAYS * DAY)
    await forget_people(tables)
    await store.results.forget_nobodys(now - NOBODYS_DAYS * DAY, MOST_NOBODYS)
    before = now - settings.idle_days * DAY

    def abandon(table: Table, when: Moment) -> Events:
        """End a game in which nothing happens: nobody has won it, and it is not rated."""
        if table.status != "playing" or table.changed >= before:
            return []  # somebody came
        return [ended(table, EarlyEnd("abandoned"), when)]

    for id in await store.tables.idle(before):
        live = await tables.find(id)
        if live is not None:
            await live.change(abandon)
