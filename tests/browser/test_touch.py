"""Touches that lead nowhere say why; the rule that bites on the last turn warns before."""

from __future__ import annotations

from playwright.sync_api import Page, WebSocketRoute, expect

from ludion.games.voltage.sketch import position
from tests.browser.conftest import OpenPage
from tests.browser.playing import moves_told, open_table, prefer_plan
from tests.browser.screenshots import bridge


def open_building(page: Page) -> None:
    """VoldéTour for two at one screen, on the last turn to leave the Tower."""
    prefer_plan(page)
    open_table(page, "voldetour", "two", ["me", "me"], curtain=False, start=bridge())
    page.wait_for_selector(".plan [data-handle]")


def test_a_square_where_the_piece_does_not_fit_says_why(open_page: OpenPage) -> None:
    page = open_page()
    open_building(page)
    page.locator(".stock[data-kind=B1]").click()
    page.locator('.plan [data-handle="h8"]').click()
    expect(page.get_by_role("alert")).to_contain_text("built on the Tower on h8")
    expect(page.locator(".stock.held")).to_have_count(1)  # still in hand


def test_a_piece_of_somebody_else_says_whose_it_is(open_page: OpenPage) -> None:
    page = open_page()
    open_building(page)
    page.locator('.plan [data-handle="f8"]').click()
    expect(page.get_by_role("alert")).to_contain_text("belongs to")


def test_a_second_block_in_a_turn_is_refused_in_words(open_page: OpenPage) -> None:
    page = open_page()
    open_building(page)
    page.locator(".stock[data-kind=B1]").click()
    page.locator('.plan [data-handle="a10"]').click()
    page.locator(".stock[data-kind=B2]").click(force=True)
    expect(page.get_by_role("alert")).to_contain_text(
        "you have already placed or moved a Block this turn"
    )


def test_the_last_turn_on_the_tower_warns_and_asks(open_page: OpenPage) -> None:
    page = open_page()
    open_building(page)
    expect(page.locator(".leave.urgent").first).to_contain_text("1 turn")
    page.locator(".stock[data-kind=B1]").click()
    page.locator('.plan [data-handle="a10"]').click()
    page.get_by_role("button", name="End the turn").click()
    sure = page.get_by_role("button", name="You would still be on your Tower")
    expect(sure).to_be_visible()
    expect(page.locator(".result")).to_have_count(0)
    sure.click()
    expect(page.locator(".result")).to_be_visible()


def test_a_terminal_that_cannot_be_flipped_says_why(open_page: OpenPage) -> None:
    page = open_page()
    start = position(hand="O1 G2", opponent="G1 G3")
    open_table(page, "voltage", "standard", ["me", "me"], curtain=False, start=start)
    page.locator(".terminal").first.click()
    expect(page.get_by_role("alert")).to_contain_text("nothing to flip")


def test_a_card_of_a_type_that_was_played_says_why(open_page: OpenPage) -> None:
    page = open_page()
    open_table(page, "edison", "two", ["me", "me"], curtain=False)
    page.locator('.hand [data-handle="card d4"]').click()
    expect(page.locator(".log .number")).to_have_count(1)
    page.locator('.hand [data-handle="card d3"]').click()
    expect(page.get_by_role("alert")).to_contain_text(
        ") already lies there this round: play another type"
    )


def test_another_card_is_chosen_by_touching_it_and_a_second_touch_lets_go(
    open_page: OpenPage,
) -> None:
    page = open_page()
    start = position(hand="O1 G2", opponent="G1 G3")
    open_table(page, "voltage", "standard", ["me", "me"], curtain=False, start=start)
    page.locator('[data-handle="hand O1"]').click()
    page.locator('[data-handle="hand G2"]').click()
    expect(page.locator('[data-handle="hand G2"]')).to_have_attribute("aria-pressed", "true")
    page.locator('[data-handle="hand G2"]').click()
    expect(page.locator(".held-card.held")).to_have_count(0)


def test_the_view_in_three_dimensions_is_reset(open_page: OpenPage) -> None:
    page = open_page()
    open_table(page, "voldetour", "two", ["me", "me"], curtain=False)
    canvas = page.locator("canvas[data-drawn]")
    expect(canvas).to_be_visible(timeout=20_000)
    before = canvas.screenshot()
    canvas.hover()
    drawn = int(canvas.get_attribute("data-drawn") or 0)
    page.mouse.wheel(0, -600)
    page.wait_for_function("(n) => document.querySelector('canvas').dataset.drawn > n", arg=drawn)
    assert canvas.screenshot() != before
    page.get_by_role("button", name="Reset the view").click()
    page.mouse.move(5, 5)
    page.wait_for_timeout(400)
    page.locator("h1").evaluate("() => document.activeElement.blur()")
    assert canvas.screenshot() == before


def test_a_marked_goal_of_the_lord_needs_one_touch(open_page: OpenPage) -> None:
    page = open_page()
    open_building(page)
    page.locator('.plan [data-handle="d3"]').click()  # one's own piece is lifted, not walked on
    expect(page.locator(".log li").first).to_contain_text("lifts a piece from d3")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".log .number")).to_have_count(0)
    page.locator('.plan [data-handle="g3"]').click()
    expect(page.locator(".log li").first).to_contain_text("Lord goes to g3")


def test_any_square_of_a_piece_lifts_it_and_escape_puts_it_back(open_page: OpenPage) -> None:
    page = open_page()
    prefer_plan(page)
    start = bridge()
    start["pieces"].append({"piece": "B3x", "at": "a1", "level": 0, "owner": 0})
    start["pieces"].sort(key=lambda piece: (piece["at"], piece["level"]))
    start["reserve"][0]["B3"] = 0
    open_table(page, "voldetour", "two", ["me", "me"], curtain=False, start=start)
    prompt = page.locator(".prompt")
    page.locator('.plan [data-handle="c1"]').click()
    expect(prompt).to_contain_text("You are holding a piece")
    page.keyboard.press("Escape")
    expect(prompt).to_contain_text("Your turn")
    assert moves_told(page) == 0
    page.locator('.plan [data-handle="b1"]').click()
    expect(prompt).to_contain_text("You are holding a piece")
    page.get_by_role("button", name="Cancel").click()
    expect(prompt).to_contain_text("Your turn")


def test_another_vehicle_is_chosen_by_touching_it_and_escape_lets_go(open_page: OpenPage) -> None:
    page = open_page()
    open_table(page, "edison", "two", ["me", "me"], curtain=False)
    for card in ("RZ", "d1", "fwd"):
        page.locator(f'.hand [data-handle="card {card}"]').click()
        expect(page.locator(f'.round [data-glide="{card}"]')).to_have_count(1)
    page.locator('.vehicle[data-handle="vehicle R"]').click()
    page.locator('.vehicle[data-handle="vehicle Z"]').click()
    expect(page.locator(".vehicle.held")).to_have_attribute("data-handle", "vehicle Z")
    page.keyboard.press("Escape")
    expect(page.locator(".vehicle.held")).to_have_count(0)


def test_a_touch_that_means_no_move_is_answered_too(open_page: OpenPage) -> None:
    page = open_page()
    open_table(page, "edison", "two", ["me", "me"], curtain=False)
    page.locator('[data-handle="place 12"]').click()
    expect(page.get_by_role("alert")).to_contain_text("play a vehicle card")
    page.locator('.hand [data-handle="card d1"]').click()
    expect(page.locator('.round [data-glide="d1"]')).to_have_count(1)
    expect(page.get_by_role("alert")).to_have_text("")


def test_a_touch_out_of_turn_is_answered(open_page: OpenPage) -> None:
    page = open_page()
    start = position(hand="O1 G2", opponent="G1 G3")
    number = open_table(page, "voltage", "standard", ["me", "open"], start=start)
    friend = open_page()
    friend.goto(f"/t/{number}")
    friend.get_by_role("button", name="Sit down").click()
    page.wait_for_selector("[role=grid]")
    out = friend if page.locator(".held-card.can").count() else page
    out.locator(".held-card").first.click()
    expect(out.get_by_role("alert")).to_contain_text("’s turn")


def test_a_touch_while_the_own_move_is_under_way_is_answered(open_page: OpenPage) -> None:
    page = open_page()
    held: list[str] = []

    def hold(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        line.on_message(server.send)

        def pass_on(text: str | bytes) -> None:
            if '"moved"' in str(text)[:20]:
                held.append(str(text))
            else:
                line.send(text)

        server.on_message(pass_on)

    page.route_web_socket("**/live**", hold)
    start = position(hand="O1 G2", opponent="G1 G3")
    open_table(page, "voltage", "standard", ["me", "me"], curtain=False, start=start)
    page.locator('[data-handle="hand O1"]').click()
    page.locator('[data-handle="side O own"]').click()
    page.locator('[data-handle="hand G2"]').click()
    expect(page.get_by_role("alert")).to_contain_text("Your move is on its way")
