"""The rules page: what has a shape is drawn, and what is printed can be read."""

from __future__ import annotations

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


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_rules_are_printed_in_black_without_the_page_around_them(
    open_page: OpenPage, scheme: str
) -> None:
    page = open_page("/rules/voldetour", color_scheme=scheme)
    rule = page.locator("#rule-nested p")
    expect(rule).to_be_visible()
    page.emulate_media(media="print", color_scheme=scheme)
    expect(page.locator("header").first).to_be_hidden()
    expect(page.get_by_role("searchbox")).to_be_hidden()
    expect(rule).to_have_css("color", "rgb(0, 0, 0)")
    expect(page.locator("body")).to_have_css("background-color", "rgb(255, 255, 255)")
