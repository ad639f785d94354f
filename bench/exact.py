"""Small games solved by us and by OpenSpiel: do both say the same?

python -m bench.exact [m7] [m8]
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from ludion.games import find
from ludion.lab.exact import peer
from ludion.lab.exact.cfr import Solver
from ludion.lab.exact.efg import write_efg
from ludion.lab.exact.walk import walk

ITERATIONS = 200
THEIRS = 10


def compare(variant: str) -> None:
    setting = find("voltage").setting(variant)
    began = time.perf_counter()
    walked = walk(setting)
    solver = Solver(walked.sequences)
    solver.run(ITERATIONS)
    ours = solver.solution()
    _tell(variant, f"{ITERATIONS} iterations of ours", ours.value, ours.exploitability, began)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{variant}.efg"
        write_efg(setting, path)
        game = peer.load(path)
    began = time.perf_counter()
    said = peer.verdict(game, setting, walked, ours.plans)
    _tell(variant, "the same plans, says OpenSpiel", *said, began)
    began = time.perf_counter()
    theirs = peer.solved(game, THEIRS)
    _tell(variant, f"{THEIRS} iterations of OpenSpiel's CFR+", *theirs, began)


def _tell(variant: str, what: str, value: float, exploitability: float, began: float) -> None:
    seconds = time.perf_counter() - began
    figures = f"value {value:+.6f}, exploitability {exploitability:.6f}"
    print(f"{variant} {what:34} {figures}, {seconds:.1f} s", flush=True)


if __name__ == "__main__":
    for name in sys.argv[1:] or ["m7", "m8"]:
        compare(name)
