"""What a screen reader says of boards, single keys, and targets that a finger can hit."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from ludion.games.voltage.sketch import position
from tests.browser.conftest import OpenPage
from tests.browser.playing import open_table, play_on, prefer_plan
from tests.browser.screenshots import bridge
from tests.browser.test_viewport import open_known
from tests.browser.viewport import outside


def square(page: Page, name: str) -> str:
    return page.locator(f".plan [data-handle={name}]").get_attribute("aria-label") or ""


def open_bridge(page: Page) -> None:
    prefer_plan(page)
    open_table(page, "voldetour", "two", ["me", "me"], start=bridge())
    page.wait_for_selector("[role=grid]")


def test_a_square_says_what_lies_there_and_what_can_be_done(open_page: OpenPage) -> None:
    page = open_page()
    open_bridge(page)
    slope = "d3, slope rising west from height 1, Ann 1’s Stair rising west"
    below = "beneath it Ann 1’s Block of 2 lying west–east"
    assert square(page, "d3") == f"{slope}, {below}. You can lift this piece"
    assert square(page, "c3").startswith("c3, Tower of Ann 1, Lord of Ann 1")
    assert square(page, "g3").endswith("Within your Lord’s reach")
    page.get_by_role("button", name="Block of 1").click()
    assert square(page, "f5").endswith("The piece fits here")
    assert square(page, "c3").endswith("The piece does not fit here")
    page.get_by_role("button", name="Move the Lord").click()
    assert square(page, "g3").endswith("Your Lord can go here")
    assert square(page, "j10").endswith("Your Lord cannot go here")


def test_turning_a_piece_is_announced(open_page: OpenPage) -> None:
    page = open_page()
    open_bridge(page)
    page.keyboard.press("2")
    said = page.locator(".voldetour [role=status]")
    expect(said).to_have_text(re.compile(r"Block of 2 lying west–east: fits on \d+ squares"))
    page.keyboard.press("r")
    expect(said).to_have_text(re.compile(r"Block of 2 lying south–north: fits on \d+ squares"))
    page.get_by_role("button", name="standing").click()
    expect(said).to_have_text(re.compile(r"Block of 2 standing: fits on \d+ squares"))
    page.keyboard.press("l")
    expect(page.get_by_role("button", name="Move the Lord")).to_have_attribute(
        "aria-pressed", "true"
    )


def test_cards_and_places_say_what_is_possible(open_page: OpenPage) -> None:
    page = open_page()
    start = position(hand="O1 G2*", opponent="G1 G3")
    open_table(page, "voltage", "standard", ["me", "me"], curtain=False, start=start)
    page.get_by_role("button", name="Green 2, a transformer on its back, possible now").click()
    possible = page.get_by_role("gridcell").get_by_role("button", name="possible now")
    expect(
        page.get_by_role("button", name="Green, side of Ann 1: no cards, possible")
    ).to_be_visible()
    assert not any("Blue" in (text or "") for text in possible.all_inner_texts())
    open_table(page, "edison", "two", ["me", "me"], curtain=False)
    page.get_by_role("button", name=re.compile("Forward.*, possible now")).click()
    expect(page.get_by_role("gridcell", name="ramp, then the drop")).to_have_count(1)


def test_keys_take_cards_ask_for_hints_undo_and_show_the_last_turn(open_page: OpenPage) -> None:
    page = open_page()
    open_table(page, "voltage", "standard", ["me", "random"], rated=False)
    expect(page.locator(".pile.lit")).to_be_visible()
    page.keyboard.press("1")
    expect(page.locator(".held-card").first).to_have_attribute("aria-pressed", "true")
    page.locator(".lit .room, .terminal.lit").first.click()
    if page.get_by_role("button", name="Leave the cards alone").count():
        page.get_by_role("button", name="Leave the cards alone").click()
    expect(page.locator(".log .number")).to_have_count(1)
    page.keyboard.press("u")
    expect(page.locator(".log .number")).to_have_count(0)
    page.keyboard.press("h")
    expect(page.get_by_role("heading", name="A bot would play")).to_be_visible(timeout=20_000)
    page.keyboard.press("Tab")
    page.keyboard.press("Control+u")
    expect(page.get_by_role("heading", name="A bot would play")).to_be_visible()


def test_single_keys_can_be_switched_off(open_page: OpenPage) -> None:
    page = open_page()
    open_table(page, "voltage", "standard", ["me", "random"])
    expect(page.locator(".pile.lit")).to_be_visible()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Keys of one letter").uncheck()
    page.keyboard.press("Escape")
    page.keyboard.press("1")
    expect(page.locator(".held-card[aria-pressed=true]")).to_have_count(0)


@pytest.mark.parametrize("key", ["Edison", "VoldéTour"])
def test_the_list_of_keys_has_those_of_the_game(open_page: OpenPage, key: str) -> None:
    page = open_page()
    game = {"Edison": "edison", "VoldéTour": "voldetour"}[key]
    open_table(page, game, "two", ["me", "random"])
    page.wait_for_selector("[role=grid]")
    page.keyboard.press("?")
    listed = page.get_by_role("dialog", name="Keys")
    expect(listed).to_contain_text("Undo")
    expect(listed.get_by_text("Move the Lord")).to_have_count(1 if game == "voldetour" else 0)


GAMES = [("voltage", "standard", 2), ("voldetour", "four", 4), ("edison", "teams", 4)]


@pytest.mark.parametrize(("game", "variant", "seats"), GAMES)
def test_a_grid_is_one_tab_stop_all_game_long(
    open_page: OpenPage, game: str, variant: str, seats: int
) -> None:
    page = open_page()
    prefer_plan(page)
    open_table(page, game, variant, ["me"] * seats, curtain=False)
    page.wait_for_selector("[role=grid]")
    for moves in (0, 1, 2, 5):
        play_on(page, moves)
        assert page.locator("[role=grid] [tabindex='0']").count() == 1


# What a finger is to hit: not the places of a board, which are drawn, nor links in a sentence.
TOO_SMALL = """() => [...document.querySelectorAll('button, a[href], select, input, summary')]
  .filter((one) => one.checkVisibility() && !one.disabled && !one.closest('p, svg, li .text'))
  .map((one) => (one.matches('[type=checkbox], [type=radio]') ? one.closest('label') : one))
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([, box]) => box.width > 1 && Math.min(box.width, box.height) < 43.5)
  .map(([one, box]) => `${one.outerHTML.slice(0, 90)} ${box.width} × ${box.height}`)"""


PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True
}  # fmt: skip
PATHS = ["/", "/lobby", "/new/edison?with=screen", "/me", "/rules/voltage"]


@pytest.mark.parametrize("path", PATHS)
def test_on_a_phone_a_finger_hits_everything(open_page: OpenPage, path: str) -> None:
    page = open_page(path, **PHONE)
    page.wait_for_load_state("networkidle")
    page.locator("h1").first.wait_for()
    assert page.evaluate(TOO_SMALL) == []


@pytest.mark.parametrize(("game", "variant", "seats"), [*GAMES, ("edison", "advanced", 4)])
def test_at_a_table_on_a_phone_a_finger_hits_everything(
    open_page: OpenPage, game: str, variant: str, seats: int
) -> None:
    page = open_page(**PHONE)
    open_known(page, game, variant, seats)
    page.get_by_role("button", name="Log, chat, rules").wait_for()
    assert page.evaluate(TOO_SMALL) == []
    assert outside(page) == []
