"""Requests byte by byte, for what no client library would send."""

from __future__ import annotations

import socket
from typing import NamedTuple
from urllib.parse import urlsplit

SECONDS = 10.0


class RawAnswer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes


def line(url: str) -> socket.socket:
    """A connection to a server, on which nothing is said yet."""
    address = urlsplit(url)
    assert address.hostname
    assert address.port
    return socket.create_connection((address.hostname, address.port), SECONDS)


def head(url: str, method: str = "GET", path: str = "/api/me", **headers: str) -> bytes:
    """A request without a body; ``_`` in a header's name stands for a hyphen."""
    lines = [f"{method} {path} HTTP/1.1"]
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    lines += [
        f"{name}: {value}" for name, value in ({"host": urlsplit(url).netloc} | named).items()
    ]
    return "\r\n".join([*lines, "", ""]).encode("latin-1")


def ask(url: str, request: bytes) -> RawAnswer:
    """Send bytes, and hear the answer."""
    with line(url) as connection:
        connection.sendall(request)
        return hear(connection)


def hear(connection: socket.socket) -> RawAnswer:
    """The next answer on a connection."""
    heard = b""
    while b"\r\n\r\n" not in heard:
        heard += _some(connection)
    top, _, body = heard.partition(b"\r\n\r\n")
    first, *lines = top.decode("latin-1").split("\r\n")
    pairs = (one.split(": ", 1) for one in lines)
    headers = {name.lower(): value for name, value in pairs}
    while len(body) < int(headers.get("content-length", "0")):
        body += _some(connection)
    return RawAnswer(int(first.split()[1]), headers, body)


def _some(connection: socket.socket) -> bytes:
    some = connection.recv(65_536)
    assert some, "the server has hung up without an answer"
    return some
