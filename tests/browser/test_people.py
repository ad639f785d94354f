"""People at tables: invitations, rematches, lines that are lost, and an account's own affairs."""

from __future__ import annotations

import json
import secrets

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import OpenPage
from tests.browser.playing import ask, open_table

PASSWORD = "correct horse"


def invite(host: Page, name: str = "Ada") -> str:
    """Open a table with a free seat by the form; gives the link to it."""
    host.goto("/new/voltage?with=friend")
    host.get_by_label("Your name").fill(name)
    host.get_by_role("button", name="Open the table").click()
    return host.get_by_label("Link to this table").input_value()


def test_a_guest_reads_who_invites_and_needs_one_button(open_page: OpenPage) -> None:
    host, guest = open_page(), open_page()
    guest.goto(invite(host))
    expect(guest.locator(".guest h2")).to_have_text("Ada invites you to play Voltage")
    expect(guest.locator(".guest")).to_contain_text("Rated game")
    assert guest.locator(".guest button").count() == 1
    guest.get_by_role("button", name="Sit down and play").click()
    expect(guest.locator(".voltage")).to_be_visible()
    expect(host.locator(".voltage")).to_be_visible()


def test_the_link_is_shared_and_shown_as_a_code(open_page: OpenPage) -> None:
    host = open_page()
    host.add_init_script("navigator.share = async (what) => { window.shared = what; }")
    link = invite(host)
    host.get_by_role("button", name="Share").click()
    assert host.evaluate("window.shared.url") == link
    host.get_by_role("button", name="QR code").click()
    code = host.get_by_role("img", name="QR code of the link")
    expect(code).to_be_visible()
    expect(code).not_to_have_js_property("naturalWidth", 0)


def test_a_rematch_begins_as_both_come(open_page: OpenPage) -> None:
    host, guest = open_page(), open_page()
    guest.goto(invite(host))
    guest.get_by_role("button", name="Sit down and play").click()
    expect(host.locator(".voltage")).to_be_visible()
    host.get_by_role("button", name="Resign").click()
    host.get_by_role("button", name="Really resign?").click()
    host.get_by_role("button", name="Play again").click()
    guest.get_by_role("link", name="To the next game").click()
    expect(guest.locator(".voltage")).to_be_visible()
    expect(host.locator(".voltage")).to_be_visible()
    expect(host.locator(".result")).to_have_count(0)


def test_a_move_into_a_dead_line_is_shown_as_not_sent(open_page: OpenPage) -> None:
    page = open_page()
    dead: list[bool] = []

    def carry(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        line.on_message(lambda text: None if dead else server.send(text))

    page.route_web_socket("**/live*", carry)
    open_table(page, "voltage", "standard", ["me", "random"])
    expect(page.locator(".pile.lit")).to_be_visible()
    dead.append(True)
    page.locator(".pile").click()
    expect(page.get_by_text("Your move has not been sent yet")).to_be_visible(timeout=8000)


def test_play_now_plays_the_variant_that_was_chosen(open_page: OpenPage) -> None:
    page = open_page()
    card = page.get_by_role("article", name="VoldéTour")
    card.get_by_label("Variant").select_option("four")
    card.get_by_label("Against").select_option("random")
    card.get_by_role("button", name="Play now").click()
    expect(page.locator(".seats li")).to_have_count(4)
    expect(page.locator(".seats li").nth(1)).to_contain_text("Careless")
    page.goto("/")
    for chosen in page.get_by_label("Against").all():
        expect(chosen).to_have_value("random")  # as it was the last time


def test_a_new_table_has_a_bot_worth_playing_and_may_be_casual(open_page: OpenPage) -> None:
    page = open_page("/new/voltage")
    expect(page.get_by_label("Seat 2")).to_have_value("skilled")
    page.get_by_label("Rated game").uncheck()
    with page.expect_request("**/api/tables") as opened:
        page.get_by_role("button", name="Open the table").click()
    wish = json.loads(opened.value.post_data or "")
    assert wish["rated"] is False


def test_an_account_is_kept_by_its_owner(open_page: OpenPage) -> None:
    page, name = open_page(), f"Eve {secrets.token_hex(4)}"
    ask(page, "/api/me/claim", {"name": name, "password": PASSWORD})
    ask(page, "/api/me/tokens", {"name": "my bot"})
    page.goto("/me")
    said = page.get_by_role("status").last
    page.get_by_label("Current password").fill(PASSWORD)
    page.get_by_label("New password").fill("battery staple")
    page.get_by_role("button", name="Change it").click()
    expect(said).to_have_text("Done.")
    page.get_by_role("button", name="Revoke my bot").click()
    expect(page.get_by_text("my bot")).to_have_count(0)
    page.get_by_label("Your name").fill(f"{name} II")
    page.get_by_role("button", name="Use this name").click()
    expect(page.get_by_text(f"You are logged in as {name} II.")).to_be_visible()
    with page.expect_download() as kept:
        page.get_by_role("link", name="Download all my data").click()
    data = json.loads(kept.value.path().read_text("utf-8"))
    assert data["person"]["name"] == f"{name} II"
    page.get_by_label("Language").last.select_option("fr")
    expect(page.get_by_role("heading", name="Mon compte")).to_be_visible()


def test_an_account_is_deleted_only_after_a_warning(open_page: OpenPage) -> None:
    page = open_page()
    ask(page, "/api/me/claim", {"name": f"Eve {secrets.token_hex(4)}", "password": PASSWORD})
    page.goto("/me")
    page.get_by_role("button", name="Delete the account").click()
    expect(page.get_by_text("This cannot be undone")).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Delete the account").click()
    page.get_by_role("button", name="Yes, delete my account for good").click()
    expect(page.get_by_role("button", name="Log in")).to_be_visible()


def test_games_in_progress_say_whose_turn_and_which_round(open_page: OpenPage) -> None:
    page = open_page()
    number = open_table(page, "voltage", "standard", ["me", "me"], curtain=False, public=True)
    expect(page.locator(".pile.lit")).to_be_visible()
    for path in ("/", "/games"):
        page.goto(path)
        mine = page.get_by_role("listitem").filter(has=page.locator(f"a[href='/t/{number}']"))
        expect(mine).to_contain_text("Your turn")
        expect(mine).to_contain_text("Set 1, 0–0")
    page.get_by_label("Language").first.select_option("de")
    expect(mine).to_contain_text("1. Satz, 0:0")
    watcher = open_page("/lobby")
    watched = watcher.get_by_role("listitem").filter(has=watcher.locator(f"a[href='/t/{number}']"))
    expect(watched).to_contain_text("Ann to move")
    expect(watched).to_contain_text("Set 1, 0–0")
