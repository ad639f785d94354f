"""Random games of Edison & Co. inside the kernel, against the same games written by hand in C.

python -m bench.edison [--json] [--variant V] [--games N]

Both play the same number of random games on one core, in turns, and the best of several runs
counts. That they play the same game is checked by the average number of decisions in a game and of
legal moves in a decision, which must agree within two percent.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

from ludion.games import find
from ludion.games.edison.state import VARIANTS
from ludion.games.game import Setting
from ludion.kernel import play as kernel

FOLDER = Path(__file__).resolve().parent
RUNS = 7
SAMPLE = 2000
TOLERANCE = 0.02


def compile_c() -> Path:
    """The C program, compiled for this machine."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        sys.exit("bench.edison: no C compiler was found (cc, gcc or clang)")
    program = FOLDER / "build" / "edison"
    program.parent.mkdir(exist_ok=True)
    source = FOLDER / "c" / "edison.c"
    command = [compiler, "-O3", "-march=native", "-std=c11", "-o", str(program), str(source)]
    subprocess.run(command, check=True)
    return program


def run_c(program: Path, variant: str, games: int, seed: int) -> dict[str, Any]:
    command = [str(program), variant, str(games), str(seed)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def run_ours(setting: Setting, games: int, seed: int) -> tuple[int, float]:
    """How many decisions random games took, and how many seconds."""
    states = setting.game.blank(setting, games)
    payoffs = np.zeros((games, setting.variant.seats))
    kernel.deal_all(states, np.uint64(seed))
    began = time.perf_counter()
    decisions = kernel.rollout(states, payoffs, len(setting.game.notation))
    return int(decisions), time.perf_counter() - began


def branching(setting: Setting) -> float:
    """The average number of legal moves, over all decisions of random games."""
    states = setting.game.blank(setting, SAMPLE)
    kernel.deal_all(states, np.uint64(3))
    masks = np.empty((SAMPLE, len(setting.game.notation)), np.uint8)
    seats = np.empty(SAMPLE, np.int8)
    random = np.random.default_rng(3)
    choices = decisions = 0
    going = SAMPLE
    while going:
        kernel.legal_all(states, masks, seats)
        choices += int(masks.sum())
        decisions += int((seats >= 0).sum())
        chosen = (masks * random.random(masks.shape)).argmax(axis=1).astype(np.int16)
        going = kernel.step_all(states, chosen, seats)
    return choices / decisions


def compare(variant: str, games: int) -> dict[str, Any]:
    """Our figure, the peer's, and their ratio."""
    setting = find("edison").setting(variant)
    program = compile_c()
    run_ours(setting, 10, 0)
    ours, peer = [], []
    for seed in range(RUNS):
        decisions, seconds = run_ours(setting, games, seed)
        ours.append((decisions / seconds, decisions / games))
        c = run_c(program, variant, games, seed)
        peer.append((c["decisions"] / c["seconds"], c["decisions"] / games))
    result = {
        "name": f"edison {variant}: random decisions a second",
        "ours": max(speed for speed, _ in ours),
        "peer": max(speed for speed, _ in peer),
        "peer_name": "C, -O3",
        "state_bytes": setting.game.dtype.itemsize,
        "decisions": sum(length for _, length in ours) / RUNS,
        "peer_decisions": sum(length for _, length in peer) / RUNS,
        "branching": branching(setting),
        "peer_branching": c["choices"] / c["decisions"],
    }
    result["ratio"] = result["ours"] / result["peer"]
    check_same_game(result)
    return result


def check_same_game(result: dict[str, Any]) -> None:
    for figure in ("decisions", "branching"):
        ours, peer = result[figure], result[f"peer_{figure}"]
        if abs(ours - peer) > TOLERANCE * peer:
            sys.exit(f"bench.edison: not the same game: {figure} {ours:.3f}, in C {peer:.3f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--variant", choices=VARIANTS, default=VARIANTS[0])
    parser.add_argument("--games", type=int, default=20000)
    arguments = parser.parse_args()
    result = compare(arguments.variant, arguments.games)
    if arguments.json:
        print(json.dumps(result))
        return
    print(f"{result['name']}: {result['ours'] / 1e6:.1f} M, {result['peer_name']}: "
          f"{result['peer'] / 1e6:.1f} M, ratio {result['ratio']:.2f}")  # fmt: skip
    print(f"decisions in a game {result['decisions']:.2f} and {result['peer_decisions']:.2f}, "
          f"legal moves {result['branching']:.3f} and {result['peer_branching']:.3f}, "
          f"state {result['state_bytes']} bytes")  # fmt: skip


if __name__ == "__main__":
    main()
