"""What is forgotten is gone at once, not when Python looks for garbage: that is rarely."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ludion.server.live import tables
from tests.server.harness import Person, Running, running, wait_for


@pytest.fixture
def without_collector() -> Iterator[None]:
    """Only what nobody refers to any more is freed."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def kept(server: Running, table: str) -> list[weakref.ref[Any]]:
    """All that a server has in memory of a table and those connected to it."""
    live = server.server.tables._loaded[table]
    found = [live, live.table, live.table.match, live.bots, live.lock]
    for one in live.connections:
        connection: Any = one
        found += [connection, connection.protocol]
    return [weakref.ref(one) for one in found]


def test_a_table_that_is_forgotten_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, without_collector: None
) -> None:
    monkeypatch.setattr(tables, "IDLE_SECONDS", 0.0)
    with running(tmp_path) as server:
        ann = Person(server.url, "Ann")
        table = ann.open_table("me", "random", clock={"kind": "game", "seconds": 60})
        screen = ann.sit_at(table)
        while screen.position["number"] < 20 and not screen.ending:
            if screen.position["legal"]:
                screen.play()
            else:
                screen.expect("moved", "started", "ended")
        assert screen.ask("resign")["type"] == "done"
        watched = kept(server, table)
        screen.close()
        del screen
        ann.http.close()
        wait_for(lambda: table not in server.server.tables._loaded)
        wait_for(lambda: [one() for one in watched if one()] == [])
