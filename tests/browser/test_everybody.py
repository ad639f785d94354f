"""For everybody: every language, keyboard, small screens, screen readers, slow lines."""

from __future__ import annotations

import gzip
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Response, expect

from hatch_build import ROOT
from tests.browser.conftest import OpenPage
from tests.browser.crowd import open_crowded, touch_lord
from tests.browser.playing import open_table, prefer_plan

LANGUAGES = {
    "en": ("Play now", "Your turn"),
    "fr": ("Jouer", "À vous"),
    "de": ("Jetzt spielen", "Du bist am Zug"),
    "es": ("Jugar ya", "Te toca"),
}
BOARDS = [("voltage", "standard", 2), ("voldetour", "four", 4), ("edison", "teams", 4)]
PAGES = ["/", "/lobby", "/games", "/leaderboard", "/rules/edison", "/new/edison?with=screen", "/me"]
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
DIST = ROOT / "src" / "ludion" / "web_dist"
KB = 1000


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_is_switched_to_and_remembered(open_page: OpenPage, language: str) -> None:
    page = open_page()
    page.locator("header select").select_option(language)
    play, turn = LANGUAGES[language]
    expect(page.get_by_role("button", name=play, exact=True)).to_have_count(4)
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", language)
    for game, variant, seats in BOARDS:
        open_table(page, game, variant, ["me"] + ["random"] * (seats - 1))
        expect(page.locator(".prompt")).to_contain_text(turn)
        assert unsaid(page) == []


def unsaid(page: Page) -> list[str]:
    """Keys that show where a sentence should be."""
    return re.findall(r"\b[a-z]+\.[a-z_]+\.[a-z_]+\b", page.locator("body").inner_text())


# How far to the right the page goes, and what is touched on it even where more is cut off.
REACH = """() => {
  const touched = [...document.querySelectorAll('main :is(select, input, .button)')];
  const edges = touched.map((element) => Math.floor(element.getBoundingClientRect().right));
  return Math.max(document.documentElement.scrollWidth, ...edges);
}"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_is_wider_than_a_phone(open_page: OpenPage, language: str) -> None:
    page = open_page(**PHONE, locale=language)
    for path in PAGES:
        page.goto(path)
        page.wait_for_timeout(300)
        assert page.evaluate(REACH) <= PHONE["viewport"]["width"], path


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_board_is_wider_than_a_phone(open_page: OpenPage, language: str) -> None:
    page = open_page(**PHONE, locale=language)
    for game, variant, seats in [*BOARDS, ("edison", "advanced", 4)]:
        open_table(page, game, variant, ["me"] + ["random"] * (seats - 1))
        page.wait_for_selector("[role=grid]")
        assert page.evaluate(REACH) <= PHONE["viewport"]["width"], game


def test_a_card_is_dragged_to_its_place(open_page: OpenPage) -> None:
    page = open_page()
    open_table(page, "voltage", "standard", ["me", "random"])
    card = page.locator(".held-card.can").first
    card.hover()
    page.mouse.down()
    page.mouse.move(300, 300, steps=4)
    target = page.locator(".side.lit").first
    box = target.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
    page.mouse.up()
    expect(page.locator(".log .number, .foot .button.main").first).to_be_visible()


def test_a_piece_is_dragged_onto_the_plan(open_page: OpenPage) -> None:
    page = open_page()
    prefer_plan(page)
    open_table(page, "voldetour", "two", ["me", "random"])
    page.locator(".stock[data-kind=B1]").drag_to(page.locator('.plan [data-handle="e5"]'))
    expect(page.locator(".log li").first).to_contain_text("places a piece on e5")


def test_what_is_dragged_keeps_its_size(open_page: OpenPage) -> None:
    page = open_page()
    open_table(page, "edison", "two", ["me", "me"], curtain=False)
    for card in ("RZ", "d1", "fwd"):
        page.locator(f'.hand [data-handle="card {card}"]').click()
        page.wait_for_selector(f'.round [data-glide="{card}"]')
    vehicle = page.locator('.vehicle[data-handle="vehicle R"]')
    box = vehicle.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] - 100, box["y"] - 60, steps=4)
    ghost = page.locator("div[aria-hidden=true] > svg > g > g.vehicle").bounding_box()
    page.mouse.up()
    assert ghost is not None
    assert ghost["width"] == pytest.approx(box["width"], rel=0.15)


def test_the_first_load_is_small(open_page: OpenPage) -> None:
    loaded = weigh(open_page("/healthz"), "/", "article")
    assert loaded <= 150 * KB, f"{loaded} bytes"


def test_voldetour_with_three_dimensions_is_within_its_budget(open_page: OpenPage) -> None:
    number = open_table(open_page(), "voldetour", "two", ["me", "random"])
    loaded = weigh(open_page("/healthz"), f"/t/{number}", "canvas[data-drawn]")
    assert loaded <= 300 * KB, f"{loaded} bytes"


def weigh(page: Page, path: str, seen: str) -> int:
    """How many bytes an address loads until something is seen, compressed (fonts already are)."""
    answers: list[Response] = []
    page.on("response", lambda one: answers.append(one) if one.status == 200 else None)
    page.goto(path)
    page.wait_for_selector(seen)
    page.wait_for_timeout(800)
    assert any("/api/" in answer.url for answer in answers)
    return sum(weight(answer) for answer in answers)


def weight(answer: Response) -> int:
    """The size of an answer as it travels."""
    body = answer.body()
    return len(body) if answer.url.endswith(".woff2") else len(gzip.compress(body))


def test_three_dimensions_are_drawn(open_page: OpenPage) -> None:
    page = open_page()
    open_table(page, "voldetour", "two", ["me", "random"])
    canvas = page.locator("canvas[data-drawn]")
    expect(canvas).to_be_visible(timeout=20_000)
    shot = canvas.screenshot()
    assert len(set(shot)) > 100  # not blank


def test_the_package_holds_the_page() -> None:
    assert (DIST / "index.html").is_file()
    assert (DIST / "stamp.txt").is_file()


@pytest.mark.parametrize("plan", [True, False])
def test_a_touch_is_answered_at_once_on_a_board_with_40_pieces(
    open_page: OpenPage, plan: bool
) -> None:
    page = open_page()
    open_crowded(page, plan)
    assert page.locator(".plan .piece").count() == 40
    took, drawn = touch_lord(page, 7)
    assert page.locator(".plan .lit").count() > 0
    assert (len(took), len(drawn)) == (7, 0 if plan else 7)
    # The slower touches tell more about what else the machine does; bench.touch tells all.
    assert took[0] < 100
