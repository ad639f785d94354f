"""The one path of every change: whatever fails on it, the table goes on."""

from __future__ import annotations

import asyncio
import functools
import itertools
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ludion.server.live import bot_player, broadcast, inbox
from ludion.server.live.bots import BotThreads
from ludion.server.live.live_table import SHOWN_AT_ONCE
from ludion.server.store.appender import NotKept
from ludion.server.store.tables import TableStore
from ludion.server.table.table import Table
from tests.server.harness import Person, Running, Screen, running, wait_for

STAGES: dict[str, tuple[Any, str]] = {
    "decide": (inbox, "decide"),
    "append": (TableStore, "submit"),
    "apply": (Table, "apply"),
    "tell": (broadcast, "tell"),
}
FAULTS = [RuntimeError, KeyError, MemoryError, asyncio.CancelledError]


class Once:
    """Fails at its first call, before or after it has done its work."""

    def __init__(self, work: Callable[..., Any], fault: type[BaseException], late: bool) -> None:
        self._work, self._fault, self._late = work, fault, late
        self.failed = False

    def __call__(self, *arguments: Any) -> Any:
        if self.failed:
            return self._work(*arguments)
        self.failed = True
        if self._late:
            self._work(*arguments)
        raise self._fault("on purpose")

    def as_function(self) -> Callable[..., Any]:
        """What can be a method, too."""

        def fail_once(*arguments: Any) -> Any:
            return self(*arguments)

        return fail_once


def break_once(
    patch: pytest.MonkeyPatch, stage: str, fault: type[BaseException], late: bool = False
) -> Once:
    owner, name = STAGES[stage]
    broken = Once(getattr(owner, name), fault, late)
    patch.setattr(owner, name, broken.as_function())
    return broken


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("path")) as one:
        yield one


def goes_on(screen: Screen) -> None:
    """Moves can be played again, and all that was kept is there."""

    def played() -> bool:
        screen.send("sync")
        screen.expect("snapshot")
        return screen.play()["type"] == "done"

    wait_for(played, 15)
    screen.send("sync", since=0)
    snapshot = screen.expect("snapshot")
    assert len(snapshot["steps"]) == snapshot["position"]["number"]


@pytest.mark.parametrize("late", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("stage", STAGES)
def test_a_move_that_fails_anywhere_is_answered_and_the_table_goes_on(
    server: Running, stage: str, fault: type[BaseException], late: bool
) -> None:
    ann = Person(server.url, "Ann")
    screen = ann.sit_at(ann.open_table("me", "me", curtain=False))
    screen.play()
    with pytest.MonkeyPatch.context() as patch:
        broken = break_once(patch, stage, fault, late)
        answer = screen.play()
        assert broken.failed
    assert answer["type"] == "done" or answer["code"] == "busy"
    goes_on(screen)


@pytest.mark.parametrize("stage", STAGES)
def test_a_chat_line_that_fails_anywhere_is_answered_and_the_table_goes_on(
    server: Running, stage: str
) -> None:
    ann = Person(server.url, "Ann")
    screen = ann.sit_at(ann.open_table("me", "me", curtain=False))
    with pytest.MonkeyPatch.context() as patch:
        broken = break_once(patch, stage, RuntimeError)
        answer = screen.ask("chat", text="hello")
        assert broken.failed
    assert answer["type"] == "done" or answer["code"] == "busy"
    goes_on(screen)


@pytest.mark.parametrize("stage", ["append", "apply", "tell"])
def test_a_bot_whose_move_fails_anywhere_plays_on(server: Running, stage: str) -> None:
    ann = Person(server.url, "Ann")
    screen = ann.sit_at(ann.open_table("me", "random"))
    while screen.position["deciding"] != 0:
        screen.expect("moved")
    number = screen.position["number"]
    with pytest.MonkeyPatch.context() as patch:
        screen.send("move", move=screen.position["legal"][0], number=number)
        screen.expect("moved")
        broken = break_once(patch, stage, RuntimeError)

        def answered() -> bool:
            screen.send("sync")
            at = screen.expect("snapshot")["position"]
            return at["number"] > number + 1 or at["deciding"] == 0

        wait_for(answered, 15)
        assert broken.failed or screen.position["number"] == number + 1
    goes_on_with_bot(screen)


def goes_on_with_bot(screen: Screen) -> None:
    def mine() -> bool:
        screen.send("sync")
        return bool(screen.expect("snapshot")["position"]["legal"])

    wait_for(mine, 15)
    assert screen.play()["type"] == "done"


def test_a_kept_move_whose_telling_fails_reaches_everybody_all_the_same(server: Running) -> None:
    ann, bob = Person(server.url, "Ann"), Person(server.url, "Bob")
    table = ann.open_table("me", "me", curtain=False)
    screen, watcher = ann.sit_at(table), bob.sit_at(table)
    with pytest.MonkeyPatch.context() as patch:
        break_once(patch, "tell", RuntimeError)
        assert screen.play()["type"] == "done"
        assert watcher.expect("snapshot")["position"]["number"] == 1


def test_refused_moves_are_counted_however_they_come(server: Running) -> None:
    ann = Person(server.url, "Ann")
    screen = ann.sit_at(ann.open_table("me", "me", curtain=False))
    counted = functools.partial(
        server.server.metrics.registry.get_sample_value, "ludion_refusals_total", {"code": "late"}
    )
    before = counted() or 0.0
    answer = screen.ask("move", move=screen.position["legal"][0], number=7)
    assert answer["code"] == "late"
    assert counted() == before + 1
    assert screen.ask("hint", bot="nobody")["code"] == "malformed"
    assert counted() == before + 1


def not_kept(*given: Any) -> None:
    raise NotKept("the disk is full")


def test_after_a_hint_that_could_not_be_kept_there_are_hints_again(server: Running) -> None:
    ann = Person(server.url, "Ann")
    screen = ann.sit_at(ann.open_table("me", "random"))
    while screen.position["deciding"] != 0:
        screen.expect("moved")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TableStore, "submit", not_kept)
        assert screen.ask("hint", bot="random")["code"] == "busy"
    assert screen.ask("hint", bot="random")["type"] == "hints"


def test_a_hint_is_answered_although_the_game_has_moved_on(server: Running) -> None:
    ann = Person(server.url, "Ann")
    screen = ann.sit_at(ann.open_table("me", "random"))
    while screen.position["deciding"] != 0:
        screen.expect("moved")
    estimate = BotThreads.estimate

    async def estimate_late(self: BotThreads, *given: Any) -> Any:
        await played.wait()
        return await estimate(self, *given)

    played = asyncio.Event()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BotThreads, "estimate", estimate_late)
        screen.send("hint", bot="random", id="hint")
        assert screen.play()["type"] == "done"
        server.call(played.set)
        answer = screen.expect("hints", "refused")
        assert (answer["id"], answer["code"]) == ("hint", "late")


def test_a_hint_is_answered_although_the_bot_fails(server: Running) -> None:
    async def fail(self: BotThreads, *given: Any) -> Any:
        raise ZeroDivisionError

    ann = Person(server.url, "Ann")
    screen = ann.sit_at(ann.open_table("me", "random"))
    while screen.position["deciding"] != 0:
        screen.expect("moved")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BotThreads, "estimate", fail)
        assert screen.ask("hint", bot="random")["code"] == "busy"
    assert screen.ask("hint", bot="random")["type"] == "hints"


def test_a_bot_whose_moves_cannot_be_kept_waits_longer_and_longer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_player, "PAUSE_SECONDS", 0.02)
    with running(tmp_path) as server:
        ann = Person(server.url, "Ann")
        tries: list[float] = []
        choose, submit = BotThreads.choose, TableStore.submit

        async def note(self: BotThreads, *given: Any) -> Any:
            tries.append(server.server.machine.seconds())
            return await choose(self, *given)

        monkeypatch.setattr(BotThreads, "choose", note)
        monkeypatch.setattr(TableStore, "submit", not_kept)
        screen = ann.sit_at(ann.open_table("random", "me"))
        wait_for(lambda: len(tries) >= 5)
        pauses = [after - before for before, after in itertools.pairwise(tries)]
        assert pauses[3] > 0.16
        monkeypatch.setattr(TableStore, "submit", submit)
        screen.expect("moved")


def test_a_replay_leaves_the_table_as_it_is(server: Running) -> None:
    ann = Person(server.url, "Ann")
    table = ann.open_table("me", "me", curtain=False)
    screen = ann.sit_at(table)
    screen.play()
    match = server.server.tables._loaded[table].table.match
    assert match is not None
    players = match.players
    assert ann.http.get(f"/api/tables/{table}/replay").json()["players"] == ["Ann", "Ann"]
    assert match.players == players


def test_a_crowd_is_shown_a_table_anew_a_few_at_a_time(server: Running, ann: Person) -> None:
    table = ann.open_table("me", "me", curtain=False)
    crowd = [ann.sit_at(table) for _ in range(3 * SHOWN_AT_ONCE)]
    live = server.server.tables._loaded[table]
    shown: list[int] = []

    async def count() -> None:
        while len(shown) < 2 * SHOWN_AT_ONCE:
            shown.append(sum(bool(one._unsent) for one in live.connections))  # type: ignore[attr-defined]
            await asyncio.sleep(0)

    async def work() -> None:
        live._show_all()
        await count()

    server.do(work())
    assert shown[0] == SHOWN_AT_ONCE
    for screen in crowd:
        assert screen.expect("snapshot")["seq"] == live.table.told_seq
