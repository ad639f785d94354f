"""What is cleared away once an hour: guests who stay away, tables nobody plays at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludion.early_end import EarlyEnd
from ludion.server.table.commands import Events, ended

if TYPE_CHECKING:
    from ludion.server.live.live_table import LiveTable
    from ludion.server.live.tables import Hall

DAY = 86_400_000
UNPLAYED_DAYS = 7
"""After so long a table at which no game began is deleted."""


async def clean(hall: Hall, now: int) -> None:
    await hall.people.forget_guests(now - hall.settings.guest_days * DAY)
    await hall.tables.forget_unplayed(now - UNPLAYED_DAYS * DAY)
    before = now - hall.settings.idle_days * DAY
    for id in await hall.tables.idle(before):
        live = await hall.find(id)
        if live is not None:
            await _abandon(live, before)


async def _abandon(live: LiveTable, before: int) -> None:
    """End a game in which nothing happens any more: nobody has won it, and it is not rated."""

    def unless_somebody_came() -> Events:
        if live.table.status != "playing" or live.table.changed >= before:
            return []
        return [ended(live.table, EarlyEnd("abandoned"), live.hall.moment())]

    async with live.lock:
        await live.keep(unless_somebody_came)
