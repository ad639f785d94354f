"""What strangers may send, with PostgreSQL behind: its transactions run beside each other."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from ludion.server.http import records, tables
from ludion.server.http.people import MOST_TOKENS
from ludion.server.live import cleanup
from tests.server import raw
from tests.server.harness import Person, Running, running
from tests.server.postgres import postgres
from tests.server.test_odd_requests import ODD, check
from tests.server.test_sizes import a_record


@pytest.fixture(scope="module")
def on_postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with (
        postgres() as database,
        running(tmp_path_factory.mktemp("data"), database=database.url) as one,
    ):
        yield one


def many_at_once(person: Person, path: str, body: object, count: int) -> list[int]:
    with ThreadPoolExecutor(10) as clients:
        asked = [clients.submit(person.http.post, path, json=body) for _ in range(count)]
        return [one.result().status_code for one in asked]


def test_no_odd_request_is_answered_by_a_500(on_postgres: Running) -> None:
    cookie = f"ludion={Person(on_postgres.url, 'Odd').http.cookies['ludion']}"
    for what, method, path, body, headers in ODD:
        known = {"cookie": cookie, "content_length": str(len(body))} | headers
        request = raw.head(on_postgres.url, method, path, **known) + body
        check(raw.ask(on_postgres.url, request), what)
    assert 'status="500"' not in httpx.get(f"{on_postgres.url}/metrics").text


def test_limits_are_not_passed_by_asking_at_once(
    on_postgres: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "MOST_TABLES", 5)
    monkeypatch.setattr(records, "MOST_IMPORTS", 5)
    monkeypatch.setattr(on_postgres.server.limits, "allow", lambda *given: True)
    monkeypatch.setattr(on_postgres.server.limits, "on", True)
    ann = Person(on_postgres.url, "Ann")
    wish = {"game": "voltage", "seats": [{"kind": "me"}, {"kind": "open"}]}
    assert many_at_once(ann, "/api/me/tokens", {"name": "bot"}, 40).count(201) == MOST_TOKENS
    assert many_at_once(ann, "/api/tables", wish, 20).count(201) == 5
    assert many_at_once(ann, "/api/records", a_record(), 14).count(201) == 5


def test_two_accounts_that_look_alike_are_not_made_at_once(on_postgres: Running) -> None:
    names = ["Moritz", "M0ritz", "Morltz", "moritz", "Móritz", "MORITZ"]
    with ThreadPoolExecutor(6) as clients:
        asked = [
            clients.submit(
                Person(on_postgres.url).http.post,
                "/api/me/claim",
                json={"name": name, "password": "correct horse"},
            )
            for name in names
        ]
        codes = sorted(one.result().status_code for one in asked)
    assert codes == [200] + [409] * 5


def test_records_that_nobody_keeps_are_cleared_away(on_postgres: Running) -> None:
    ann, nobody = Person(on_postgres.url, "Ann"), Person(on_postgres.url)
    mine = ann.http.post("/api/records", json=a_record()).json()["id"]
    lost = nobody.http.post("/api/records", json=a_record()).json()["id"]
    server = on_postgres.server
    later = server.machine.now() + (cleanup.NOBODYS_DAYS + 1) * cleanup.DAY
    on_postgres.do(cleanup.clean(server.tables, later))
    found = [nobody.http.get(f"/api/records/{id}").status_code for id in (mine, lost)]
    assert found == [200, 404]
