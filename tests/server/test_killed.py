"""kill -9 in the middle of hundreds of games, again and again: what was confirmed is there."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import httpx
import pytest

from ludion.match import Match
from tests.server.harness import Process
from tests.server.load import Game, open_games

TABLES = 200
KILLS = 2


@pytest.mark.slow("starts and kills the server several times under load")
def test_a_killed_server_has_kept_every_confirmed_move(tmp_path: Path) -> None:
    server = Process(tmp_path / "data")
    try:
        games = asyncio.run(_play_while_killing(server))
        _check(server, games)
    finally:
        server.kill()


async def _play_while_killing(server: Process) -> list[Game]:
    games = await open_games([server.url], TABLES)
    stop = asyncio.Event()
    players = [asyncio.create_task(game.play(stop, 0.1)) for game in games]
    for kill in range(KILLS):
        await _wait_for_moves(games, 2 * TABLES * (kill + 1))
        server.kill()
        await asyncio.to_thread(server.start)
    await _wait_for_moves(games, 2 * TABLES * (KILLS + 1))
    stop.set()
    await asyncio.gather(*players)
    return games


async def _wait_for_moves(games: list[Game], count: int) -> None:
    """Wait until so many moves have been confirmed, however slow the machine is."""
    async with asyncio.timeout(120):
        while sum(len(game.confirmed) for game in games) < count:
            await asyncio.sleep(0.1)


def _check(server: Process, games: list[Game]) -> None:
    assert [game.corrupt for game in games if game.corrupt] == []
    assert sum(len(game.confirmed) for game in games) > TABLES * 5
    assert sum(game.resumed for game in games) >= TABLES  # each had to come back
    with httpx.Client(base_url=server.url, timeout=30) as http:
        for game in games[::10]:
            replay = http.get(f"/api/tables/{game.table}/replay", params={"count": 200}).json()
            moves = [position["move"] for position in replay["positions"]][:-1]
            assert moves[: len(game.confirmed)] == game.confirmed[: len(moves)]
            if game.over:
                time.sleep(0.01)
                record = http.get(f"/api/tables/{game.table}/record").json()
                assert Match.from_record(record).over
