"""What is defended: origins, cookies, sizes, rates, headers, files."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from ludion.server.settings import key_of
from tests.server.harness import Person, Running, dial, running


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with its limits on."""
    with running(tmp_path_factory.mktemp("strict"), limits=True) as one:
        yield one


def live(server: Running, table: str) -> str:
    return f"{server.url}/api/tables/{table}/live".replace("http", "ws", 1)


def test_another_sites_page_can_change_nothing(server: Running, ann: Person) -> None:
    for origin in ("https://evil.example", "null", server.url + ".evil.example"):
        answer = ann.http.post("/api/tables", json={}, headers={"origin": origin})
        assert answer.status_code == 403
    answer = httpx.post(f"{server.url}/api/logout", headers={"sec-fetch-site": "cross-site"})
    assert answer.status_code == 403


def test_another_sites_page_cannot_open_a_socket(server: Running, ann: Person) -> None:
    table = ann.open_table("me", "open")
    cookie = {"cookie": f"ludion={ann.http.cookies['ludion']}"}
    with pytest.raises(InvalidStatus) as refused:
        dial(live(server, table), cookie, "https://evil.example")
    assert refused.value.response.status_code == 403


def test_the_cookie_is_signed_http_only_and_same_site(server: Running) -> None:
    answer = httpx.post(f"{server.url}/api/me", json={"name": "Ann"})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "samesite=lax" in cookie.lower()
    value = re.match(r"ludion=([^;]+)", cookie)[1]  # type: ignore[index]
    forged = value[:-3] + ("AAA" if value[-3:] != "AAA" else "BBB")
    me = httpx.get(f"{server.url}/api/me", cookies={"ludion": forged}).json()
    assert me["kind"] == "nobody"


def test_every_answer_carries_the_security_headers(server: Running) -> None:
    for path in ("/", "/api/games", "/api/nothing", "/t/whatever"):
        headers = httpx.get(server.url + path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "unsafe-eval" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"


def test_no_file_outside_the_pages_is_served(server: Running) -> None:
    for path in ("/../settings.py", "/%2e%2e/settings.py", "/..%2f..%2fpyproject.toml"):
        assert "import" not in httpx.get(server.url + path).text


def test_a_table_cannot_be_guessed(server: Running, ann: Person) -> None:
    table = ann.open_table("me", "open")
    assert len(table) >= 22
    near = table[:-2] + ("__" if table[-2:] != "__" else "--")
    assert ann.http.get(f"/api/tables/{near}").status_code == 404
    socket = dial(live(server, near), {}, server.url)
    with pytest.raises(ConnectionClosed) as closed:
        socket.recv(5)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404


def test_answers_hold_neither_secrets_nor_ids_of_people(server: Running, ann: Person) -> None:
    table = ann.open_table("me", "open", public=True)
    screen = ann.sit_at(table)
    me = ann.http.get("/api/me").json()["id"]
    secret = server.server.tables._loaded[table].table.heading.secret
    answers = [
        Person(server.url).http.get(f"/api/tables/{table}").text,
        Person(server.url).http.get("/api/tables").text,
        *(heard.decode() for heard in screen.heard),
    ]
    for answer in answers:
        assert secret not in answer
        assert me not in answer


def test_large_requests_are_refused(server: Running, ann: Person) -> None:
    assert ann.http.post("/api/records", content=b"x" * 1_100_000).status_code == 413
    pieces = (b"[" * 100_000 for _ in range(11))
    assert ann.http.post("/api/records", content=pieces).status_code == 413
    deep = b'{"a":' + b"[" * 50_000 + b"]" * 50_000 + b"}"
    json_type = {"content-type": "application/json"}
    answer = ann.http.post("/api/records", content=deep, headers=json_type)
    assert answer.status_code in (400, 422)


def test_large_and_many_messages_are_refused_and_the_table_lives(strict: Running) -> None:
    ann = Person(strict.url, "Ann")
    screen = ann.sit_at(ann.open_table("me", "open"))
    screen.socket.send(json.dumps({"type": "chat", "text": "x" * 20_000}))
    assert screen.expect("refused")["code"] == "too_much"
    for _ in range(90):
        screen.send("ping")
    assert screen.expect("refused")["code"] == "too_much"
    assert ann.sit_at(screen.snapshot["table"]["id"]).snapshot["status"] == "open"


def test_passwords_cannot_be_guessed_quickly(strict: Running) -> None:
    body = {"name": "Victim", "password": "guess number"}
    with httpx.Client(base_url=strict.url, timeout=60) as http:
        codes = [http.post("/api/login", json=body).status_code for _ in range(12)]
    assert codes[0] == 401
    assert codes[-1] == 429


def test_requests_of_one_address_are_limited(strict: Running) -> None:
    with httpx.Client() as http:
        codes = {http.get(f"{strict.url}/api/me").status_code for _ in range(500)}
    assert codes == {200, 429}


def test_a_key_that_another_process_is_writing_is_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "secret.key"
    path.touch(0o600)
    writing = threading.Timer(0.2, path.write_text, ["k" * 64])
    writing.start()
    assert key_of(tmp_path) == b"k" * 64


def test_the_key_is_made_once_and_readable_by_its_owner_only(tmp_path: Path) -> None:
    key = key_of(tmp_path / "new")
    assert key == key_of(tmp_path / "new")
    assert (tmp_path / "new" / "secret.key").stat().st_mode & 0o777 == 0o600


def test_metrics_are_not_for_those_behind_a_proxy(server: Running) -> None:
    assert "ludion_connections" in httpx.get(f"{server.url}/metrics").text
    forwarded = {"x-forwarded-for": "203.0.113.5"}
    assert httpx.get(f"{server.url}/metrics", headers=forwarded).status_code == 404
