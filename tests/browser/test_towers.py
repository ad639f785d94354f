"""Where the Towers stand is chosen on a picture."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.test_options import open_options, start


def pick(page: Page, square: str) -> None:
    page.get_by_role("gridcell", name=f"{square},").click()


def towers(page: Page) -> Any:
    return start(page)["towers"]


def test_any_squares_are_chosen_by_mouse(open_page: OpenPage) -> None:
    page = open_options(open_page, "voldetour")
    pick(page, "a1")
    pick(page, "j10")
    expect(page.get_by_label("Free choice")).to_be_checked()
    assert towers(page) == ["a1", "j10"]


def test_they_are_chosen_by_keyboard(open_page: OpenPage) -> None:
    page = open_options(open_page, "voldetour")
    page.get_by_role("radio", name="Tower of seat 1").focus()
    page.keyboard.press("ArrowDown")  # the other Tower
    expect(page.get_by_role("radio", name="Tower of seat 2")).to_be_focused()
    page.keyboard.press("Tab")  # the board, at a Tower
    expect(page.get_by_role("gridcell", name="h8, Tower of seat 2")).to_be_focused()
    for key in ("ArrowRight", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    expect(page.get_by_role("gridcell", name="i9, Tower of seat 2")).to_be_focused()
    assert towers(page) == ["c3", "i9"]


def test_good_places_have_names(open_page: OpenPage) -> None:
    page = open_options(open_page, "voldetour")
    expect(page.get_by_label("On the diagonal")).to_be_checked()
    pick(page, "a1")  # two squares, which are none for four
    page.get_by_label("Variant").select_option("four")
    expect(page.get_by_label("Pinwheel")).to_be_checked()
    page.get_by_label("Diagonals, far apart").check()
    expect(page.get_by_text("In trials on true diagonals")).to_be_visible()
    expect(page.get_by_role("gridcell", name="i2, Tower of seat 4")).to_be_visible()
    assert towers(page) == ["b2", "b9", "i9", "i2"]


def test_neighbours_are_refused_at_once(open_page: OpenPage) -> None:
    page = open_options(open_page, "voldetour")
    pick(page, "h7")
    pick(page, "h6")  # the second Tower moves away from the first
    expect(page.get_by_role("alert")).to_contain_text("h7 and h6 are neighbours")
    pick(page, "h6")
    pick(page, "b2")
    expect(page.get_by_role("alert")).to_have_count(0)
    assert towers(page) == ["h7", "b2"]
