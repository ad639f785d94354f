"""How the server grows: memory for each table in play, and the start with many stored games.

``python -m bench.server_growth --plot`` also draws docs/figures/server-growth.svg. The start is
measured in CPU time: on a busy machine the clock on the wall says more about the others.
"""

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

from bench.common import HERE, PYTHON, Result, report
from bench.server import cpu_seconds, serving

PORT = 18_710
URL = f"http://127.0.0.1:{PORT}"
TABLES = (0, 100, 250, 500, 1000)
STORED = (0, 1000, 10_000, 100_000)
PLOT = "--plot" in sys.argv
PICTURE = HERE.parent / "docs" / "figures" / "server-growth.svg"
SEATS = {"voltage": 2, "voldetour": 2, "edison": 2}
VARIANTS = {"voltage": "standard", "voldetour": "two", "edison": "two"}


def memory_kb(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0])


@contextlib.contextmanager
def ludion(folder: Path) -> Iterator[Any]:
    command = [
        *(PYTHON, "-m", "ludion", "serve", "--no-browser", "--no-limits"),
        *("--port", str(PORT), "--data", str(folder)),
    ]
    with serving(command, PORT, HERE.parent) as process:
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


def memory() -> dict[int, float]:
    """The memory of the server with so many tables in play, in megabytes."""
    found = {}
    folder = Path(tempfile.mkdtemp(prefix="ludion-growth-"))
    try:
        with ludion(folder) as process:

            async def fill() -> None:
                sockets: list[Any] = []
                for count in TABLES:
                    sockets += await open_tables(count - len(sockets))
                    found[count] = memory_kb(process.pid) / 1024
                for socket in sockets:
                    await socket.close()

            asyncio.run(fill())
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return found


def start_up() -> dict[int, tuple[float, float]]:
    """CPU and other seconds until the server answers, with so many games in its database."""
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
            with ludion(folder) as process:
                found[count] = cpu_seconds(process.pid), time.monotonic() - began
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return found


def _store(path: Path, first: int, last: int) -> None:
    """Finished games as they are kept: a row, eighty events, a record of usual size."""
    body = '{"type":"move","at":1790000000000,"seat":0,"move":"draw2"}'
    record = bytes(range(256)) * 6
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        for number in range(first, last):
            id = f"stored-{number:015}"
            connection.execute(
                "INSERT INTO tables VALUES (?, 'voltage', '{}', 1, ?, 'over', '[]', 80, '[1,-1]',"
                " 'rules', 1, ?, NULL, 0, NULL)",
                (id, number, number),
            )
            connection.executemany(
                "INSERT INTO events (table_id, seq, body) VALUES (?, ?, ?)",
                [(id, seq, body) for seq in range(1, 81)],
            )
            connection.execute("INSERT INTO records VALUES (?, NULL, ?, ?)", (id, number, record))


def run() -> Result:
    """Memory for a table, and what a hundred thousand stored games cost at the start."""
    megabytes, starts = memory(), start_up()
    if PLOT:
        draw(megabytes, starts)
    notes = {f"MB with {count} tables": value for count, value in megabytes.items()}
    for count, (cpu, wall) in starts.items():
        notes[f"CPU s to start with {count} games"] = cpu
        notes[f"s to start with {count} games"] = wall
    per_table = (megabytes[TABLES[-1]] - megabytes[0]) * 1024 / TABLES[-1]
    return Result(
        name="server: memory for a table in play",
        unit="kB",
        ours=per_table,
        peer="(none: see how it grows)",
        peers=per_table,
        target="grows in a straight line; stored games cost nothing at the start",
        notes={key: round(value, 2) for key, value in notes.items()},
    )


def draw(megabytes: dict[int, float], starts: dict[int, tuple[float, float]]) -> None:
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "ludion"
    from matplotlib import pyplot as plt

    figure, (left, right) = plt.subplots(1, 2, figsize=(9, 4))
    left.plot(list(megabytes), list(megabytes.values()), "o-")
    left.set_xlabel("tables in play")
    left.set_ylabel("memory of the server, MB")
    left.set_ylim(bottom=0)
    right.plot(list(starts), [cpu for cpu, _ in starts.values()], "o-")
    right.set_xscale("symlog", linthresh=1000)
    right.set_xlabel("stored games")
    right.set_ylabel("CPU seconds to start")
    right.set_ylim(bottom=0)
    figure.tight_layout()
    figure.savefig(PICTURE, metadata={"Date": None})


if __name__ == "__main__":
    sys.argv = [word for word in sys.argv if word != "--plot"]
    report(run)
