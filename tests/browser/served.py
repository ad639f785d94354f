"""A server for programs that look at the page from outside of a test."""

from __future__ import annotations

import subprocess
import sys
import tempfile
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
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()
            server.wait(20)
