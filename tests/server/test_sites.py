"""Which names the server answers to, and whose pages may change something."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import InvalidStatus

from ludion.errors import LudionError
from ludion.server.wire.origin import Sites, household_of
from tests.server import raw
from tests.server.harness import Running, dial, running

OURS = [
    "127.0.0.1",
    "127.0.0.1:8000",
    "192.168.1.20:8000",
    "[::1]:8000",
    "localhost",
    "LOCALHOST:8000",
    "ludion.localhost:8000",
    "my-laptop:8000",
    socket.gethostname(),
    f"{socket.gethostname()}.local:8000",
    "play.example.org",
    "Play.Example.org.:443",
    "club.example.org",
]
OTHERS = [
    "evil.example",
    "evil.example:8000",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "play.example.org.evil.example",
    "0x7f.1.evil",
    "evil.local",
]


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that has a name, and another address."""
    names: Any = {"names": ("play.example.org",), "origins": ("https://club.example.org/",)}
    with running(tmp_path_factory.mktemp("named"), prepared=False, **names) as one:
        yield one


@pytest.mark.parametrize("host", OURS)
def test_a_name_of_ours_is_answered_to(named: Running, host: str) -> None:
    assert raw.ask(named.url, raw.head(named.url, host=host)).status == 200


@pytest.mark.parametrize("host", OTHERS)
def test_a_name_that_leads_here_but_is_not_ours_gets_nothing(named: Running, host: str) -> None:
    for path in ("/", "/api/me", "/metrics", "/healthz"):
        answer = raw.ask(named.url, raw.head(named.url, path=path, host=host))
        assert answer.status == 421
        assert b"--host-name " + host.partition(":")[0].encode() in answer.body


def test_a_socket_by_a_name_that_is_not_ours_is_refused(named: Running) -> None:
    address = f"{named.url}/api/tables/x/live".replace("http", "ws", 1)
    with pytest.raises(InvalidStatus) as refused:
        dial(address, {"host": "evil.example"}, "http://evil.example")
    assert refused.value.response.status_code in (400, 421)


def post(server: Running, **headers: str) -> raw.RawAnswer:
    return raw.ask(
        server.url, raw.head(server.url, "POST", "/api/logout", content_length="0", **headers)
    )


@pytest.mark.parametrize(
    ("origin", "headers", "status"),
    [
        ("http://{host}", {}, 204),
        ("https://{host}", {}, 403),
        ("https://{host}", {"x_forwarded_proto": "https"}, 204),
        ("http://{host}", {"x_forwarded_proto": "https"}, 403),
        ("http://localhost:1", {}, 403),
        ("http://play.example.org", {"host": "play.example.org"}, 204),
        ("http://play.example.org:80", {"host": "play.example.org"}, 204),
        ("http://play.example.org:81", {"host": "play.example.org"}, 403),
        ("https://club.example.org", {}, 204),
        ("http://club.example.org", {}, 403),
        ("http://user@{host}", {}, 403),
        ("http://{host}/", {}, 403),
        ("null", {}, 403),
        ("http://[", {}, 403),
    ],
)
def test_an_origin_is_compared_with_its_scheme(
    named: Running, origin: str, headers: dict[str, str], status: int
) -> None:
    given = origin.replace("{host}", urlsplit(named.url).netloc)
    assert post(named, origin=given, **headers).status == status


def test_a_proxy_that_does_not_tell_the_scheme_is_told_about(named: Running) -> None:
    answer = post(named, origin=named.url.replace("http", "https"))
    assert (answer.status, b"X-Forwarded-Proto" in answer.body) == (403, True)


def test_a_stranger_cannot_say_by_which_scheme_it_came(tmp_path: Path) -> None:
    with running(tmp_path, prepared=False, proxy="192.0.2.1") as server:
        lie = {"x_forwarded_proto": "https", "origin": server.url.replace("http", "https")}
        assert post(server, **lie).status == 403


def test_reached_by_https_a_server_takes_pages_got_by_https_only(tmp_path: Path) -> None:
    with running(tmp_path, prepared=False, secure=True) as server:
        assert post(server, origin=server.url).status == 403
        answer = post(server, origin=server.url.replace("http", "https"))
        assert answer.status == 204
        assert answer.headers["strict-transport-security"]
        assert raw.ask(server.url, b"rubbish\r\n\r\n").headers["strict-transport-security"]


@pytest.mark.parametrize(
    ("names", "origins"), [(["http://x"], []), (["a b"], []), ([], ["play.example.org"])]
)
def test_a_name_that_can_be_none_is_told_at_the_start(names: list[str], origins: list[str]) -> None:
    with pytest.raises(LudionError, match=r"--(host-name|origin) .*example\.org"):
        Sites(names, origins, False)


@pytest.mark.parametrize(
    ("address", "household"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("testclient", "testclient"),
    ],
)
def test_a_household_has_one_limit(address: str, household: str) -> None:
    assert household_of(address) == household
