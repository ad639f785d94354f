"""A crowd at a server: thousands of tables of Voltage in play, and thousands who only watch.

    python -m bench.tables.crowd http://127.0.0.1:8000 --tables 2000 --idle 6000

A process of its own, so that the server's is not disturbed. It prints a line of JSON after each
step, and waits for a line of input before the next. Frames are written by hand: a client library
would need more of the processor than the server that is measured.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import resource
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, cast
from urllib.parse import urlsplit

import httpx
import msgspec
import uvloop

PAIRS = 100
"""So many pairs of people share the tables."""
AT_ONCE = 50
"""So many connections are made at the same time."""
WATCHED = 60
"""So many spectators look at one table that nobody has joined yet."""
ADDRESSES = 200
"""The connections come from so many addresses of this machine: one has too few ports."""


class Position(msgspec.Struct):
    number: int
    legal: list[str] | None = None


class Heard(msgspec.Struct):
    """What matters of a message."""

    type: str
    position: Position | None = None


read = msgspec.json.Decoder(Heard).decode


@dataclass
class Tally:
    """What happened while it was counted."""

    think: float
    counting: bool = False
    seconds: list[float] = field(default_factory=list)
    lost: int = 0
    refused: int = 0


class Client(asyncio.Protocol):
    """One socket: hands are shaken, pings answered, messages handed on."""

    transport: asyncio.Transport

    def __init__(self, request: bytes, hear: Callable[[Client, bytes], None], tally: Tally) -> None:
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._request, self._hear, self._tally = request, hear, tally
        self._buffer = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # uvloop's is of a class of its own
        self.transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        self._tally.lost += 1
        if not self.open.done():
            self.open.set_exception(ConnectionError("the server does not shake hands"))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.open.done():
            head, end, rest = self._buffer.partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head[:20]:
                self.transport.close()
                return
            self._buffer = rest
            self.open.set_result(None)
        while (frame := self._frame()) is not None:
            kind, payload = frame
            if kind == 9:
                self.send(payload, 10)
            elif kind == 1:
                self._hear(self, payload)

    def _frame(self) -> tuple[int, bytes] | None:
        data = self._buffer
        if len(data) < 2:
            return None
        size, start = data[1], 2
        if size == 126:
            size, start = int.from_bytes(data[2:4], "big"), 4
        elif size == 127:
            size, start = int.from_bytes(data[2:10], "big"), 10
        if len(data) < start + size:
            return None
        self._buffer = data[start + size :]
        return data[0] & 15, data[start : start + size]

    def send(self, payload: bytes, kind: int = 1) -> None:
        assert len(payload) < 126
        self.transport.write(bytes((128 | kind, 128 | len(payload), 0, 0, 0, 0)) + payload)


class Pair:
    """The two players of a table, who play random legal moves."""

    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self.began = 0.0
        self.number = -1
        self.told = 0

    def hear(self, client: Client, payload: bytes) -> None:
        message = read(payload)
        if message.type == "refused":
            self.tally.refused += 1
        if message.type == "moved" and message.position and message.position.number > self.number:
            self.told += 1
            if self.told == 2:
                self.told, self.number = 0, message.position.number
                if self.tally.counting and self.began:
                    self.tally.seconds.append(time.perf_counter() - self.began)
        if message.position and message.position.legal:
            move = random.choice(message.position.legal)
            pause = self.tally.think * (0.5 + random.random())
            loop = asyncio.get_running_loop()
            loop.call_later(pause, self._play, client, move, message.position.number)

    def _play(self, client: Client, move: str, number: int) -> None:
        self.began = time.perf_counter()
        client.send(b'{"type":"move","move":"%s","number":%d}' % (move.encode(), number))


class Crowd:
    def __init__(self, url: str, tally: Tally) -> None:
        parts = urlsplit(url)
        self._host, self._port = str(parts.hostname), int(parts.port or 80)
        self._url, self._tally = url, tally
        self._places = asyncio.Semaphore(AT_ONCE)
        self._made = 0
        self._cookies: list[tuple[str, str]] = []
        self.clients: list[Client] = []

    async def connect(
        self, table: str, cookie: str, hear: Callable[[Client, bytes], None]
    ) -> Client:
        request = (
            f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: {self._host}:{self._port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: {cookie}\r\n\r\n"
        ).encode()
        self._made += 1
        mine = f"127.0.1.{1 + self._made % ADDRESSES}" if self._host == "127.0.0.1" else None
        async with self._places:
            _, client = await asyncio.get_running_loop().create_connection(
                lambda: Client(request, hear, self._tally),
                self._host,
                self._port,
                local_addr=(mine, 0) if mine else None,
            )
            await asyncio.wait_for(client.open, 120)
        self.clients.append(client)
        return client

    async def meet(self, http: httpx.AsyncClient) -> None:
        """Everybody gets a name."""
        for number in range(PAIRS):
            cookies = []
            for name in (f"Ann {number}", f"Bob {number}"):
                http.cookies.clear()
                await http.post("/api/me", json={"name": name})
                cookies.append(f"ludion={http.cookies['ludion']}")
            http.cookies.clear()
            self._cookies.append((cookies[0], cookies[1]))

    async def open_table(self, http: httpx.AsyncClient, number: int, game: str) -> str:
        body = {"game": game, "seats": [{"kind": "me"}, {"kind": "open"}]}
        headers = {"cookie": self._cookies[number % PAIRS][0]}
        while True:
            answer = await http.post("/api/tables", json=body, headers=headers)
            if answer.status_code != 503:  # a server that cannot keep up opens no tables
                break
            await asyncio.sleep(1)
        answer.raise_for_status()
        return str(answer.json()["id"])

    async def seat(self, http: httpx.AsyncClient, number: int, game: str) -> None:
        """Open a table and let two people play at it."""
        table, pair = await self.open_table(http, number, game), Pair(self._tally)
        ann, bob = self._cookies[number % PAIRS]
        await self.connect(table, ann, pair.hear)
        other = await self.connect(table, bob, pair.hear)
        other.send(b'{"type":"sit","seat":1}')

    async def watch(self, table: str) -> None:
        await self.connect(table, "x=y", lambda client, payload: None)


async def step(line: dict[str, Any]) -> None:
    """Say how far it has come, and wait to be told to go on."""
    print(json.dumps(line), flush=True)
    await asyncio.to_thread(sys.stdin.readline)


async def in_turn(count: int, work: Callable[[int], Any], at_once: int = 8) -> None:
    for first in range(0, count, at_once):
        await asyncio.gather(*(work(n) for n in range(first, min(count, first + at_once))))


async def main(wish: argparse.Namespace) -> None:
    tally = Tally(wish.think)
    crowd = Crowd(wish.url, tally)
    async with httpx.AsyncClient(base_url=wish.url, timeout=300) as http:
        await crowd.meet(http)
        await step({"step": "met"})
        await in_turn(wish.tables, lambda n: crowd.seat(http, n, wish.game))
        await step({"step": "seated", "sockets": len(crowd.clients)})
        rooms = [
            await crowd.open_table(http, n, wish.game) for n in range(-(-wish.idle // WATCHED))
        ]
        await step({"step": "rooms"})
        await in_turn(wish.idle, lambda n: crowd.watch(rooms[n // WATCHED]), AT_ONCE)
    await step({"step": "watched", "sockets": len(crowd.clients)})
    tally.counting, used = True, time.process_time()
    await asyncio.sleep(wish.seconds)
    tally.counting, used = False, time.process_time() - used
    times = sorted(tally.seconds)
    await step(
        {
            "step": "played",
            "moves": len(times),
            "p50_ms": times[len(times) // 2] * 1000,
            "p99_ms": times[int(len(times) * 0.99)] * 1000,
            "worst_ms": times[-1] * 1000,
            "lost": tally.lost,
            "refused": tally.refused,
            "cpu": used / wish.seconds,
        }
    )
    os._exit(0)  # ten thousand good-byes would take longer


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("url")
    parser.add_argument("--game", default="voltage")
    parser.add_argument("--tables", type=int, default=2000)
    parser.add_argument("--idle", type=int, default=6000)
    parser.add_argument("--think", type=float, default=4.0)
    parser.add_argument("--seconds", type=float, default=20.0)
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65_536), hard))
    uvloop.run(main(parser.parse_args()))
