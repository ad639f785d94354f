"""Every check and test, the quick ones first. Stops at the first that fails.

python -m tests            everything
python -m tests rules      only the stages whose name contains a word
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
RULES = ["tests/kernel", "tests/games"]
PYTEST = [sys.executable, "-m", "pytest"]
PAGE = [sys.executable, "hatch_build.py"]
PEERS = "tests/peers"
LAB = str(ROOT / ".venv-lab" / "bin" / "python")  # where the peers are installed
MIGRATIONS = "--ignore=src/ludion/server/store/migrations"  # Alembic's, not to be imported
PARALLEL = ["-n", str(os.cpu_count() or 1), "--dist", "worksteal"]

STAGES: list[tuple[str, list[str], dict[str, str]]] = [
    ("style", [sys.executable, "-m", "ruff", "check", "."], {}),
    ("format", [sys.executable, "-m", "ruff", "format", "--check", "."], {}),
    ("types", [sys.executable, "-m", "mypy"], {}),
    ("style, types and units of the page", [*PAGE, "lint", "check", "test"], {}),
    ("a browser to test with", [sys.executable, "-m", "tests.browser.chromium"], {}),
    # Compiled once here, so that the parallel workers below only load.
    ("compile", [sys.executable, "-m", "ludion", "warm"], {}),
    ("rules and everything else", [*PYTEST, *PARALLEL, "tests", f"--ignore={PEERS}"], {}),
    ("players and clusters from elsewhere", [LAB, "-m", "pytest", PEERS], {}),
    ("examples in the documentation", [*PYTEST, "--doctest-modules", "src", MIGRATIONS], {}),
    ("rules in plain Python", [*PYTEST, *PARALLEL, *RULES], {"NUMBA_DISABLE_JIT": "1"}),
    ("rules with checked bounds", [*PYTEST, *RULES], {"NUMBA_BOUNDSCHECK": "1"}),
]


def main(words: list[str]) -> int:
    chosen = [stage for stage in STAGES if not words or any(word in stage[0] for word in words)]
    for name, command, environment in chosen:
        print(f"\n== {name}", flush=True)
        began = time.monotonic()
        code = subprocess.run(
            command, cwd=ROOT, env=os.environ | environment, check=False
        ).returncode
        print(f"   {time.monotonic() - began:.0f} s", flush=True)
        if code:
            print(f"\n{name}: failed", flush=True)
            return code
    print("\nall passed", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
