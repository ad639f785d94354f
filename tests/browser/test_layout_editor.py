"""The owner of a box enters it on the page for a new table, without writing a file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from ludion.games.edison.layout_files import LayoutOption, load, read
from tests.browser.conftest import OpenPage
from tests.browser.playing import let_play
from tests.browser.test_options import layout, open_options, start

EXAMPLE: dict[str, Any] = LayoutOption.example
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def editor(open_page: OpenPage) -> Page:
    return open_editor(open_page)


def open_editor(open_page: OpenPage, **settings: Any) -> Page:
    page = open_page("/new/edison?with=screen", **settings)
    page.locator("summary").click()
    page.get_by_label("Track layout").select_option("file")
    expect(page.get_by_role("grid", name="The track to edit")).to_be_visible()
    return page


def square(page: Page, number: int) -> Locator:
    return page.get_by_role("gridcell", name=f"Square {number}:")


def opened(page: Page) -> dict[str, Any]:
    """Open the table and give the layout it is played with."""
    expect(page.get_by_text("This layout can be played.")).to_be_visible()
    found: dict[str, Any] = start(page)["layout"]
    return found


def test_it_begins_with_ludions_layout(editor: Page) -> None:
    assert opened(editor) == EXAMPLE


def test_squares_are_set_by_mouse(editor: Page) -> None:
    square(editor, 2).click()
    editor.get_by_label("Token’s value").fill("-7")
    square(editor, 3).click()
    editor.get_by_label("Oil", exact=True).check()
    editor.get_by_role("radio", name="blue back").check()
    square(editor, 14).click()
    editor.get_by_role("button", name="Change the sign").click()
    editor.get_by_label("Wall between the lanes").check()
    editor.get_by_label("Ramp here").check()
    square(editor, 4).click()
    editor.get_by_label("Wall between the lanes").uncheck()
    editor.get_by_label("Name of the layout").fill("Attic")
    expect(square(editor, 3)).to_have_accessible_name("Square 3: oil, blue back")
    expect(square(editor, 14)).to_have_accessible_name(
        "Square 14: worth -5, wall, ramp, then the drop"
    )
    found = opened(editor)
    assert found["name"] == "Attic"
    assert (found["squares"][2:4], found["squares"][14]) == ([-7, "oil"], -5)
    assert (found["walls"], found["drop"]) == ([5, 6, 7, 8, 14], 14)
    assert found["stacks"]["blue"][0] == "oil"
    assert sum(len(found["stacks"][colour]) for colour in ("yellow", "green", "blue")) == 20


def test_a_whole_track_is_entered_by_keyboard(editor: Page) -> None:
    editor.get_by_label("Name of the layout").focus()
    editor.keyboard.press("Tab")  # the track is one stop
    editor.keyboard.press("ArrowLeft")
    expect(square(editor, 1)).to_be_focused()
    for at in range(1, 23):
        editor.keyboard.type("oil" if at == 20 else str(at % 9))
        editor.keyboard.press("Enter")
    editor.get_by_label("Name of the layout").focus()
    editor.keyboard.press("Tab")
    editor.keyboard.press("Home")
    editor.keyboard.press("ArrowRight")
    expect(square(editor, 22)).to_be_focused()
    for key in ("w", "ArrowRight", "ArrowRight", "o", "d"):
        editor.keyboard.press(key)
    found = opened(editor)
    tokens: list[Any] = [at % 9 for at in range(1, 23)]
    tokens[19] = 0  # it was oil, and O took it away
    assert found["squares"] == ["start", *tokens]
    assert (found["walls"], found["drop"]) == ([4, 5, 6, 7, 8, 22], 20)


def test_ranking_cards_and_stacks_are_set(editor: Page) -> None:
    editor.locator("summary", has_text="Ranking cards").click()
    editor.get_by_label("Card 2, Zeppelin Car").first.fill("9")
    editor.locator("summary", has_text="Stacks of tokens").click()
    editor.get_by_label("Red (spares)").fill("1, 2, 3, 4, 5, 6, 7, 8, 9, oil")
    editor.get_by_label("How they are laid").select_option("all")
    found = opened(editor)
    assert found["ranking4"][1] == [2, 9, 0, 3]
    assert found["stacks"]["red"] == [1, 2, 3, 4, 5, 6, 7, 8, 9, "oil"]
    assert found["shuffle"] == "all"


def test_everything_can_be_taken_back(editor: Page) -> None:
    value = editor.get_by_label("Token’s value")
    square(editor, 2).click()
    value.fill("9")
    square(editor, 3).click()
    value.fill("8")
    editor.get_by_role("button", name="Undo").click()
    square(editor, 3).focus()
    editor.keyboard.press("Control+z")
    square(editor, 2).focus()
    expect(value).to_have_value("5")
    editor.keyboard.press("Control+Shift+z")
    expect(value).to_have_value("9")
    editor.get_by_role("button", name="Start from Ludion’s layout").click()
    expect(value).to_have_value("5")
    editor.get_by_role("button", name="Undo").click()
    expect(value).to_have_value("9")


def test_an_error_is_shown_at_its_square(editor: Page, tmp_path: Path) -> None:
    editor.get_by_label("Layout file").set_input_files(layout(tmp_path, square_3=99))
    wrong = editor.get_by_role("gridcell", name="something is wrong here")
    expect(wrong).to_have_accessible_name("Square 3: worth 99, something is wrong here")
    editor.get_by_role("status").get_by_role("button", name="Square 3").click()
    value = editor.get_by_label("Token’s value")
    expect(value).to_be_focused()
    expect(value).to_have_attribute("aria-invalid", "true")
    expect(value).to_have_accessible_description(
        "A value from −10 to 10 belongs here, or oil; beside the drop only a value. option layout: "
        "squares[3]: must be a whole number from -10 to 10, not 99"
    )
    value.fill("4")
    value.press("Enter")
    assert opened(editor)["squares"][3] == 4


@pytest.mark.parametrize(
    ("label", "text", "problem"),
    [
        ("Name of the layout", " ", "name: must be a text"),
        ("Card 1, Steam Rocket", "12", "ranking4[0][0]: must be a whole number from 0 to 9"),
        ("Red (spares)", "1, 2", "stacks.red: must have 10 entries, not 2"),
        ("Red (spares)", "1, 2, 3, 4, 5, 6, 7, 8, 9, x", "stacks.red[9]: must be a value"),
    ],
)
def test_an_error_is_shown_at_its_field(editor: Page, label: str, text: str, problem: str) -> None:
    for section in editor.locator(".editor summary").all():
        section.click()
    field = editor.get_by_label(label).first
    field.fill(text)
    field.blur()
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(editor.locator(".fault")).to_contain_text(problem)


def test_a_layout_is_saved_as_a_file_and_read_again(editor: Page, tmp_path: Path) -> None:
    square(editor, 2).click()
    editor.get_by_label("Token’s value").fill("-7")
    editor.get_by_label("Name of the layout").fill("Grand-mère à vélo")
    with editor.expect_download() as download:
        editor.get_by_role("button", name="Save as a file").click()
    assert download.value.suggested_filename == "grand-mere-a-velo.json"
    file = tmp_path / "box.json"
    download.value.save_as(file)
    assert read(load(file)).squares[2] == -7
    editor.get_by_role("button", name="Start from Ludion’s layout").click()
    editor.get_by_label("Layout file").set_input_files(file)
    expect(editor.get_by_label("Name of the layout")).to_have_value("Grand-mère à vélo")
    assert opened(editor) == json.loads(file.read_text("utf-8"))


def test_a_game_is_played_on_a_layout_made_on_a_phone(open_page: OpenPage) -> None:
    page = open_editor(open_page, **PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    square(page, 15).tap()
    page.get_by_label("Ramp here").check()
    page.get_by_label("Wall between the lanes").check()
    assert opened(page)["drop"] == 15
    let_play(page)
    page.wait_for_selector(".result", timeout=90_000)


def test_a_layout_is_kept_when_another_variant_is_chosen(open_page: OpenPage) -> None:
    page = open_options(open_page, "edison")
    page.get_by_label("Track layout").select_option("file")
    page.get_by_label("Token’s value").fill("9")
    page.locator("select").filter(has_text="Teams of two").select_option("advanced3")
    expect(page.get_by_label("Token’s value")).to_have_value("9")
