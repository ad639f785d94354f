"""The table server beside boardgame.io: the same trivial exchange of two over real sockets.

Ludion keeps every move on the disk before it tells it (SQLite, ``synchronous=FULL``); boardgame.io
keeps it in memory, or in files. The figure is the CPU time of the server's process for each move,
with 50 and 200 tables, and how long a move took to reach both players.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from bench.common import HERE, PYTHON, Result, report
from bench.tables.players import BoardgamePair, LudionPair, Pair, Tally

SECONDS = 6.0
PORT = 18_700
PEER_PORT = PORT + 1
TICK = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Measured:
    moves: int
    cpu_ms: float
    """CPU time of the server for each move, in milliseconds."""
    p50_ms: float
    p99_ms: float

    def as_json(self) -> dict[str, float]:
        return {key: round(value, 3) for key, value in vars(self).items()}


def cpu_seconds(pid: int) -> float:
    """The CPU time that a process has used so far, all its threads together."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def has_its_games_ready(port: int) -> bool:
    """Whether a server answers; Ludion also says which games it is still compiling."""
    path = "/games" if port == PEER_PORT else "/api/games"
    try:
        answer = httpx.get(f"http://127.0.0.1:{port}{path}", timeout=2)
    except httpx.HTTPError:
        return False
    if port == PEER_PORT or answer.status_code != 200:
        return answer.status_code == 200
    return all(game.get("ready", 1) == 1 for game in answer.json()["games"])


@contextlib.contextmanager
def serving(command: list[str], port: int, cwd: Path) -> Iterator[subprocess.Popen[Any]]:
    """A server in a process of its own, with all its games ready."""
    process = subprocess.Popen(
        command,
        cwd=cwd,
        env=os.environ | {"LUDION_GAMES": "bench.tables.tap"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        until = time.monotonic() + 600  # the first start compiles all games
        while not has_its_games_ready(port):
            assert process.poll() is None, f"{command} has ended"
            assert time.monotonic() < until, f"{command} does not answer"
            time.sleep(0.2)
        yield process
    finally:
        process.terminate()
        process.wait(10)


async def measure(kind: type[Any], url: str, pid: int, tables: int, think: float) -> Measured:
    async with httpx.AsyncClient(timeout=30) as http:
        pairs: list[Pair] = [await kind.open(url, http) for _ in range(tables)]
    warm_up = time.perf_counter() + 1
    await asyncio.gather(*(pair.play(warm_up, 0, Tally()) for pair in pairs))
    tally, before = Tally(), cpu_seconds(pid)
    until = time.perf_counter() + SECONDS + 2 * think
    await asyncio.gather(*(pair.play(until, think, tally) for pair in pairs))
    used = cpu_seconds(pid) - before
    for pair in pairs:
        await pair.close()
    times = sorted(tally.seconds)
    return Measured(
        moves=len(times),
        cpu_ms=used / len(times) * 1000,
        p50_ms=times[len(times) // 2] * 1000,
        p99_ms=times[int(len(times) * 0.99)] * 1000,
    )


def ludion(tables: int, think: float) -> Measured:
    folder = Path(tempfile.mkdtemp(prefix="ludion-bench-"))
    command = [
        *(PYTHON, "-m", "ludion", "serve", "--no-browser", "--no-limits"),
        *("--port", str(PORT), "--data", str(folder)),
    ]
    try:
        with serving(command, PORT, HERE.parent) as process:
            url = f"http://127.0.0.1:{PORT}"
            return asyncio.run(measure(LudionPair, url, process.pid, tables, think))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def boardgame(tables: int, think: float, files: bool) -> Measured:
    place = install_peer()
    folder = Path(tempfile.mkdtemp(prefix="boardgame-bench-"))
    command = ["node", "server.js", str(PEER_PORT), *([str(folder)] if files else [])]
    try:
        with serving(command, PEER_PORT, place) as process:
            url = f"http://localhost:{PEER_PORT}"
            return asyncio.run(measure(BoardgamePair, url, process.pid, tables, think))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def disk() -> dict[str, float]:
    """How long the disk alone takes to keep a page, in milliseconds: no commit takes less."""
    times = []
    with tempfile.TemporaryFile(prefix="ludion-bench-") as file:
        for _ in range(500):
            os.write(file.fileno(), bytes(4096))
            began = time.perf_counter()
            os.fdatasync(file.fileno())
            times.append(time.perf_counter() - began)
    times.sort()
    return {
        "p50_ms": round(times[len(times) // 2] * 1000, 3),
        "p99_ms": round(times[int(len(times) * 0.99)] * 1000, 3),
    }


def install_peer() -> Path:
    """boardgame.io from npm, into bench/build."""
    place = HERE / "build" / "boardgame"
    if not (place / "node_modules").exists():
        shutil.copytree(HERE / "tables" / "boardgame", place, dirs_exist_ok=True)
        subprocess.run(
            ["npm", "install", "--no-audit", "--no-fund", "--no-package-lock"],
            cwd=place,
            check=True,
            capture_output=True,
        )
    return place


def run() -> Result:
    """The CPU time of a durable move, against boardgame.io in memory."""
    notes: dict[str, Any] = {}
    for tables in (50, 200):
        notes[f"ludion, durable, {tables} tables"] = ludion(tables, 0).as_json()
        notes[f"boardgame.io, memory, {tables} tables"] = boardgame(tables, 0, False).as_json()
    notes["boardgame.io, files, 50 tables"] = boardgame(50, 0, True).as_json()
    notes["the disk alone, a page"] = disk()
    notes["ludion, durable, 200 tables, a second of thinking"] = ludion(200, 1).as_json()
    notes["boardgame.io, memory, 200 tables, a second of thinking"] = boardgame(
        200, 1, False
    ).as_json()
    return Result(
        name="server: CPU for a move, 200 tables",
        unit="ms",
        ours=notes["ludion, durable, 200 tables"]["cpu_ms"],
        peer="boardgame.io 0.50.2, in memory",
        peers=notes["boardgame.io, memory, 200 tables"]["cpu_ms"],
        target="at most a third of the peer's; p99 below 10 ms with a second of thinking",
        notes=notes,
    )


if __name__ == "__main__":
    report(run)
