"""What is aimed at shows what it would do, quietly, and nothing comes of it."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from ludion.games.voltage.sketch import position
from tests.browser.conftest import OpenPage
from tests.browser.playing import moves_told, open_table, prefer_plan
from tests.browser.screenshots import bridge

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def open_set(page: Page) -> None:
    """Voltage with four cards at Orange."""
    own, opp = {"O": "O2", "G": "G1"}, {"O": "O1 O2 X"}
    start = position(hand="O3 G2 X F", opponent="G1 G3", own=own, opp=opp)
    open_table(page, "voltage", "standard", ["me", "me"], curtain=False, start=start)


def test_a_card_that_is_pointed_at_shows_the_totals_it_would_make(open_page: OpenPage) -> None:
    page = open_page()
    open_set(page)
    ghosts = page.locator(".terminal [data-ghost]")
    page.locator('[data-handle="hand G2"]').hover()
    expect(ghosts).to_have_text(["→2", "→3"])
    expect(page.locator(".prompt")).to_contain_text("On your side: 3 : 0")
    page.mouse.move(1, 1)
    expect(ghosts).to_have_count(0)
    expect(page.locator(".prompt")).to_contain_text("Your turn")
    assert moves_told(page) == 0


def test_the_fifth_card_shows_who_would_win_the_set(open_page: OpenPage) -> None:
    page = open_page()
    open_set(page)
    page.locator('[data-handle="hand O3"]').click()
    page.locator('[data-handle="side O own"]').hover()
    expect(page.locator(".prompt")).to_contain_text("wins the Orange set, 5 against 3")
    expect(page.locator(".foot .lamps .would")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".held-card.held")).to_have_count(0)
    expect(page.locator(".lamps .would")).to_have_count(0)


def test_the_keyboard_shows_it_too(open_page: OpenPage) -> None:
    page = open_page(reduced_motion="reduce")
    open_set(page)
    page.locator('[data-handle="hand O3"]').focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator('[data-handle="hand G2"]')).to_be_focused()
    expect(page.locator(".terminal [data-ghost]")).to_have_count(2)
    page.keyboard.press("Escape")
    expect(page.locator(".terminal [data-ghost]")).to_have_count(0)


def test_a_finger_that_rests_looks_and_does_not_touch(open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    page.evaluate("""localStorage.setItem('ludion.preferences', '{"known": ["voltage"]}')""")
    open_set(page)
    card = page.locator('[data-handle="hand G2"]')
    card.scroll_into_view_if_needed()
    box = card.bounding_box()
    assert box is not None
    finger = page.context.new_cdp_session(page)
    at = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2, "id": 0}]
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": at})
    expect(page.locator(".terminal [data-ghost]")).to_have_count(2)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator(".terminal [data-ghost]")).to_have_count(0)
    expect(page.locator(".held-card.held")).to_have_count(0)
    card.tap()
    expect(page.locator(".held-card.held")).to_have_count(1)


def test_a_vehicle_shows_where_it_would_go_and_what_it_would_score(open_page: OpenPage) -> None:
    page = open_page()
    open_table(page, "edison", "two", ["me", "me"], curtain=False)
    for card in ("RZ", "d1"):
        page.locator(f'.hand [data-handle="card {card}"]').click()
        expect(page.locator(f'.round [data-glide="{card}"]')).to_have_count(1)
    page.locator('.hand [data-handle="card fwd"]').hover()
    expect(page.locator("g[data-would]")).to_have_count(2)
    expect(page.locator(".prompt")).to_contain_text("Steam Rocket to 1")
    page.locator('.hand [data-handle="card fwd"]').click()
    page.locator('.vehicle[data-handle="vehicle R"]').click()
    page.locator('[data-handle="place 1"]').hover()
    expect(page.locator('[data-would="R>1"]')).to_have_count(1)
    expect(page.locator('[data-would-score="R"]')).to_have_text("+3")
    expect(page.locator(".prompt")).to_contain_text("An evaluation would then give")


def test_a_piece_shows_where_the_lord_could_go_after_it(open_page: OpenPage) -> None:
    page = open_page()
    prefer_plan(page)
    open_table(page, "voldetour", "two", ["me", "me"], curtain=False, start=bridge())
    page.locator(".stock[data-kind=B1]").click()
    page.locator('.plan [data-handle="g3"]').hover()
    without = page.locator(".plan .ways.would")
    expect(page.locator(".prompt")).to_contain_text("Your Lord could then go to")
    page.locator('.plan [data-handle="a10"]').hover()
    expect(without).to_have_attribute("data-would", "5")
    page.keyboard.press("Escape")
    expect(without).to_have_count(0)
