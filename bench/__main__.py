"""Runs every benchmark, one after another."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

NOT_SCRIPTS = {"__init__", "__main__", "common", "measure", "ratings", "ux"}

for script in sorted(Path(__file__).parent.glob("*.py")):
    if script.stem not in NOT_SCRIPTS:
        print(f"\n== {script.stem}", flush=True)
        subprocess.run([sys.executable, "-m", f"bench.{script.stem}", *sys.argv[1:]], check=True)
