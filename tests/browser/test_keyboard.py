"""Whole games against a bot without a pointer: nothing is clicked."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.keyboard import play_by_keys
from tests.browser.playing import moves_told, open_table, prefer_plan

NO_POINTER = "addEventListener('pointerdown', () => { throw new Error('a pointer was used'); })"
GAMES = [("voltage", "standard", 2, 10), ("voldetour", "two", 2, 6), ("edison", "teams", 4, 30)]


@pytest.mark.parametrize(("game", "variant", "seats", "least"), GAMES)
def test_a_whole_game_is_played_by_keyboard(
    open_page: OpenPage, game: str, variant: str, seats: int, least: int
) -> None:
    page = open_page()
    prefer_plan(page)
    page.add_init_script(NO_POINTER)
    open_table(page, game, variant, ["me"] + ["random"] * (seats - 1))
    page.wait_for_selector("[role=grid]")
    assert page.locator("[role=grid] [tabindex='0']").count() == 1
    play_by_keys(page)
    expect(page.locator(".result")).to_be_visible()
    assert moves_told(page) >= least


def test_a_bet_is_placed_by_keyboard(open_page: OpenPage) -> None:
    page = open_page()
    open_table(page, "edison", "advanced", ["me", "random", "random", "random"])
    page.get_by_role("button", name="One point less on Zeppelin Car").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".bet [role=status]")).to_have_text("1 point left")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    for _ in range(8):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.bet .main')"):
            break
    page.keyboard.press("Enter")
    expect(page.locator(".bet")).to_be_hidden()


def test_focus_stays_on_the_board_when_a_card_leaves_the_hand(open_page: OpenPage) -> None:
    page = open_page()
    open_table(page, "voltage", "standard", ["me", "me"], curtain=False)
    page.locator(".held-card.can").first.focus()
    page.keyboard.press("Enter")
    page.locator(".room[data-lit=true]").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".log .number").first).to_be_visible()
    assert page.evaluate("document.activeElement.closest('[role=grid]') !== null")
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"


def test_a_card_of_edison_is_played_with_enter_and_focus_remains(open_page: OpenPage) -> None:
    page = open_page()
    open_table(page, "edison", "two", ["me", "me"], curtain=False)
    card = page.locator('.hand [data-handle="card fwd"]')
    card.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".log li").first).to_contain_text("Forward")
    assert page.evaluate("document.activeElement.closest('[data-keys]') !== null")


def test_page_down_goes_from_one_lit_place_to_the_next(open_page: OpenPage) -> None:
    page = open_page()
    open_table(page, "voltage", "standard", ["me", "random"])
    page.locator(".held-card.can").first.focus()
    page.keyboard.press("Enter")
    lit = page.locator("[role=grid] [data-lit=true]").count()
    assert lit > 0
    page.locator("[role=grid] .terminal").first.focus()
    page.keyboard.press("PageDown")
    assert page.evaluate("document.activeElement.matches('[data-lit=true], [data-can=true]')")
    page.keyboard.press("PageUp")
    assert page.evaluate("document.activeElement.matches('[data-lit=true], [data-can=true]')")
