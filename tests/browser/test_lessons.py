"""A course in the page: done by touch and by keyboard, remembered, and kind about mistakes."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.test_accessible import serious


def touch(page: Page, *handles: str) -> None:
    for handle in handles:
        page.locator(f'[data-handle="{handle}"]').first.click()


def open_step(page: Page, lesson: str, step: str) -> None:
    page.goto(f"/learn/voltage?lesson={lesson}&step={step}")
    expect(page.locator("[data-handle]").first).to_be_visible()


@pytest.mark.parametrize(
    "size", [{"width": 1280, "height": 720}, {"width": 390, "height": 844}], ids=["desk", "phone"]
)
def test_the_first_lesson_is_done_step_by_step(open_page: OpenPage, size: dict[str, int]) -> None:
    page = open_page("/rules/voltage", viewport=size)
    page.get_by_role("link", name="Lessons").click()
    expect(page.get_by_text("Step 1 of 16")).to_be_visible()
    touch(page, "hand O3", "side O own")
    expect(page.get_by_text("the set is yours")).to_be_visible()
    expect(page.get_by_role("button", name="Next")).to_be_focused()
    page.keyboard.press("Enter")
    touch(page, "hand G3", "side G opp")
    page.get_by_role("button", name="Next").click()
    touch(page, "hand G2", "side G own", "pile")
    expect(page.get_by_text("the most common turn")).to_be_visible()
    page.get_by_role("button", name="Next").click()
    expect(page.get_by_text("Step 4 of 16")).to_be_visible()
    page.goto("/learn/voltage")  # it is remembered where one was
    expect(page.get_by_text("Step 4 of 16")).to_be_visible()
    expect(page.locator('[data-done="true"]')).to_have_count(3)


def test_another_move_is_undone_and_says_what_it_would_have_done(open_page: OpenPage) -> None:
    page = open_page()
    open_step(page, "first", "plus")
    touch(page, "hand O3", "side O opp")
    expect(page.get_by_text("Try your own side")).to_be_visible()
    expect(page.get_by_text("Seat 2 wins the Orange set")).to_be_visible()
    touch(page, "hand O3", "side O own")
    expect(page.get_by_text("the set is yours")).to_be_visible()


def test_an_illegal_touch_is_answered_by_the_games_own_rule(open_page: OpenPage) -> None:
    page = open_page()
    open_step(page, "turns", "two_down")
    touch(page, "hand O3", "side O own", "hand O1")
    page.locator('[data-handle="side O own"]').click()
    expect(page.get_by_text("your first card went to the same terminal")).to_be_visible()
    expect(page.locator(".step .rule")).to_be_visible()


def test_the_opponent_answers_by_itself(open_page: OpenPage) -> None:
    page = open_page()
    open_step(page, "endings", "tie")
    touch(page, "hand O1", "side O opp", "pile")
    expect(page.get_by_text("Three to three: the set is yours.")).to_be_visible()


def test_a_step_can_be_begun_again(open_page: OpenPage) -> None:
    page = open_page()
    open_step(page, "turns", "two_down")
    touch(page, "hand P3", "side P own")
    expect(page.locator('[data-handle="hand P3"]')).to_have_count(0)
    page.get_by_role("button", name="Start this step again").click()
    expect(page.locator('[data-handle="hand P3"]')).to_have_count(1)


def test_the_last_step_leads_to_a_game(open_page: OpenPage) -> None:
    page = open_page()
    open_step(page, "endings", "four_sets")
    touch(page, "hand B1", "side B own")
    expect(page.get_by_text("You have done every lesson of Voltage")).to_be_visible()
    expect(page.get_by_role("link", name="Play a game")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everybody_can_use_a_lesson(open_page: OpenPage, scheme: str) -> None:
    page = open_page(color_scheme=scheme)
    open_step(page, "first", "plus")
    touch(page, "hand O3", "side O own")
    expect(page.get_by_role("button", name="Next")).to_be_focused()
    assert serious(page) == []
