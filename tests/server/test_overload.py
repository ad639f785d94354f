"""The event loop is watched, and what is least needed is refused first; moves never are."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from ludion.server.overload import LATE_SECONDS, ORDER, Overload
from ludion.server.watchdog import BUDGET_SECONDS, Watchdog
from tests.server.harness import Person, Running, running, wait_for


def observed(overload: Overload, late: float) -> int:
    for _ in range(200):
        overload.observe(late)
    return overload.level


def test_the_later_the_loop_the_more_is_refused_and_in_order() -> None:
    overload = Overload()
    assert observed(overload, 0.001) == 0
    for level, late in enumerate(LATE_SECONDS, 1):
        assert observed(overload, late * 1.2) == level
        assert [kind for kind in ORDER if overload.refuses(kind)] == [*ORDER[:level]]
    assert observed(overload, LATE_SECONDS[-1] * 0.9) == 3  # not to and fro
    assert observed(overload, 0.001) == 0


def test_one_late_moment_sheds_nothing() -> None:
    overload = Overload()
    overload.observe(0.4)
    assert overload.level == 0


def test_the_watchdog_names_who_keeps_the_loop() -> None:
    heard: list[tuple[float, str]] = []

    def late(seconds: float, culprit: str | None) -> None:
        if culprit and culprit.endswith("keep_the_loop"):  # a busy machine makes others late, too
            heard.append((seconds, culprit))

    async def keep_the_loop() -> None:
        watchdog = Watchdog(late, 0.0)
        watchdog.start()
        while not heard:
            time.sleep(10 * BUDGET_SECONDS)
            await asyncio.sleep(0.001)
        watchdog.stop()

    asyncio.run(keep_the_loop())
    assert heard[0][0] > BUDGET_SECONDS


class Told(Overload):
    """One that hears of nothing but what the test says."""

    def observe(self, late: float) -> None:
        """The machine may be as slow as it likes."""


@pytest.fixture
def overload(server: Running, monkeypatch: pytest.MonkeyPatch) -> Overload:
    told = Told()
    monkeypatch.setattr(server.server.tables, "overload", told)
    return told


def test_analyses_then_tables_then_spectators_are_refused_and_moves_never(
    server: Running, ann: Person, bob: Person, overload: Overload
) -> None:
    table = ann.open_table("me", "me", curtain=False)
    screen = ann.sit_at(table)
    replay = f"/api/tables/{table}/replay"

    overload.level = 1
    answer = ann.http.get(replay)
    assert answer.status_code == 503
    assert answer.json()["reason"]["key"] == "server.refuse.overload_analysis"
    assert answer.headers["retry-after"]
    assert screen.ask("hint")["reason"]["key"] == "server.refuse.overload_analysis"
    assert ann.open_table("me", "open")
    assert bob.sit_at(table).snapshot

    overload.level = 2
    wish = {"game": "voltage", "seats": [{"kind": "me"}, {"kind": "me"}]}
    refused = ann.http.post("/api/tables", json=wish)
    assert refused.status_code == 503
    assert refused.json()["reason"]["key"] == "server.refuse.overload_table"
    assert bob.sit_at(table).snapshot

    overload.level = 3
    turned_away = bob.dial(table)
    said = [json.loads(turned_away.recv(10)) for _ in range(2)]
    assert said[0]["reason"]["key"] == "server.refuse.overload_spectator"
    assert (said[1]["type"], said[1]["retry"]) == ("closing", 10_000)
    with pytest.raises(ConnectionClosed) as closed:
        turned_away.recv(10)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4503
    assert screen.play()["type"] == "done"
    assert ann.sit_at(table).snapshot  # who plays may come back

    overload.level = 0
    assert ann.http.get(replay).status_code == 200


def test_the_metrics_tell_how_late_the_loop_is(server: Running, ann: Person) -> None:
    wait_for(lambda: "ludion_loop_seconds_count" in ann.http.get("/metrics").text)
    server.server.metrics.late(0.01, "ludion.somebody")
    assert 'ludion_loop_late_total{culprit="ludion.somebody"}' in ann.http.get("/metrics").text


@pytest.mark.parametrize("limits", [True, False])
def test_only_a_server_with_limits_sheds(tmp_path: Path, limits: bool) -> None:
    with running(tmp_path, prepared=False, limits=limits) as late:
        for _ in range(200):
            late.server._late(10 * LATE_SECONDS[-1], None)
        assert late.server.tables.overload.refuses("spectator") == limits
