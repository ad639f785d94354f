"""The rules page: what has a shape is drawn, what is printed can be read; and the list of keys."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage

DRAWN = {
    "voltage": ["cards", "bypass", "fuse", "scoring"],
    "voldetour": ["pieces", "nested", "blocked", "steps"],
    "edison": ["vehicles", "cards", "track", "drop"],
}


@pytest.mark.parametrize("game", DRAWN)
def test_every_rule_with_a_shape_is_drawn(open_page: OpenPage, game: str) -> None:
    page = open_page(f"/rules/{game}")
    for rule in DRAWN[game]:
        drawing = page.locator(f"#rule-{rule} figure")
        expect(drawing).to_be_visible()
        box = drawing.bounding_box()
        assert box is not None
        assert box["height"] > 40


def test_a_question_mark_lists_the_keys(open_page: OpenPage) -> None:
    page = open_page("/rules/voltage")
    page.get_by_role("searchbox").press("?")
    assert page.get_by_role("dialog").count() == 0, "there it is a letter"
    page.locator("#main").press("?")
    dialog = page.get_by_role("dialog", name="Keys")
    expect(dialog).to_contain_text("take the 1st, 2nd, … card or piece in hand")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    page.locator("#main").press("?")
    dialog.get_by_role("button").click()
    expect(page.locator("dialog")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_rules_are_printed_in_black_without_the_page_around_them(
    open_page: OpenPage, scheme: Literal["light", "dark"]
) -> None:
    page = open_page("/rules/voldetour", color_scheme=scheme)
    rule = page.locator("#rule-nested p")
    expect(rule).to_be_visible()
    page.emulate_media(media="print", color_scheme=scheme)
    expect(page.locator("header").first).to_be_hidden()
    expect(page.get_by_role("searchbox")).to_be_hidden()
    expect(rule).to_have_css("color", "rgb(0, 0, 0)")
    expect(page.locator("body")).to_have_css("background-color", "rgb(255, 255, 255)")
