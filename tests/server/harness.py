"""A real server on a real port, and people who talk to it, for the tests."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from websockets import Origin
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from ludion import games
from ludion.server.http.app import create
from ludion.server.run import configure
from ludion.server.server import Server
from ludion.server.settings import Settings

SOON = 30.0


class _Server(uvicorn.Server):
    """One whose event loop is known."""

    loop: asyncio.AbstractEventLoop

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self.loop = asyncio.get_running_loop()
        await super().startup(sockets)


class Running:
    """A server in a thread of this process."""

    def __init__(self, settings: Settings, proxy: str = "127.0.0.1") -> None:
        self.app = create(settings)
        self.server: Server = self.app.state.server
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._socket.getsockname()[1]}"
        self.config = configure(self.app, proxy)
        self._server = _Server(self.config)
        self._thread = threading.Thread(target=self._server.run, args=([self._socket],))

    def start(self, prepared: bool = True) -> None:
        """Start, and wait until it serves; ``prepared``: until every game can be played."""
        self._thread.start()
        wait_for(lambda: self._server.started, 180)  # a busy machine loads slowly
        if prepared:
            wait_for(lambda: all(map(self.server.preparation.is_ready, games.names())), 180)

    def do(self, work: Coroutine[Any, Any, None]) -> None:
        """Let the server itself do something."""
        asyncio.run_coroutine_threadsafe(work, self._server.loop).result(SOON)

    def call(self, work: Any) -> None:
        """Let the server call something, on its event loop."""
        self._server.loop.call_soon_threadsafe(work)

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(10)
        assert not self._thread.is_alive(), "the server does not stop"


@contextlib.contextmanager
def running(
    data: Path, prepared: bool = True, proxy: str = "127.0.0.1", **changes: Any
) -> Iterator[Running]:
    settings: dict[str, Any] = {"data": data, "bot_pace": 0.0, "limits": False} | changes
    server = Running(Settings(**settings), proxy)
    server.start(prepared)
    try:
        yield server
    finally:
        server.stop()


class Process:
    """A server in a process of its own, which can be killed."""

    def __init__(self, data: Path, *options: str, wait: bool = True) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._command = [
            *(sys.executable, "-m", "ludion", "serve", "--no-browser", "--no-limits"),
            *("--bot-pace", "0", "--data", str(data), "--port", str(self.port), *options),
        ]
        self._log = data.with_suffix(f".{self.port}.log")
        self.start(wait)

    def start(self, wait: bool = True) -> None:
        with self._log.open("ab") as log:
            self.process = subprocess.Popen(self._command, stdout=log, stderr=log)
        if wait:
            self.wait()

    def wait(self) -> None:
        wait_for(self._healthy, 180)  # a busy machine loads slowly

    def _healthy(self) -> bool:
        assert self.process.poll() is None, self._log.read_text()[-2000:]
        with contextlib.suppress(httpx.HTTPError):
            if httpx.get(self.url + "/healthz", timeout=2).status_code == 200:
                offered = httpx.get(self.url + "/api/games", timeout=2).json()["games"]
                return all(game["ready"] == 1.0 for game in offered)
        return False

    def kill(self) -> None:
        if self.process.poll() is None:
            os.kill(self.process.pid, signal.SIGKILL)
            self.process.wait()

    def stop(self) -> int:
        self.process.terminate()
        return self.process.wait(10)

    def log(self) -> str:
        return self._log.read_text()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


def wait_for(true: Any, seconds: float = SOON) -> None:
    until = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < until, "waited in vain"
        time.sleep(0.02)


class Person:
    """Somebody with a browser: a cookie, and requests."""

    def __init__(self, url: str, name: str | None = None) -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, timeout=SOON, headers={"origin": url})
        self.name = name
        if name:
            assert self.http.post("/api/me", json={"name": name}).status_code == 200

    def open_table(self, *seats: str, game: str = "voltage", **wishes: Any) -> str:
        """Open a table; a seat is ``me``, ``open`` or a bot's name."""
        body = {"game": game, "seats": [seat_wish(seat) for seat in seats]} | wishes
        answer = self.http.post("/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def sit_at(self, table: str, since: int = 0, seq: int = 0) -> Screen:
        """Connect to a table."""
        return Screen(self.dial(table, since, seq))

    def dial(self, table: str, since: int = 0, seq: int = 0) -> ClientConnection:
        """Connect, and hear nothing yet."""
        cookie = self.http.cookies.get("ludion")
        headers = {"cookie": f"ludion={cookie}"} if cookie else {}
        address = f"{self.url}/api/tables/{table}/live?since={since}&seq={seq}".replace(
            "http", "ws", 1
        )
        return dial(address, headers, self.url)


def dial(address: str, headers: dict[str, str], origin: str) -> ClientConnection:
    return connect(address, additional_headers=headers, origin=Origin(origin), legacy=True)


def seat_wish(seat: str) -> dict[str, str]:
    return {"kind": seat} if seat in ("me", "open") else {"kind": "bot", "bot": seat}


class Screen:
    """What one connection has been told."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[bytes] = []
        self.last: dict[str, dict[str, Any]] = {}
        """The latest message of each type."""
        self.position: dict[str, Any] = {}
        self.snapshot = self.expect("snapshot")
        self.ending = self.snapshot["ending"]

    def send(self, type: str, **fields: Any) -> None:
        self.socket.send(json.dumps({"type": type, **fields}))

    def hear(self, seconds: float = SOON) -> dict[str, Any]:
        """The next message."""
        text = self.socket.recv(seconds)
        self.heard.append(text.encode() if isinstance(text, str) else text)
        message: dict[str, Any] = json.loads(text)
        self.last[message["type"]] = message
        self.position = message.get("position", self.position)
        if message["type"] == "ended":
            self.ending = message["ending"]
        return message

    def expect(self, *types: str, seconds: float = SOON) -> dict[str, Any]:
        """The next message of one of these types; others are taken note of."""
        until = time.monotonic() + seconds
        while True:
            message = self.hear(max(0.01, until - time.monotonic()))
            if message["type"] in types:
                return message

    def ask(self, type: str, **fields: Any) -> dict[str, Any]:
        """Send a message and wait for its answer."""
        self.send(type, id="?", **fields)
        while True:
            message = self.hear()
            if message.get("id") == "?":
                return message

    def play(self, move: str | None = None) -> dict[str, Any]:
        """Play a move, or the first legal one."""
        return self.ask(
            "move", move=move or self.position["legal"][0], number=self.position["number"]
        )

    def quiet(self, seconds: float = 0.2) -> bool:
        """Whether nothing comes for a while."""
        with contextlib.suppress(TimeoutError):
            self.hear(seconds)
            return False
        return True

    def close(self) -> None:
        self.socket.close()

    def gone(self) -> int | None:
        """Read until the server ends the connection; returns its code."""
        try:
            while True:
                self.hear()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else None
