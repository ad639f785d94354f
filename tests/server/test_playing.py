"""Playing at a table, over real sockets."""

from __future__ import annotations

from typing import Any

import httpx

from tests.server.harness import Person, Running, Screen


def begin(ann: Person, bob: Person, **wishes: Any) -> tuple[Screen, Screen]:
    """A game between two people: Ann in seat 0, Bob in seat 1."""
    table = ann.open_table("me", "open", **wishes)
    a, b = ann.sit_at(table), bob.sit_at(table)
    assert b.ask("sit", seat=1)["type"] == "done"
    a.expect("started")
    b.expect("started")
    return a, b


def deciding(a: Screen, b: Screen) -> tuple[Screen, Screen]:
    """Who decides, and the other."""
    return (a, b) if a.position["deciding"] == 0 else (b, a)


def test_a_game_begins_when_the_last_seat_is_taken(ann: Person, bob: Person) -> None:
    table = ann.open_table("me", "open")
    a = ann.sit_at(table)
    assert a.snapshot["status"] == "open"
    assert a.position["view"] is None
    b = bob.sit_at(table)
    assert b.ask("sit", seat=1)["type"] == "done"
    assert a.expect("seats")["seats"][1]["name"] == "Bob"
    assert a.expect("started")["position"]["view"]["hand"]


def test_a_move_is_told_to_both_and_each_sees_their_own_hand(ann: Person, bob: Person) -> None:
    mover, other = deciding(*begin(ann, bob))
    assert mover.play()["type"] == "done"
    told = other.expect("moved")
    assert told["step"]["number"] == 0
    assert told["position"]["number"] == 1
    assert mover.position["view"]["hand"] != other.position["view"]["hand"]


def test_a_whole_game_against_a_bot_ends_with_a_result(ann: Person) -> None:
    screen = ann.sit_at(ann.open_table("me", "random"))
    while not screen.ending:
        if screen.position["legal"]:
            screen.play()
        else:
            screen.expect("moved", "ended", "started")
    assert sorted(screen.ending["returns"]) == [-1.0, 1.0]
    assert screen.ending["reason"] == "rules"
    assert len(screen.ending["secret"]) == 64


def test_an_illegal_move_is_refused_with_its_rule_and_the_connection_lives(
    ann: Person, bob: Person
) -> None:
    mover, _ = deciding(*begin(ann, bob))
    refused = mover.play("draw")
    assert (refused["type"], refused["code"]) == ("refused", "illegal")
    assert refused["reason"]["key"] == "voltage.refuse.draw_in_act"
    assert refused["reason"]["rule"] == "turn"
    assert "draw" in refused["text"]
    assert mover.play()["type"] == "done"


def test_a_move_out_of_turn_or_for_another_seat_is_refused(ann: Person, bob: Person) -> None:
    a, b = begin(ann, bob)
    mover, other = deciding(a, b)
    move = mover.position["legal"][0]
    assert other.ask("move", move=move, number=0)["code"] == "not_yours"
    mine = other.snapshot["seats"]
    seat = 0 if mover is a else 1
    assert other.ask("move", move=move, number=0, seat=seat)["code"] == "not_yours"
    assert mine


def test_a_spectator_cannot_move_and_sees_no_hand(
    server: Running, ann: Person, bob: Person
) -> None:
    table = ann.open_table("me", "open")
    a, b = ann.sit_at(table), bob.sit_at(table)
    watcher = Person(server.url).sit_at(table)
    assert b.ask("sit", seat=1)["type"] == "done"
    assert watcher.expect("started")["position"]["view"]["hand"] is None
    assert watcher.ask("move", move="draw2", number=0)["code"] == "not_yours"
    mover, _ = deciding(a, b)
    a.expect("started")
    deciding(a, b)[0].play()
    assert watcher.expect("moved")["position"]["legal"] is None
    assert mover


def test_a_move_sent_twice_is_taken_once(ann: Person, bob: Person) -> None:
    mover, other = deciding(*begin(ann, bob))
    move = mover.position["legal"][0]
    first = mover.ask("move", move=move, number=0)
    second = mover.ask("move", move=move, number=0)
    assert first["type"] == second["type"] == "done"
    other.expect("moved")
    assert other.quiet()


def test_a_late_move_is_refused_as_late(ann: Person, bob: Person) -> None:
    mover, _ = deciding(*begin(ann, bob))
    legal = mover.position["legal"]
    mover.ask("move", move=legal[0], number=0)
    assert mover.ask("move", move=legal[-1], number=0)["code"] == "late"
    assert mover.ask("move", move=legal[-1], number=7)["code"] == "late"


def test_whoever_comes_back_resumes_from_a_step(ann: Person, bob: Person) -> None:
    a, b = begin(ann, bob)
    for _ in range(6):
        mover, other = deciding(a, b)
        mover.play()
        other.expect("moved")
    a.close()
    table = a.snapshot["table"]["id"]
    again = ann.sit_at(table, since=4)
    assert again.snapshot["since"] == 4
    assert [step["number"] for step in again.snapshot["steps"]] == [4, 5]
    assert again.position["number"] == 6
    assert again.position["view"]["hand"] is not None


def test_resigning_ends_a_game_of_two_sides(ann: Person, bob: Person) -> None:
    a, b = begin(ann, bob)
    assert a.ask("resign")["type"] == "done"
    ending = b.expect("ended")["ending"]
    assert (ending["reason"], ending["seat"], ending["returns"]) == ("resigned", 0, [-1.0, 1.0])
    assert b.ask("move", move="draw2", number=0)["code"] == "not_now"


def test_a_draw_needs_the_other_to_agree(ann: Person, bob: Person) -> None:
    a, b = begin(ann, bob)
    a.ask("offer_draw")
    assert b.expect("offers")["offers"] == [{"offer": "draw", "seat": 0, "waiting": [1]}]
    b.ask("answer", offer="draw", yes=False)
    assert a.expect("offers")["declined"] == "draw"
    a.ask("offer_draw")
    assert a.ask("answer", offer="draw", yes=True)["code"] == "not_yours"
    b.ask("answer", offer="draw", yes=True)
    assert a.expect("ended")["ending"]["returns"] == [0.0, 0.0]


def test_bots_agree_to_no_draw(ann: Person) -> None:
    screen = ann.sit_at(ann.open_table("me", "random"))
    assert screen.ask("offer_draw")["code"] == "not_now"


def test_chat_reaches_the_table_and_spectators_are_not_heard_by_players(
    server: Running, ann: Person, bob: Person
) -> None:
    a, b = begin(ann, bob)
    cid = Person(server.url, "Cid").sit_at(a.snapshot["table"]["id"])
    dan = Person(server.url, "Dan").sit_at(a.snapshot["table"]["id"])
    a.ask("chat", text="  hello   there ")
    said = b.expect("chat")["said"]
    assert (said["seat"], said["name"], said["text"]) == (0, "Ann", "hello there")
    cid.ask("chat", phrase="well_played")
    dan.expect("chat")
    assert dan.expect("chat")["said"]["phrase"] == "well_played"
    assert b.quiet()
    assert a.ask("chat", text="x", phrase="hello")["code"] == "malformed"
    assert a.ask("chat", text="   ")["code"] == "malformed"
    assert a.ask("chat", phrase="rude")["code"] == "malformed"


def test_nobody_can_take_a_seat_that_is_taken(server: Running, ann: Person, bob: Person) -> None:
    a, _ = begin(ann, bob)
    cid = Person(server.url, "Cid").sit_at(a.snapshot["table"]["id"])
    assert cid.ask("sit", seat=0)["type"] == "refused"
    assert cid.ask("put_bot", seat=0, bot="random")["code"] == "not_yours"
    assert cid.ask("resign")["code"] == "not_yours"
    assert cid.ask("sit", seat=5)["code"] == "malformed"
    stranger = Person(server.url).sit_at(ann.open_table("me", "open"))
    assert stranger.ask("sit", seat=1)["code"] == "not_yours"


def test_the_host_may_fill_and_open_seats_before_the_game(ann: Person, bob: Person) -> None:
    table = ann.open_table("open", "open")
    a, b = ann.sit_at(table), bob.sit_at(table)
    assert b.ask("put_bot", seat=0, bot="random")["code"] == "not_yours"
    assert a.ask("put_bot", seat=0, bot="nobody")["code"] == "malformed"
    assert a.ask("put_bot", seat=0, bot="random")["type"] == "done"
    assert a.ask("open_seat", seat=0)["type"] == "done"
    assert b.ask("sit", seat=0)["type"] == "done"
    assert b.ask("leave", seat=0)["type"] == "done"
    assert a.ask("sit", seat=0)["type"] == "done"
    assert a.ask("put_bot", seat=1, bot="random")["type"] == "done"
    assert b.expect("started")


def test_moves_and_how_long_they_took_are_counted(
    server: Running, ann: Person, bob: Person
) -> None:
    mover, _ = deciding(*begin(ann, bob))
    before = counted(server)
    mover.play()
    after = counted(server)
    played = 'ludion_events_total{kind="Played"}'
    assert after[played] == before[played] + 1
    seconds = "ludion_message_seconds"
    assert after[f"{seconds}_count"] == before[f"{seconds}_count"] + 1
    assert after[f"{seconds}_sum"] > before[f"{seconds}_sum"]
    buckets = [value for name, value in after.items() if name.startswith(f"{seconds}_bucket")]
    assert buckets == sorted(buckets)
    assert buckets[-1] == after[f"{seconds}_count"]


def counted(server: Running) -> dict[str, float]:
    """All that the server has counted so far."""
    lines = httpx.get(f"{server.url}/metrics").text.splitlines()
    pairs = [line.rsplit(" ", 1) for line in lines if not line.startswith("#")]
    return {name: float(value) for name, value in pairs}
