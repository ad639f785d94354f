"""How quickly the page answers a touch on a board with forty pieces, against a limit of 100 ms."""

from __future__ import annotations

import socket
import subprocess
import sys
import tempfile

from playwright.sync_api import sync_playwright

import hatch_build
from bench.common import Result, report
from tests.browser.chromium import find
from tests.browser.conftest import FLAGS, wait_for
from tests.browser.crowd import TOUCH, open_crowded

LIMIT = 100.0


def measure() -> Result:
    """How quickly the page answers a touch on a board with forty pieces, against the limit."""
    hatch_build.build()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as data:
        options = ["--no-browser", "--no-limits", "--port", str(port), "--data", data]
        server = subprocess.Popen([sys.executable, "-m", "ludion", "serve", *options])
        try:
            took = touch(f"http://127.0.0.1:{port}")
        finally:
            server.terminate()
            server.wait(20)
    return Result(
        name="a touch on a board with 40 pieces, to the next picture",
        unit="milliseconds, median of 8, less is better",
        ours=took[len(took) // 2],
        peer="the limit",
        peers=LIMIT,
        target="ratio below 1",
        notes={"fastest": took[0], "slowest": took[-1]},
    )


def touch(address: str) -> list[float]:
    wait_for(address)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=FLAGS)
        page = browser.new_page(base_url=address)
        page.goto("/")
        open_crowded(page)
        times: list[float] = page.evaluate(TOUCH)
        browser.close()
        return times


if __name__ == "__main__":
    report(measure)
