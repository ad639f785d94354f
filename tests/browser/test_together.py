"""Between two browsers, with reloads and lost connections, and at one screen."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

import ludion
from tests.browser.conftest import OpenPage
from tests.browser.playing import let_play, moves_told, open_table, play_out, prefer_plan


def start_with_a_friend(host: Page, friend: Page) -> None:
    """The host opens a table by its form; the friend follows the link and sits down."""
    host.get_by_role("article", name="Voltage").get_by_role("link", name="With a friend").click()
    host.get_by_role("button", name="Open the table").click()
    friend.goto(host.get_by_label("Link to this table").input_value())
    friend.get_by_label("Your name").fill("Bob")
    friend.get_by_role("button", name="Sit down and play").click()
    host.wait_for_selector(".voltage")
    friend.wait_for_selector(".voltage")


def test_two_browsers_play_a_game_with_a_reload_in_the_middle(open_page: OpenPage) -> None:
    host, friend = open_page(), open_page()
    start_with_a_friend(host, friend)
    let_play(friend)
    let_play(host, seconds=4)
    host.wait_for_timeout(4200)
    friend.reload()
    friend.wait_for_selector(".voltage")
    assert moves_told(friend) > 0
    let_play(friend)
    play_out(host)
    friend.wait_for_selector(".result")
    assert moves_told(host) == moves_told(friend)


def test_a_chat_line_reaches_the_other_browser(open_page: OpenPage) -> None:
    host, friend = open_page(), open_page()
    start_with_a_friend(host, friend)
    host.get_by_role("tab", name="Chat").click()
    host.get_by_label("Say something").fill("Hi <b>Bob</b>")
    host.get_by_role("button", name="Send").click()
    friend.get_by_role("tab", name="Chat").click()
    expect(friend.locator(".chat ul")).to_contain_text("Hi <b>Bob</b>")


def test_a_move_made_while_the_line_is_down_is_taken_once(open_page: OpenPage) -> None:
    page = open_page()
    lines: list[WebSocketRoute] = []

    def carry(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    page.route_web_socket("**/live*", carry)
    open_table(page, "voltage", "standard", ["me", "random"])
    expect(page.locator(".pile.lit")).to_be_visible()
    lines[-1].close()
    expect(page.get_by_text("The connection was lost")).to_be_visible()
    page.locator(".pile").click()
    expect(page.get_by_text("The connection was lost")).to_be_hidden()
    expect(page.locator(".log li").first).to_contain_text("draws")
    assert len(lines) > 1
    first = page.locator(".log li").first.inner_text()
    page.reload()
    expect(page.locator(".log li").first).to_contain_text(first.split("\n")[1])


def test_behind_the_curtain_the_page_holds_no_hand(open_page: OpenPage) -> None:
    page = open_page()
    positions: list[Any] = []

    def listen(line: Any) -> None:
        line.on("framereceived", lambda text: positions.append(text))  # noqa: PLW0108

    page.on("websocket", listen)
    open_table(page, "voltage", "standard", ["me", "me"])
    expect(page.get_by_role("dialog")).to_contain_text("it is your turn")
    assert '"hand":null' in positions[-1]
    assert '"legal":null' in positions[-1]
    assert page.locator(".held-card").count() == 0
    page.get_by_role("button", name="lift the curtain").click()
    expect(page.locator(".held-card")).to_have_count(4)
    play_out(page)
    assert moves_told(page) > 10


def test_undo_takes_a_move_back(open_page: OpenPage) -> None:
    page = open_page()
    open_table(page, "edison", "two", ["me", "me"], curtain=False)
    page.locator('[data-handle="card RZ"]').first.click()
    expect(page.locator(".log .number")).to_have_count(1)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".log .number")).to_have_count(0)


def test_a_refused_move_says_why_and_links_to_the_rule(open_page: OpenPage) -> None:
    page = open_page()
    prefer_plan(page)
    open_table(page, "voldetour", "two", ["me", "me"], curtain=False)

    def place(piece: str, square: str) -> None:
        page.locator(f".stock[data-kind={piece}]").click()
        page.locator(f'.plan [data-handle="{square}"]').click()

    place("B2", "e5")
    place("S", "f5")
    page.get_by_role("button", name="End the turn").click()
    place("B1", "f1")
    page.get_by_role("button", name="End the turn").click()
    expect(page.get_by_role("listitem").filter(has_text="Ann 1").first).to_contain_text("to move")
    for _ in range(20):  # the page may still be at the end of the turn before
        page.locator('.plan [data-handle="e5"]').click()
        page.wait_for_timeout(300)
        if page.get_by_role("alert").inner_text().strip():
            break
    expect(page.get_by_role("alert")).to_contain_text("there is something on the piece")
    page.get_by_role("alert").get_by_role("link", name="The rule behind it").click()
    expect(page.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")
    expect(page.locator("section.wanted")).to_be_visible()


def test_confirming_each_move_is_a_setting(open_page: OpenPage) -> None:
    page = open_page()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Confirm each move").check()
    open_table(page, "voltage", "standard", ["me", "random"])
    page.locator(".pile").click()
    expect(page.locator(".log .number")).to_have_count(0)
    page.get_by_role("button", name="Play this move").click()
    expect(page.locator(".log .number").first).to_be_visible()


OPEN_SET_UP = """async (start) => {
  const send = (address, body) => fetch(address, {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
  });
  await send("/api/me", { name: "Ann" });
  const seats = [{ kind: "me" }, { kind: "open" }];
  return (await (await send("/api/tables", { game: "voltage", seats, start })).json()).id;
}"""


def test_a_guest_reads_that_a_position_was_set_up_by_hand(open_page: OpenPage) -> None:
    host, friend = open_page(), open_page()
    table = host.evaluate(OPEN_SET_UP, ludion.game("voltage").new(seed=7).state())
    friend.goto(f"/t/{table}")
    expect(friend.locator(".set-up")).to_contain_text("by hand")
    expect(friend.locator(".set-up")).to_contain_text("not rated")
