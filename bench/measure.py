"""Measures again what the documentation claims: ``make measure WHAT=judgement.voltage.standard``.

Everything has a name; its games are kept in ``build/measure/NAME``, and an interrupted measurement
goes on there.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

FOLDER = Path("build/measure")
JUDGED = {
    "voltage": {"standard": 400},
    "edison": dict.fromkeys(
        ("teams", "two", "solo", "three", "advanced", "advanced3", "advanced_teams"), 200
    ),
    "voldetour": {"two": 24, "four": 100},
}
"""How many games of each player are judged."""


def commands() -> dict[str, list[str]]:
    """What can be measured, by name: the arguments of ``ludion`` without the directory."""
    found = {}
    for game, variants in JUDGED.items():
        for variant, games in variants.items():
            found[f"judgement.{game}.{variant}"] = [
                *("calibrate", game, "--variant", variant, "--players", "expert,casual"),
                *("--judges", "value,traits,expert", "--games", str(games), "--seed", "200"),
            ]
    return found


def wanted(what: str) -> dict[str, list[str]]:
    """Those whose name begins so, word by word."""
    return {name: one for name, one in commands().items() if f"{name}.".startswith(f"{what}.")}


def main(what: str) -> int:
    if what == "analysis":
        return subprocess.run([sys.executable, "-m", "bench.analysis"], check=False).returncode
    found = wanted(what)
    if not found:
        names = "\n  ".join(["analysis", "judgement", *commands()])
        print(f"there is no measurement {what!r}; write WHAT= and one of:\n  {names}")
        return 2
    for name, arguments in found.items():
        folder = FOLDER / name
        print(f"== {name}, kept in {folder}", flush=True)
        ludion = [sys.executable, "-m", "ludion", *arguments]
        subprocess.run([*ludion, "--out", str(folder), "--resume"], check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else ""))
