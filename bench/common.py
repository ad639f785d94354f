"""What the benchmarks share: yardsticks in C, repeated measurements, one form of report."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np

from ludion.games.game import Setting
from ludion.kernel import play as kernel

HERE = Path(__file__).parent
REPEATS = 5
_PLAYERS = HERE.parent / ".venv" / "bin" / "python"
PYTHON = str(_PLAYERS) if _PLAYERS.exists() else sys.executable
"""As players have it: without SciPy, which comes with OpenSpiel and slows down every start."""


@dataclass(frozen=True)
class Result:
    """One figure beside its peer's. More is better unless ``less`` says otherwise."""

    name: str
    unit: str
    ours: float
    peer: str
    peers: float
    target: str
    notes: dict[str, Any]

    def as_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "unit": self.unit,
            "ours": self.ours,
            "peer": self.peer,
            "peers": self.peers,
            "ratio": self.ours / self.peers,
            "target": self.target,
            **self.notes,
        }


def report(measure: Callable[[], Result]) -> None:
    """Run a benchmark script: measure, then print for people or as JSON."""
    parser = argparse.ArgumentParser(description=measure.__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    as_json = parser.parse_args().json
    found = measure().as_json()
    if as_json:
        print(json.dumps(found))
    else:
        print("\n".join(f"{key:>12}  {_shown(value)}" for key, value in found.items()))


def _shown(value: Any) -> str:
    return f"{value:,.3g}" if isinstance(value, float) and value < 1000 else f"{value}"


def build(name: str) -> Path:
    """Compile a yardstick, bench/c/NAME.c, with all optimisations."""
    source, program = HERE / "c" / f"{name}.c", HERE / "build" / name
    program.parent.mkdir(exist_ok=True)
    command = ["gcc", "-O3", "-march=native", "-Wall", "-o", str(program), str(source), "-lm"]
    subprocess.run(command, check=True)
    return program


@dataclass(frozen=True)
class Played:
    """Random games that were played, and how long it took."""

    games: int
    decisions: int
    seconds: float

    @property
    def speed(self) -> float:
        return self.decisions / self.seconds


def rollouts(setting: Setting, games: int, seed: int = 1) -> Played:
    """Random games inside our kernel, in seconds of one core. The deal is not counted."""
    states = setting.game.blank(setting, games)
    payoffs = np.empty((games, setting.variant.seats))
    width = len(setting.game.notation)
    kernel.deal_all(states, np.uint64(seed))
    kernel.rollout(states[:1].copy(), payoffs[:1], width)
    began = process_time()
    decisions = kernel.rollout(states, payoffs, width)
    return Played(games, int(decisions), process_time() - began)


def c_rollouts(program: Path, *arguments: object) -> tuple[Played, float]:
    """The same games in C: what was played, and the mean number of legal moves."""
    printed = subprocess.check_output([program, *map(str, arguments)], text=True).split()
    games, decisions, choices = (int(word) for word in printed[:3])
    return Played(games, decisions, float(printed[3])), choices / decisions


def best_of(run: Callable[[], Played]) -> Played:
    """The fastest of a few runs: the one least disturbed by the rest of the machine."""
    return max((run() for _ in range(REPEATS)), key=lambda played: played.speed)
