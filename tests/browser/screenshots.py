"""Pictures of every screen, for people to look at: python -m tests.browser.screenshots ADDRESS

They go to docs/screenshots. The server at ADDRESS should be a fresh one.
"""

from __future__ import annotations

import sys
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from hatch_build import ROOT
from tests.browser.chromium import find
from tests.browser.conftest import FLAGS
from tests.browser.playing import MONKEY, open_table

FOLDER = ROOT / "docs" / "screenshots"
WIDE = {"width": 1280, "height": 860}
PHONE = {"width": 360, "height": 740}


def main(address: str) -> None:
    """Take all pictures."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=FLAGS)
        take_pages(browser, address)
        take_tables(browser, address)
        take_others(browser, address)
        browser.close()


def visit(browser: Browser, address: str, size: Any, **settings: Any) -> Page:
    """A page of a new visitor."""
    calm: Any = {"reduced_motion": "reduce"}  # nothing half-way
    context = browser.new_context(base_url=address, viewport=size, **calm, **settings)
    page = context.new_page()
    page.goto("/")
    page.wait_for_selector("article")
    return page


def take(page: Page, name: str, full: bool = False) -> None:
    """One picture."""
    page.wait_for_timeout(700)
    page.screenshot(path=FOLDER / f"{name}.png", full_page=full)
    print(name, flush=True)


def take_pages(browser: Browser, address: str) -> None:
    """What is not a table."""
    page = visit(browser, address, WIDE, color_scheme="dark", locale="en")
    take(page, "home-dark")
    page.get_by_role("article", name="Voltage").get_by_role("button", name="Play now").click()
    take(page, "home-play-now")
    light = visit(browser, address, WIDE, color_scheme="light", locale="fr")
    take(light, "home-light-french")
    phone = visit(browser, address, PHONE, color_scheme="light", locale="de")
    take(phone, "home-phone-german", full=True)
    paths = {"new-table": "/new/edison", "rules": "/rules/voltage", "leaderboard": "/leaderboard"}
    for name, path in (paths | {"lobby": "/lobby", "my-games": "/games", "you": "/me"}).items():
        light.goto(path)
        take(light, name)


def take_tables(browser: Browser, address: str) -> None:
    """Every board, in the middle of a game: dark, light, on a phone."""
    boards = [
        ("voltage", "standard", 2, 3.0),
        ("edison", "teams", 4, 5.0),
        ("voldetour", "two", 2, 1.2),
        ("voldetour", "four", 4, 2.0),
    ]
    for game, variant, seats, seconds in boards:
        page = visit(browser, address, WIDE, color_scheme="dark", locale="en")
        open_table(page, game, variant, ["me"] * seats, curtain=False)
        page.wait_for_selector("[role=grid]")
        page.evaluate(f"(limit) => ({MONKEY})(limit)", seconds * 1000)
        name = f"{game}-{variant}"
        take(page, f"{name}-dark")
        page.emulate_media(color_scheme="light")
        take(page, f"{name}-light")
        page.set_viewport_size(PHONE)  # type: ignore[arg-type]
        take(page, f"{name}-phone", full=True)


def take_others(browser: Browser, address: str) -> None:
    """Waiting, betting, the curtain, the end, a replay."""
    page = visit(browser, address, WIDE, color_scheme="dark", locale="en")
    open_table(page, "voltage", "standard", ["me", "open"])
    take(page, "waiting")
    open_table(page, "voltage", "standard", ["me", "me"])
    take(page, "curtain")
    open_table(page, "edison", "advanced", ["me", "random", "random", "random"])
    take(page, "edison-bet")
    number = open_table(page, "edison", "two", ["me", "random"])
    page.evaluate(f"(limit) => ({MONKEY})(limit)", 60_000)
    take(page, "edison-end", full=True)
    page.goto(f"/replay/{number}?at=30&as=all")
    take(page, "replay")


if __name__ == "__main__":
    main(sys.argv[1])
