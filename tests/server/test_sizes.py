"""Every text and every body has a largest size, and what nobody keeps goes again."""

from __future__ import annotations

import json
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

import ludion
from ludion.games.edison.layout_files import written
from ludion.games.edison.layouts import OWN
from ludion.server.http import bodies, records
from ludion.server.http.bodies import (
    MOST_BODY,
    MOST_RECORD,
    MOST_TEXT,
    MOST_VALUES,
    READ_AT_ONCE,
)
from ludion.server.live import cleanup
from tests.server.harness import Person, Running, running

LAYOUT = {**written(OWN["random"]), "name": "n" * MOST_TEXT}
SEATS = [{"kind": "me"}, {"kind": "open"}]


def a_record() -> dict[str, Any]:
    match = ludion.game("voltage").new(seed=7)
    match.play(match.legal()[0])
    return match.record()


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/me", {"name": "x" * 251}),
        ("/api/games/edison/options", {"options": {"layout": LAYOUT | {"name": "x" * 900_000}}}),
        ("/api/games/edison/options", {"options": {"layout": LAYOUT | {"name": "x" * 251}}}),
        ("/api/games/edison/options", {"options": {"x" * 251: 1}}),
        ("/api/tables", {"game": "edison", "seats": SEATS, "options": {"layout": "x" * 251}}),
        ("/api/records", a_record() | {"players": ["x" * 251, "y"]}),
        ("/api/records", a_record() | {"moves": ["draw2"] * 90_000}),
        ("/api/analysis", {"record": a_record() | {"players": ["x" * 251, "y"]}, "number": 0}),
    ],
)
def test_a_text_or_a_body_that_is_too_long_is_refused_with_its_limit(
    ann: Person, path: str, body: dict[str, Any]
) -> None:
    answer = ann.http.post(path, json=body)
    assert answer.status_code in (400, 413)
    limits = [f"{most} bytes" for most in (MOST_BODY, MOST_RECORD)] + [f"{MOST_TEXT} are the most"]
    assert any(limit in answer.json()["detail"] for limit in limits), answer.text


@pytest.mark.parametrize(
    "body",
    [
        {"name": "Ann", **{str(number): 1 for number in range(MOST_VALUES)}},
        {"name": [0] * MOST_VALUES},
        {"name": [[0] * 100] * 21},
    ],
)
def test_a_body_of_too_many_names_and_values_is_refused(ann: Person, body: dict[str, Any]) -> None:
    """To say of each what is wrong with it would take long."""
    answer = ann.http.post("/api/me", json=body)
    assert (answer.status_code, f"more than {MOST_VALUES}" in answer.text) == (400, True)


@pytest.mark.parametrize("large", [False, True])
def test_a_large_body_is_read_beside_the_event_loop(
    server: Running, ann: Person, large: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[threading.Thread] = []
    read = bodies._read

    def note(body: bytes, most: int) -> Any:
        threads.append(threading.current_thread())
        return read(body, most)

    monkeypatch.setattr(bodies, "_read", note)
    body = json.dumps({"name": "Ann"}) + " " * (READ_AT_ONCE if large else 0)
    answer = ann.http.post("/api/me", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 200
    assert [one is not server._thread for one in threads] == [large]


def test_a_body_in_pieces_has_the_same_limit(ann: Person) -> None:
    pieces = (b" " * 10_000 for _ in range(10))
    answer = ann.http.post("/api/me", content=pieces, headers={"content-type": "application/json"})
    assert (answer.status_code, str(MOST_BODY) in answer.text) == (413, True)


def test_the_limits_are_in_the_openapi_document(server: Running) -> None:
    document = httpx.get(f"{server.url}/api/openapi.json").json()
    assert f"{MOST_TEXT} letters" in document["info"]["description"]
    posts = {path: one["post"] for path, one in document["paths"].items() if "post" in one}
    assert len(posts) > 6
    for path, post in posts.items():
        most = MOST_RECORD if path in ("/api/records", "/api/analysis") else MOST_BODY
        assert f"{most} bytes" in post["responses"]["413"]["description"], path
    for path, post in posts.items():
        for parameter in post.get("parameters", []):
            assert {"pattern", "maxLength", "enum"} & parameter["schema"].keys(), (path, parameter)


def test_a_full_lobby_is_not_long(tmp_path: Path) -> None:
    seats = ["me", "open", "open", "open"]
    with running(tmp_path) as server:
        host = Person(server.url, "A" * 32)
        for _ in range(110):
            host.open_table(*seats, game="edison", public=True, options={"layout": LAYOUT})
        answer = Person(server.url).http.get("/api/tables")
    assert len(answer.json()) == 100
    assert len(answer.content) < 400_000


def test_no_more_records_are_kept_for_somebody_than_may_be(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(records, "MOST_IMPORTS", 5)
    ann = Person(server.url, "Ann")
    with ThreadPoolExecutor(4) as clients:
        brought = [
            clients.submit(ann.http.post, "/api/records", json=a_record()) for _ in range(12)
        ]
        codes = [one.result().status_code for one in brought]
    assert (codes.count(201), codes.count(409)) == (5, 7)


def test_records_that_nobody_keeps_are_cleared_away_and_all_others_stay(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann, nobody = Person(server.url, "Ann"), Person(server.url)
        played = ann.open_table("me", "me", curtain=False)
        assert ann.sit_at(played).ask("resign", seat=0)["type"] == "done"
        mine = ann.http.post("/api/records", json=a_record()).json()["id"]
        lost = nobody.http.post("/api/records", json=a_record()).json()["id"]

        def found() -> dict[str, int]:
            names = {"played": played, "mine": mine, "lost": lost}
            asked = {name: nobody.http.get(f"/api/records/{id}") for name, id in names.items()}
            return {name: answer.status_code for name, answer in asked.items()}

        later = server.server.machine.now() + cleanup.NOBODYS_DAYS * cleanup.DAY
        server.do(cleanup.clean(server.server.tables, later - 60_000))
        assert found() == {"played": 200, "mine": 200, "lost": 200}
        server.do(cleanup.clean(server.server.tables, later + 60_000))
        assert found() == {"played": 200, "mine": 200, "lost": 404}


def test_of_records_that_nobody_keeps_the_newest_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cleanup, "MOST_NOBODYS", 2)
    with running(tmp_path) as server:
        http = Person(server.url).http
        ids = [http.post("/api/records", json=a_record()).json()["id"] for _ in range(4)]
        server.do(cleanup.clean(server.server.tables, server.server.machine.now()))
        kept = [http.get(f"/api/records/{id}").status_code for id in ids]
    assert kept == [404, 404, 200, 200]


def test_the_largest_record_that_is_taken_is_long_enough_for_a_long_game() -> None:
    moves = ["draw2"] * 30_000
    assert len(json.dumps(moves, separators=(",", ":"))) < MOST_RECORD
