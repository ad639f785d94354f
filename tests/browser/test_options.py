"""Every option of every game can be set on the page for a new table."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from ludion import games
from tests.browser.conftest import OpenPage


def open_options(open_page: OpenPage, game: str) -> Page:
    page = open_page(f"/new/{game}?with=screen")
    page.locator("summary").click()
    return page


def start(page: Page) -> dict[str, Any]:
    """Open the table and give the options it was made with."""
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector(".board, .curtain")
    number = page.url.rsplit("/", 1)[-1]
    summary = page.evaluate(f"fetch('/api/tables/{number}').then((a) => a.json())")
    return dict(summary["options"])


@pytest.mark.parametrize("name", games.names())
def test_every_option_of_every_variant_has_a_field(open_page: OpenPage, name: str) -> None:
    page = open_options(open_page, name)
    for variant in games.find(name).variants:
        if len(games.find(name).variants) > 1:
            page.get_by_label("Variant").select_option(variant.name)
        fields = page.locator(".options").locator("> label, > fieldset")
        expect(fields).to_have_count(len(games.find(name).options(variant)))


@pytest.mark.parametrize("name", games.names())
def test_a_curtain_is_offered_only_where_something_is_hidden(
    open_page: OpenPage, name: str
) -> None:
    page = open_page(f"/new/{name}?with=screen")
    for variant in games.find(name).variants:
        if len(games.find(name).variants) > 1:
            page.get_by_label("Variant").select_option(variant.name)
        curtain = page.get_by_label("Lower a curtain between turns")
        expect(curtain).to_have_count(1 if variant.hidden else 0)


def test_numbers_are_set_within_their_range(open_page: OpenPage) -> None:
    page = open_options(open_page, "voldetour")
    height = page.get_by_label("Height of the Towers")
    assert (height.get_attribute("min"), height.get_attribute("max")) == ("2", "3")
    height.fill("4")
    page.get_by_role("button", name="Open the table").click()
    assert "/new/" in page.url  # the browser itself says what is wrong
    height.fill("3")
    page.get_by_label("of length 1").fill("0")
    page.get_by_label("of length 3").fill("3")
    page.get_by_label("Stairs for each player").fill("4")
    options = start(page)
    assert options == {
        "tower_height": 3,
        "blocks": [2, 2, 3, 3, 3],
        "stairs": 4,
        "turn_limit": 100,
        "towers": ["c3", "h8"],
    }


@pytest.mark.parametrize(
    ("choice", "about"),
    [
        ("seats", "moves on by a seat"),
        ("lot", "Drawn when the game begins"),
        ("loser", "lost the last game"),
    ],
)
def test_who_begins_is_chosen_and_told_at_the_table(
    open_page: OpenPage, choice: str, about: str
) -> None:
    page = open_page("/new/voltage?with=friend")
    page.get_by_label("Who begins").select_option(choice)
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".waiting")).to_contain_text(about)
    number = page.url.rsplit("/", 1)[-1]
    friend = open_page(f"/t/{number}")
    friend.get_by_role("button", name="Sit down and play").click()
    expect(page.locator(".seats li").first).to_contain_text("begins")
    expect(friend.locator(".seats li").nth(1)).not_to_contain_text("begins")


def test_a_switch_is_set(open_page: OpenPage) -> None:
    page = open_options(open_page, "voltage")
    page.get_by_label("Show the whole discard pile").check()
    assert start(page) == {"open_discard": True}


def test_a_layout_file_is_uploaded(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_options(open_page, "edison")
    page.get_by_label("Track layout").select_option("file")
    page.get_by_label("Layout file").set_input_files(layout(tmp_path))
    expect(page.get_by_text("“Attic” is laid out.")).to_be_visible()
    expect(page.get_by_label("Name of the layout")).to_have_value("Attic")
    assert start(page)["layout"]["name"] == "Attic"


def test_a_wrong_layout_file_is_refused_in_words(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_options(open_page, "edison")
    page.get_by_label("Track layout").select_option("file")
    torn = tmp_path / "torn.json"
    torn.write_text("{")
    page.get_by_label("Layout file").set_input_files(torn)
    expect(page.get_by_role("alert")).to_contain_text("This is not a JSON file")
    short = tmp_path / "short.json"
    short.write_text(json.dumps({"name": "Attic", "squares": ["start"]}))
    page.get_by_label("Layout file").set_input_files(short)
    expect(page.get_by_role("alert")).to_contain_text("squares: must have 23 entries, not 1")
    page.get_by_label("Layout file").set_input_files(layout(tmp_path, square_3=99))
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("alert")).to_contain_text("squares[3]")
    page.get_by_label("Layout file").set_input_files(layout(tmp_path))
    assert start(page)["layout"]["name"] == "Attic"


def layout(folder: Path, square_3: int = -1) -> Path:
    """A layout file, with one square of one's choice."""
    squares: list[Any] = ["start", 3, 5, square_3, 6, "oil", 2, 7, 4, 8, -10, 10, 3, "oil", 5, 9]
    squares += [-5, 4, 6, "oil", -3, 2, 1]
    file = folder / f"layout{square_3}.json"
    file.write_text(json.dumps({"name": "Attic", "squares": squares}))
    return file
