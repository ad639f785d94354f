"""What the others do is shown move by move; moments are held; a touch ends it."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.playing import open_table, prefer_plan
from tests.games.voltage.table import position


def prefer_pace(page: Page, pace: str) -> None:
    prefer_plan(page)
    wishes = json.dumps({"pace": pace, "known": ["voltage", "edison", "voldetour"]})
    page.evaluate("(wishes) => localStorage.setItem('ludion.preferences', wishes)", wishes)


def test_the_others_turn_is_shown_and_a_touch_skips_it(open_page: OpenPage) -> None:
    page = open_page()
    prefer_pace(page, "slow")
    open_table(page, "edison", "solo", ["me", "random", "random", "random"])
    page.locator(".slot.lit").first.click()
    shown = page.locator(".board[data-shown]")
    expect(shown).to_have_attribute("data-shown", "past")
    expect(page.locator(".slot.lit")).to_have_count(0)
    page.get_by_role("button", name="Skip").click()
    expect(shown).to_have_attribute("data-shown", "now")


def test_the_last_turn_is_marked_and_shown_again_with_space(open_page: OpenPage) -> None:
    page = open_page()
    prefer_pace(page, "off")
    open_table(page, "voltage", "standard", ["me", "random"])
    page.locator(".pile.lit").click()
    for _ in range(60):
        if page.locator(".trail").count():
            break
        if page.locator(".terminal.lit").count():
            page.locator(".terminal.lit").first.click()
        page.wait_for_timeout(200)
    expect(page.locator(".trail").first).to_have_text(re.compile(r"\d"))
    expect(page.locator("[data-shown]")).to_have_attribute("data-shown", "now")
    page.locator("h1").evaluate("() => document.activeElement.blur()")
    page.keyboard.press("Space")
    expect(page.locator("[data-shown]")).to_have_attribute("data-shown", "past")
    page.keyboard.press("Space")
    expect(page.locator("[data-shown]")).to_have_attribute("data-shown", "now")


def test_the_fifth_card_holds_the_terminal_with_who_wins_and_why(open_page: OpenPage) -> None:
    page = open_page()
    prefer_pace(page, "slow")
    start = position(hand="O1 G2", opponent="G1 G3", own={"O": "O2"}, opp={"O": "O1 O2 X"})
    open_table(page, "voltage", "standard", ["me", "me"], curtain=False, start=start)
    page.locator('[data-handle="hand O1"]').click()
    page.locator('[data-handle="side O own"]').click()
    expect(page.locator(".moment")).to_contain_text("whoever lays the fifth card loses")
    expect(page.locator(".terminal.won")).to_have_count(1)
    expect(page.locator(".side.O .lying")).to_have_count(5)
    page.locator(".terminal.won").click()
    expect(page.locator(".moment")).to_have_count(0)
    expect(page.locator(".side.O .lying")).to_have_count(0)


def test_without_motion_the_others_turn_is_marks_and_words(open_page: OpenPage) -> None:
    page = open_page(reduced_motion="reduce")
    prefer_pace(page, "slow")
    open_table(page, "edison", "solo", ["me", "random", "random", "random"])
    page.locator(".slot.lit").first.click()
    expect(page.locator(".happened p")).not_to_have_count(0)
    expect(page.locator("[data-shown]")).to_have_attribute("data-shown", "now")


def test_the_pace_is_a_setting(open_page: OpenPage) -> None:
    page = open_page()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Others’ moves").select_option("fast")
    stored = json.loads(page.evaluate("localStorage.getItem('ludion.preferences')"))
    assert stored["pace"] == "fast"


def test_an_evaluation_pops_its_points_at_each_vehicle(open_page: OpenPage) -> None:
    page = open_page()
    prefer_pace(page, "off")
    open_table(page, "edison", "two", ["me", "me"], curtain=False)
    for card in ("RZ", "d2", "fwd"):
        page.locator(f'.hand [data-handle="card {card}"]').click()
        expect(page.locator(f'.round [data-glide="{card}"]')).to_have_count(1)
    page.locator(".vehicle.can").first.click()
    page.locator(".place.lit").first.click()
    decide = page.get_by_role("button", name="Evaluate", exact=True)
    expect(page.locator("[data-pop]").first.or_(decide)).to_be_visible()
    if decide.count():
        decide.click()
    expect(page.locator("[data-pop]")).to_have_count(4)


def test_the_others_moves_are_numbered_on_the_plan(open_page: OpenPage) -> None:
    page = open_page()
    prefer_pace(page, "off")
    open_table(page, "voldetour", "two", ["me", "me"], curtain=False)
    page.locator(".stock[data-kind=B2]").click()
    page.locator('.plan [data-handle="e5"]').click()
    page.locator(".stock[data-kind=S]").click()
    page.locator('.plan [data-handle="f7"]').click()
    page.get_by_role("button", name="End the turn").click()
    expect(page.locator(".plan .signs text")).to_have_text(["1", "2"])
