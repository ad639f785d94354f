"""Frames by hand: what a hostile client may do to a connection, and no more."""

from __future__ import annotations

import base64
import contextlib
import os
import socket
import struct
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest

from ludion.server.wire.frames import MOST_AT_ONCE, TableProtocol
from tests.server.harness import Person, Running, wait_for

TEXT, CONT, CLOSE, PING, PONG = 1, 0, 8, 9, 10


class Raw:
    """A WebSocket's client end that can send anything, and need not read."""

    def __init__(self, person: Person, table: str, buffer: int | None = None) -> None:
        address = urlsplit(person.url)
        assert address.hostname
        assert address.port
        self.socket = socket.socket()
        if buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self.socket.settimeout(10)
        self.socket.connect((address.hostname, address.port))
        self.socket.sendall(
            f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: {address.netloc}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n"
            f"Cookie: ludion={person.http.cookies['ludion']}\r\n\r\n".encode()
        )
        self._bytes = b""
        while b"\r\n\r\n" not in self._bytes:
            self._bytes += self.socket.recv(4096)
        head, _, self._bytes = self._bytes.partition(b"\r\n\r\n")
        assert b"101" in head.splitlines()[0]

    def send(self, kind: int, payload: bytes = b"", fin: bool = True) -> None:
        self.socket.sendall(frame(kind, payload, fin))

    def frames(self) -> Iterator[tuple[int, bytes]]:
        """All frames of the server until the connection ends."""
        with contextlib.suppress(ConnectionError):
            while True:
                first, size = self._take(2)
                if size == 126:
                    (size,) = struct.unpack("!H", self._take(2))
                elif size == 127:
                    (size,) = struct.unpack("!Q", self._take(8))
                yield first & 15, self._take(size)

    def _take(self, count: int) -> bytes:
        while len(self._bytes) < count:
            more = self.socket.recv(65536)
            if not more:
                raise ConnectionError
            self._bytes += more
        taken, self._bytes = self._bytes[:count], self._bytes[count:]
        return taken

    def code(self) -> int:
        """The code with which the server ends the connection."""
        for kind, payload in self.frames():
            if kind == CLOSE:
                return int.from_bytes(payload[:2], "big")
        raise AssertionError("the connection ended without a code")


def frame(kind: int, payload: bytes = b"", fin: bool = True) -> bytes:
    """A masked frame; the mask is zero, so the payload is as it is."""
    size = len(payload)
    head = bytes([kind | (128 if fin else 0)])
    if size < 126:
        return head + bytes([128 | size]) + bytes(4) + payload
    return head + bytes([128 | 126]) + size.to_bytes(2, "big") + bytes(4) + payload


@pytest.fixture
def raw(ann: Person) -> Iterator[Raw]:
    one = Raw(ann, ann.open_table("me", "open"))
    yield one
    one.socket.close()


def test_a_ping_is_answered(raw: Raw) -> None:
    raw.send(PING, b"are you there?")
    assert (PONG, b"are you there?") in (answer for answer in raw.frames())


def test_nobody_pings_without_end(raw: Raw) -> None:
    raw.socket.sendall(frame(PING, b"x" * 125) * 400)
    answers = list(raw.frames())
    assert answers[-1] == (CLOSE, (4400).to_bytes(2, "big"))
    assert 100 < sum(kind == PONG for kind, _ in answers) < 300


@pytest.mark.parametrize("size", [126, 256, 5000])
def test_a_ping_is_no_letter(raw: Raw, size: int) -> None:
    raw.send(PING, b"x" * size)
    assert raw.code() == 1002


def test_a_message_has_only_so_many_fragments(raw: Raw) -> None:
    raw.send(TEXT, b'{"type"', fin=False)
    raw.socket.sendall(frame(CONT, fin=False) * 1000)
    assert raw.code() == 4400


def test_many_frames_of_one_client_are_taken_in_slices(
    server: Running, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between two slices everybody else has a turn."""
    flood = Raw(ann, ann.open_table("me", "open"))
    wait_for(lambda: connection_of(server, ann))
    slices: list[int] = []
    read, take = TableProtocol._read_frames, TableProtocol._frame

    def read_slice(self: TableProtocol, data: bytes) -> None:
        slices.append(0)
        read(self, data)

    def take_one(self: TableProtocol, first: int, payload: bytes) -> None:
        slices[-1] += 1
        take(self, first, payload)

    monkeypatch.setattr(TableProtocol, "_read_frames", read_slice)
    monkeypatch.setattr(TableProtocol, "_frame", take_one)
    flood.socket.sendall(frame(TEXT, b'{"type": "ping"}') * 1000)
    wait_for(lambda: sum(slices) >= 1000)
    assert max(slices) <= MOST_AT_ONCE
    flood.socket.close()


def connection_of(server: Running, person: Person) -> list[object]:
    id = person.http.get("/api/me").json()["id"]
    return [
        one
        for live in server.server.tables.loaded()
        for one in live.connections
        if one.actor.person == id
    ]


def test_a_client_that_sends_and_does_not_read_is_cut_off(server: Running, ann: Person) -> None:
    slow = Raw(ann, ann.open_table("me", "random"), buffer=4096)
    wait_for(lambda: connection_of(server, ann))
    slow.socket.settimeout(0.5)

    def cut_off() -> bool:
        with contextlib.suppress(OSError):
            slow.socket.sendall(frame(TEXT, b'{"type": "sync"}') * 50)
        return not connection_of(server, ann)

    wait_for(cut_off, 20)
    slow.socket.close()
