"""What a player needs at a table, and whether all of it lies in the window."""

from __future__ import annotations

from playwright.sync_api import Page

# What is needed to decide: it is shown whole, inside the window and inside whatever clips it.
NEEDED = ",".join(
    [
        ".seats .seat",
        ".seats time",
        ".prompt",
        ".happened",
        ".actions .button",
        ".say .button",
        ".board [data-cell]",
        ".board [data-handle]",
        ".board .button",
        ".board .stock",
        ".board .other",
        ".board tr",
        ".board .score",
        ".board .backs",
        ".board .reserve",
        ".board .round",
        ".board .bet",
        ".board canvas",
        ".scrubber > *",
    ]
)
# What is touched: nothing else lies over its middle.
TOUCHED = ".actions .button, .board .button, .stock, .slot, .held-card, .pile, .terminal, .other"

OUTSIDE = """([needed, touched]) => {
  const name = (e) => `${e.tagName}.${e.getAttribute('class') ?? ''} ${e.dataset.handle ?? ''}`;
  const seen = (e) => {
    const style = getComputedStyle(e);
    return e.getClientRects().length && style.visibility === 'visible' && style.display !== 'none';
  };
  const found = [];
  for (const e of document.querySelectorAll(needed)) {
    if (!seen(e)) continue;
    const box = e.getBoundingClientRect();
    if (!box.width || !box.height) continue;
    let [left, top, right, bottom] = [0, 0, innerWidth, innerHeight];
    for (let up = e.parentElement; up; up = up.parentElement) {
      if (getComputedStyle(up).overflowY === 'visible') continue;
      const clip = up.getBoundingClientRect();
      [left, top] = [Math.max(left, clip.left), Math.max(top, clip.top)];
      [right, bottom] = [Math.min(right, clip.right), Math.min(bottom, clip.bottom)];
    }
    const over = Math.max(left - box.left, top - box.top, box.right - right, box.bottom - bottom);
    if (over > 1.5) found.push(`${name(e)} by ${Math.round(over)}`);
  }
  for (const e of document.querySelectorAll(touched)) {
    if (!seen(e)) continue;
    const box = e.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const there = document.elementFromPoint(x, y);
    if (there && !e.contains(there) && !there.contains(e)) {
      found.push(`${name(e)} under ${name(there)}`);
    }
  }
  for (const e of [document.documentElement, ...document.querySelectorAll('main, .stage')]) {
    if (e.scrollHeight > e.clientHeight + 1) found.push(`${name(e)} scrolls`);
    if (e.scrollWidth > e.clientWidth + 1) found.push(`${name(e)} scrolls sideways`);
  }
  return found;
}"""


def outside(page: Page) -> list[str]:
    """What is needed and lies outside the window, is cut off, or lies under something else."""
    found: list[str] = page.evaluate(OUTSIDE, [NEEDED, TOUCHED])
    return found
