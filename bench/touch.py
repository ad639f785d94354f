"""How quickly the page answers a touch on a board with forty pieces, against a limit of 100 ms.

By the clock, from the hand to the next picture on the screen, as the browser counts it: as a plan
alone, and with three dimensions beside it. Without a graphics card the processor draws those, after
the rest of the page.
"""

from __future__ import annotations

import os
import socket
import statistics
import subprocess
import tempfile

from playwright.sync_api import Browser, sync_playwright

import hatch_build
from bench.common import PYTHON, Result, report
from tests.browser.chromium import find
from tests.browser.conftest import FLAGS, wait_for
from tests.browser.crowd import open_crowded, touch_lord

LIMIT = 100.0
TOUCHES = 25


def measure() -> Result:
    """How quickly the page answers a touch on a board with forty pieces, against the limit."""
    hatch_build.build()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        options = ["--no-browser", "--no-limits", "--port", str(port), "--data", data]
        server = subprocess.Popen([PYTHON, "-m", "ludion", "serve", *options])
        browser = playwright.chromium.launch(executable_path=find(), args=FLAGS)
        try:
            address = f"http://127.0.0.1:{port}"
            wait_for(address)
            flat, _ = touch(browser, address, plan=True)
            both, space = touch(browser, address, plan=False)
        finally:
            browser.close()
            server.terminate()
            server.wait(20)
    return Result(
        name="a touch on a board with 40 pieces, to the next picture",
        unit=f"milliseconds by the clock, median of {TOUCHES}, less is better",
        ours=statistics.median(flat),
        peer="the limit",
        peers=LIMIT,
        target="ratio below 1",
        notes={
            "worst": flat[-1],
            "beside three dimensions, median": statistics.median(both),
            "beside three dimensions, worst": both[-1],
            "in three dimensions, median": statistics.median(space),
            "in three dimensions, worst": space[-1],
            "jobs that want a core": os.getloadavg()[0],
        },
    )


def touch(browser: Browser, address: str, *, plan: bool) -> tuple[list[float], list[float]]:
    """Milliseconds of each touch, ascending: to the next picture, and in three dimensions."""
    page = browser.new_page(base_url=address)
    page.goto("/")
    open_crowded(page, plan)
    times = touch_lord(page, TOUCHES)
    page.close()
    return times


if __name__ == "__main__":
    report(measure)
