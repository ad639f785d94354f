"""Three server processes on one PostgreSQL behind nginx: what players feel when one goes.

One process is killed and started again, another is told to end and started again (an upgrade),
while pairs play a trivial game through the proxy of docs/deploy/nginx.conf. It needs nginx
(apt-get install nginx). Everything runs on this machine's loopback.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from bench.common import HERE, PYTHON, Result, report
from tests.server.harness import free_port
from tests.server.postgres import Postgres

PAIRS = 12
THINK = 0.25
CALM, AFTER = 8.0, 12.0
"""Seconds of play before a fault and after it."""
WAIT = 300.0


class Process:
    """A server process, which can be ended and begun again."""

    def __init__(self, database: str, data: Path) -> None:
        self.port = free_port()
        self._command = [
            *(PYTHON, "-m", "ludion", "serve", "--no-browser", "--no-limits"),
            *("--port", str(self.port), "--data", str(data), "--database", database),
        ]
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(
            self._command,
            cwd=HERE.parent,
            env=os.environ | {"LUDION_GAMES": "bench.tables.tap"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def end(self, how: signal.Signals) -> None:
        self.process.send_signal(how)

    def wait(self) -> None:
        """Until it serves, with all its games."""
        until = time.monotonic() + WAIT
        while time.monotonic() < until:
            with contextlib.suppress(httpx.HTTPError, ValueError):
                answer = httpx.get(f"http://127.0.0.1:{self.port}/api/games", timeout=5)
                if all(game.get("ready", 1) == 1 for game in answer.json()["games"]):
                    return
            time.sleep(0.2)
        raise TimeoutError("a server does not answer")


@contextlib.contextmanager
def nginx(folder: Path, ports: list[int]) -> Iterator[int]:
    """The proxy as the documentation has it, but for its address and without certificates."""
    program, port = shutil.which("nginx", path="/usr/sbin:/usr/bin"), free_port()
    if program is None:
        raise SystemExit("bench.behind_proxy needs nginx: apt-get install nginx")
    text = (HERE.parent / "docs" / "deploy" / "nginx.conf").read_text()
    for old, new in zip((8001, 8002, 8003), ports, strict=True):
        text = text.replace(f"127.0.0.1:{old} ", f"127.0.0.1:{new} ")
    text = re.sub(r"ssl_certificate\w* .*;", "", text)
    text = text.replace("listen 443 ssl;", f"listen 127.0.0.1:{port};")
    places = "".join(
        f"{name}_temp_path {folder}/{name};"
        for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = folder / "nginx.conf"
    whole.write_text(
        f"daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log;"
        f"events {{ worker_connections 4096; }} http {{ access_log off; {places}\n{text}\n}}"
    )
    process = subprocess.Popen([program, "-e", f"{folder}/error.log", "-c", str(whole)])
    try:
        yield port
    finally:
        process.terminate()
        process.wait()


class Player:
    """One of two at a table: comes back by itself, and taps when it is its turn."""

    def __init__(self, url: str, table: str, cookie: str, seat: int) -> None:
        self._address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/live"
        self._headers = {"cookie": cookie}
        self._seat = seat
        self.moves: list[float] = []
        self.away: list[float] = []
        """For how long it had no connection, each time."""
        self.ended = False

    async def play(self) -> None:
        lost: float | None = None
        while not self.ended:
            try:
                async with connect(
                    self._address, additional_headers=self._headers, open_timeout=2
                ) as socket:
                    if self._seat:
                        await socket.send(json.dumps({"type": "sit", "seat": self._seat}))
                    async for text in socket:
                        if lost is not None:
                            self.away.append(time.monotonic() - lost)
                            lost = None
                        await self._hear(socket, json.loads(text))
                        if self.ended:
                            return
            except (OSError, WebSocketException, TimeoutError):
                pass
            lost = lost or time.monotonic()
            await asyncio.sleep(0.1)

    async def _hear(self, socket: Any, message: dict[str, Any]) -> None:
        if message["type"] == "moved":
            self.moves.append(time.monotonic())
        position = message.get("position") or {}
        if position.get("legal"):
            await asyncio.sleep(THINK)
            move = {"type": "move", "move": "tap", "number": position["number"]}
            await socket.send(json.dumps(move))


async def seated(url: str, number: int) -> list[Player]:
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        cookies = []
        for name in ("Ann", "Bob"):
            http.cookies.clear()
            await http.post("/api/me", json={"name": f"{name} {number}"})
            cookies.append(f"ludion={http.cookies['ludion']}")
            if name == "Ann":
                seats = [{"kind": "me"}, {"kind": "open"}]
                body = {"game": "tap", "seats": seats}
                table = (await http.post("/api/tables", json=body)).json()["id"]
    return [Player(url, table, cookie, seat) for seat, cookie in enumerate(cookies)]


def longest(players: list[Player], since: float, until: float) -> float:
    """The longest time in which somebody heard of no move."""
    found = 0.0
    for player in players:
        times = [since, *(at for at in player.moves if since < at < until), until]
        gaps = [later - earlier for earlier, later in pairwise(times)]
        found = max(found, *gaps)
    return found


async def measure(url: str, processes: list[Process]) -> dict[str, Any]:
    players = [one for n in range(PAIRS) for one in await seated(url, n)]
    tasks = [asyncio.create_task(player.play()) for player in players]
    notes: dict[str, Any] = {}
    await asyncio.sleep(3)
    began = time.monotonic()
    await asyncio.sleep(CALM)
    notes["longest pause in calm play, s"] = longest(players, began, time.monotonic())
    for name, how, process in (
        ("killed", signal.SIGKILL, processes[0]),
        ("upgraded", signal.SIGTERM, processes[1]),
    ):
        for player in players:
            player.away.clear()
        began = time.monotonic()
        process.end(how)
        await asyncio.sleep(AFTER)
        away = [seconds for player in players for seconds in player.away]
        notes[f"one is {name}: longest pause, s"] = longest(players, began, time.monotonic())
        notes[f"one is {name}: connections lost"] = len(away)
        notes[f"one is {name}: longest without a connection, s"] = max(away, default=0.0)
        process.start()
        await asyncio.to_thread(process.wait)
    counts = [len(player.moves) for player in players]
    notes["moves heard by each, fewest"] = min(counts)
    notes["moves heard by each, most"] = max(counts)
    for player in players:
        player.ended = True
    for task in tasks:
        task.cancel()
    return notes


def run() -> Result:
    """The longest time in which a player heard of no move while a process was killed."""
    folder = Path(tempfile.mkdtemp(prefix="ludion-proxy-"))
    (folder / "database").mkdir()
    (folder / "data").mkdir()
    os.chmod(folder, 0o755)  # PostgreSQL runs as nobody
    database, processes = Postgres(folder / "database"), []
    try:
        for _ in range(3):
            processes.append(Process(database.url, folder / "data"))
            processes[-1].wait()
        with nginx(folder, [one.port for one in processes]) as port:
            notes = asyncio.run(measure(f"http://127.0.0.1:{port}", processes))
    finally:
        for one in processes:
            one.process.kill()
            one.process.wait()
        database.stop()
        shutil.rmtree(folder, ignore_errors=True)
    return Result(
        name="three processes behind nginx: longest pause when one is killed",
        unit="s, less is better",
        ours=notes["one is killed: longest pause, s"],
        peer="(none: a limit of two seconds)",
        peers=2.0,
        target="less than two seconds",
        notes={key: round(value, 2) for key, value in notes.items()},
    )


if __name__ == "__main__":
    report(run)
