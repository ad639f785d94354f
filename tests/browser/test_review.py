"""The review of a finished game: one button, curves, ledger and moments; for everybody."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from ludion.games import find
from ludion.match import Match
from tests.browser.conftest import OpenPage
from tests.browser.test_accessible import serious
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


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_one_button_shows_curves_ledger_and_moments(open_page: OpenPage, scheme: str) -> None:
    page = open_page(color_scheme=scheme)
    match = bring(page)
    page.get_by_role("button", name="Review").click()
    panel = page.get_by_role("region", name="Review")
    expect(panel.get_by_role("img", name="Chances of winning")).to_be_visible(timeout=PATIENCE)
    ledger = panel.get_by_role("group", name="Where the result comes from")
    expect(ledger).to_contain_text("what nobody could know")
    expect(panel.get_by_role("button", name="Stop")).to_have_count(0, timeout=PATIENCE)
    assert serious(page) == []
    page.screenshot(path="/tmp/learn_phone.png")  # TAKEN OUT
    panel.get_by_text("The same as a table").click()
    expect(panel.get_by_role("table").first.get_by_role("row")).to_have_count(match.count + 2)
    moment = panel.get_by_role("heading", name="Key moments").locator("+ ul").get_by_role("button")
    if moment.count():
        number = int(moment.first.inner_text().split(".")[0])
        moment.first.focus()
        page.keyboard.press("Enter")
        page.screenshot(path=f"/tmp/learn_{scheme}.png")  # TAKEN OUT
        expect(page.locator(".review .here")).to_contain_text(f"{number}. ")


def test_on_a_phone_it_opens_and_closes_and_speaks_french(open_page: OpenPage) -> None:
    page = open_page(viewport={"width": 390, "height": 844}, has_touch=True, locale="fr-FR")
    bring(page)
    page.get_by_role("button", name="Bilan").tap()
    expect(page.get_by_role("region", name="Bilan")).to_contain_text(
        "Moments clés", timeout=PATIENCE
    )
    assert serious(page) == []
    page.screenshot(path="/tmp/learn_phone.png")  # TAKEN OUT
