"""For screen readers and for whoever wants no motion: axe-core on every screen, live regions."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from hatch_build import ROOT
from ludion.games.voltage.sketch import position
from tests.browser.conftest import OpenPage
from tests.browser.playing import ask, open_table, play_on, play_out

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
PAGES = ["/", "/lobby", "/games", "/leaderboard", "/rules/edison", "/me", "/nowhere"]


def a_board(game: str, variant: str, seats: int) -> Callable[[Page], None]:
    def show(page: Page) -> None:
        open_table(page, game, variant, ["me"] + ["random"] * (seats - 1))
        page.wait_for_selector("[role=grid]")

    return show


def new_table(page: Page) -> None:
    page.goto("/new/voldetour?with=screen")
    page.locator("summary").click()


def layout_file(page: Page) -> None:
    page.goto("/new/edison?with=screen")
    page.locator("summary").click()
    page.get_by_label("Track layout").select_option("file")


def waiting(page: Page) -> None:
    open_table(page, "voltage", "standard", ["me", "open"])


def invited(page: Page) -> None:
    number = open_table(page, "voltage", "standard", ["me", "open"])
    page.context.clear_cookies()
    page.goto(f"/t/{number}")
    page.wait_for_selector(".guest")


def shared(page: Page) -> None:
    waiting(page)
    page.get_by_role("button", name="QR code").click()


def account(page: Page) -> None:
    ask(page, "/api/me/claim", {"name": secrets.token_hex(8), "password": "correct horse"})
    ask(page, "/api/me/tokens", {"name": "my bot"})
    page.goto("/me")
    page.get_by_role("button", name="Delete the account").click()


def curtain(page: Page) -> None:
    open_table(page, "voltage", "standard", ["me", "me"])


def betting(page: Page) -> None:
    open_table(page, "edison", "advanced", ["me", "random", "random", "random"])


def settings(page: Page) -> None:
    page.get_by_role("button", name="Settings").click()


def the_end(page: Page) -> str:
    number = open_table(page, "edison", "two", ["me", "random"])
    play_out(page)
    return number


def replay(page: Page) -> None:
    page.goto(f"/replay/{the_end(page)}?at=9&as=all")
    page.wait_for_selector(".scrubber")


def rules_and_chat(page: Page) -> None:
    open_table(page, "voltage", "standard", ["me", "me"], curtain=False)
    play_on(page, 4)
    page.get_by_role("tab", name="Rules").click()
    page.wait_for_selector(".rules section")


SCREENS = {
    "voltage": a_board("voltage", "standard", 2),
    "voldetour": a_board("voldetour", "four", 4),
    "edison": a_board("edison", "teams", 4),
    "a game without a room": a_board("roomless", "standard", 2),
    "new table": new_table,
    "layout file": layout_file,
    "waiting": shared,
    "invited": invited,
    "account": account,
    "curtain": curtain,
    "betting": betting,
    "settings": settings,
    "the end": the_end,
    "replay": replay,
    "rules": rules_and_chat,
}


@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing_serious_on_pages(open_page: OpenPage, path: str) -> None:
    page = open_page(path, reduced_motion="reduce")
    check_both(page)


@pytest.mark.parametrize("screen", SCREENS)
def test_axe_finds_nothing_serious_at_tables(open_page: OpenPage, screen: str) -> None:
    page = open_page(reduced_motion="reduce")
    SCREENS[screen](page)
    check_both(page)


def check_both(page: Page) -> None:
    """In the light and in the dark."""
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.wait_for_timeout(400)
        assert serious(page) == []


def serious(page: Page) -> list[str]:
    """What axe-core finds, of those findings that are serious."""
    # Through the debugging protocol: the page's own content policy lets no foreign script in.
    page.evaluate(AXE.read_text("utf-8") + "; undefined")
    found = page.evaluate("axe.run().then(({ violations }) => violations)")
    return [
        f"{rule['id']}: {node['html'][:120]}"
        for rule in found
        if rule["impact"] in ("serious", "critical")
        for node in rule["nodes"]
    ]


def test_moves_are_said_in_words_in_a_live_region(open_page: OpenPage) -> None:
    page = open_page()
    open_table(page, "edison", "two", ["me", "me"], curtain=False)
    said = page.get_by_role("log", name="What just happened")
    expect(said).to_have_attribute("aria-live", "polite")
    page.locator('.hand [data-handle="card d4"]').click()
    expect(said).to_have_text(re.compile("Ann 1 plays Distance 4"))


def test_nothing_moves_for_whoever_wants_no_motion(open_page: OpenPage) -> None:
    page = open_page(reduced_motion="reduce")
    open_table(page, "voltage", "standard", ["me", "me"], curtain=False)
    play_on(page, 3)
    assert page.evaluate("document.getAnimations().length") == 0
    page.emulate_media(reduced_motion="no-preference")
    page.locator(".held-card.can, [data-lit=true]").first.click()
    page.wait_for_timeout(30)
    assert page.evaluate("document.getAnimations().length") > 0


def test_a_set_lost_on_a_tie_links_to_its_rule(open_page: OpenPage) -> None:
    page = open_page()
    start = position(hand="O1 G2", opponent="G1 G3", own={"O": "O2"}, opp={"O": "O1 O2 X"})
    open_table(page, "voltage", "standard", ["me", "me"], curtain=False, start=start)
    page.locator('[data-handle="hand O1"]').click()
    page.locator('[data-handle="side O own"]').click()
    told = page.locator(".log li").first
    expect(told).to_contain_text("at a tie of 3: whoever lays the fifth card loses it")
    told.get_by_role("link", name="The rule behind it").click()
    expect(page.locator("section.wanted")).to_contain_text("laid the fifth card loses the set")
    page.get_by_role("tab", name="Log").click()
    told.get_by_role("link", name="The rule behind it").click()  # the same rule once more
    expect(page.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")


@pytest.mark.parametrize("handle", ["held-card", "room", "terminal", "pile"])
def test_the_focus_can_be_seen(open_page: OpenPage, handle: str) -> None:
    page = open_page()
    open_table(page, "voltage", "standard", ["me", "random"])
    page.keyboard.press("Tab")
    page.locator(f".{handle}").first.focus()
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline != "none"
