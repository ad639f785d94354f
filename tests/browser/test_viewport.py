"""The table fits one screen: nobody scrolls in a whole game of any variant."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.playing import MONKEY, open_table, play_out, prefer_plan
from tests.browser.test_games import VARIANTS
from tests.browser.viewport import outside

SIZES = {
    "1280 by 720": (1280, 720),
    "1366 by 768": (1366, 768),
    "1920 by 1080": (1920, 1080),
    "1920 by 1080 at 200 %": (960, 540),
    "a phone": (390, 844),
}
MOVES = 150
"""The longest game looked at: by then every phase has come many times."""

PHASE = """() => {
  const parts = ['.bet', '.decide', '.curtain', '.pile.lit', '.terminal.lit', '.held-card.held',
    '.side.lit', '.lying', '.stock.held', '.acts .turning', '.slot.lit', '.place.lit', '.halo'];
  return parts.filter((part) => document.querySelector(part)).join(' ');
}"""


# Once what follows a new size has been drawn.
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 30)))"


def open_known(page: Page, game: str, variant: str, seats: int, plan: bool = True) -> None:
    """A table of somebody who knows the game, against careless bots."""
    wishes = {"known": [game], "pace": "off"}
    prefer_plan(page, plan)
    page.evaluate("(w) => localStorage.setItem('ludion.preferences', w)", json.dumps(wishes))
    open_table(page, game, variant, ["me"] + ["random"] * (seats - 1))
    page.wait_for_selector("[role=grid]")


def look_at_all_sizes(page: Page) -> dict[str, list[str]]:
    """By the size of the window: what is not in it."""
    found = {}
    for name, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        found[name] = outside(page)
    return {name: parts for name, parts in found.items() if parts}


def touch_once(page: Page) -> None:
    """Touch one lit thing; also what takes two touches is seen between them."""
    page.evaluate(f"() => ({MONKEY})(10)")


@pytest.mark.parametrize(("game", "variant", "seats"), VARIANTS)
def test_no_phase_of_any_variant_needs_scrolling(
    open_page: OpenPage, game: str, variant: str, seats: int
) -> None:
    page = open_page(reduced_motion="reduce")  # what is in motion is nowhere yet
    open_known(page, game, variant, seats)
    seen: set[str] = set()
    for _ in range(MOVES):
        if page.locator(".result").count():
            break
        phase = page.evaluate(PHASE)
        if phase not in seen:
            seen.add(phase)
            found = look_at_all_sizes(page)
            assert not found or page.locator(".result").count(), (phase, found)
        touch_once(page)
    assert len(seen) >= 2


@pytest.mark.parametrize(("variant", "seats"), [("two", 2), ("four", 4)])
def test_three_dimensions_need_no_scrolling(open_page: OpenPage, variant: str, seats: int) -> None:
    page = open_page()
    open_known(page, "voldetour", variant, seats, plan=False)
    page.wait_for_selector("canvas[data-drawn]")
    page.locator(".stock[data-kind=S]").click()
    assert look_at_all_sizes(page) == {}


def test_the_end_lies_over_the_table_and_within_the_window(open_page: OpenPage) -> None:
    page = open_page()
    open_known(page, "edison", "advanced", 4)
    play_out(page)
    result = page.get_by_role("dialog")
    expect(result.locator("tr.stake")).to_have_count(4)
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        expect(page.get_by_role("button", name="Play again")).to_be_in_viewport()
        expect(result.locator("h2")).to_be_in_viewport()
    result.get_by_role("button", name="See the board").click()
    expect(result).to_have_count(0)
    page.locator(".result.back").click()
    expect(result).to_be_visible()


def test_the_transport_of_a_replay_is_always_in_view(open_page: OpenPage) -> None:
    page = open_page()
    open_known(page, "voltage", "standard", 2)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Really resign?").click()
    page.get_by_role("link", name="Replay").click()
    page.wait_for_selector(".scrubber")
    page.wait_for_selector("[role=grid]")
    assert look_at_all_sizes(page) == {}


def test_a_resignation_is_in_the_log(open_page: OpenPage) -> None:
    page = open_page()
    open_known(page, "voltage", "standard", 2)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Really resign?").click()
    expect(page.locator(".log li").last).to_have_text("Ann resigned.")


def test_log_chat_and_rules_are_a_drawer_on_a_phone(open_page: OpenPage) -> None:
    page = open_page(viewport={"width": 390, "height": 844}, has_touch=True)
    open_known(page, "voltage", "standard", 2)
    log = page.locator(".log")
    expect(log).to_be_hidden()
    page.get_by_role("button", name="Log, chat, rules").click()
    expect(log).to_be_visible()
    page.get_by_role("tab", name="Rules").click()
    expect(page.locator(".rules")).to_be_visible()
    page.get_by_role("button", name="Close").last.click()
    expect(page.locator(".rules")).to_be_hidden()


def test_another_hand_opens_in_full_at_a_touch(open_page: OpenPage) -> None:
    page = open_page(viewport={"width": 390, "height": 844}, has_touch=True)
    open_known(page, "edison", "teams", 4)
    page.locator(".other").first.tap()
    hand = page.get_by_role("dialog", name="Hand of")
    expect(hand.get_by_role("listitem")).to_have_count(14)
    page.keyboard.press("Escape")
    expect(hand).to_have_count(0)


def test_teams_are_named_and_not_cut_off(open_page: OpenPage) -> None:
    page = open_page(viewport={"width": 390, "height": 844})
    open_known(page, "edison", "teams", 4)
    teams = page.locator(".seats .whose")
    expect(teams).to_have_text(["team 1", "team 2"])
    assert teams.evaluate_all("(all) => all.every((e) => e.scrollWidth <= e.clientWidth)")


def test_in_a_game_of_two_both_stakes_and_who_leads_are_shown(open_page: OpenPage) -> None:
    page = open_page()
    open_known(page, "edison", "two", 2)
    expect(page.locator(".scores tr.stake")).to_have_count(2)
    expect(page.locator(".scores .lead")).not_to_have_count(0)
    expect(page.locator(".round")).to_contain_text("at most 12 left")


def test_the_plan_is_seen_from_behind_the_own_tower(open_page: OpenPage) -> None:
    page = open_page()
    open_known(page, "voldetour", "two", 2)
    assert height_of(page, "c3") > height_of(page, "h8")
    friend = open_page()
    number = open_table(friend, "voldetour", "two", ["me", "open"])
    second = open_page()
    second.evaluate("localStorage.setItem('ludion.preferences', '{\"plan\": true}')")
    second.goto(f"/t/{number}")
    second.get_by_role("button", name="Sit down and play").click()
    second.wait_for_selector(".plan [data-handle]")
    assert height_of(second, "h8") > height_of(second, "c3")


def height_of(page: Page, square: str) -> float:
    """How far down the page a square of the plan is."""
    box = page.locator(f'.plan [data-handle="{square}"]').bounding_box()
    assert box is not None
    return box["y"]
