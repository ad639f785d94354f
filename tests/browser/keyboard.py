"""Playing by keyboard alone: Tab between boards and buttons, arrows on a board, Enter to touch."""

from __future__ import annotations

from itertools import cycle

import pytest
from playwright.sync_api import Page

from tests.browser.playing import LIT

# Marks something lit as the goal. It touches nothing.
CHOOSE = """(lit) => {
  document.querySelectorAll('[data-goal]').forEach((e) => e.removeAttribute('data-goal'));
  const all = [...document.querySelectorAll(lit)];
  const acts = [...document.querySelectorAll('.acts .button')].slice(-3);
  const from = all.length ? all : acts;
  if (from.length) from[Math.floor(Math.random() * from.length)].setAttribute('data-goal', '');
  return from.length > 0;
}"""

# The key that brings the focus nearer to the goal; Enter once it is there.
NEXT_KEY = """() => {
  const goal = document.querySelector('[data-goal]');
  const here = document.activeElement;
  if (!goal) return null;
  if (here === goal) return 'Enter';
  const board = goal.hasAttribute('data-cell') && goal.closest('[data-keys]');
  if (board && board.contains(here)) {
    const middle = (e) => {
      const box = e.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [[x, y], [u, v]] = [here, goal].map(middle);
    if (Math.abs(u - x) > Math.abs(v - y)) return u > x ? 'ArrowRight' : 'ArrowLeft';
    return v > y ? 'ArrowDown' : 'ArrowUp';
  }
  const stop = board ? board.querySelector('[data-cell][tabindex="0"]') : goal;
  const follows = here.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING;
  return follows || here === document.body ? 'Tab' : 'Shift+Tab';
}"""

FOCUS = """() => {
  window.numbers ??= new WeakMap();
  const here = document.activeElement;
  if (!window.numbers.has(here)) window.numbers.set(here, (window.count = (window.count ?? 0) + 1));
  return window.numbers.get(here);
}"""
FEW_KEYS = 24
MOST_KEYS = 160
"""No goal is further away than that, even if every square of a board of 100 is lit."""


def play_by_keys(page: Page, most_goals: int = 400) -> None:
    """Play until the game is over, with key presses alone."""
    for _ in range(most_goals):
        if page.locator(".result").count():
            return
        if page.evaluate(CHOOSE, LIT):
            reach(page)
        else:
            page.wait_for_timeout(30)
    pytest.fail("the game did not end")


def reach(page: Page) -> None:
    """Bring the focus to the goal and touch it, unless the table changes meanwhile."""
    ways_round = cycle(["ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"])
    for count in range(MOST_KEYS):
        key = page.evaluate(NEXT_KEY)
        if key and key.startswith("Arrow") and count > FEW_KEYS:
            key = "PageDown"  # from one lit place to the next
        if key is None or page.locator(".result").count():
            return
        before = page.evaluate(FOCUS)
        page.keyboard.press(key)
        if key == "Enter":
            return
        if key.startswith("Arrow") and page.evaluate(FOCUS) == before:
            page.keyboard.press(next(ways_round))
    pytest.fail(f"not reached by keys: {goal(page)}")


def goal(page: Page) -> str:
    """What could not be reached."""
    html: str = page.locator("[data-goal]").first.evaluate("(e) => e.outerHTML.slice(0, 300)")
    return html
