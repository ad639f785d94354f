"""A server opens at once; what is not compiled yet is prepared beside it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from ludion import games, warm
from ludion.kernel.cache import Cache, NotKept
from ludion.server.live import preparation
from ludion.server.live.preparation import Preparation
from tests.server.harness import Person, Process, running, wait_for

FIRST, *OTHERS = games.names()


def wish(game: str) -> dict[str, Any]:
    seats = games.find(game).variant().seats
    return {"game": game, "seats": [{"kind": "me"}, *[{"kind": "open"}] * (seats - 1)]}


def test_only_what_a_server_needs_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    run: list[str] = []

    def steps(name: str) -> list[warm.Step]:
        return [
            warm.Step("played", lambda: run.append(f"{name} played"), served=True),
            warm.Step("wild", lambda: run.append(f"{name} wild"), served=False),
        ]

    monkeypatch.setattr(warm, "steps", steps)
    assert asyncio.run(Preparation(games.names()).load_kept()) == []
    assert run == [f"{name} played" for name in games.names()]


def test_games_whose_machine_code_is_not_kept_are_compiled_beside(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    compiled: set[str] = set()

    def steps(name: str) -> list[warm.Step]:
        def run() -> None:
            if name == FIRST and name not in compiled:
                raise NotKept("play")

        return [warm.Step("played", run, served=True)]

    async def compile_beside(self: Preparation, name: str) -> None:
        assert not self.is_ready(name)
        assert self.progress(name) == 0.0
        compiled.add(name)

    async def start() -> Preparation:
        made = Preparation(games.names())
        missing = await made.load_kept()
        assert missing == [FIRST]
        waiting = asyncio.create_task(made.until_ready(FIRST))
        assert all(made.is_ready(name) for name in (*OTHERS, "no such game"))
        await made.compile(missing)
        await waiting
        return made

    monkeypatch.setattr(warm, "steps", steps)
    monkeypatch.setattr(Preparation, "_compile_beside", compile_beside)
    assert asyncio.run(start()).progress(FIRST) == 1.0
    assert compiled == {FIRST}
    assert f"{games.find(FIRST).title} is ready" in capsys.readouterr().out


def test_another_process_compiles_and_tells_how_far_it_has_come(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[float] = []
    made = Preparation(games.names())
    lines = "import sys\nprint('one')\nprint('two')\nassert sys.argv[-1] == '--served'"
    start = asyncio.create_subprocess_exec

    async def instead(program: str, *arguments: str, stdout: int) -> asyncio.subprocess.Process:
        assert arguments[:4] == ("-m", "ludion", "warm", FIRST)
        return await start(program, "-c", lines, arguments[-1], stdout=stdout)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", instead)
    asyncio.run(made._compile_beside(FIRST))
    seen.append(made.progress(FIRST))
    total = sum(step.served for step in warm.steps(FIRST))
    assert seen == [pytest.approx(2 / total)]


def test_a_game_that_is_not_ready_says_so_and_all_others_can_be_played(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    gate = asyncio.Event()
    load_kept = Preparation.load_kept

    async def all_but_the_first(self: Preparation) -> list[str]:
        for name in await load_kept(self):
            await asyncio.to_thread(preparation._load, name)
            self._ready[name].set()
        self._ready[FIRST].clear()
        return [FIRST]

    async def compile_when_told(self: Preparation, missing: Sequence[str]) -> None:
        await gate.wait()
        self._ready[FIRST].set()

    monkeypatch.setattr(Preparation, "load_kept", all_but_the_first)
    monkeypatch.setattr(Preparation, "compile", compile_when_told)
    with running(tmp_path / "data", prepared=False) as server:
        ann = Person(server.url, "Ann")
        offered = {
            game["name"]: game["ready"] for game in ann.http.get("/api/games").json()["games"]
        }
        assert offered == {FIRST: 0.0} | dict.fromkeys(OTHERS, 1.0)
        refused = ann.http.post("/api/tables", json=wish(FIRST))
        assert refused.status_code == 503
        assert refused.headers["retry-after"] == "2"
        assert "being prepared (0%)" in refused.json()["detail"]
        assert ann.http.post("/api/records", json={"game": FIRST}).status_code == 503
        assert ann.http.post("/api/tables", json=wish(OTHERS[0])).status_code == 201
        server.call(gate.set)
        wait_for(lambda: server.server.preparation.is_ready(FIRST))
        assert ann.http.post("/api/tables", json=wish(FIRST)).status_code == 201


@pytest.mark.parametrize("game", games.names())
def test_nothing_is_loaded_or_compiled_once_a_game_is_played(
    game: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    late: list[str] = []
    load = Cache.load_overload

    def noted(self: Cache, signature: Any, target: Any) -> Any:
        late.append(self._function.__qualname__)
        return load(self, signature, target)

    seats = games.find(game).variant().seats
    with running(tmp_path / "data") as server:
        monkeypatch.setattr(Cache, "load_overload", noted)
        ann = Person(server.url, "Ann")
        table = ann.open_table("me", *["expert"] * (seats - 1), game=game)
        screen = ann.sit_at(table)
        for bot in ("random", "greedy", "novice"):
            assert screen.ask("hint", bot=bot)["type"] == "hints"
        assert screen.play()["type"] == "done"
        screen.ask("resign")
        ann.http.get(f"/api/tables/{table}/replay")
    assert late == []


def test_a_server_starts_and_plays_in_plain_python(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    server = Process(tmp_path / "data")
    try:
        ann = Person(server.url, "Ann")
        screen = ann.sit_at(ann.open_table("me", "random"))
        assert screen.play()["type"] == "done"
    finally:
        server.kill()
