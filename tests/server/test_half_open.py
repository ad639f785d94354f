"""Connections that keep the server waiting: each has its time, and there are only so many."""

from __future__ import annotations

import contextlib
import resource
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed

from ludion.server.run import MOST_FILES
from ludion.server.wire import doors, gate, http
from tests.server import raw
from tests.server.harness import Person, Process, Running, running, wait_for

SHORT = 0.3
ENDLESS = 60.0
"""What is not to end in a test."""


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Running]:
    """A server with its limits on, to which nobody is a proxy."""
    with running(tmp_path, proxy="192.0.2.1", prepared=False, limits=True) as one:
        yield one


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """No time ends but the one that a test sets."""
    for name in ("HEAD_SECONDS", "BODY_SECONDS", "READ_SECONDS"):
        monkeypatch.setattr(http, name, ENDLESS)
    return monkeypatch


def ends(connection: socket.socket) -> bool:
    """Whether the server ends a connection."""
    try:
        while connection.recv(65_536):
            pass
    except ConnectionError:
        return True
    except TimeoutError:
        return False
    return True


def ends_while_sent(connection: socket.socket, piece: bytes, pause: float = 0.0) -> bool:
    """Whether the server ends a connection on which the same is sent again and again."""
    until = time.monotonic() + raw.SECONDS
    while time.monotonic() < until:
        try:
            connection.sendall(piece)
        except ConnectionError:
            return True
        time.sleep(pause)
    return False


def test_a_connection_that_says_nothing_is_ended(
    server: Running, patient: pytest.MonkeyPatch
) -> None:
    patient.setattr(http, "HEAD_SECONDS", SHORT)
    with raw.line(server.url) as silent:
        assert raw.hear(silent).status == 408
        assert ends(silent)


def test_headers_that_trickle_in_are_not_waited_for(
    server: Running, patient: pytest.MonkeyPatch
) -> None:
    patient.setattr(http, "HEAD_SECONDS", SHORT)
    with raw.line(server.url) as slow:
        slow.sendall(b"GET / HTTP/1.1\r\n")
        assert ends_while_sent(slow, b"x: y\r\n", SHORT / 10)


def test_a_body_that_does_not_come_to_its_end_is_not_waited_for(
    server: Running, patient: pytest.MonkeyPatch
) -> None:
    patient.setattr(http, "BODY_SECONDS", SHORT)
    with raw.line(server.url) as slow:
        slow.sendall(
            raw.head(server.url, "POST", content_type="application/json", content_length="9") + b"{"
        )
        answer = raw.hear(slow)
        assert (answer.status, b"in time" in answer.body) == (408, True)
        assert ends(slow)


def test_the_rest_of_a_request_that_is_answered_already_is_not_waited_for(
    server: Running, patient: pytest.MonkeyPatch
) -> None:
    patient.setattr(http, "BODY_SECONDS", SHORT)
    with raw.line(server.url) as slow:
        slow.sendall(raw.head(server.url, "POST", "/nowhere", content_length="9") + b"{")
        assert raw.hear(slow).status == 405
        assert ends(slow)


def test_between_two_requests_is_only_so_much_time(
    server: Running, patient: pytest.MonkeyPatch
) -> None:
    patient.setattr(server.config, "timeout_keep_alive", SHORT)
    with raw.line(server.url) as idle:
        for _ in range(2):
            idle.sendall(raw.head(server.url))
            assert raw.hear(idle).status == 200
        assert ends(idle)


def test_an_answer_that_nobody_reads_is_not_kept(
    server: Running, patient: pytest.MonkeyPatch
) -> None:
    patient.setattr(http, "READ_SECONDS", SHORT)
    lost: list[http.HttpConnection] = []
    end = http.HttpConnection.connection_lost

    def note(one: http.HttpConnection, problem: Exception | None) -> None:
        lost.append(one)
        end(one, problem)

    patient.setattr(http.HttpConnection, "connection_lost", note)
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(("127.0.0.1", urlsplit(server.url).port))
        deaf.sendall(raw.head(server.url, path="/api/words/en") * 400)  # some 20 MB of answers
        mine = deaf.getsockname()
        wait_for(lambda: mine in [one.client for one in lost])


def test_headers_have_a_largest_size(server: Running) -> None:
    with raw.line(server.url) as endless:
        endless.sendall(b"GET / HTTP/1.1\r\nx: " + b"y" * http.MOST_HEAD)
        assert raw.hear(endless).status == 431


def test_a_body_without_an_end_is_cut_off(server: Running, patient: pytest.MonkeyPatch) -> None:
    patient.setattr(http, "MOST_BYTES", 300_000)
    with raw.line(server.url) as endless:
        endless.sendall(raw.head(server.url, "POST", "/nowhere", transfer_encoding="chunked"))
        assert ends_while_sent(endless, b"1;" + b"x" * 1000 + b"\r\ny\r\n")


def test_one_address_has_only_so_many_connections(
    strict: Running, patient: pytest.MonkeyPatch
) -> None:
    patient.setattr(doors, "MOST_OF_ADDRESS", 5)
    held = [raw.line(strict.url) for _ in range(5)]
    with raw.line(strict.url) as refused:
        assert raw.hear(refused).status == 503
    held.pop().close()
    wait_for(lambda: _is_let_in(strict))


def _is_let_in(server: Running) -> bool:
    with raw.line(server.url) as one:
        one.sendall(raw.head(server.url))
        return raw.hear(one).status == 200


def test_those_who_say_nothing_keep_nobody_out(
    strict: Running, patient: pytest.MonkeyPatch
) -> None:
    patient.setattr(doors, "MOST", 20)
    silent = [raw.line(strict.url) for _ in range(60)]
    assert all(_is_let_in(strict) for _ in range(5))
    assert sum(ends(one) for one in silent[:40]) == 40
    assert _is_let_in(strict)


def test_a_socket_no_longer_counts_as_a_connection(
    strict: Running, patient: pytest.MonkeyPatch
) -> None:
    patient.setattr(doors, "MOST_OF_ADDRESS", 3)
    ann = Person(strict.url, "Ann")
    for _ in range(6):
        with pytest.raises(Exception, match="4404"):
            ann.dial("nowhere").recv(5)
    assert _is_let_in(strict)


def test_there_are_only_so_many_sockets_in_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gate, "MOST_IN_ALL", 3)
    with running(tmp_path, limits=True) as server:
        ann = Person(server.url, "Ann")
        table = ann.open_table("me", "open")
        screens = [ann.sit_at(table) for _ in range(3)]
        with pytest.raises(ConnectionClosed) as refused:
            ann.dial(table).recv(5)
        assert refused.value.rcvd is not None
        assert refused.value.rcvd.code == 4429
        screens.pop().close()
        wait_for(lambda: _can_sit(ann, table))


def _can_sit(person: Person, table: str) -> bool:
    with contextlib.suppress(ConnectionClosed):
        return bool(person.sit_at(table).snapshot)
    return False


def test_a_server_has_room_for_many_connections(tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 1024), hard))
    try:
        server = Process(tmp_path / "data")
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    try:
        given, _ = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)
        assert given == min(hard, MOST_FILES)
    finally:
        server.kill()
