"""Bots think in turn: by person, then by table."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ludion.server.live.bots import BotThreads
from ludion.server.live.turns import Client, Turns
from tests.server.harness import Person, running, wait_for
from tests.server.postgres import postgres


def served(places: int, clients: list[Client]) -> list[Client]:
    """In which order clients are served who come while all places are taken."""
    order: list[Client] = []

    async def use(turns: Turns, client: Client) -> None:
        async with turns.place(client):
            order.append(client)
            await asyncio.sleep(0)

    async def work() -> None:
        turns = Turns(places)
        async with asyncio.TaskGroup() as group:
            for _ in range(places):
                group.create_task(use(turns, Client("first", "")))
            for client in clients:
                group.create_task(use(turns, client))
        async with asyncio.timeout(1):  # all places are free again
            for _ in range(places):
                await turns.place(Client("last", "")).__aenter__()

    asyncio.run(work())
    return order[places:]


def test_thirty_tables_of_one_person_keep_another_waiting_for_one_turn() -> None:
    many = [Client("many", str(table)) for table in range(30)]
    order = served(1, [*many, Client("one", "t")])
    assert order.index(Client("one", "t")) == 1
    assert len(order) == 31


def test_persons_take_turns_and_so_do_the_tables_of_each() -> None:
    clients = [Client("a", table) for table in "xxxyz"] + [Client("b", "v")] * 3
    order = served(1, clients)
    assert [client.person for client in order] == list("abababaa")
    assert [client.table for client in order if client.person == "a"] == list("xyzxx")


def test_who_no_longer_waits_is_passed_over() -> None:
    async def work() -> None:
        turns, order = Turns(1), list[str]()

        async def use(name: str) -> None:
            async with turns.place(Client(name, "")):
                order.append(name)

        async with turns.place(Client("first", "")):
            tasks = [asyncio.create_task(use(name)) for name in "abc"]
            await asyncio.sleep(0)
            tasks[0].cancel()
        tasks[1].cancel()  # the place was just passed on to b
        await asyncio.wait_for(tasks[2], 1)
        assert order == ["c"]

    asyncio.run(work())


def test_a_guest_with_many_tables_of_bots_keeps_nobody_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinking: list[str] = []
    waited: dict[str, list[int]] = defaultdict(list)
    """For each person: how many others thought between the wish to think and the thought."""
    run = BotThreads._run

    async def note(self: BotThreads, client: Client, work: Callable[[], Any]) -> Any:
        asked = len(thinking)

        def noted() -> Any:
            waited[client.person].append(len(thinking) - asked)
            thinking.append(client.person)
            return work()

        return await run(self, client, noted)

    monkeypatch.setattr(BotThreads, "_run", note)
    monkeypatch.setattr("ludion.server.live.bots.os.cpu_count", lambda: 1)
    with running(tmp_path) as server:
        many, ann = Person(server.url, "Many"), Person(server.url, "Ann")
        screens = [many.sit_at(many.open_table("greedy", "greedy")) for _ in range(30)]
        wait_for(lambda: len(thinking) > 60)
        me = ann.http.get("/api/me").json()["id"]
        screen = ann.sit_at(ann.open_table("me", "random"))
        while len(waited[me]) < 10 and not screen.ending:
            if screen.position["legal"]:
                screen.play()
            else:
                screen.expect("moved", "started", "ended")
        assert len(waited[me]) > 3
        assert max(waited[me]) <= 2  # who thinks already, and one turn of the other's
        assert max(waited.pop(many.http.get("/api/me").json()["id"])) > max(waited[me])
        assert len(screens) == 30


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_guest_has_few_tables_at_which_only_bots_play(tmp_path: Path, kind: str) -> None:
    if kind == "sqlite":
        _check_few(tmp_path, None)
        return
    with postgres() as database:
        _check_few(tmp_path, database.url)


def _check_few(folder: Path, database: str | None) -> None:
    bots = {"game": "voltage", "seats": [{"kind": "bot", "bot": "random"}] * 2}
    mine = {"game": "voltage", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
    with running(folder, limits=True, database=database) as server:
        ann, bob = Person(server.url, "Ann"), Person(server.url, "Bob")
        opened = [ann.http.post("/api/tables", json=bots) for _ in range(3)]
        assert [answer.status_code for answer in opened] == [201, 201, 429]
        assert "only bots" in opened[2].json()["detail"]
        assert ann.http.post("/api/tables", json=mine).status_code == 201
        assert bob.http.post("/api/tables", json=bots).status_code == 201
        screen = ann.sit_at(opened[0].json()["id"])  # that lets the bots begin
        if not screen.ending:
            screen.expect("ended")
        assert ann.http.post("/api/tables", json=bots).status_code == 201
