"""The review of a finished game: one button, curves, ledger and moments; for everybody."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from ludion.games import find
from ludion.match import Match
from tests.browser.conftest import OpenPage
from tests.browser.test_accessible import check_both
from tests.games.every import finished

PATIENCE = 300_000
"""Milliseconds: a review comes last on a busy machine."""


def bring(page: Page) -> Match:
    """A finished game of Voltage as a record, with its replay open."""
    match = finished(find("voltage").setting(), 2)
    record = match.record() | {"players": ["Ann", "Bob"]}
    page.goto("/")
    id = page.evaluate(
        """record => fetch('/api/records', {method: 'POST', body: JSON.stringify(record),
        headers: {'content-type': 'application/json'}}).then(a => a.json()).then(a => a.id)""",
        record,
    )
    page.goto(f"/r/{id}?as=all")
    return match


def test_one_button_shows_curves_ledger_and_moments(open_page: OpenPage) -> None:
    page = open_page()
    match = bring(page)
    page.get_by_role("button", name="Review").click()
    panel = page.get_by_role("region", name="Review")
    expect(panel.get_by_role("img", name="Chances of winning")).to_be_visible(timeout=PATIENCE)
    ledger = panel.get_by_role("group", name="Where the result comes from")
    expect(ledger).to_contain_text("what nobody could know")
    expect(panel.get_by_role("button", name="Stop")).to_have_count(0, timeout=PATIENCE)
    check_both(page)
    panel.get_by_text("The same as a table").click()
    expect(panel.get_by_role("table").first.get_by_role("row")).to_have_count(match.count + 2)
    moment = panel.get_by_role("heading", name="Key moments").locator("+ ul").get_by_role("button")
    if moment.count():
        number = int(moment.first.inner_text().split(".")[0])
        moment.first.focus()
        page.keyboard.press("Enter")
        expect(page.locator(".review p.here")).to_contain_text(f"{number}. ")
