"""A game without a room in the page can be found, opened, played, read about and replayed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.playing import moves_told, open_table, play_on, play_out

TITLE = "A Game from Elsewhere"


def open_roomless(page: Page) -> str:
    return open_table(page, "roomless", "standard", ["me", "random"])


def test_it_is_on_the_home_page_and_plays_at_once(open_page: OpenPage) -> None:
    page = open_page()
    card = page.get_by_role("article", name=TITLE)
    expect(card).to_contain_text("2 players")
    card.get_by_label("Against").select_option("random")
    card.get_by_role("button", name="Play now").click()
    expect(page).to_have_title(f"● Your turn – {TITLE}")
    expect(page.get_by_role("grid", name="Your moves")).to_be_visible()


def test_its_view_is_shown_and_its_moves_are_buttons(open_page: OpenPage) -> None:
    page = open_page()
    open_roomless(page)
    shown = page.get_by_role("region", name="What you can see")
    expect(shown).to_contain_text("Draw count")
    expect(shown.locator("dt", has_text="Hand").locator("xpath=..").locator("li")).to_have_count(4)
    expect(page.get_by_role("button", name="draw2", exact=True)).to_be_visible()


def test_a_whole_game_is_played_and_replayed(open_page: OpenPage) -> None:
    page = open_page()
    number = open_roomless(page)
    play_out(page)
    expect(page.locator(".result")).to_be_visible()
    page.goto(f"/replay/{number}?as=all")
    expect(page.get_by_role("heading", name=TITLE)).to_be_visible()
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".board h2")).to_have_count(2)


def test_keys_alone_choose_a_move(open_page: OpenPage) -> None:
    page = open_page()
    open_roomless(page)
    page.locator('.moves [tabindex="0"]').focus()
    page.keyboard.press("ArrowRight")
    before = moves_told(page)
    page.keyboard.press("Enter")
    page.wait_for_function(
        "(count) => document.querySelectorAll('.log .number').length > count", arg=before
    )
    expect(page.locator(".moves [data-cell]:focus")).to_have_count(1)


def test_what_happened_is_told(open_page: OpenPage) -> None:
    page = open_page()
    open_roomless(page)
    play_on(page, 2)
    expect(page.locator(".log p").first).to_contain_text("Ann")


def test_a_page_for_a_new_table_and_the_lobby_know_it(open_page: OpenPage) -> None:
    page = open_page("/new/roomless?with=public")
    expect(page.get_by_role("heading", name=TITLE)).to_be_visible()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector(".waiting")
    page.goto("/lobby")
    expect(page.locator("li", has_text=TITLE).first).to_be_visible()


def test_rules_that_nobody_wrote_are_kindly_missed(open_page: OpenPage) -> None:
    page = open_page("/rules/roomless")
    expect(page.get_by_text("Nobody has written down the rules")).to_be_visible()


@pytest.mark.parametrize("language", ["fr", "de", "es"])
def test_it_is_shown_in_every_language(open_page: OpenPage, language: str) -> None:
    page = open_page(locale=language)
    open_roomless(page)
    expect(page.locator(".prompt")).not_to_contain_text("plain.")
    expect(page.locator(".prompt")).not_to_contain_text("Your turn")
