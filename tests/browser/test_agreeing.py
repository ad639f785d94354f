"""What players ask of each other: draws, undo, resigning, claims, quick phrases; and the clock."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.playing import ask, open_table
from tests.browser.test_together import start_with_a_friend


def to_decide(*pages: Page) -> tuple[Page, Page]:
    """The page whose turn it is, and the other."""
    one, other = pages
    expect(one.locator(".seats .deciding")).to_have_count(1)
    return (one, other) if "you" in one.locator(".deciding").inner_text() else (other, one)


def test_a_draw_is_declined_then_accepted(open_page: OpenPage) -> None:
    host, friend = open_page(), open_page()
    start_with_a_friend(host, friend)
    host.get_by_role("button", name="Offer a draw").click()
    expect(host.get_by_text("waiting for an answer")).to_be_visible()
    expect(friend.locator(".ask")).to_contain_text("offers a draw")
    friend.get_by_role("button", name="Decline").click()
    expect(host.get_by_text("The draw was declined.")).to_be_visible()
    friend.get_by_role("button", name="Offer a draw").click()
    host.get_by_role("button", name="Accept").click()
    for page in (host, friend):
        expect(page.locator(".result h2")).to_have_text("A draw")
        expect(page.locator(".result")).to_contain_text("Agreed between the players.")


def test_resigning_asks_once_more_and_ends_the_game(open_page: OpenPage) -> None:
    host, friend = open_page(), open_page()
    start_with_a_friend(host, friend)
    friend.get_by_role("button", name="Resign").click()
    expect(friend.locator(".result")).to_have_count(0)
    friend.get_by_role("button", name="Really resign?").click()
    expect(friend.locator(".result h2")).to_have_text("You lost")
    expect(host.locator(".result h2")).to_have_text("You won!")
    expect(host.locator(".result")).to_contain_text("Bob resigned.")


def test_a_draw_from_the_pile_is_undone_only_with_consent(open_page: OpenPage) -> None:
    host, friend = open_page(), open_page()
    start_with_a_friend(host, friend)
    mover, other = to_decide(host, friend)
    mover.locator(".pile").click()
    expect(mover.locator(".log .number").first).to_be_visible()
    told = mover.locator(".log .number").count()
    mover.get_by_role("button", name="Ask to undo").click()
    expect(other.locator(".ask")).to_contain_text("asks to undo the last move")
    other.get_by_role("button", name="Decline").click()
    expect(mover.get_by_text("The undo was declined.")).to_be_visible()
    assert mover.locator(".log .number").count() == told
    mover.get_by_role("button", name="Ask to undo").click()
    other.get_by_role("button", name="Accept").click()
    for page in (mover, other):
        expect(page.locator(".log .number")).to_have_count(told - 1)


def test_a_quick_phrase_is_read_in_the_readers_language(open_page: OpenPage) -> None:
    host, friend = open_page(), open_page()
    start_with_a_friend(host, friend)
    friend.locator("header select").select_option("de")
    host.get_by_role("tab", name="Chat").click()
    host.get_by_role("button", name="Good luck!").click()
    expect(friend.get_by_role("tab", name="Chat").locator(".unread")).to_have_text("1")
    friend.get_by_role("tab", name="Chat").click()
    expect(friend.locator(".chat ul")).to_contain_text("Viel Glück!")


def test_whoever_leaves_may_be_claimed_against(open_page: OpenPage) -> None:
    host, friend = open_page(), open_page()
    host.clock.install()
    start_with_a_friend(host, friend)
    friend.close()
    expect(host.locator(".seats .away")).to_have_text("away")
    expect(host.get_by_role("button", name="Claim the win")).to_have_count(0)
    host.clock.fast_forward(70_000)
    host.get_by_role("button", name="Claim the win").click()
    expect(host.locator(".result h2")).to_have_text("You won!")
    expect(host.locator(".result")).to_contain_text("Bob was away for too long.")


def test_a_bot_of_the_chosen_level_takes_the_seat_of_whoever_left(open_page: OpenPage) -> None:
    host, friend = open_page(), open_page()
    host.clock.install()
    start_with_a_friend(host, friend)
    table = host.url
    friend.goto("/")
    expect(host.locator(".seats .away")).to_have_text("away")
    host.clock.fast_forward(70_000)
    host.get_by_label("Level of the bot").select_option("novice")
    host.get_by_role("button", name="Let a bot play").click()
    expect(host.locator(".seats .name", has_text="Novice")).to_be_visible()
    friend.goto(table)
    friend.get_by_role("button", name="Take my seat back").click()
    expect(host.locator(".seats .name", has_text="Bob")).to_be_visible()


def test_before_the_game_a_free_seat_goes_to_a_bot_of_the_chosen_level(open_page: OpenPage) -> None:
    page = open_page()
    open_table(page, "voltage", "standard", ["me", "open"])
    page.get_by_label("Level of the bot").select_option("random")
    page.get_by_role("button", name="Let a bot play").click()
    expect(page.locator(".voltage")).to_be_visible()
    expect(page.locator(".seats")).to_contain_text("Careless")


def test_the_clock_runs_down_and_who_runs_out_of_time_loses(open_page: OpenPage) -> None:
    page = open_page()
    clock = {"kind": "game", "seconds": 4, "increment": 0}
    open_table(page, "voltage", "standard", ["me", "me"], curtain=False, clock=clock)
    running = page.locator(".seats time.running")
    expect(running).to_have_text(re.compile(r"^00:0[34]$"))
    expect(running).to_have_class(re.compile("short"))
    expect(running).to_have_text(re.compile(r"^00:0[12]$"))
    expect(page.locator(".result")).to_contain_text("ran out of time", timeout=10_000)


def test_everybody_at_one_screen_has_a_name(open_page: OpenPage) -> None:
    page = open_page("/new/voltage?with=screen")
    page.get_by_label("Name in seat 1").fill("Ada")
    page.get_by_label("Name in seat 2").fill("Blaise")
    page.get_by_label("Lower a curtain between turns").uncheck()
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".seats")).to_contain_text("Ada")
    expect(page.locator(".seats")).to_contain_text("Blaise")
    page.locator(".pile").click()
    expect(page.locator(".log li").first).to_contain_text(re.compile("Ada|Blaise"))


def test_a_rating_is_not_shared_by_names_at_one_screen(open_page: OpenPage) -> None:
    """Both seats are one person's: the game counts for nobody."""
    page = open_page()
    ask(page, "/api/me", {"name": "Ann"})
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Blaise"}]
    number = ask(page, "/api/tables", {"game": "voltage", "seats": seats})["id"]
    assert page.evaluate(f"fetch('/api/tables/{number}').then((a) => a.json())")["rated"] is False
