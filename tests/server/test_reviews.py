"""Reviews on the server: asked for, seen, given up, gone on with after a restart; refusals."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

import ludion.server.live.reviews as reviews_module
from ludion.analysis import sidecar
from ludion.analysis.review import Review
from ludion.games import find
from ludion.match import Match
from ludion.server.live.kept_reviews import KeptReviews
from ludion.server.live.reviews import Reviews, TooManyReviews
from ludion.server.overload import Overload
from tests.games.every import finished as finished_game
from tests.server.harness import Person, Running, wait_for
from tests.server.test_after_the_game import finish
from tests.server.test_playing import begin

BUDGET = 30_000
PATIENCE = 240.0
"""Seconds: reviews come last on a busy machine."""


@pytest.fixture(autouse=True)
def little_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reviews of little work, also while the machine of the tests is overloaded."""
    monkeypatch.setattr(Overload, "refuses", lambda self, kind: False)

    class Short(Review):
        def __init__(self, match: Match, seed: int, kept: Any) -> None:
            super().__init__(match, seed, BUDGET, kept)

    monkeypatch.setattr(reviews_module, "Review", Short)


class Gate:
    """Lets reviews go on, or not: as if bots came first."""

    def __init__(self) -> None:
        self.shut = threading.Event()
        self.asked = threading.Event()

    def __call__(self) -> bool:
        self.asked.set()
        return self.shut.is_set()


@pytest.fixture
def gate(server: Running, monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    gate = Gate()
    wait_for(lambda: not server.server.reviews._jobs, PATIENCE)  # those of other tests
    monkeypatch.setattr(server.server.reviews, "_busy", gate)
    yield gate
    gate.shut.clear()


def a_record(ann: Person, number: int = 0) -> str:
    record = finished_game(find("voltage").setting(), number).record()
    record["players"] = ["Ann", 'Bo "B"']
    answer = ann.http.post("/api/records", json=record)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def until_done(person: Person, address: str) -> dict[str, Any]:
    found: dict[str, Any] = {}

    def done() -> bool:
        found.update(person.http.get(address).json())
        return bool(found["state"] == "done")

    wait_for(done, PATIENCE)
    return found


def test_a_finished_game_is_reviewed_by_both_players_once(ann: Person, server: Running) -> None:
    screen = ann.sit_at(ann.open_table("me", "random"))
    finish(screen)
    address = f"/api/records/{screen.snapshot['table']['id']}/review"
    assert ann.http.get(address).json()["state"] == "none"
    asked = ann.http.post(address)
    assert asked.status_code in (200, 202)
    found = until_done(ann, address)
    record = ann.http.get(address.removesuffix("/review")).json()
    analysis = found["analysis"]
    assert analysis["record"] == sidecar.hash_of(record)
    assert len(analysis["verdicts"]) == len(record["moves"])
    for ledger in analysis["ledgers"]:
        assert sum(ledger["lines"].values()) == ledger["result"]
    stranger = Person(server.url)
    again = stranger.http.post(address)
    assert again.status_code == 200
    assert again.json() == found


def test_names_are_in_the_answer_and_not_in_what_is_kept(
    ann: Person, server: Running, tmp_path: Path
) -> None:
    address = f"/api/records/{a_record(ann)}/review"
    ann.http.post(address)
    analysis = until_done(ann, address)["analysis"]
    assert analysis["players"] == ["Ann", 'Bo "B"']
    kept = server.server.reviews._kept.whole(analysis["record"])
    assert kept is not None
    assert b"Ann" not in kept
    assert sidecar.decode(kept).complete in (True, False)


def test_a_game_that_is_being_played_is_not_reviewed(ann: Person, bob: Person) -> None:
    screen, _ = begin(ann, bob)
    table = screen.snapshot["table"]["id"]
    for answer in (
        ann.http.post(f"/api/records/{table}/review"),
        ann.http.get(f"/api/records/{table}/review"),
        ann.http.delete(f"/api/records/{table}/review"),
    ):
        assert answer.status_code == 409
        assert "still being played" in answer.json()["detail"]


def test_not_even_by_a_record_of_it_that_somebody_brings(ann: Person) -> None:
    """Where nothing is hidden a player could write one down."""
    table = ann.open_table("me", "open", game="voldetour")
    screen, bob = ann.sit_at(table), Person(ann.url, "Bob")
    other = bob.sit_at(table)
    other.send("sit", seat=1)
    screen.expect("started")
    screen.play()
    replay = ann.http.get(f"/api/tables/{table}/replay?as=0").json()
    moves = [one["move"] for one in replay["positions"] if one["move"]]
    match = find("voldetour").new(replay["variant"], replay["options"], 1)
    for move in moves:
        match.play(move)
    id = ann.http.post("/api/records", json=match.record()).json()["id"]
    assert ann.http.post(f"/api/records/{id}/review").status_code == 409
    cat = Person(ann.url, "Cat")
    assert cat.http.post(f"/api/records/{id}/review").status_code == 202
    assert cat.http.delete(f"/api/records/{id}/review").status_code == 204


def test_one_at_a_time_for_each_person_and_it_can_be_given_up(
    ann: Person, bob: Person, gate: Gate
) -> None:
    first, second = (f"/api/records/{a_record(ann, number)}/review" for number in (1, 2))
    gate.shut.set()
    assert ann.http.post(first).status_code == 202
    refused = ann.http.post(second)
    assert refused.status_code == 409
    assert "one review at a time" in refused.json()["detail"]
    waiting = bob.http.post(second).json()
    assert (waiting["state"], waiting["before"]) == ("waiting", 1)
    wait_for(lambda: ann.http.get(first).json()["state"] == "working", PATIENCE)
    wait_for(lambda: ann.http.get(first).json()["analysis"] is not None, PATIENCE)
    assert ann.http.delete(first).status_code == 204
    wait_for(lambda: ann.http.get(first).json()["state"] == "none", PATIENCE)
    assert ann.http.post(second).status_code == 202
    gate.shut.clear()
    until_done(bob, second)


def test_an_overloaded_server_reviews_nothing_and_says_why(
    ann: Person, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = f"/api/records/{a_record(ann)}/review"
    overload = server.server.tables.overload
    monkeypatch.setattr(overload, "refuses", lambda kind: kind == "analysis")
    answer = ann.http.post(address)
    assert answer.status_code == 503
    assert answer.json()["reason"]["key"] == "server.refuse.overload_analysis"
    assert server.server._others_come_first()


def test_there_is_no_review_of_what_is_no_record(server: Running) -> None:
    answer = httpx.post(f"{server.url}/api/records/nothing/review")
    assert (answer.status_code, answer.json()["detail"]) == (404, "there is no such record")


def test_after_a_restart_it_goes_on_where_it_was(tmp_path: Path) -> None:
    match = finished_game(find("voltage").setting(), 3)
    gate, kept = Gate(), KeptReviews(tmp_path)
    gate.shut.set()
    first = Reviews(kept, gate)
    key = first.ask(match, "ann")
    assert gate.asked.wait(PATIENCE)
    first.close()
    part = kept.part(key)
    assert part
    assert kept.whole(key) is None
    assert first.look(key)[0] in ("none", "working")
    gate.shut.clear()
    second = Reviews(KeptReviews(tmp_path), gate)
    second.ask(match, "ann")
    wait_for(lambda: second.look(key)[0] == "done", PATIENCE)
    whole = second.look(key)[3]
    second.close()
    assert whole is not None
    found = {one.number: one for one in sidecar.decode(whole).verdicts}
    assert {number: found[number] for number in part} == part
    assert kept.part(key) == {}


def test_no_more_wait_than_there_is_room_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews_module, "MOST_WAITING", 1)
    gate = Gate()
    gate.shut.set()
    reviews = Reviews(KeptReviews(tmp_path), gate)
    reviews.ask(finished_game(find("voltage").setting(), 1), "ann")
    with pytest.raises(TooManyReviews, match="too many"):
        reviews.ask(finished_game(find("voltage").setting(), 2), "bob")
    reviews.close()


def test_a_file_that_is_damaged_is_made_anew(tmp_path: Path) -> None:
    match = finished_game(find("voltage").setting(), 1)
    reviews = Reviews(KeptReviews(tmp_path), lambda: False)
    (tmp_path / f"{reviews.key_of(match)}.{sidecar.VERSION}.part.json").write_text('[{"number"')
    key = reviews.ask(match, "ann")
    wait_for(lambda: reviews.look(key)[0] == "done", PATIENCE)
    reviews.close()
