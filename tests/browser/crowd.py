"""A board with forty pieces on it, to see how quickly the page answers a touch."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.playing import open_table

# Touches the Lord again and again; gives the milliseconds to the next picture, in ascending order.
TOUCH = """async () => {
  const buttons = [...document.querySelectorAll('.bar button')];
  const lord = buttons.find((button) => button.textContent.includes('Lord'));
  const times = [];
  for (let i = 0; i < 8; i++) {
    const start = performance.now();
    lord.click();
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b);
}"""


def open_crowded(page: Page) -> None:
    """Open a table for four at one screen with a crowded board, as a plan."""
    page.evaluate("localStorage.setItem('ludion.preferences', '{\"plan\": true}')")
    open_table(page, "voldetour", "four", ["me"] * 4, curtain=False, start=crowded())
    page.wait_for_selector("[role=grid]")


def crowded() -> dict[str, object]:
    """Four players in the middle of a game, all their forty pieces on the board."""
    pieces: list[dict[str, object]] = []
    for owner, (file, rank) in enumerate([(0, 0), (0, 5), (5, 5), (5, 0)]):
        names = ["B3x", "B1", "B1", "B2x", "Sn", "Ss", "Se", "Sw", "Sn", "B2x"]
        up = 3 if rank else 1  # not on the Towers
        spots = [(0, 0), (3, 0), (4, 0), (0, up), (2, up), (3, up), (4, up), (0, 4), (1, 4), (3, 4)]
        for name, (right, higher) in zip(names, spots, strict=True):
            at = f"{'abcdefghij'[file + right]}{rank + higher + 1}"
            pieces.append({"piece": name, "at": at, "level": 0, "owner": owner})
    pieces.sort(key=lambda piece: (str(piece["at"])[0], int(str(piece["at"])[1:])))
    return {
        "player": 0,
        "phase": "turn",
        "turns": [12, 12, 12, 12],
        "lords": ["c3", "c8", "h8", "h3"],
        "reserve": [{"B1": 0, "B2": 0, "B3": 0, "S": 0}] * 4,
        "pieces": pieces,
        "used": {"block": False, "stair": False},
        "held": None,
        "winner": None,
    }
