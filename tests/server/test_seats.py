"""Taking a seat: how many, and what one is told before."""

from __future__ import annotations

import pytest

import ludion
from tests.server.harness import Person, Running


def test_a_stranger_gets_one_of_the_open_seats(server: Running, ann: Person, bob: Person) -> None:
    table = ann.open_table("me", "open", "open", "open", game="voldetour", variant="four")
    a, b = ann.sit_at(table), bob.sit_at(table)
    assert b.ask("sit", seat=1)["type"] == "done"
    refused = b.ask("sit", seat=2)
    assert (refused["code"], refused["reason"]["key"]) == ("not_now", "server.refuse.one_seat")
    assert b.ask("leave", seat=1)["type"] == "done"
    assert b.ask("sit", seat=2)["type"] == "done"
    assert a.ask("sit", seat=1)["type"] == "done"  # the host may have as many as are open
    assert a.ask("sit", seat=3)["type"] == "done"
    assert a.expect("started")["position"]["number"] == 0


def test_the_host_may_let_somebody_have_several_seats(ann: Person, bob: Person) -> None:
    seats = ("me", "open", "open", "random")
    table = ann.open_table(*seats, game="voldetour", variant="four", several_seats=True)
    b = bob.sit_at(table)
    assert b.snapshot["table"]["several_seats"] is True
    assert b.ask("sit", seat=1)["type"] == "done"
    assert b.ask("sit", seat=2)["type"] == "done"


@pytest.mark.parametrize("public", [False, True])
def test_who_joins_is_told_that_the_position_was_set_up_by_hand(
    ann: Person, bob: Person, public: bool
) -> None:
    start = ludion.game("voltage").new(seed=7).state()
    by_hand = ann.open_table("me", "open", start=start, public=public)
    dealt = ann.open_table("me", "open", public=public)
    for table, set_up in ((by_hand, True), (dealt, False)):
        assert bob.http.get(f"/api/tables/{table}").json()["set_up"] is set_up
        assert bob.sit_at(table).snapshot["table"]["set_up"] is set_up
        assert bob.http.get(f"/api/tables/{table}").json()["rated"] is not set_up
    if public:
        listed = {one["id"]: one["set_up"] for one in bob.http.get("/api/tables").json()}
        assert (listed[by_hand], listed[dealt]) == (True, False)


def test_what_spectators_say_leaves_no_gap_in_what_players_count(
    server: Running, ann: Person, bob: Person
) -> None:
    table = ann.open_table("me", "open")
    a, b = ann.sit_at(table), bob.sit_at(table)
    cid = Person(server.url, "Cid").sit_at(table)
    b.ask("sit", seat=1)
    for screen in (a, b, cid):
        screen.expect("started")
    seqs = [a.last["started"]["seq"]]
    mover = a if a.position["deciding"] == 0 else b
    for number in range(3):
        for _ in range(number + 1):
            assert cid.ask("chat", text="psst")["type"] == "done"
        done = mover.ask("move", move=mover.position["legal"][0], number=number)
        seqs.append(done["seq"])
        for screen in (a, b):
            while screen.position["number"] <= number:
                screen.hear()
        mover = a if a.position["deciding"] == 0 else b
    a.send("sync", since=0)
    seqs.append(a.expect("snapshot")["seq"] + 1)
    assert seqs == list(range(seqs[0], seqs[0] + len(seqs)))
