"""A whole game of every variant against bots, by touching what is lit."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.playing import moves_told, open_table, play_on, play_out, prefer_plan

VARIANTS = [
    ("voltage", "standard", 2),
    ("voldetour", "two", 2),
    ("voldetour", "four", 4),
    ("edison", "teams", 4),
    ("edison", "solo", 4),
    ("edison", "three", 3),
    ("edison", "two", 2),
    ("edison", "advanced", 4),
    ("edison", "advanced3", 3),
    ("edison", "advanced_teams", 4),
]


@pytest.mark.parametrize(("game", "variant", "seats"), VARIANTS)
def test_a_whole_game_against_bots(
    open_page: OpenPage, game: str, variant: str, seats: int
) -> None:
    page = open_page()
    # The plan alone: drawing in three dimensions without a graphics card is slow.
    prefer_plan(page)
    open_table(page, game, variant, ["me"] + ["random"] * (seats - 1))
    play_out(page)
    assert moves_told(page) > 3
    expect(page.locator(".log")).not_to_contain_text(f"{game}.told")
    page.get_by_role("link", name="Replay").click()
    page.wait_for_selector(".scrubber")
    page.get_by_label("To the end").click()
    expect(page.locator(".scrubber output")).to_have_text(re.compile(r"^(\d+) / \1$"))


OPTIONS: list[tuple[str, str, int, dict[str, Any]]] = [
    ("voldetour", "two", 2, {"towers": ["a1", "j10"]}),
    ("voldetour", "four", 4, {"towers": ["d4", "d7", "g7", "g4"]}),
    ("edison", "solo", 4, {"layout": "shuffled"}),
    ("edison", "teams", 4, {"wall_rule": "square"}),
    ("edison", "advanced", 4, {"hidden_hands": True}),
    ("edison", "advanced_teams", 4, {"hidden_hands": True, "layout": "shuffled"}),
]


@pytest.mark.parametrize(("game", "variant", "seats", "options"), OPTIONS)
def test_a_whole_game_with_other_options(
    open_page: OpenPage, game: str, variant: str, seats: int, options: dict[str, Any]
) -> None:
    page = open_page()
    prefer_plan(page)
    open_table(page, game, variant, ["me"] + ["random"] * (seats - 1), options=options)
    play_out(page)
    assert moves_told(page) > 3


def test_the_towers_are_drawn_where_they_stand(open_page: OpenPage) -> None:
    page = open_page()
    options = {"towers": ["a1", "j10"]}
    open_table(page, "voldetour", "two", ["me", "random"], options=options)
    for square, name in (("a1", "Ann"), ("j10", "Careless")):
        label = f"{square}, Tower of {name}"
        expect(page.get_by_role("gridcell", name=label)).to_be_visible()


def test_with_hidden_hands_only_numbers_and_what_was_played_are_shown(
    open_page: OpenPage,
) -> None:
    page = open_page()
    seats = ["me", "random", "random", "random"]
    open_table(page, "edison", "advanced", seats, options={"hidden_hands": True})
    play_on(page, 12)
    others = page.locator(".others .other")
    expect(others).to_have_count(3)
    for other in others.all():
        expect(other).to_contain_text(re.compile(r"\d+ hidden cards"))
    expect(page.get_by_label("Played in earlier rounds").get_by_role("listitem")).to_have_count(14)
    spectator = open_page(page.url.removeprefix(page.evaluate("location.origin")))
    spectator.wait_for_selector(".others")
    expect(spectator.locator(".others .other")).to_have_count(4)
    expect(spectator.locator(".mine")).to_have_count(0)


def test_play_now_takes_one_click_and_a_bot_worth_playing(open_page: OpenPage) -> None:
    page = open_page()
    card = page.get_by_role("article", name="Voltage")
    expect(card.get_by_label("Against")).to_have_value("skilled")
    card.get_by_role("button", name="Play now").click()
    expect(page.locator(".prompt")).to_contain_text("Your turn")
    expect(page).to_have_title("● Your turn – Voltage")


def test_a_hint_names_three_moves_with_their_chances_and_plays_one(open_page: OpenPage) -> None:
    page = open_page()
    open_table(page, "edison", "solo", ["me", "random", "random", "random"])
    page.get_by_role("button", name="Hint").click()
    assert page.locator(".hints").count() == 0, "a rated game becomes casual: that is said first"
    page.get_by_role("button", name="Hint: no longer rated?").click()
    hints = page.locator(".hints button:has(meter)")
    expect(hints).to_have_count(3)
    chances = [int(found) for found in re.findall(r"(\d+) %", page.locator(".hints").inner_text())]
    assert len(chances) == 3
    assert all(10 < chance < 45 for chance in chances)  # of four who have just begun
    hints.first.click()
    expect(page.locator(".log .number").first).to_be_visible()
    expect(hints).to_have_count(0)
