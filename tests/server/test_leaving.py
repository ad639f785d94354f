"""When somebody leaves: wait, claim, or let a bot fill in; and coming back."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from ludion import games
from ludion.server.live import live_table, presence
from ludion.server.live.cleanup import DAY, clean
from ludion.server.table import commands, events, messages
from ludion.server.table.commands import Moment
from ludion.server.table.refusal import Refusal
from ludion.server.table.table import Heading, SeatPlan, Table
from tests.server.harness import Person, Running, Screen, running
from tests.server.test_playing import begin


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "GRACE_SECONDS", 0.1)
    monkeypatch.setattr(commands, "AWAY_FOR", 100)


def test_the_others_are_told_and_may_claim_the_game(ann: Person, bob: Person) -> None:
    a, b = begin(ann, bob)
    assert a.ask("claim", seat=1)["code"] == "not_now"
    b.close()
    assert a.expect("seats")["seats"][1]["away_since"]
    a.quiet(0.3)
    assert a.ask("claim", seat=1)["type"] == "done"
    assert a.ending["reason"] == "claimed"
    assert a.ending["returns"] == [1.0, -1.0]


def test_a_bot_fills_in_and_the_person_takes_the_seat_back(ann: Person, bob: Person) -> None:
    a, b = begin(ann, bob)
    b.close()
    a.expect("seats")
    a.quiet(0.3)
    assert a.ask("put_bot", seat=1, bot="random")["type"] == "done"
    again = bob.sit_at(a.snapshot["table"]["id"])
    assert again.snapshot["seats"][1]["stands_in"]
    assert again.position["seen_by"] == -1
    assert again.ask("sit", seat=1)["type"] == "done"
    back = again.expect("snapshot") if again.position["seen_by"] == -1 else again.snapshot
    assert back["type"] == "snapshot"
    assert again.position["seen_by"] == 1
    assert again.position["view"]["hand"] is not None


def test_whoever_comes_back_in_time_is_not_away(ann: Person, bob: Person) -> None:
    a, b = begin(ann, bob)
    b.close()
    a.expect("seats")
    bob.sit_at(a.snapshot["table"]["id"])
    assert a.expect("seats")["seats"][1]["away_since"] is None
    assert a.ask("claim", seat=1)["code"] == "not_now"


def test_a_stranger_can_neither_claim_nor_replace(
    server: Running, ann: Person, bob: Person
) -> None:
    a, b = begin(ann, bob)
    b.close()
    a.expect("seats")
    a.quiet(0.3)
    cid = Person(server.url, "Cid").sit_at(a.snapshot["table"]["id"])
    assert cid.ask("claim", seat=1)["code"] == "not_yours"
    assert cid.ask("put_bot", seat=1, bot="random")["code"] == "not_yours"
    assert cid.ask("sit", seat=1)["type"] == "refused"


def test_a_game_in_which_nothing_happens_any_more_is_ended_without_a_winner(
    server: Running, ann: Person, bob: Person
) -> None:
    tables = server.server.tables
    a, b = begin(ann, bob)
    a.ask("chat", text="back next week")
    clocked = ann.sit_at(ann.open_table("me", "random", clock={"kind": "move", "days": 14}))
    later = tables.machine.now() + tables.settings.idle_days * DAY

    server.do(clean(tables, later - DAY))
    assert a.quiet()
    server.do(clean(tables, later + DAY))
    ending = b.expect("ended")["ending"]
    assert (ending["reason"], ending["seat"], ending["returns"]) == ("abandoned", None, [0.0, 0.0])
    assert ending["ratings"] == {}
    record = bob.http.get(f"/api/tables/{a.snapshot['table']['id']}/record").json()
    assert record["ending"] == {"reason": "abandoned", "seat": None}
    clocked.send("sync")
    assert clocked.expect("snapshot")["status"] == "playing"


def test_a_message_that_comes_before_the_return_is_kept_is_not_lost(
    server: Running, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    a, b = begin(ann, bob)
    b.close()
    assert a.expect("seats")["seats"][1]["away_since"]
    note = presence._note

    async def note_slowly(live: live_table.LiveTable, person: str) -> None:
        await asyncio.sleep(0.3)
        await note(live, person)

    monkeypatch.setattr(presence, "_note", note_slowly)
    again = bob.sit_at(a.snapshot["table"]["id"])
    long = "so long that it comes in several pieces, or in one with the next " * 4
    for text in ("hello", long, "again"):
        again.send("chat", text=text)
    assert [a.expect("chat")["said"]["text"] for _ in range(3)] == ["hello", long.strip(), "again"]


def test_a_message_sent_before_anything_was_heard_is_taken(
    server: Running, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ann.open_table("me", "open")
    find = server.server.tables.find

    async def find_slowly(id: str) -> live_table.LiveTable | None:
        await asyncio.sleep(0.3)
        return await find(id)

    monkeypatch.setattr(server.server.tables, "find", find_slowly)
    socket = ann.dial(table)
    socket.send(json.dumps({"type": "ping", "id": "first"}))
    assert Screen(socket).expect("pong")["id"] == "first"


def test_a_client_that_talks_to_no_table_is_told_so_and_let_go(
    server: Running, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def find_nothing(id: str) -> None:
        await asyncio.sleep(0.3)

    monkeypatch.setattr(server.server.tables, "find", find_nothing)
    socket = ann.dial("nowhere")
    for _ in range(50):
        socket.send(json.dumps({"type": "ping", "text": "x" * 8_000}))
    with pytest.raises(ConnectionClosed) as closed:
        socket.recv(5)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404


def test_who_never_came_is_missed_and_can_be_claimed(
    ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commands, "AWAY_FOR", 0)
    screen = bob.sit_at(ann.open_table("me", "open"))
    assert screen.ask("sit", seat=1)["type"] == "done"
    while not screen.expect("seats")["seats"][0]["away_since"]:
        pass
    assert screen.ask("claim", seat=0)["type"] == "done"
    assert screen.ending["reason"] == "claimed"


def test_who_vanished_while_no_server_ran_is_missed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "GRACE_SECONDS", 60)  # the server ends before anybody is missed
    with running(tmp_path) as server:
        bob = Person(server.url, "Bob")
        a, _ = begin(Person(server.url, "Ann"), bob)
    monkeypatch.setattr(presence, "GRACE_SECONDS", 0.1)
    with running(tmp_path) as server:
        again = Person(server.url)
        again.http.cookies = bob.http.cookies
        screen = again.sit_at(a.snapshot["table"]["id"])
        assert screen.expect("seats")["seats"][0]["away_since"]


def test_a_claim_in_a_game_of_days_waits_for_as_long_as_a_move_may_take() -> None:
    heading = Heading(
        id="t",
        game="voldetour",
        version=games.find("voldetour").version,
        variant="two",
        options=games.find("voldetour").setting("two").options,
        start=None,
        plans=[SeatPlan("person", "a", "Ann"), SeatPlan("person", "b", "Bob")],
        clock={"kind": "move", "days": 2},
        public=False,
        curtain=False,
        secret="5a" * 32,
        host="a",
        created=0,
        rematch_of=None,
    )
    table = Table(heading)
    table.apply(1, events.Began(at=0))
    table.apply(2, events.WentAway(at=1_000, person="b"))  # who never came is noted like this
    claim, ann = messages.Claim(seat=1), commands.Actor("a", "Ann")
    for late in (commands.AWAY_FOR + 1_000, 2 * DAY):
        with pytest.raises(Refusal):
            commands.decide(ann, claim, table, Moment(late))
    with pytest.raises(Refusal):
        commands.decide(ann, claim, table, Moment(2 * DAY + 1_000, ((5_000, 6_000),)))
    (ended,) = commands.decide(ann, claim, table, Moment(2 * DAY + 1_000))
    assert isinstance(ended, events.Finished)
    assert (ended.reason, ended.seat) == ("claimed", 1)


def test_who_never_comes_to_a_game_of_days_is_missed(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann, bob = Person(server.url, "Ann"), Person(server.url, "Bob")
        a, _ = begin(ann, bob, clock={"kind": "move", "days": 3})
        table, cookies = a.snapshot["table"]["id"], ann.http.cookies
    with running(tmp_path) as server:
        again = Person(server.url)
        again.http.cookies = cookies
        screen = again.sit_at(table)
        while screen.last.get("seats", screen.snapshot)["seats"][1]["away_since"] is None:
            screen.expect("seats")
        refused = screen.ask("claim", seat=1)
        assert refused["reason"]["key"] == "server.refuse.not_away"
