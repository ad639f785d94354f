"""How quickly the page answers a touch on a board with forty pieces, against a limit of 100 ms.

By the clock, from the hand to the next picture on the screen, as the browser counts it: as a plan
alone, and with three dimensions beside it. Without a graphics card the processor draws those, too.
"""

from __future__ import annotations

import os
import socket
import statistics
import subprocess
import sys
import tempfile

from playwright.sync_api import Browser, CDPSession, sync_playwright

import hatch_build
from bench.common import Result, report
from tests.browser.chromium import find
from tests.browser.conftest import FLAGS, wait_for
from tests.browser.crowd import open_crowded, touch_lord

LIMIT = 100.0
TOUCHES = 24


def measure() -> Result:
    """How quickly the page answers a touch on a board with forty pieces, against the limit."""
    hatch_build.build()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        options = ["--no-browser", "--no-limits", "--port", str(port), "--data", data]
        server = subprocess.Popen([sys.executable, "-m", "ludion", "serve", *options])
        browser = playwright.chromium.launch(executable_path=find(), args=FLAGS)
        try:
            address = f"http://127.0.0.1:{port}"
            wait_for(address)
            flat, flat_core = touch(browser, address, plan=True)
            space, space_core = touch(browser, address, plan=False)
        finally:
            browser.close()
            server.terminate()
            server.wait(20)
    return Result(
        name="a touch on a board with 40 pieces, to the next picture, in three dimensions",
        unit=f"milliseconds by the clock, median of {TOUCHES}, less is better",
        ours=statistics.median(space),
        peer="the limit",
        peers=LIMIT,
        target="ratio below 1",
        notes={
            "worst": space[-1],
            "as a plan, median": statistics.median(flat),
            "as a plan, worst": flat[-1],
            "main thread a touch": space_core,
            "as a plan, main thread a touch": flat_core,
            "jobs waiting for a core": os.getloadavg()[0],
        },
    )


def touch(browser: Browser, address: str, *, plan: bool) -> tuple[list[float], float]:
    """Milliseconds of each touch by the clock, ascending, and on average of the main thread."""
    page = browser.new_page(base_url=address)
    page.goto("/")
    open_crowded(page, plan)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    before = busy(session)
    times = touch_lord(page, TOUCHES)
    core = (busy(session) - before) / TOUCHES
    page.close()
    return times, core


def busy(session: CDPSession) -> float:
    """How many milliseconds the page's main thread has worked."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return 1000 * next(float(one["value"]) for one in metrics if one["name"] == "TaskDuration")


if __name__ == "__main__":
    report(measure)
