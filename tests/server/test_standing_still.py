"""Time in which the server stood still, was away or had a wrong clock is no player's."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from ludion.server.live.pulse import LONGEST_SECONDS, Pulse
from ludion.server.machine import Machine
from ludion.server.store.database import Database, url_of
from ludion.server.store.workers import MISSED_AFTER, WorkerStore
from ludion.server.table.clock import elapsed, merged
from ludion.server.table.commands import AWAY_FOR
from tests.server.harness import Person, Process, Running, running, wait_for
from tests.server.postgres import postgres
from tests.server.test_playing import begin, deciding


class FakeMachine(Machine):
    """One whose time is what the test says."""

    def __init__(self, wall: int) -> None:
        super().__init__()
        self.at = 100.0
        self._began = wall / 1000 - self.at

    def now(self) -> int:
        return round((self._began + self.at) * 1000)

    def seconds(self) -> float:
        return self.at


def test_a_pulse_that_is_late_is_a_gap_and_it_is_told_once() -> None:
    machine = FakeMachine(1_000_000)
    pulse = Pulse(machine)
    machine.at += 50
    assert pulse.missed() is None  # nobody has begun to feel it
    pulse.beat()
    machine.at += LONGEST_SECONDS
    assert pulse.missed() is None
    pulse.beat()
    machine.at += 60
    assert pulse.missed() == (1_052_000, 1_112_000)
    assert pulse.missed() is None


def test_a_clock_that_was_put_back_goes_on_from_where_it_was() -> None:
    machine = FakeMachine(1_000_000)
    machine.not_before(1_500_000)
    assert machine.now() == 1_500_000
    machine.not_before(1_200_000)
    machine.at += 1
    assert machine.now() == 1_501_000


def test_the_real_time_never_goes_back_when_the_machines_clock_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    machine = Machine()
    before = machine.now()
    monkeypatch.setattr(time, "time", lambda: 0.0)
    assert 0 <= machine.now() - before < 5_000


def test_outages_that_overlap_are_taken_off_once() -> None:
    outages = merged([(500, 900), (200, 400), (300, 600), (2000, 2100)])
    assert outages == ((200, 900), (2000, 2100))
    assert elapsed(100, 1000, outages) == 200
    assert elapsed(300, 1000, outages) == 100
    assert elapsed(950, 1000, outages) == 50
    assert elapsed(0, 2050, outages) == 2050 - 700 - 50


def stand_still(server: Running, seconds: float) -> None:
    """Keep the event loop from everything for a while."""
    server.call(lambda: time.sleep(seconds))


def test_a_server_that_stood_still_ends_no_game(server: Running, ann: Person, bob: Person) -> None:
    a, b = begin(ann, bob, clock={"kind": "game", "seconds": 3, "increment": 0})
    mover, other = deciding(a, b)
    seat = mover.position["deciding"]
    stand_still(server, 4.0)
    assert mover.play()["type"] == "done"
    left = other.expect("moved")["position"]["clocks"]["left"][seat]
    assert left > 500
    assert other.expect("ended", "moved", seconds=20)["type"] == "ended"  # the clock still runs


def test_nobody_is_away_while_the_server_stands_still(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann, bob = Person(server.url, "Ann"), Person(server.url, "Bob")
        a, b = begin(ann, bob)
        table, tables = a.snapshot["table"]["id"], server.server.tables
        b.close()
        seats = a.expect("seats")["seats"]
        since = seats[1]["away_since"]
        now = server.server.machine.now
        later = [0]
        server.server.machine.now = lambda: now() + later[0]  # type: ignore[method-assign]
        later[0] = AWAY_FOR + 5_000
        server.call(lambda: tables.note_outage((since + 1_000, now() + later[0])))
        assert a.ask("claim", seat=1)["reason"]["key"] == "server.refuse.not_away"
        later[0] += AWAY_FOR
        assert a.ask("claim", seat=1)["type"] == "done"
        assert ann.http.get(f"/api/tables/{table}").json()["reason"] == "claimed"


@pytest.fixture
def stopped(tmp_path: Path) -> Callable[[Process, float], None]:
    """Stop a process as Ctrl-Z does, and let it go on."""

    def stop(process: Process, seconds: float) -> None:
        os.kill(process.process.pid, signal.SIGSTOP)
        try:
            time.sleep(seconds)
        finally:
            os.kill(process.process.pid, signal.SIGCONT)

    return stop


def test_a_process_that_was_stopped_charges_nobody(
    tmp_path: Path, stopped: Callable[[Process, float], None]
) -> None:
    process = Process(tmp_path / "data")
    try:
        ann, bob = Person(process.url, "Ann"), Person(process.url, "Bob")
        a, b = begin(ann, bob, clock={"kind": "game", "seconds": 6, "increment": 0})
        mover, other = deciding(a, b)
        seat, table = mover.position["deciding"], a.snapshot["table"]["id"]
        stopped(process, 7.0)
        mover.play()
        assert other.expect("moved")["position"]["clocks"]["left"][seat] > 2_000
        stopped(process, 7.0)
        outages = "SELECT count(*) FROM outages"
        wait_for(lambda: _ask(tmp_path / "data/ludion.sqlite", outages) >= 2)
        process.kill()  # what was noticed is kept, or the next process would count it
        process.start()
        again = Person(process.url)
        again.http.cookies = ann.http.cookies
        screen = again.sit_at(table)
        assert screen.snapshot["status"] == "playing"
        assert min(screen.position["clocks"]["left"]) > 0
    finally:
        process.kill()


def _ask(path: Path, query: str) -> int:
    with contextlib.closing(sqlite3.connect(path)) as connection:
        return int(connection.execute(query).fetchone()[0])


def test_a_player_of_another_process_that_stands_still_keeps_the_time(
    tmp_path: Path, stopped: Callable[[Process, float], None]
) -> None:
    with postgres() as database:
        options = ("--database", database.url)
        one = Process(tmp_path / "one", *options)
        (tmp_path / "two").mkdir()
        (tmp_path / "two" / "secret.key").write_bytes((tmp_path / "one/secret.key").read_bytes())
        two = Process(tmp_path / "two", *options)
        try:
            both = int(database.ask("SELECT max(seen) FROM workers"))
            wait_for(lambda: database.ask("SELECT min(seen) FROM workers") > both)
            ann, bob = Person(one.url, "Ann"), Person(two.url, "Bob")
            a, b = begin(ann, bob, clock={"kind": "game", "seconds": 4, "increment": 0})
            mover, _ = deciding(a, b)
            stopped(one if mover is a else two, 6.0)
            assert mover.play()["type"] == "done"
        finally:
            one.kill()
            two.kill()


def test_the_time_between_two_processes_is_nobodys(tmp_path: Path) -> None:
    async def work() -> None:
        database = Database(url_of(None, tmp_path))
        await database.open()
        workers = WorkerStore(database)
        await workers.come_in("a", 100_000)
        await workers.beat("a", 102_000)
        await workers.go("a", 103_000)
        assert await workers.last_seen() == 103_000
        assert await workers.come_in("b", 104_000) == ((103_000, 104_000),)
        await workers.share_outages([(110_000, 115_000), (110_000, 115_000)])
        assert await workers.share_outages([]) == ((103_000, 104_000), (110_000, 115_000))
        await database.close()

    asyncio.run(work())


def test_a_process_that_is_missed_is_an_outage(tmp_path: Path) -> None:
    async def work() -> None:
        database = Database(url_of(None, tmp_path))
        await database.open()
        workers = WorkerStore(database)
        await workers.come_in("a", 100_000)
        assert await workers.beat("b", 101_000) == ["a", "b"]
        assert await workers.beat("b", 100_000 + MISSED_AFTER) == ["b"]
        assert await workers.share_outages([]) == ((100_000, 100_000 + MISSED_AFTER),)
        assert sorted(await workers.beat("a", 109_000)) == ["a", "b"]  # it only stood still
        await database.close()

    asyncio.run(work())
