"""Ten thousand sockets at one process: 2,000 tables of Voltage in play, 6,000 who only watch.

The server has one core for itself, the crowd (bench.tables.crowd) another. Every player thinks four
seconds, so that 500 moves a second come in. Fewer of all: ``--share 10`` takes a tenth.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from bench.common import HERE, PYTHON, Result, report
from bench.server import cpu_seconds, serving
from bench.server_growth import memory_kb

PORT = 18_740
TABLES, IDLE, SECONDS, THINK = 2000, 6000, 20, 4
SHARE = int(sys.argv[sys.argv.index("--share") + 1]) if "--share" in sys.argv else 1
CORES = sorted(os.sched_getaffinity(0))


class Steps:
    """The crowd, step by step."""

    def __init__(self) -> None:
        wish = {"--tables": TABLES // SHARE, "--idle": IDLE // SHARE}
        wish |= {"--seconds": SECONDS, "--think": THINK}
        words = [str(word) for option in wish.items() for word in option]
        command = [PYTHON, "-m", "bench.tables.crowd", f"http://127.0.0.1:{PORT}", *words]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, cwd=HERE.parent, stdin=pipe, stdout=pipe)
        os.sched_setaffinity(self._process.pid, {CORES[-1]})

    def next(self) -> dict[str, Any]:
        assert self._process.stdout
        line = self._process.stdout.readline()
        assert line, "the crowd has gone"
        return dict(json.loads(line))

    def go_on(self) -> None:
        assert self._process.stdin
        self._process.stdin.write(b"\n")
        self._process.stdin.flush()

    def end(self) -> None:
        self._process.kill()
        self._process.wait()


def measure(server: int) -> dict[str, Any]:
    """What the server's process holds after each step, and how quick its moves are."""
    os.sched_setaffinity(server, {CORES[0]})
    for thread in Path(f"/proc/{server}/task").iterdir():
        os.sched_setaffinity(int(thread.name), {CORES[0]})
    steps = Steps()
    try:
        held = {}
        for _ in range(4):
            step = steps.next()
            held[step["step"]] = memory_kb(server)
            if step["step"] == "watched":
                sockets, used = step["sockets"], cpu_seconds(server)
            steps.go_on()
        played = steps.next()
        used = (cpu_seconds(server) - used) / SECONDS
    finally:
        steps.end()
    watched = IDLE // SHARE
    return {
        "sockets": sockets,
        "kB for an idle socket": (held["watched"] - held["rooms"]) / watched,
        "kB for a table in play with two sockets": (held["seated"] - held["met"])
        / (TABLES // SHARE),
        "MB in all": memory_kb(server) / 1024,
        "of the core": used,
        "moves a second": played["moves"] / SECONDS,
        **{name: played[name] for name in ("p50_ms", "p99_ms", "worst_ms", "lost", "refused")},
        "of the crowd's core": played["cpu"],
    }


def run() -> Result:
    """How quick moves are among ten thousand sockets, and what a socket holds."""
    folder = Path(tempfile.mkdtemp(prefix="ludion-sockets-"))
    command = [
        *(PYTHON, "-m", "ludion", "serve", "--no-browser", "--no-limits"),
        *("--port", str(PORT), "--data", str(folder)),
    ]
    try:
        with serving(command, PORT, HERE.parent) as process:
            notes = measure(process.pid)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return Result(
        name="server: p99 of a move among ten thousand sockets",
        unit="ms, less is better",
        ours=notes["p99_ms"],
        peer="(none: a limit of 50 ms)",
        peers=50.0,
        target="p99 below 50 ms on one core; an idle socket below 20 kB",
        notes={key: round(value, 3) for key, value in notes.items()},
    )


if __name__ == "__main__":
    if "--share" in sys.argv:
        at = sys.argv.index("--share")
        del sys.argv[at : at + 2]
    report(run)
