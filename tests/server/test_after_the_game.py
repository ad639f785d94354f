"""After the game: records, replays, proofs, ratings, rematches; hints before it ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ludion.cli import app
from ludion.match import Match
from tests.server.harness import Person, Running, Screen
from tests.server.test_playing import begin


def finish(screen: Screen) -> None:
    """Play on against a bot until the end."""
    while not screen.ending:
        if screen.position["legal"]:
            screen.play()
        else:
            screen.expect("moved", "ended", "started")


@pytest.fixture
def finished(ann: Person) -> Screen:
    screen = ann.sit_at(ann.open_table("me", "random"))
    finish(screen)
    return screen


def test_the_record_replays_to_the_same_result(ann: Person, finished: Screen) -> None:
    table = finished.snapshot["table"]["id"]
    record = ann.http.get(f"/api/tables/{table}/record").json()
    assert record["players"] == ["Ann", "random"]
    assert Match.from_record(record).returns() == finished.ending["returns"]


def test_there_is_no_record_before_the_end(ann: Person, bob: Person) -> None:
    a, _ = begin(ann, bob)
    table = a.snapshot["table"]["id"]
    assert ann.http.get(f"/api/tables/{table}/record").status_code == 409
    assert ann.http.get(f"/api/tables/{table}/proof").status_code == 409
    assert ann.http.get(f"/api/records/{table}").status_code == 404


def test_a_replay_is_from_a_seats_knowledge_or_all_knowing(ann: Person, finished: Screen) -> None:
    table = finished.snapshot["table"]["id"]
    address = f"/api/tables/{table}/replay"
    mine = ann.http.get(address, params={"as": "0", "count": 5}).json()
    assert len(mine["positions"]) == 5
    assert mine["positions"][0]["views"][0]["seat"] == 0
    everything = ann.http.get(address, params={"as": "all", "count": 1}).json()
    assert all(view["hand"] for view in everything["positions"][0]["views"])
    last = ann.http.get(address, params={"first": mine["moves"]}).json()["positions"]
    assert [position["move"] for position in last] == [None]


def test_while_a_game_is_played_a_replay_shows_only_ones_own_knowledge(
    server: Running, ann: Person, bob: Person
) -> None:
    a, _ = begin(ann, bob)
    address = f"/api/tables/{a.snapshot['table']['id']}/replay"
    stranger = Person(server.url)
    assert ann.http.get(address, params={"as": "0"}).status_code == 200
    for person, wanted in ((ann, "1"), (ann, "all"), (bob, "0"), (stranger, "0")):
        assert person.http.get(address, params={"as": wanted}).status_code == 403
    assert stranger.http.get(address).json()["positions"][0]["views"][0]["hand"] is None


def test_the_proof_convinces_ludion_verify_and_a_forged_one_does_not(
    ann: Person, finished: Screen, tmp_path: Path
) -> None:
    table = finished.snapshot["table"]
    proof = ann.http.get(f"/api/tables/{table['id']}/proof").json()
    assert proof["commitment"] == table["commitment"]
    file = tmp_path / "proof.json"
    file.write_text(json.dumps(proof))
    good = CliRunner().invoke(app, ["verify", str(file), "--commitment", table["commitment"]])
    assert good.exit_code == 0, good.output
    hands = proof["record"]["start"]["hands"]
    proof["record"]["start"]["hands"] = hands[::-1]
    file.write_text(json.dumps(proof))
    assert CliRunner().invoke(app, ["verify", str(file)]).exit_code != 0


def test_a_record_can_be_brought_and_shared(server: Running, ann: Person, finished: Screen) -> None:
    record = ann.http.get(f"/api/tables/{finished.snapshot['table']['id']}/record").json()
    id = ann.http.post("/api/records", json=record).json()["id"]
    stranger = Person(server.url)
    assert stranger.http.get(f"/api/records/{id}").json() == record
    replay = stranger.http.get(f"/api/records/{id}/replay", params={"as": "all"}).json()
    assert replay["moves"] == len(record["moves"])
    record["moves"][0] = "draw9"
    refused = ann.http.post("/api/records", json=record)
    assert refused.status_code == 422
    assert "moves[0]" in refused.json()["detail"]


def test_analysis_estimates_every_legal_move(ann: Person, finished: Screen) -> None:
    record = ann.http.get(f"/api/tables/{finished.snapshot['table']['id']}/record").json()
    answer = ann.http.post("/api/analysis", json={"record": record, "number": 3, "bot": "greedy"})
    estimates = answer.json()["estimates"]
    assert sorted(one["move"] for one in estimates) == Match.from_record(record).at(3).legal()
    assert all(-1 <= one["value"] <= 1 for one in estimates)


def test_hints_are_given_against_bots_only(ann: Person, bob: Person) -> None:
    screen = ann.sit_at(ann.open_table("me", "random"))
    while not screen.position["legal"]:
        screen.expect("moved", "started")
    hints = screen.ask("hint", bot="greedy")
    assert hints["type"] == "hints"
    assert sorted(one["move"] for one in hints["estimates"]) == screen.position["legal"]
    a, b = begin(ann, bob)
    mover = a if a.position["legal"] else b
    assert mover.ask("hint")["code"] == "not_now"


def test_hints_begin_with_what_the_bot_would_play_and_give_chances_among_all_sides(
    ann: Person,
) -> None:
    table = ann.open_table("me", "random", "random", "random", game="edison", variant="solo")
    screen = ann.sit_at(table)
    while not screen.position["legal"]:
        screen.expect("moved", "started")
    estimates = screen.ask("hint", bot="skilled")["estimates"]
    visits = [one["visits"] for one in estimates]
    assert visits == sorted(visits, reverse=True)
    for one in estimates:
        assert one["chance"] == pytest.approx(max(0.0, (3 * one["value"] + 1) / 4), abs=1e-3)


def test_ratings_change_and_the_leaderboard_lists_accounts_and_bots(server: Running) -> None:
    zoe = Person(server.url, "Zoe")
    name = f"Zoe {zoe.http.get('/api/me').json()['id'][:6]}"
    assert (
        zoe.http.post("/api/me/claim", json={"name": name, "password": "long enough"}).status_code
        == 200
    )
    screen = zoe.sit_at(zoe.open_table("me", "greedy"))
    screen.ask("resign")
    before, after = screen.ending["ratings"]["0"]
    assert after < before == 1500
    listed = zoe.http.get("/api/leaderboard/voltage").json()
    assert ("bot", "greedy") in [(row["kind"], row["name"]) for row in listed]
    assert name in [row["name"] for row in listed]
    assert zoe.http.get("/api/me").json()["ratings"]["voltage"] == {"rating": after, "games": 1}


def test_a_rematch_rotates_the_seats_and_keeps_them(ann: Person, bob: Person) -> None:
    a, b = begin(ann, bob)
    assert a.ask("rematch")["code"] == "not_now"
    a.ask("resign")
    assert a.ask("rematch")["type"] == "done"
    table = b.expect("rematch")["table"]
    assert b.ask("rematch")["type"] == "done"
    again = bob.sit_at(table)
    assert [seat["name"] for seat in again.snapshot["seats"]] == ["Bob", "Ann"]
    assert again.snapshot["seats"][0]["reserved"]
    assert again.ask("sit", seat=0)["type"] == "done"
    assert again.expect("started")


def test_a_rematch_may_change_the_bots_level(ann: Person, finished: Screen) -> None:
    finished.ask("rematch", bot="greedy")
    seats = ann.sit_at(finished.last["rematch"]["table"]).snapshot["seats"]
    assert [seat["name"] for seat in seats] == ["greedy", "Ann"]


def test_a_game_somebody_resigned_is_kept_with_its_result(
    ann: Person, bob: Person, tmp_path: Path
) -> None:
    a, b = begin(ann, bob)
    b.ask("resign")
    a.expect("ended")
    table = a.snapshot["table"]["id"]
    record = ann.http.get(f"/api/tables/{table}/record").json()
    assert record["returns"] == [1.0, -1.0] == a.ending["returns"]
    assert record["ending"] == {"reason": "resigned", "seat": 1}
    copied = ann.http.post("/api/records", json=record)
    assert copied.status_code == 201, copied.text
    for address in (f"tables/{table}", f"records/{table}", f"records/{copied.json()['id']}"):
        replay = ann.http.get(f"/api/{address}/replay").json()
        assert (replay["returns"], replay["ending"]) == (record["returns"], record["ending"])
    proof = tmp_path / "proof.json"
    proof.write_bytes(ann.http.get(f"/api/tables/{table}/proof").content)
    assert CliRunner().invoke(app, ["verify", str(proof)]).exit_code == 0
    better = json.loads(proof.read_text())
    better["record"]["returns"] = [-1.0, 1.0]
    proof.write_text(json.dumps(better))
    assert CliRunner().invoke(app, ["verify", str(proof)]).exit_code != 0
