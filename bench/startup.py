"""How long it takes until one can play: a new process's first move, and a server's games.

A server is measured with compiled code at hand, and on a machine that has none: when the page is
there, when each game can be played, and what that took of processor and memory in all.
"""

from __future__ import annotations

import os
import resource
import subprocess
import tempfile
import time
from pathlib import Path
from time import perf_counter
from typing import Any

import httpx

from bench.common import PYTHON, REPEATS, Result, report

FIRST_MOVE = "import ludion; ludion.game('voltage').new(seed=1).legal()"
PORT = 18_730


def seconds(*command: str, **environment: str) -> float:
    began = perf_counter()
    subprocess.run(command, check=True, env=os.environ | environment, stdout=subprocess.DEVNULL)
    return perf_counter() - began


def served(cache: str | None) -> dict[str, float]:
    """When a new server has what, in seconds; and the processor's and memory's share."""
    used = processor()
    with tempfile.TemporaryDirectory() as folder:
        command = [PYTHON, "-m", "ludion", "serve", "--no-browser", "--data", folder]
        environment = os.environ | ({"LUDION_CACHE_DIR": cache} if cache else {})
        began = perf_counter()
        process = subprocess.Popen(
            [*command, "--port", str(PORT)], env=environment, stdout=subprocess.DEVNULL
        )
        try:
            found = until_ready(process.pid, began)
        finally:
            process.terminate()
            process.wait()
    return found | {"of the processor": round(processor() - used, 1)}


def until_ready(server: int, began: float) -> dict[str, float]:
    """Ask a server until all its games are ready."""
    found: dict[str, float] = {}
    megabytes = 0.0
    games: list[dict[str, Any]] = [{"ready": 0}]
    while any(game["ready"] < 1 for game in games):
        time.sleep(0.05)
        megabytes = max(megabytes, memory(server))
        try:
            games = httpx.get(f"http://127.0.0.1:{PORT}/api/games").json()["games"]
        except httpx.TransportError:
            continue
        ready = ["page", *(game["name"] for game in games if game["ready"] == 1)]
        for name in ready:
            found.setdefault(name, round(perf_counter() - began, 2))
    return found | {"megabytes": round(megabytes)}


def processor() -> float:
    """What the processes that have ended took of it, in seconds."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def memory(server: int) -> float:
    """What a process and its children have in memory, in megabytes."""
    children = Path(f"/proc/{server}/task/{server}/children").read_text().split()
    return sum(_resident(process) for process in (str(server), *children)) / 1024


def _resident(process: str) -> int:
    try:
        status = Path(f"/proc/{process}/status").read_text()
    except OSError:  # it has ended
        return 0
    return int(status.partition("VmRSS:")[2].split()[0]) if "VmRSS:" in status else 0


def measure() -> Result:
    """How long a new process and a new server take until one can play."""
    seconds(PYTHON, "-m", "ludion", "warm")
    cached = min(seconds(PYTHON, "-c", FIRST_MOVE) for _ in range(REPEATS))
    notes: dict[str, Any] = {
        "help_seconds": min(seconds(PYTHON, "-m", "ludion", "--help") for _ in range(REPEATS)),
        "python_seconds": min(seconds(PYTHON, "-c", "pass") for _ in range(REPEATS)),
        "import_numba_seconds": min(seconds(PYTHON, "-c", "import numba") for _ in range(REPEATS)),
        "server, compiled before": served(None),
    }
    with tempfile.TemporaryDirectory() as folder:
        cold = seconds(PYTHON, "-c", FIRST_MOVE, LUDION_CACHE_DIR=folder)
    with tempfile.TemporaryDirectory() as folder:
        notes["server, nothing compiled"] = served(folder)
    return Result(
        name="from start to the first legal move, cached",
        unit="seconds, less is better",
        ours=cached,
        peer="the same without a cache",
        peers=cold,
        target="below 0.6 s; a server below 2 s; with nothing compiled its page within 5 s, "
        "Voltage within 30 s, all within 60 s of the processor and 700 MB",
        notes=notes,
    )


if __name__ == "__main__":
    report(measure)
