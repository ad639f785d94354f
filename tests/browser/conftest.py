"""A server and a browser for the tests of the page."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

import hatch_build
from tests.browser.chromium import find

# WebGL in software, slow, but there without a graphics card; and only WebGL: a Chromium told to use
# SwiftShader for everything needs a second for each picture of a page.
FLAGS = ["--no-sandbox", "--disable-gpu", "--enable-unsafe-swiftshader"]
PATIENCE = 120
"""Seconds to wait for a server that may have to compile first."""

# Others' moves are shown at once, unless a test wants another pace.
AT_ONCE = """try {
  const stored = JSON.parse(localStorage.getItem('ludion.preferences') ?? '{}');
  localStorage.setItem('ludion.preferences', JSON.stringify({ pace: 'off', ...stored }));
} catch {}"""

OpenPage = Callable[..., Page]


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server of our own."""
    hatch_build.build()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    data = tmp_path_factory.mktemp("server")
    options = ["--no-browser", "--no-limits", "--bot-pace", "0", "--port", str(port)]
    ludion = [sys.executable, "-m", "tests.browser.impatient"]
    command = [*ludion, "serve", *options, "--data", str(data)]
    server = subprocess.Popen(
        command,
        cwd=hatch_build.ROOT,
        env=os.environ | {"LUDION_GAMES": "tests.browser.roomless"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    base = f"http://127.0.0.1:{port}"
    wait_for(base)
    yield base
    server.terminate()
    server.wait(20)


def wait_for(base: str) -> None:
    """Wait until the server answers."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            urllib.request.urlopen(f"{base}/healthz", timeout=2)
        except OSError:
            time.sleep(0.2)
        else:
            return
    pytest.fail("the server did not start")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def open_page(browser: Browser, address: str) -> Iterator[OpenPage]:
    """Opens pages of new visitors; none may fail or talk to another origin."""
    contexts: list[BrowserContext] = []
    troubles: list[str] = []

    def open_one(path: str = "/", **settings: Any) -> Page:
        settings = {"viewport": {"width": 1280, "height": 900}, "locale": "en"} | settings
        context = browser.new_context(base_url=address, **settings)
        contexts.append(context)
        context.add_init_script(AT_ONCE)
        page = context.new_page()
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("console", lambda m: troubles.append(m.text) if wrong(m) else None)
        page.on("request", lambda r: troubles.append(r.url) if foreign(r.url, address) else None)
        page.goto(path)
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert troubles == []


def wrong(message: ConsoleMessage) -> bool:
    """Whether the page complains; that the server refuses a wish is no mistake of the page."""
    return message.type == "error" and "status of 422" not in message.text


def foreign(url: str, address: str) -> bool:
    """Whether a request leaves for another origin."""
    return not url.startswith((address, address.replace("http", "ws"), "data:", "blob:"))
