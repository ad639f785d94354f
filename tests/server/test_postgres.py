"""PostgreSQL: several processes serve the same tables; any of them, or it, may die."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest

from ludion.bots import ratings
from ludion.server.live import live_table, presence
from ludion.server.people import identity
from ludion.server.store import appender as log
from ludion.server.store.appender import Entry, PostgresAppender
from ludion.server.store.database import Database, url_of
from ludion.server.store.workers import MISSED_AFTER, WorkerStore
from ludion.server.table.clock import Outage
from tests.server.harness import SOON, Person, Process, Screen, dial, running, wait_for
from tests.server.postgres import Postgres, postgres
from tests.server.test_playing import begin, deciding


@pytest.fixture(scope="module")
def database() -> Iterator[Postgres]:
    with postgres() as one:
        yield one


def test_a_whole_game_against_a_bot(database: Postgres, tmp_path: Path) -> None:
    with running(tmp_path, database=database.url) as server:
        ann = Person(server.url, "Ann")
        screen = ann.sit_at(ann.open_table("me", "random"))
        while not screen.ending:
            if screen.position["legal"]:
                screen.play()
            else:
                screen.expect("moved", "ended", "started")
        assert screen.ending["ratings"]["0"]
        record = ann.http.get(f"/api/tables/{screen.snapshot['table']['id']}/record")
        assert record.status_code == 200


def test_two_processes_serve_one_table(database: Postgres, tmp_path: Path) -> None:
    """Ann is at one server, Bob at the other; each hears of the other's moves."""
    with (
        running(tmp_path, database=database.url) as one,
        running(tmp_path, database=database.url) as two,
    ):
        ann, bob = Person(one.url, "Ann"), Person(two.url, "Bob")
        table = ann.open_table("me", "open")
        a, b = ann.sit_at(table), bob.sit_at(table)
        assert b.ask("sit", seat=1)["type"] == "done"
        a.expect("started")
        b.expect("started")
        for _ in range(20):
            mover, other = deciding(a, b)
            number = mover.position["number"]
            assert mover.play()["type"] == "done"
            while other.position["number"] == number:
                other.expect("moved")
        assert a.position["number"] == b.position["number"] == 20


def test_a_bot_whose_process_dies_is_run_by_another(database: Postgres, tmp_path: Path) -> None:
    first = Process(tmp_path / "data", "--database", database.url)
    try:
        with running(tmp_path / "data", database=database.url) as second:
            ann = Person(first.url, "Ann")
            table = ann.open_table("me", "random")
            screen = ann.sit_at(table)
            while not screen.position["legal"]:
                screen.expect("moved", "started")
            screen.play("draw2")
            first.kill()
            again = Person(second.url)
            again.http.cookies.set("ludion", ann.http.cookies["ludion"])
            back = again.sit_at(table)
            for _ in range(3):
                while not back.position["legal"]:
                    back.expect("moved", seconds=30)
                back.play()
    finally:
        first.kill()


def test_a_commit_that_is_not_answered_is_tried_again_and_kept_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(log, "TRY_SECONDS", 0.2)

    async def append_while_locked(url: str) -> tuple[list[Exception | None], int]:
        opened = Database(url_of(url, Path()))
        await opened.open()
        assert isinstance(opened.appender, PostgresAppender)
        heard: list[Exception | None] = []
        first, other = opened.appender._connection, await asyncpg.connect(url)
        try:
            async with other.transaction():
                await other.execute("LOCK TABLE events IN ACCESS EXCLUSIVE MODE")
                opened.appender.append(Entry("t", 1, "{}", b"", None, heard.append))
                await asyncio.sleep(1)
                assert heard == []
                assert opened.appender._connection is not first
            for _ in range(100):
                await asyncio.sleep(0.1)
                if heard:
                    break
            kept = await other.fetchval("SELECT count(*) FROM events")
        finally:
            await other.close()
            await opened.close()
        return heard, kept

    with postgres() as database:
        heard, kept = asyncio.run(append_while_locked(database.url))
    assert heard == [None]
    assert kept == 1


def test_whatever_breaks_a_commit_it_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    problems = [asyncpg.InternalClientError("another operation is in progress"), KeyError("?")]
    really_try = PostgresAppender._try

    async def try_after_problems(self: PostgresAppender, entries: list[Entry]) -> Any:
        if problems:
            raise problems.pop()
        return await really_try(self, entries)

    async def append(url: str) -> list[Exception | None]:
        opened = Database(url_of(url, Path()))
        await opened.open()
        heard: list[Exception | None] = []
        opened.appender.append(Entry("t", 1, "{}", b"", None, heard.append))
        await opened.close()  # finishes what was asked for
        return heard

    monkeypatch.setattr(PostgresAppender, "_try", try_after_problems)
    with postgres() as database:
        assert asyncio.run(append(database.url)) == [None]
    assert problems == []


def test_processes_that_start_and_stop_together_note_one_outage() -> None:
    names = [f"worker-{i}" for i in range(8)]
    later = 10 * MISSED_AFTER

    async def come_and_go(url: str) -> tuple[list[tuple[Outage, ...]], list[str], list[str]]:
        opened = Database(url_of(url, Path()))
        await opened.open()
        workers = WorkerStore(opened)
        try:
            await workers.come_in("before", 1)
            noted = await asyncio.gather(*[workers.come_in(name, later) for name in names])
            living = await workers.beat(names[0], later)
            await asyncio.gather(*[workers.go(name, later) for name in names])
            left = await workers.beat("after", later)
        finally:
            await opened.close()
        return noted, living, left

    with postgres() as database:
        noted, living, left = asyncio.run(come_and_go(database.url))
    assert set(noted) == {((1, later),)}
    assert sorted(living) == names
    assert left == ["after"]


def test_a_session_ended_at_one_process_is_worthless_at_the_others(
    database: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(identity, "REMEMBERED_SECONDS", 1e9)
    with (
        running(tmp_path, database=database.url) as one,
        running(tmp_path, database=database.url) as two,
    ):
        ann = Person(one.url, "Ann")
        headers = {"cookie": f"ludion={ann.http.cookies['ludion']}"}

        def who_at_two() -> str:
            return str(httpx.get(f"{two.url}/api/me", headers=headers).json()["kind"])

        assert who_at_two() == "guest"
        table = ann.open_table("me", "open")
        address = f"{two.url}/api/tables/{table}/live".replace("http", "ws", 1)
        screen = Screen(dial(address, headers, two.url))
        ann.http.post("/api/logout")
        wait_for(lambda: who_at_two() == "nobody")
        assert screen.gone() == 4401


def test_a_process_that_lost_its_notifications_catches_up(
    database: Postgres, tmp_path: Path
) -> None:
    with (
        running(tmp_path, database=database.url) as one,
        running(tmp_path, database=database.url) as two,
    ):
        ann, bob = Person(one.url, "Ann"), Person(two.url, "Bob")
        table = ann.open_table("me", "me", curtain=False)
        a, b = ann.sit_at(table), bob.sit_at(table)
        a.play()
        b.expect("moved")
        ended = database.ask(
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity "
            "WHERE pid <> pg_backend_pid() AND (query ILIKE 'LISTEN%' OR query = 'SELECT 1')"
        )
        assert ended >= 2
        a.play()  # nobody is told
        while b.position["number"] < 2:
            b.expect("moved")


@pytest.mark.parametrize("reachable", [True, False])
def test_who_comes_back_to_another_process_sees_nothing_older(
    reachable: bool, database: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_table, "CATCH_UP_SECONDS", 0.2)
    with (
        running(tmp_path, database=database.url) as one,
        running(tmp_path, database=database.url) as two,
    ):
        ann, there = Person(one.url, "Ann"), Person(two.url)
        there.http.cookies = ann.http.cookies
        table = ann.open_table("me", "me", curtain=False)
        a, _ = ann.sit_at(table), there.sit_at(table)
        monkeypatch.setattr(two.server.tables, "hear", lambda *what: None)  # told too late
        known = a.play()["seq"]
        if reachable:
            assert there.sit_at(table, seq=known).snapshot["seq"] == known
            return
        store = two.server.tables.store.tables
        rows_after = store.rows_after

        async def slowly(*what: Any) -> Any:
            await asyncio.sleep(1)
            return await rows_after(*what)

        monkeypatch.setattr(store, "rows_after", slowly)
        answer = json.loads(there.dial(table, seq=known).recv(SOON))
        assert answer["type"] == "closing"


def test_all_games_that_end_at_once_are_rated(
    database: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = 20
    monkeypatch.setattr(ratings, "path_of", lambda game, variant: tmp_path / "unmeasured.json")
    with (
        running(tmp_path, database=database.url) as one,
        running(tmp_path, database=database.url) as two,
    ):
        ann = Person(one.url, "Ann")
        there = Person(two.url)
        there.http.cookies = ann.http.cookies
        tables = [ann.open_table("me", "random") for _ in range(games)]
        screens = [(ann, there)[number % 2].sit_at(id) for number, id in enumerate(tables)]
        for screen in screens:
            screen.send("resign")
        endings = [screen.expect("ended")["ending"] for screen in screens]
        mine = ann.http.get("/api/me").json()["ratings"]["voltage"]
        assert mine["games"] == games
        assert mine["rating"] == min(ending["ratings"]["0"][1] for ending in endings)
        counted = database.ask("SELECT games FROM ratings WHERE subject = 'bot:random'")
        assert counted >= games


def test_a_player_is_here_as_long_as_any_process_knows(
    database: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "GRACE_SECONDS", 0.1)
    with (
        running(tmp_path, database=database.url) as one,
        running(tmp_path, database=database.url) as two,
    ):
        ann, bob = Person(one.url, "Ann"), Person(one.url, "Bob")
        a, _ = begin(ann, bob)
        second = Person(two.url)
        second.http.cookies = bob.http.cookies
        tab = second.sit_at(a.snapshot["table"]["id"])
        tab.close()

        for missed in (True, False):
            while (a.expect("seats")["seats"][1]["away_since"] is not None) != missed:
                pass
