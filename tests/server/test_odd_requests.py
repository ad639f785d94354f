"""Requests that nobody should send: each is answered in words, with every header, none by a 500."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from ludion.server.wire.headers import SECURITY_HEADERS
from tests.server import raw
from tests.server.harness import Person, Running, running

JSON_TYPE = {"content_type": "application/json"}

POSTS = {
    "/api/me": b'{"name": %s}',
    "/api/me/claim": b'{"name": %s, "password": "long enough"}',
    "/api/login": b'{"name": "Ann", "password": %s}',
    "/api/me/tokens": b'{"name": %s}',
    "/api/tables": b'{"game": "voltage", "seats": [], "options": {"open_discard": %s}}',
    "/api/games/edison/options": b'{"options": {"layout": {"name": %s, "squares": []}}}',
    "/api/records": b'{"ludion": 1, "players": [%s]}',
    "/api/analysis": b'{"record": {"ludion": %s}, "number": 0}',
}
"""For each end point that takes a body, one with a hole."""
VALUES = {
    "NaN": b"NaN",
    "Infinity": b"-Infinity",
    "huge number": b"1e999",
    "long number": b"9" * 5000,
    "half a character": b'"\\ud800"',
    "two halves": b'"\\udc00\\ud800"',
    "raw half": b'"\xed\xa0\x80"',
    "no UTF-8": b'"\xff\xfe"',
    "zero": b'"\\u0000"',
    "lists 950 deep": b"[" * 950 + b"]" * 950,
    "objects 950 deep": b'{"a":' * 950 + b"1" + b"}" * 950,
    "lists 30,000 deep": b"[" * 30_000 + b"]" * 30_000,
    "open lists": b"[" * 30_000,
    "nothing": b"",
}
BODIES = {
    "empty": b"",
    "a null": b"null",
    "a list": b"[]",
    "a number": b"1",
    "a text": b'"x"',
    "no JSON": b"{",
    "zeros": b"\x00" * 100,
    "twice": b"{}{}",
    "one name twice": b'{"name": "a", "name": "b"}',
    "a mark first": b'\xef\xbb\xbf{"name": "a"}',
    "another coding": '{"name": "a"}'.encode("utf-16"),
    "a thousand fields": json.dumps(dict.fromkeys(map(str, range(1000)), 1)).encode(),
    "a long field": json.dumps({"x" * 60_000: 1}).encode(),
    "half a field": b'{"\\ud800": 1}',
}
PATHS = [
    "/%00",
    "/%ff",
    "/%ed%a0%80",
    "/a%0d%0ab",
    "/" + "x" * 5000,
    "/" + "x/" * 4000,
    "/assets/" + "x" * 300,
    "/assets/%00",
    "/..%2f..%2f..%2fetc%2fpasswd",
    "/../../etc/passwd",
    "//etc/passwd",
    "/%2fetc%2fpasswd",
    "/~root",
    "/con",
    "/api/%00",
    "/api/tables/%00",
    "/api/tables/" + "x" * 5000,
    "/api/tables/..%2f..",
    "/api/tables?game=%00",
    "/api/tables?game=%ff",
    "/api/tables?status=%00",
    "/api/tables?" + "a=b&" * 2000,
    "/api/me/tables?before=1e9",
    "/api/me/tables?before=" + "9" * 5000,
    "/api/me/tables?status=%f0%9f%98%80",
    "/api/records/%00",
    "/api/records/x/replay?first=-1",
    "/api/records/x/replay?as=%00",
    "/api/records/x/replay?count=NaN",
    "/api/words/%00",
    "/api/rules/en/%00",
    "/api/leaderboard/%00",
    "/healthz?%00=%00",
]
HEADERS = {
    "an open bracket": {"origin": "http://["},
    "an open address": {"origin": "http://[::1"},
    "no origin": {"origin": "null"},
    "no scheme": {"origin": "//"},
    "an odd port": {"origin": "http://127.0.0.1:port"},
    "a letter of no name": {"origin": "http://\xe9"},
    "odd cookies": {"cookie": "ludion=%00; =; ;; \xff=\xfe"},
    "a forged cookie": {"cookie": "ludion=a.b.c"},
    "many cookies": {"cookie": "; ".join(f"c{number}=1" for number in range(1000))},
    "an odd token": {"authorization": "Bearer \xff\xfe"},
    "an empty token": {"authorization": "Bearer "},
    "a long token": {"authorization": "Bearer " + "x" * 8000},
    "no number of bytes": {"content_length": "x"},
    "less than no bytes": {"content_length": "-1"},
    "too many bytes": {"content_length": "9" * 30},
    "an odd coding": {"transfer_encoding": "gzip"},
    "an odd type": {"content_type": "\xff/\xfe; charset=\xff", "content_length": "0"},
    "an odd charset": {"content_type": "application/json; charset=klingon", "content_length": "0"},
    "an odd language": {"accept_language": "\xff" * 100},
    "an odd forwarder": {"x_forwarded_for": "[::1, \xff, ,,"},
    "an odd scheme": {"x_forwarded_proto": "gopher"},
    "an odd upgrade": {"connection": "upgrade", "upgrade": "h2c"},
    "an odd socket": {"connection": "upgrade", "upgrade": "websocket"},
    "an odd range": {"range": "bytes=9-1,-,x"},
    "an odd date": {"if_modified_since": "\xff"},
    "an odd expectation": {"expect": "\xff"},
}
SOCKET = (
    b"GET %s HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n%s\r\n"
)
LINES = {
    "a socket to nowhere": SOCKET % (b"/api/tables", b""),
    "a socket to no letters": SOCKET % (b"/api/tables/\xff/live", b""),
    "a socket to a zero": SOCKET % (b"/api/tables/%00/live", b""),
    "a socket with many headers": SOCKET % (b"/", b"x: y\r\n" * 500),
    "a socket with a long header": SOCKET % (b"/", b"x: " + b"y" * 10_000 + b"\r\n"),
    "a socket with two keys": SOCKET % (b"/", b"sec-websocket-key: a\r\n"),
    "a socket with odd extensions": SOCKET % (b"/", b"sec-websocket-extensions: ;;=\r\n"),
    "a socket with an odd protocol": SOCKET % (b"/", b"sec-websocket-protocol: \xff,,\r\n"),
    "another site's socket": SOCKET % (b"/api/tables/x/live", b"origin: https://evil.example\r\n"),
    "a posted socket": (SOCKET % (b"/api/me", b"")).replace(b"GET", b"POST"),
    "no request": b"\x00\x01\x02\x03\r\n\r\n",
    "TLS": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x00" * 100,
    "no version": b"GET /\r\n\r\n",
    "another version": b"GET / HTTP/9.9\r\nhost: localhost\r\n\r\n",
    "another method": b"BREW / HTTP/1.1\r\nhost: localhost\r\n\r\n",
    "a star": b"OPTIONS * HTTP/1.1\r\nhost: localhost\r\n\r\n",
    "a tunnel": b"CONNECT localhost:80 HTTP/1.1\r\nhost: localhost\r\n\r\n",
    "a proxy's request": b"GET http://localhost/ HTTP/1.1\r\nhost: localhost\r\n\r\n",
    "a path of no letters": b"GET /\xff\xfe HTTP/1.1\r\nhost: localhost\r\n\r\n",
    "no colon": b"GET / HTTP/1.1\r\nhost: localhost\r\nx\r\n\r\n",
    "a folded header": b"GET / HTTP/1.1\r\nhost: localhost\r\nx: a\r\n b\r\n\r\n",
    "a header with a zero": b"GET / HTTP/1.1\r\nhost: localhost\r\nx: \x00\r\n\r\n",
    "two lengths": b"POST /api/me HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\n"
    b"content-length: 2\r\n\r\nab",
    "a length and chunks": b"POST /api/me HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\n"
    b"transfer-encoding: chunked\r\n\r\n0\r\n\r\n",
    "an odd chunk": b"POST /api/me HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n"
    b"content-type: application/json\r\n\r\nzz\r\n",
    "large headers": b"GET / HTTP/1.1\r\nhost: localhost\r\nx: " + b"y" * 20_000 + b"\r\n\r\n",
    "many headers": b"GET / HTTP/1.1\r\nhost: localhost\r\n" + b"x: y\r\n" * 3000 + b"\r\n",
    "no host": b"GET / HTTP/1.1\r\n\r\n",
    "two hosts": b"GET / HTTP/1.1\r\nhost: localhost\r\nhost: localhost\r\n\r\n",
    "an odd host": b"GET / HTTP/1.1\r\nhost: [::1\r\n\r\n",
    "a host of no letters": b"GET / HTTP/1.1\r\nhost: \xff\r\n\r\n",
    "an empty host": b"GET / HTTP/1.1\r\nhost:\r\n\r\n",
}


def odd_requests() -> Iterator[tuple[str, str, str, bytes, dict[str, str]]]:
    """All of them but the ``LINES``: what is odd, method, path, body, headers."""
    for path, pattern in POSTS.items():
        for name, value in VALUES.items():
            yield f"{name} to {path}", "POST", path, pattern.replace(b"%s", value), JSON_TYPE
        for name, body in BODIES.items():
            yield f"{name} to {path}", "POST", path, body, JSON_TYPE
        yield f"no type to {path}", "POST", path, b'{"name": "a"}', {}
    for path in PATHS:
        yield path[:40], "GET", path, b"", {}
        yield f"POST {path[:40]}", "POST", path, b"", {}
    for name, headers in HEADERS.items():
        yield name, "GET", "/", b"", headers
        yield f"POST with {name}", "POST", "/api/me", b"", headers
    for method in ("PUT", "PATCH", "TRACE", "DELETE", "OPTIONS", "PROPFIND"):
        yield method, method, "/api/games", b"", {}


ODD = list(odd_requests())


def check(answer: raw.RawAnswer, what: str) -> None:
    assert answer.status < 500, (what, answer.status, answer.body[:200])
    lacking = {name for name in SECURITY_HEADERS if answer.headers.get(name) is None}
    assert not lacking, (what, answer.status, lacking)
    assert len(answer.body) < 20_000 or answer.status == 200, (what, len(answer.body))
    if answer.headers.get("content-type") == "application/json" and answer.status >= 400:
        assert answer.body == b"" or json.loads(answer.body)["detail"], what


@pytest.fixture(scope="module")
def cookie(server: Running) -> str:
    return f"ludion={Person(server.url, 'Odd').http.cookies['ludion']}"


def test_no_odd_request_is_answered_by_a_500_or_without_the_headers(
    server: Running, cookie: str
) -> None:
    assert len(ODD) > 300
    for what, method, path, body, headers in ODD:
        known = {"cookie": cookie, "content_length": str(len(body))} | headers
        request = raw.head(server.url, method, path, **known) + body
        check(raw.ask(server.url, request), what)
    assert 'status="500"' not in httpx.get(f"{server.url}/metrics").text


@pytest.mark.parametrize("what", LINES)
def test_what_is_hardly_http_is_answered_with_the_headers(server: Running, what: str) -> None:
    answer = raw.ask(server.url, LINES[what])
    check(answer, what)


@pytest.mark.parametrize("value", ["NaN", "lists 950 deep", "half a character", "huge number"])
def test_a_body_that_is_no_json_is_refused_in_words(ann: Person, value: str) -> None:
    body = POSTS["/api/me"].replace(b"%s", VALUES[value])
    answer = ann.http.post("/api/me", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400
    assert "JSON" in answer.json()["detail"] or "nested" in answer.json()["detail"]


def test_what_was_sent_is_not_sent_back(ann: Person) -> None:
    answer = ann.http.post("/api/me", json={"name": 7, "x" * 250: "y" * 250})
    assert answer.status_code == 422
    assert len(answer.text) < 1000
    assert [error["loc"][1] for error in answer.json()["detail"]] == ["name", "x" * 200]


def test_a_failure_is_told_with_the_headers_and_without_its_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*given: object) -> None:
        raise ZeroDivisionError("a secret")

    with running(tmp_path, prepared=False) as server:
        monkeypatch.setattr(server.server.store.tables, "lobby", fail)
        answer = raw.ask(server.url, raw.head(server.url, path="/api/tables"))
    assert answer.status == 500
    assert b"secret" not in answer.body
    assert set(SECURITY_HEADERS) <= set(answer.headers)
