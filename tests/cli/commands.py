"""Running the command line as a user does, in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def ludion(
    *arguments: str | Path, stdin: str = "", **environment: str
) -> subprocess.CompletedProcess[str]:
    process = subprocess.run(
        [sys.executable, "-m", "ludion", *map(str, arguments)],
        input=stdin,
        capture_output=True,
        text=True,
        env=os.environ | {"LANG": "en_GB.UTF-8", "LC_ALL": "", "LANGUAGE": ""} | environment,
        check=False,
        timeout=300,
    )
    assert "Traceback" not in process.stderr, process.stderr
    return process
