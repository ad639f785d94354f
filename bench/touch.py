"""How quickly the page answers a touch on a board with forty pieces, against a limit of 100 ms.

Counted is the time of the core that the page's main thread takes from a touch to the next picture,
like everywhere in these benchmarks: on a busy machine the clock says more about the others.
"""

from __future__ import annotations

import socket
import subprocess
import sys
import tempfile

from playwright.sync_api import CDPSession, sync_playwright

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
            core, took = touch(f"http://127.0.0.1:{port}")
        finally:
            server.terminate()
            server.wait(20)
    return Result(
        name="a touch on a board with 40 pieces, to the next picture",
        unit="milliseconds of the main thread, mean of 8, less is better",
        ours=core,
        peer="the limit",
        peers=LIMIT,
        target="ratio below 1",
        notes={"by the clock, fastest": took[0], "by the clock, median": took[len(took) // 2]},
    )


def touch(address: str) -> tuple[float, list[float]]:
    """Milliseconds of the core a touch, and by the clock for each."""
    wait_for(address)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=FLAGS)
        page = browser.new_page(base_url=address)
        page.goto("/")
        open_crowded(page)
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        before = busy(session)
        times: list[float] = page.evaluate(TOUCH)
        core = (busy(session) - before) / len(times)
        browser.close()
        return core, times


def busy(session: CDPSession) -> float:
    """How many milliseconds the page's main thread has worked."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return 1000 * next(float(one["value"]) for one in metrics if one["name"] == "TaskDuration")


if __name__ == "__main__":
    report(measure)
