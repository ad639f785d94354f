"""Pictures of every screen, for people to look at: python -m tests.browser.screenshots [FOLDER]

They go to docs/screenshots in the place of those that are there, or to another folder. Tables are
shown at four sizes: 1280 by 720 in the dark, 1366 by 768 in the light, 1920 by 1080, and a phone.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from hatch_build import ROOT
from tests.browser.chromium import find
from tests.browser.conftest import FLAGS
from tests.browser.crowd import crowded
from tests.browser.playing import ask, open_table, play_on, play_out
from tests.browser.served import served

FOLDER = ROOT / "docs" / "screenshots"
WIDE = {"width": 1280, "height": 720}
MIDDLE = {"width": 1366, "height": 768}
LARGE = {"width": 1920, "height": 1080}
PHONE = {"width": 390, "height": 844}
PEOPLE = ["Ada", "Blaise", "Clara", "Daniel"]


class Album:
    """A browser that takes pictures of one server."""

    def __init__(self, browser: Browser, address: str, folder: Path) -> None:
        self.browser, self.address, self.folder = browser, address, folder

    def visit(self, size: Any = WIDE, scheme: Any = "dark", locale: str = "en") -> Page:
        """A page of a new visitor. Nothing moves, so that nothing is half-way."""
        context = self.browser.new_context(
            base_url=self.address,
            viewport=size,
            color_scheme=scheme,
            locale=locale,
            reduced_motion="reduce",
        )
        page = context.new_page()
        page.goto("/")
        page.wait_for_selector("article")
        return page

    def take(self, page: Page, name: str, full: bool = False) -> None:
        page.wait_for_timeout(700)
        page.screenshot(path=self.folder / f"{name}.png", full_page=full)
        print(name, flush=True)

    def everywhere(self, page: Page, name: str) -> None:
        """A table in the dark and in the light, on a large screen and on a phone."""
        self.take(page, f"{name}-dark")
        page.emulate_media(color_scheme="light")
        page.set_viewport_size(MIDDLE)  # type: ignore[arg-type]
        self.take(page, f"{name}-light")
        page.set_viewport_size(LARGE)  # type: ignore[arg-type]
        self.take(page, f"{name}-large")
        page.set_viewport_size(PHONE)  # type: ignore[arg-type]
        self.take(page, f"{name}-phone", full=True)
        page.context.close()


def main(folder: Path = FOLDER) -> None:
    """Take all pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.png"):
        old.unlink()
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=FLAGS)
        album = Album(browser, address, folder)
        take_tables(album)
        take_building(album)
        take_others(album)
        take_pages(album)
        browser.close()


def seats(count: int) -> list[dict[str, str]]:
    return [{"kind": "me", "name": name} for name in PEOPLE[:count]]


def open_named(page: Page, game: str, variant: str, count: int, **more: Any) -> None:
    """A table at one screen where everybody has a name, without the first steps."""
    page.evaluate("""localStorage.setItem('ludion.preferences',
        '{"known": ["voltage", "voldetour", "edison"]}')""")
    ask(page, "/api/me", {"name": "Ada"})
    wish = {"game": game, "variant": variant, "seats": seats(count), "curtain": False, **more}
    page.goto(f"/t/{ask(page, '/api/tables', wish)['id']}")
    page.wait_for_selector("[role=grid]")


def take_tables(album: Album) -> None:
    """Voltage and Edison & Co. in the middle of a game."""
    for game, variant, count, moves in [("voltage", "standard", 2, 30), ("edison", "teams", 4, 30)]:
        page = album.visit()
        open_named(page, game, variant, count)
        play_on(page, moves)
        album.everywhere(page, f"{game}-{variant}")


def take_building(album: Album) -> None:
    """VoldéTour: two players with a way over slopes, four players on a crowded board."""
    page = album.visit()
    open_named(page, "voldetour", "two", 2, start=bridge())
    page.wait_for_selector("canvas[data-drawn]")
    page.locator(".plan [data-handle=g3]").hover()
    album.take(page, "voldetour-way")
    page.get_by_role("button", name="Block of 3").click()
    page.locator(".plan [data-handle=d6]").hover()
    album.everywhere(page, "voldetour-two")
    page = album.visit()
    open_named(page, "voldetour", "four", 4, start=crowded())
    page.wait_for_selector("canvas[data-drawn]")
    album.everywhere(page, "voldetour-four")


def bridge() -> dict[str, Any]:
    """A Lord about to leave its Tower by two Stairs; the enemy has built as well."""
    laid = [("B2x", "d3", 0, 0), ("Sw", "d3", 1, 0), ("Sw", "f3", 0, 0), ("B1", "e6", 0, 0)]
    laid += [("B2y", "h6", 0, 1), ("Sn", "h7", 1, 1), ("Sn", "h5", 0, 1), ("B2x", "f8", 0, 1)]
    pieces = [{"piece": p, "at": at, "level": level, "owner": who} for p, at, level, who in laid]
    pieces.sort(key=lambda piece: (piece["at"], piece["level"]))
    return {
        "player": 0,
        "phase": "turn",
        "turns": [2, 2],
        "lords": ["c3", "h8"],
        "reserve": [{"B1": 1, "B2": 1, "B3": 1, "S": 3}, {"B1": 2, "B2": 0, "B3": 1, "S": 3}],
        "pieces": pieces,
        "used": {"block": False, "stair": False},
        "held": None,
        "winner": None,
    }


def take_others(album: Album) -> None:
    """The first turn, waiting, betting, the curtain, the end, a replay."""
    page = album.visit()
    for game, variant in [("voltage", "standard"), ("voldetour", "two"), ("edison", "two")]:
        open_table(page, game, variant, ["me", "greedy"])
        page.wait_for_selector("[role=grid]")
        album.take(page, f"first-turn-{game}", full=True)
    open_table(page, "voltage", "standard", ["me", "open"])
    album.take(page, "waiting")
    open_table(page, "voltage", "standard", ["me", "me"])
    album.take(page, "curtain")
    open_table(page, "edison", "advanced", ["me", "random", "random", "random"])
    album.take(page, "edison-bet")
    number = open_table(page, "edison", "two", ["me", "random"])
    play_out(page)
    album.take(page, "edison-end", full=True)
    page.goto(f"/replay/{number}?at=30&as=all")
    album.take(page, "replay")
    page.goto("/games")
    album.take(page, "my-games")


def take_pages(album: Album) -> None:
    """What is not a table."""
    page = album.visit()
    album.take(page, "home-dark")
    ask(page, "/api/me", {"name": "Ada"})
    wishes = [{"kind": "me"}, {"kind": "open"}]
    ask(page, "/api/tables", {"game": "voltage", "seats": wishes, "public": True})
    album.take(album.visit(PHONE, "light", "de"), "home-phone-german", full=True)
    light = album.visit(scheme="light", locale="fr")
    album.take(light, "home-light-french")
    paths = {"new-table": "/new/edison?with=screen", "rules": "/rules/voltage", "you": "/me"}
    for name, path in (paths | {"lobby": "/lobby", "leaderboard": "/leaderboard"}).items():
        light.goto(path)
        album.take(light, name)
    light.goto("/new/voldetour?with=screen")
    light.locator("summary").click()
    album.take(light, "new-table-options", full=True)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
