"""Opening tables and playing at them, as a person would: by what is lit on the page."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page

LIT = ",".join(
    [
        '[data-lit="true"]',
        ".held-card.can:not(.held)",
        ".stock.can:not(.held)",
        ".curtain button",
        ".hand-over button",
        ".decide button",
        ".foot .button.main",
        ".acts .button.main",
    ]
)
"""What a person sees that the next touch may be."""

# Touches something lit, again and again, until the game is over. It knows no rules.
MONKEY = (
    """
async (limit, moves = Infinity) => {
  const until = Date.now() + limit;
  const told = () => document.querySelectorAll('.log .number').length;
  const touch = (e) => e.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  while (Date.now() < until && told() < moves && !document.querySelector('.result')) {
    const form = document.querySelector('form.bet');
    if (form) form.requestSubmit();
    const lord = [...document.querySelectorAll('.acts .button')].slice(-3);
    const lit = [...document.querySelectorAll('LIT')];
    const all = lit.length ? lit : lord;
    if (all.length) touch(all[Math.floor(Math.random() * all.length)]);
    await new Promise((done) => setTimeout(done, 25));
  }
}
"""
).replace("LIT", LIT.replace("'", "\\'"))


def open_table(page: Page, game: str, variant: str, seats: list[str], **more: Any) -> str:
    """Open a table: a seat is ``me``, ``open`` or a bot. Gives its number."""
    wishes = [{"kind": s} if s in ("me", "open") else {"kind": "bot", "bot": s} for s in seats]
    ask(page, "/api/me", {"name": "Ann"})
    table = {"game": game, "variant": variant, "seats": wishes, **more}
    number: str = ask(page, "/api/tables", table)["id"]
    page.goto(f"/t/{number}")
    page.wait_for_selector(".board, .curtain, .waiting")
    return number


def prefer_plan(page: Page, plan: bool = True) -> None:
    """Show VoldéTour as a plan, or in three dimensions too, from the next page on."""
    wishes = json.dumps({"plan": plan})
    page.evaluate("(wishes) => localStorage.setItem('ludion.voldetour', wishes)", wishes)


def ask(page: Page, path: str, body: Any) -> Any:
    """A request of the page's own, so with its cookie."""
    return page.evaluate(
        """async ([path, body]) => {
          const headers = { 'Content-Type': 'application/json' };
          const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
          const said = await answer.json();
          if (!answer.ok) throw new Error(JSON.stringify(said));
          return said;
        }""",
        [path, body],
    )


def let_play(page: Page, seconds: float = 90) -> None:
    """Let a page play by itself, without waiting for it."""
    page.evaluate(f"(limit) => {{ window.playing = ({MONKEY})(limit); }}", seconds * 1000)


def play_out(page: Page, seconds: float = 90) -> None:
    """Play until the game is over."""
    let_play(page, seconds)
    page.wait_for_selector(".result", timeout=seconds * 1000)


def play_on(page: Page, moves: int, seconds: float = 30) -> None:
    """Play until so many moves were made."""
    page.evaluate(f"([limit, moves]) => ({MONKEY})(limit, moves)", [seconds * 1000, moves])


def moves_told(page: Page) -> int:
    """How many moves the log tells."""
    return page.locator(".log .number").count()
