"""Long games are loaded without keeping anybody waiting."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import insert

from ludion.server.store import schema
from ludion.server.store.database import Database, url_of
from ludion.server.store.log import log_rows
from ludion.server.store.tables import TableStore
from ludion.server.table import events
from ludion.server.table.events import AnyEvent
from ludion.server.table.table import Table
from tests.server.test_clocks import table_of_three


def long_log(table: Table, count: int) -> list[AnyEvent]:
    """A game in which a few moves are played and taken back, over and over."""
    log: list[AnyEvent] = [events.Began(at=0)]
    while len(log) < count:
        match = table.match
        assert match is not None
        if match.count >= 40:
            log.append(events.TookBack(at=0, seat=0, to=10))
        else:
            log.append(events.Played(at=0, seat=match.seat or 0, move=match.legal()[0]))
        table.apply(table.seq + 1, log[-1])
    return log


def test_others_have_their_turn_while_a_long_table_is_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    original = table_of_three()
    log = long_log(original, 1500)

    async def work() -> list[int]:
        database = Database(url_of(None, tmp_path))
        await database.open()
        store = TableStore(database)
        await store.create(original.heading)
        async with database.writing() as connection:
            begun = Table(original.heading)
            rows = [{"table_id": original.id, **row} for row in log_rows(begun, log)]
            await connection.execute(insert(schema.events), rows)
        at_once, turns = [0], Table.apply

        def counted(self: Table, seq: int, event: AnyEvent) -> None:
            at_once[-1] += 1
            turns(self, seq, event)

        monkeypatch.setattr(Table, "apply", counted)

        async def somebody_else() -> None:
            while True:
                if at_once[-1]:
                    at_once.append(0)
                await asyncio.sleep(0)

        other = asyncio.create_task(somebody_else())
        loaded = await store.load(original.id)
        other.cancel()
        await database.close()
        assert loaded is not None
        assert loaded.match is not None
        assert original.match is not None
        assert loaded.match.moves == original.match.moves
        assert msgspec.to_builtins(loaded.match.state()) == original.match.state()
        return at_once

    at_once = asyncio.run(work())
    assert sum(at_once) == len(log)
    assert len(at_once) > 5
