"""What playing costs a person: touches and seconds, counted in a real browser: python -m bench.ux

From the home page to the first move, on a desktop and a phone; touches a turn in each game; what it
takes to undo; and the bytes of the first load. Prints the tables of docs/ux.md.
"""

from __future__ import annotations

import statistics
import time
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

import ludion
from bench.common import PYTHON
from tests.browser.chromium import find
from tests.browser.conftest import FLAGS
from tests.browser.playing import open_table, prefer_plan
from tests.browser.served import served
from tests.browser.test_everybody import weigh

WINDOWS: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 720}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
GAMES = {"Voltage": "voltage", "VoldéTour": "voldetour", "Edison & Co.": "edison"}
PATIENCE = 300_000.0
"""Milliseconds: a server on a new machine compiles first."""
TURNS = 30
"""So many turns of each game are counted."""

# Touches what is lit until so many turns are over: what a move begins with, then what follows.
COUNT = """async (turns) => {
  const HELD = '.held-card.held, .vehicle.held';
  const FIRST = '.held-card.can, .pile.lit, .terminal.lit, ' +
    '.slot.lit, .vehicle.can, .place.lit, .decide button';
  const NEXT = '.side.lit .room, .terminal.lit, .takable, .place.lit, .centre.lit';
  const pick = (all) => all[Math.floor(Math.random() * all.length)];
  const whose = () => document.querySelector('.seat.deciding .name')?.textContent;
  const counts = [];
  let [touches, who] = [0, whose()];
  while (counts.length < turns && !document.querySelector('.result')) {
    if (whose() !== who) counts.push(touches), (touches = 0), (who = whose());
    const all = [...document.querySelectorAll(document.querySelector(HELD) ? NEXT : FIRST)];
    if (all.length) pick(all).dispatchEvent(new MouseEvent('click', { bubbles: true })), touches++;
    await new Promise((done) => setTimeout(done, 40));
  }
  return counts;
}"""


class Visitor:
    """A browser that has never been here."""

    def __init__(self, browser: Browser, address: str, window: str) -> None:
        self.page = browser.new_context(base_url=address, locale="en", **WINDOWS[window]).new_page()
        self.covered = window == "phone"
        """Whether the game in three sentences lies over the board, and is to be closed first."""
        self.touches = 0
        self.scrolls = 0

    def touch(self, selector: str) -> None:
        """Touch the first such place; scrolling to it is counted, too."""
        place = self.page.locator(selector).first
        place.wait_for(timeout=PATIENCE)
        if not place.evaluate(IN_VIEW):
            self.scrolls += 1
        place.click(timeout=PATIENCE)
        self.touches += 1


IN_VIEW = """(one) => {
  const { top, bottom, left, right } = one.getBoundingClientRect();
  return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
}"""
FIRST_MOVE = {
    "voltage": [".pile.lit"],
    "voldetour": [".stock.can", ".plan [data-lit=true]"],
    "edison": [".slot.lit"],
}


def first_move(visitor: Visitor, title: str, game: str) -> tuple[float, str]:
    """From the home page to the first move: seconds of the machine, and what was touched."""
    began = time.perf_counter()
    page = visitor.page
    page.goto("/")
    visitor.touch(f"article[data-game={game}] .button.main:enabled")
    page.wait_for_selector("[role=grid]")
    if visitor.covered:
        visitor.touch("section.first .button.main")
    for selector in FIRST_MOVE[game]:
        visitor.touch(selector)
    page.locator(".log .number, [data-shown=past], .happened p").first.wait_for(state="attached")
    return time.perf_counter() - began, f"{visitor.touches} + {visitor.scrolls} scrolls"


def undo(visitor: Visitor) -> str:
    """Whether undo is in view after a move, and what it takes."""
    page = visitor.page
    button = page.locator("[aria-keyshortcuts=U]")
    button.wait_for()
    seen = "in view" if button.evaluate(IN_VIEW) else "out of view"
    return f"{seen}: 1 touch, or the key U"


def touches_a_turn(page: Page, game: str, variant: str) -> list[int]:
    """Touches of each turn, by touching what is lit."""
    page.goto("/")
    open_table(page, game, variant, ["me", "me"], curtain=False)
    page.wait_for_selector("[role=grid]")
    found: list[int] = page.evaluate(COUNT, TURNS)
    return found


def touches_of_building(page: Page) -> tuple[list[int], list[int]]:
    """Touches of each turn of VoldéTour as a bot plays it, and if pieces are dragged."""
    page.goto("/")
    prefer_plan(page)
    open_table(page, "voldetour", "two", ["me", "me"], curtain=False)
    page.wait_for_selector("[role=grid]")
    match, bot = ludion.game("voldetour").new("two"), ludion.bot("skilled")
    touched, dragged = [0], [0]
    while not match.over and len(touched) <= TURNS:
        seat = match.seat
        assert seat is not None
        knowledge = ludion.Knowledge.of(match, seed=match.count)
        move = match.game.notation[bot.choose(knowledge)]
        touches, taken = make(page, move, match.count)
        touched[-1] += touches
        dragged[-1] += touches - taken
        match.play(move)
        if match.seat != seat:
            touched.append(0)
            dragged.append(0)
    return touched[:-1], dragged[:-1]


def make(page: Page, move: str, number: int) -> tuple[int, int]:
    """Make a move by touches; gives how many, and how many of them only took a piece in hand."""
    touches = taken = 0

    def touch(selector: str) -> None:
        nonlocal touches
        page.locator(selector).first.click()
        touches += 1

    if move == "end":
        touch("[aria-keyshortcuts=E]")
    elif move.startswith(("L@", "^")):
        touch(f".plan [data-handle={move.lstrip('L@^')}]")
    else:
        pose, square = move.split("@")
        if not page.locator(".stock.held").count() and not page.locator(".turning").count():
            kind = "S" if pose.startswith("S") else pose[:2]
            if page.locator(f".stock.can[data-kind={kind}]").count():
                touch(f".stock[data-kind={kind}]")
                taken = 1
        sign = page.locator(f".turning [data-pose={pose}]")
        if sign.count() and sign.get_attribute("aria-pressed") != "true":
            touch(f".turning [data-pose={pose}]")
        touch(f".plan [data-handle={square}]")
    page.locator(".log .number").nth(number).wait_for()
    return touches, taken


def main() -> None:
    """Measure, and print the tables."""
    with served(PYTHON) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=FLAGS)
        print(
            "| from the home page to the first move | touches | seconds | undo |\n|---|---|---|---|"
        )
        for window in WINDOWS:
            for title, game in GAMES.items():
                visitor = Visitor(browser, address, window)
                seconds, touches = first_move(visitor, title, game)
                print(f"| {title}, {window} | {touches} | {seconds:.1f} | {undo(visitor)} |")
        print("\n| touches a turn | mean | median | most |\n|---|---|---|---|")
        page = Visitor(browser, address, "desktop").page
        touched, dragged = touches_of_building(page)
        counted = {
            "Voltage": touches_a_turn(page, "voltage", "standard"),
            "Edison & Co.": touches_a_turn(page, "edison", "two"),
            "VoldéTour": touched,
            "VoldéTour, pieces dragged": dragged,
        }
        for name, counts in counted.items():
            mean, median = statistics.mean(counts), statistics.median(counts)
            print(f"| {name}, {len(counts)} turns | {mean:.1f} | {median:g} | {max(counts)} |")
        number = open_table(page, "voldetour", "two", ["me", "random"])
        first = weigh(Visitor(browser, address, "desktop").page, "/", "article")
        fresh = Visitor(browser, address, "desktop").page
        both = weigh(fresh, f"/t/{number}", "canvas[data-drawn]")
        print("\n| bytes, compressed | |\n|---|---|")
        print(f"| first load | {first / 1000:.0f} kB |")
        print(f"| a table of VoldéTour | {both / 1000:.0f} kB |")
        browser.close()


if __name__ == "__main__":
    main()
