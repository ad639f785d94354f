"""How the server grows: memory for each table in play, and the start with many stored games."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect

from bench.common import HERE, Result, report
from bench.server import serving

PORT = 18_710
URL = f"http://127.0.0.1:{PORT}"
TABLES = (0, 250, 1000)
STORED = (0, 10_000, 100_000)
SEATS = {"voltage": 2, "voldetour": 2, "edison": 2}
VARIANTS = {"voltage": "standard", "voldetour": "two", "edison": "two"}


def memory_kb(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0])


@contextlib.contextmanager
def ludion(folder: Path) -> Iterator[Any]:
    command = [
        *(sys.executable, "-m", "ludion", "serve", "--no-browser", "--no-limits"),
        *("--port", str(PORT), "--data", str(folder)),
    ]
    with serving(command, PORT, "/healthz", HERE.parent) as process:
        yield process


async def open_tables(count: int) -> list[Any]:
    """Tables of all games in turn, each with one connection that plays both seats."""
    sockets = []
    async with httpx.AsyncClient(base_url=URL, timeout=60) as http:
        await http.post("/api/me", json={"name": "Ann"})
        for number in range(count):
            game = list(SEATS)[number % len(SEATS)]
            wish = {
                "game": game,
                "variant": VARIANTS[game],
                "seats": [{"kind": "me"}] * SEATS[game],
                "curtain": False,
            }
            table = (await http.post("/api/tables", json=wish)).json()["id"]
            headers = {"cookie": f"ludion={http.cookies['ludion']}"}
            address = f"ws://127.0.0.1:{PORT}/api/tables/{table}/live"
            socket = await connect(address, additional_headers=headers, compression=None)
            await socket.recv()
            sockets.append(socket)
    return sockets


def memory() -> dict[str, float]:
    """The memory of the server with so many tables in play, in megabytes."""
    found = {}
    folder = Path(tempfile.mkdtemp(prefix="ludion-growth-"))
    try:
        with ludion(folder) as process:

            async def fill() -> None:
                sockets: list[Any] = []
                for count in TABLES:
                    sockets += await open_tables(count - len(sockets))
                    found[f"MB with {count} tables"] = memory_kb(process.pid) / 1024
                for socket in sockets:
                    await socket.close()

            asyncio.run(fill())
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return found


def start_up() -> dict[str, float]:
    """Seconds until the server answers, with so many finished games in its database."""
    found = {}
    folder = Path(tempfile.mkdtemp(prefix="ludion-growth-"))
    try:
        with ludion(folder):
            pass
        stored = 0
        for count in STORED:
            _store(folder / "ludion.sqlite", stored, count)
            stored = count
            began = time.monotonic()
            with ludion(folder):
                found[f"s to start with {count} games"] = time.monotonic() - began
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return found


def _store(path: Path, first: int, last: int) -> None:
    """Finished games as they are kept: a row, eighty events, a record of usual size."""
    body = '{"type":"move","at":1790000000000,"seat":0,"move":"draw2"}'
    record = bytes(range(256)) * 6
    with sqlite3.connect(path) as connection:
        for number in range(first, last):
            id = f"stored-{number:015}"
            connection.execute(
                "INSERT INTO tables VALUES (?, 'voltage', '{}', 1, ?, 'over', '[]', 80, '[1,-1]',"
                " 'rules', 1, ?, NULL, 0, NULL)",
                (id, number, number),
            )
            connection.executemany(
                "INSERT INTO events VALUES (?, ?, ?)", [(id, seq, body) for seq in range(1, 81)]
            )
            connection.execute("INSERT INTO records VALUES (?, NULL, ?, ?)", (id, number, record))


def run() -> Result:
    """Memory for a table, and what a hundred thousand stored games cost at the start."""
    notes = memory() | start_up()
    per_table = (notes["MB with 1000 tables"] - notes["MB with 0 tables"]) * 1024 / 1000
    return Result(
        name="server: memory for a table in play",
        unit="kB",
        ours=per_table,
        peer="(none: see how it grows)",
        peers=per_table,
        target="grows in a straight line; stored games cost nothing at the start",
        notes={key: round(value, 2) for key, value in notes.items()},
    )


if __name__ == "__main__":
    report(run)
