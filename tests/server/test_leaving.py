"""When somebody leaves: wait, claim, or let a bot fill in; and coming back."""

from __future__ import annotations

import pytest

from ludion.server import deciding as deciding_module
from ludion.server import live
from tests.server.harness import Person, Running
from tests.server.test_playing import begin


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "GRACE_SECONDS", 0.1)
    monkeypatch.setattr(deciding_module, "AWAY_FOR", 100)


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
