"""A board with forty pieces on it, to see how quickly the page answers a touch."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.playing import open_table, prefer_plan

# Notes each touch, with the milliseconds from the hand to the next picture on the screen. It is the
# browser that counts them, in steps of 8; of what takes less than 16 it says nothing. Then also
# until it shows in three dimensions, which may come after the rest of the page.
WATCH = """() => {
  window.touches = {};
  window.drawn = {};
  const note = ({ interactionId, duration }) => {
    if (interactionId) touches[interactionId] = Math.max(touches[interactionId] ?? 0, duration);
  };
  const watch = new PerformanceObserver((list) => list.getEntries().forEach(note));
  watch.observe({ type: 'event', durationThreshold: 16 });
  const canvas = document.querySelector('canvas');
  if (!canvas) return;
  let touched;
  addEventListener('pointerup', (event) => (touched = event.timeStamp), true);
  const shown = (at) => () => (drawn[at] ??= performance.now() - at);
  const next = () => requestAnimationFrame(() => setTimeout(shown(touched)));
  new MutationObserver(next).observe(canvas, { attributeFilter: ['data-drawn'] });
}"""
LEAST = 16.0
REST = 400
"""Milliseconds between touches: a person's, so that each is answered before the next."""


def open_crowded(page: Page, plan: bool = True) -> None:
    """Open a table for four at one screen with a crowded board."""
    prefer_plan(page, plan)
    open_table(page, "voldetour", "four", ["me"] * 4, curtain=False, start=crowded())
    page.wait_for_selector("[role=grid]" if plan else "canvas[data-drawn]")
    page.wait_for_timeout(3 * REST)  # until everything is loaded and drawn


def touch_lord(page: Page, times: int) -> tuple[list[float], list[float]]:
    """Take the Lord in hand and put it down again.

    Gives the milliseconds of each touch to the page's next picture, ascending, and to the next in
    three dimensions, if those are shown.
    """
    page.evaluate(WATCH)
    lord = page.get_by_role("button", name="Move the Lord")
    lord.scroll_into_view_if_needed()
    box = lord.bounding_box()
    assert box is not None
    for _ in range(times):
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_timeout(REST)
    noted: list[float] = page.evaluate("Object.values(touches)")
    assert lord.get_attribute("aria-pressed") == ("true" if times % 2 else "false")
    touches = sorted([LEAST] * (times - len(noted)) + noted)
    return touches, sorted(page.evaluate("Object.values(drawn)"))


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
