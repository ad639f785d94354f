"""Letting the names of those go who leave: from all that is kept, and from tables in memory."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from ludion.server.store.appender import Conflict

if TYPE_CHECKING:
    from ludion.server.live.tables import Tables


async def forget_people(tables: Tables) -> None:
    """Forget all who are leaving; one after another, for it means to look through all logs."""
    store = tables.store.forgetting
    async with tables.forgetting:
        left = False
        while names := await store.leaving():
            for id in await store.tables_of(names):
                await _forget_at(tables, id, names)
            await store.end(names)
            left = True
        if left:
            await tables.store.database.scrub()


async def _forget_at(tables: Tables, id: str, names: dict[str, str]) -> None:
    while True:
        with contextlib.suppress(Conflict):
            seq = await tables.store.forgetting.forget_at(id, names, tables.machine.now())
            if seq is not None:
                tables.hear(id, seq)
            return
