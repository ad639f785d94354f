"""How long a new process takes to its first legal move, against one without a cache."""

from __future__ import annotations

import os
import subprocess
import tempfile
from time import perf_counter

from bench.common import PYTHON, REPEATS, Result, report

FIRST_MOVE = "import ludion; ludion.game('voltage').new(seed=1).legal()"


def seconds(*command: str, **environment: str) -> float:
    began = perf_counter()
    subprocess.run(command, check=True, env=os.environ | environment, stdout=subprocess.DEVNULL)
    return perf_counter() - began


def measure() -> Result:
    """How long a new process takes to its first legal move, against one without a cache."""
    seconds(PYTHON, "-c", FIRST_MOVE)
    cached = min(seconds(PYTHON, "-c", FIRST_MOVE) for _ in range(REPEATS))
    with tempfile.TemporaryDirectory() as folder:
        cold = seconds(PYTHON, "-c", FIRST_MOVE, LUDION_CACHE_DIR=folder)
    return Result(
        name="from start to the first legal move, cached",
        unit="seconds, less is better",
        ours=cached,
        peer="the same without a cache",
        peers=cold,
        target="below 1.5 s; `ludion --help` below 0.3 s",
        notes={
            "help_seconds": min(seconds(PYTHON, "-m", "ludion", "--help") for _ in range(REPEATS)),
            "python_seconds": min(seconds(PYTHON, "-c", "pass") for _ in range(REPEATS)),
            "import_numba_seconds": min(
                seconds(PYTHON, "-c", "import numba") for _ in range(REPEATS)
            ),
        },
    )


if __name__ == "__main__":
    report(measure)
