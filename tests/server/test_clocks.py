"""Clocks: they run, they run out, and they wait while no server runs."""

from __future__ import annotations

import time
from pathlib import Path

from ludion import games
from ludion.server.table import events
from ludion.server.table.clock import Clock, ClockRule
from ludion.server.table.commands import Moment, due
from ludion.server.table.table import Heading, SeatPlan, Table
from tests.server.harness import Person, running
from tests.server.test_playing import begin, deciding


def test_who_runs_out_of_time_loses(ann: Person, bob: Person) -> None:
    a, b = begin(ann, bob, clock={"kind": "game", "seconds": 1, "increment": 0})
    loser = a.position["deciding"]
    ending = b.expect("ended", seconds=5)["ending"]
    assert (ending["reason"], ending["seat"]) == ("time", loser)
    assert ending["returns"][loser] == -1.0


def test_thinking_costs_time_and_a_turn_brings_the_increment(ann: Person, bob: Person) -> None:
    a, b = begin(ann, bob, clock={"kind": "game", "seconds": 60, "increment": 5})
    mover, other = deciding(a, b)
    seat = mover.position["deciding"]
    time.sleep(0.3)
    while mover.position["deciding"] == seat:
        mover.play()
        other.expect("moved")
    left = other.position["clocks"]["left"]
    assert 60_000 < left[seat] <= 64_750
    assert other.position["clocks"]["running"] == 1 - seat


def test_the_clock_survives_a_restart_and_the_outage_is_nobodys(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann, bob = Person(server.url, "Ann"), Person(server.url, "Bob")
        a, _ = begin(ann, bob, clock={"kind": "game", "seconds": 100, "increment": 0})
        table, cookies = a.snapshot["table"]["id"], ann.http.cookies
        time.sleep(0.5)
    time.sleep(2.0)
    with running(tmp_path) as server:
        again = Person(server.url)
        again.http.cookies = cookies
        screen = again.sit_at(table)
        left = screen.position["clocks"]["left"][screen.position["deciding"]]
        assert 97_500 < left < 99_600


def test_days_for_a_move_are_given_anew_each_turn() -> None:
    clock = Clock(ClockRule("move", 1000), 2)
    clock.start(0)
    clock.turn(0, 400, False, 400)
    assert clock.left == [600, 1000]
    clock.turn(0, 100, True, 500)
    assert clock.left == [1000, 1000]


def test_an_outage_is_taken_off() -> None:
    clock = Clock(ClockRule("game", 1000), 2)
    clock.start(100)
    assert clock.spent(600, [(200, 400)]) == 300
    assert clock.spent(300, [(200, 400)]) == 100
    assert clock.spent(600, [(0, 150), (550, 900)]) == 400


def table_of_three(*bots: int) -> Table:
    """A game of three sides that has begun at 0, a second for each."""
    setting = games.find("edison").setting("three", {})
    heading = Heading(
        id="t",
        game="edison",
        version=setting.game.version,
        variant="three",
        options=setting.options,
        start=None,
        plans=[
            SeatPlan("bot", bot="greedy") if seat in bots else SeatPlan("person", f"p{seat}", "P")
            for seat in range(3)
        ],
        clock={"kind": "game", "seconds": 1, "increment": 0},
        public=False,
        curtain=False,
        secret="5a" * 32,
        host="p0",
        created=0,
        rematch_of=None,
    )
    table = Table(heading)
    table.apply(1, events.Began(at=0))
    return table


def test_of_three_sides_a_bot_sits_down_once_for_who_runs_out_of_time() -> None:
    table = table_of_three()
    late = Moment(5_000)
    assert table.deciding is not None
    (event,) = due(table, late)
    assert event == events.BotSatDown(at=5_000, seat=table.deciding, bot="greedy")
    table.apply(table.seq + 1, event)
    assert due(table, late) == []
    assert table.earliest_deadline(5_000) == 6_000


def test_a_bot_does_not_run_out_of_time() -> None:
    table = table_of_three(0, 1, 2)
    assert due(table, Moment(1 << 50)) == []


def test_a_game_of_three_sides_is_played_on_after_everybodys_time(ann: Person) -> None:
    table = ann.open_table(
        *("me", "greedy", "greedy"),
        game="edison",
        variant="three",
        clock={"kind": "game", "seconds": 1, "increment": 0},
    )
    screen = ann.sit_at(table)
    while not screen.ending:
        screen.expect("seats", "ended")
    kinds = [seat["kind"] for seat in screen.last["seats"]["seats"]]
    assert kinds == ["bot", "bot", "bot"]
    assert screen.ending["reason"] == "rules"
