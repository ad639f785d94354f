"""What the others do is shown move by move; moments are held; a touch ends it."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, expect

from ludion.games.voltage.sketch import position
from tests.browser.conftest import OpenPage
from tests.browser.playing import open_table, prefer_plan
from tests.browser.screenshots import bridge


def prefer_pace(page: Page, pace: str, plan: bool = True) -> None:
    prefer_plan(page, plan)
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


def win(page: Page, plan: bool) -> None:
    """Walk to the enemy Tower, over what the enemy has built."""
    prefer_pace(page, "slow", plan)
    start = bridge() | {"lords": ["h4", "a1"]}
    open_table(page, "voldetour", "two", ["me", "me"], curtain=False, start=start)
    page.get_by_role("button", name="Move the Lord").click()
    page.locator('.plan [data-handle="h8"]').click()


def test_the_winning_way_is_a_film_that_a_touch_ends(open_page: OpenPage) -> None:
    page = open_page()
    win(page, plan=False)
    film = page.locator("canvas[data-film=on]")
    expect(film).to_be_visible(timeout=20_000)
    expect(page.locator(".plan .way")).to_have_count(1)
    expect(page.locator(".moment")).to_contain_text("reaches the enemy Tower and wins")
    expect(page.locator(".result")).to_have_count(0)
    film.click()
    expect(film).to_have_count(0)
    expect(page.locator(".result")).to_be_visible()


def test_without_motion_the_winning_way_is_told_and_no_film(open_page: OpenPage) -> None:
    page = open_page(reduced_motion="reduce")
    win(page, plan=False)
    expect(page.locator(".result")).to_contain_text("reaches the enemy Tower")
    expect(page.locator("canvas[data-film]")).to_have_count(0)


def test_a_vehicle_rides_up_the_ramp_and_skids_on_oil(open_page: OpenPage) -> None:
    page = open_page(reduced_motion="reduce")
    prefer_pace(page, "off")
    open_table(page, "edison", "two", ["me", "me"], curtain=False)
    for card in ("RZ", "d5", "fwd"):
        page.locator(f'.hand [data-handle="card {card}"]').click()
        expect(page.locator(f'.round [data-glide="{card}"]')).to_have_count(1)
    page.locator('.vehicle[data-handle="vehicle R"]').click()
    page.locator(".place.lit").first.click()
    expect(page.locator(".vehicle[data-ride=oil]")).to_have_count(1)


def test_what_was_drawn_is_marked_and_at_one_screen_seen_first(open_page: OpenPage) -> None:
    page = open_page()
    prefer_pace(page, "off")
    start = position(hand="O1 G2", opponent="G1 G3", draw="B2 B3")
    open_table(page, "voltage", "standard", ["me", "me"], start=start)
    page.get_by_role("button", name="lift the curtain").click()
    page.locator(".pile.lit").click()
    expect(page.locator("[data-fresh]")).to_have_count(2)
    expect(page.locator(".held-card")).to_have_count(4)
    expect(page.get_by_role("group", name="this is what you have drawn")).to_be_visible()
    page.get_by_role("button", name="Hide it and pass to").click()
    expect(page.get_by_role("dialog")).to_contain_text("it is your turn")
    expect(page.locator(".held-card")).to_have_count(0)
