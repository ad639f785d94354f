"""A server for programs that look at the page from outside of a test."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager

import hatch_build
from tests.browser.conftest import wait_for
from tests.server.harness import free_port


@contextmanager
def served(python: str = sys.executable) -> Iterator[str]:
    """The address of a server of our own, with nothing on it."""
    hatch_build.build()
    port = free_port()
    with tempfile.TemporaryDirectory() as data:
        options = ["--no-browser", "--no-limits", "--bot-pace", "0", "--port", str(port)]
        server = subprocess.Popen([python, "-m", "ludion", "serve", *options, "--data", data])
        try:
            wait_for(f"http://127.0.0.1:{port}")
            while not ready(f"http://127.0.0.1:{port}/api/games"):
                time.sleep(0.5)
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()
            server.wait(20)


def ready(address: str) -> bool:
    """Whether every game can be played: a server on a new machine compiles first."""
    with urllib.request.urlopen(address, timeout=60) as answer:
        return all(game["ready"] == 1 for game in json.load(answer)["games"])
