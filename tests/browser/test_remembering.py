"""Settings are remembered, turns are announced, games are saved, opened and linked to."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.playing import open_table, play_out, prefer_plan
from tests.browser.test_together import start_with_a_friend

# Keeps what is notified; the page believes that nobody looks at it.
SPY = """
window.notified = [];
window.Notification = class {
  static permission = 'granted';
  static requestPermission = async () => 'granted';
  constructor(title, options) { window.notified.push([title, options.body]); }
};
Object.defineProperty(document, 'hidden', { get: () => true });
"""


def test_a_turn_is_announced_in_the_title_and_as_a_notification(open_page: OpenPage) -> None:
    host, friend = open_page(permissions=["notifications"]), open_page()
    host.add_init_script(SPY)
    host.reload()
    host.get_by_role("button", name="Settings").click()
    host.get_by_label("Notify me").check()
    host.keyboard.press("Escape")
    start_with_a_friend(host, friend)
    for _ in range(6):
        if "Your turn" in friend.title():
            play_a_turn(friend)
        else:
            play_a_turn(host)
    expect(host).to_have_title(re.compile("Voltage"))
    said = host.evaluate("window.notified")
    assert said
    assert all(note == ["Voltage", "Your turn"] for note in said)
    titles = {host.title(), friend.title()}
    assert titles == {"● Your turn – Voltage", "Voltage – Ludion"}


def play_a_turn(page: Page) -> None:
    """Draw, and flip what must be flipped, until it is the other's turn; or play a card."""
    for _ in range(8):
        if "Your turn" not in page.title():
            return
        if page.locator(".terminal.lit").count():
            page.locator(".terminal.lit").first.click()
        elif page.locator(".pile.lit").count():
            page.locator(".pile.lit").click()
        else:
            page.locator(".held-card.can").first.click()
            page.locator("[data-lit=true]").first.click()
            if page.locator(".foot .button.main").count():
                page.locator(".foot .button.main").click()
        page.wait_for_timeout(200)


def test_nothing_is_notified_unless_wanted(open_page: OpenPage) -> None:
    page = open_page()
    page.add_init_script(SPY)
    open_table(page, "voltage", "standard", ["me", "random"])
    expect(page).to_have_title("● Your turn – Voltage")
    assert page.evaluate("window.notified") == []


def test_settings_are_remembered(open_page: OpenPage) -> None:
    page = open_page()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Confirm each move").check()
    page.get_by_label("Dark").check()
    sound = page.get_by_role("button", name="Sound")
    expect(sound).to_have_attribute("aria-pressed", "true")
    sound.click()
    page.reload()
    expect(sound).to_have_attribute("aria-pressed", "false")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Confirm each move")).to_be_checked()


def test_muted_means_that_no_sound_is_made(open_page: OpenPage) -> None:
    page = open_page()
    page.add_init_script("""
      window.notes = 0;
      const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (...more) {
        window.notes++;
        start.apply(this, more);
      };
    """)
    open_table(page, "voltage", "standard", ["me", "random"])
    page.locator(".held-card.can").first.click()
    assert page.evaluate("window.notes") > 0
    page.get_by_role("button", name="Sound").click()
    heard = page.evaluate("window.notes")
    page.locator(".held-card.can").nth(1).click()
    page.keyboard.press("Escape")
    assert page.evaluate("window.notes") == heard


def test_first_steps_are_shown_until_they_are_read(open_page: OpenPage) -> None:
    page = open_page()
    open_table(page, "edison", "two", ["me", "random"])
    expect(page.locator(".first")).to_contain_text("Three cards make a ride")
    page.get_by_role("button", name="All the rules").click()
    expect(page.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")
    page.get_by_role("button", name="Got it").click()
    expect(page.locator(".first")).to_have_count(0)
    page.reload()
    page.wait_for_selector("[role=grid]")
    expect(page.locator(".first")).to_have_count(0)


def test_cards_say_what_they_do(open_page: OpenPage) -> None:
    page = open_page()
    open_table(page, "voltage", "standard", ["me", "random"])
    card = page.locator(".held-card.can").first
    about = card.get_attribute("title")
    assert about
    card.click()
    expect(page.locator(".prompt")).to_contain_text(about)


def test_what_another_tab_has_changed_is_kept(open_page: OpenPage) -> None:
    page = open_page()
    other = page.context.new_page()
    other.goto("/")
    page.get_by_role("button", name="Sound").click()
    other.locator("header select").select_option("de")
    expect(other.locator("html")).to_have_attribute("lang", "de")
    page.reload()
    stored = json.loads(page.evaluate("localStorage.getItem('ludion.preferences')"))
    assert (stored["sound"], stored["language"]) == (False, "de")


@pytest.fixture
def finished(open_page: OpenPage) -> tuple[Page, str]:
    """A page that has just played a game to its end, and the table's number."""
    page = open_page()
    prefer_plan(page)
    number = open_table(page, "voldetour", "two", ["me", "random"])
    play_out(page)
    return page, number


def test_a_game_is_saved_and_opened_again(finished: tuple[Page, str], tmp_path: Path) -> None:
    page, _ = finished
    with page.expect_download() as download:
        page.get_by_role("link", name="Save the game").click()
    file = tmp_path / "game.json"
    download.value.save_as(file)
    record = json.loads(file.read_text())
    assert record["game"] == "voldetour"
    page.goto("/games")
    page.get_by_label("Open a saved game").set_input_files(file)
    expect(page.locator(".scrubber output")).to_have_text(f"0 / {len(record['moves'])}")
    assert "/r/" in page.url


def test_a_file_that_is_no_game_is_refused_in_words(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page("/games")
    file = tmp_path / "game.json"
    file.write_text("no JSON")
    page.get_by_label("Open a saved game").set_input_files(file)
    expect(page.get_by_role("alert")).to_contain_text("This file is not a saved game.")


def test_a_link_leads_to_a_move_of_a_replay(finished: tuple[Page, str]) -> None:
    page, number = finished
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"/replay/{number}")
    page.wait_for_selector(".scrubber")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".scrubber output")).to_have_text(re.compile(r"^2 / "))
    page.get_by_role("button", name="Link to this move").click()
    link: Any = page.evaluate("navigator.clipboard.readText()")
    assert "at=2" in link
    page.goto("/")
    page.goto(link)
    expect(page.locator(".scrubber output")).to_have_text(re.compile(r"^2 / "))
    expect(page.locator(".log .looked")).to_have_count(1)
