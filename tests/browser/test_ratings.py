"""How strong bots are, wherever they are chosen or shown, and what a game does to ratings."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import OpenPage
from tests.browser.playing import open_table

MEASURED = {"rating": 1640, "low": 1605, "high": 1675, "games": 1200}


def measure(page: Page, name: str = "skilled") -> None:
    """Have the server say that one bot was measured in Voltage, and in one variant only."""

    def games(route: Route) -> None:
        answer = route.fetch()
        offered: dict[str, Any] = answer.json()
        for game in offered["games"]:
            for variant in game["variants"]:
                variant["bots"] = {name: MEASURED} if variant["name"] == "standard" else {}
        route.fulfill(response=answer, json=offered)

    def ranking(route: Route) -> None:
        bot = {"rank": 1, "kind": "bot", "name": name, "rating": 1640, "games": 1200}
        person = {"rank": 2, "kind": "person", "name": "Ada", "rating": 1612, "games": 3}
        route.fulfill(json=[bot | {"measured": MEASURED}, person | {"measured": None}])

    page.route("**/api/games", games)
    page.route("**/api/leaderboard/*", ranking)


def test_a_bots_rating_stands_wherever_it_is_chosen(open_page: OpenPage) -> None:
    page = open_page()
    measure(page)
    page.reload()
    card = page.get_by_role("article", name="Voltage")
    skilled = card.get_by_label("Against").locator("option[value=skilled]")
    expect(skilled).to_have_text("Skilled (1640)")
    unmeasured = card.get_by_label("Against").locator("option[value=novice]")
    expect(unmeasured).to_have_text("Novice")
    page.goto("/new/voltage")
    bot = page.get_by_label("Seat 2").locator("option[value=skilled]")
    expect(bot).to_have_text("Bot: Skilled (1640)")
    open_table(page, "voltage", "standard", ["me", "open"])
    level = page.get_by_label("Level of the bot").locator("option[value=skilled]")
    expect(level).to_have_text("Skilled (1640)")


def test_the_leaderboard_gives_the_interval_of_what_was_measured(open_page: OpenPage) -> None:
    page = open_page()
    measure(page)
    page.goto("/leaderboard/voltage")
    expect(page.get_by_role("row", name="Skilled")).to_contain_text("1640 1605–1675")
    expect(page.get_by_role("row", name="Ada")).to_contain_text("1612")
    expect(page.get_by_text("Bots are measured in games against each other")).to_be_visible()


def test_the_result_shows_what_a_rated_game_did_to_the_rating(open_page: OpenPage) -> None:
    page = open_page()
    open_table(page, "voltage", "standard", ["me", "random"])
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Really resign?").click()
    changes = page.get_by_role("dialog").get_by_role("list", name="Rating")
    expect(changes).to_contain_text("1500 →")
    expect(changes.get_by_role("listitem").first).to_contain_text("−")
