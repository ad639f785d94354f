"""VoldéTour in three dimensions: picking, orbiting, zooming, ghosts, and the Lord's way."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.playing import moves_told, open_table, prefer_plan
from tests.browser.screenshots import bridge

# Where one looks from seat 0: a1 is near, j10 far, a10 to the left, j1 to the right.
CORNERS = {"near": (0.5, 0.86, "a1"), "far": (0.56, 0.34, "j10")}
SIDES = {"left": (0.2, 0.47, "a10"), "right": (0.8, 0.47, "j1")}


def open_space(page: Page, **more: object) -> Locator:
    """A table at one screen, seen in three dimensions."""
    open_table(page, "voldetour", "two", ["me", "me"], curtain=False, **more)
    canvas = page.locator("canvas[data-drawn]")
    expect(canvas).to_be_visible(timeout=20_000)
    canvas.scroll_into_view_if_needed()
    return canvas


def take(page: Page, kind: str) -> None:
    page.locator(f".stock[data-kind={kind}]").click()


def point(canvas: Locator, x: float, y: float) -> tuple[float, float]:
    """A point of the board's picture, five wide and four high in the middle of the canvas."""
    box = canvas.bounding_box()
    assert box is not None
    width = min(box["width"], box["height"] * 1.25)
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    return middle[0] + width * (x - 0.5), middle[1] + width / 1.25 * (y - 0.5)


def aim(page: Page, x: float, y: float) -> tuple[tuple[float, float], str]:
    """Aim with a short Block at a point of the picture: where that is on the page, its square."""
    canvas = open_space(page)
    take(page, "B1")
    spot = point(canvas, x, y)
    page.mouse.move(*spot)
    expect(page.locator(".plan .ghost .piece")).to_have_count(1)
    return spot, aimed(page)


def aimed(page: Page) -> str:
    """The square that the ghost is on."""
    ghost = page.locator(".plan .ghost .piece")
    place = ghost.get_attribute("transform") or ""
    x, y = (int(number) for number in place.removeprefix("translate(").rstrip(")").split())
    return f"{'abcdefghij'[(x - 42) // 100]}{10 - y // 100}"


def far_from(square: str, other: str) -> int:
    files = abs(ord(square[0]) - ord(other[0]))
    return max(files, abs(int(square[1:]) - int(other[1:])))


@pytest.mark.parametrize("corner", [*CORNERS, *SIDES])
def test_what_is_under_the_pointer_is_aimed_at(open_page: OpenPage, corner: str) -> None:
    x, y, square = (CORNERS | SIDES)[corner]
    _, found = aim(open_page(), x, y)
    assert far_from(found, square) <= 3


def test_a_click_places_the_piece_where_its_ghost_was(open_page: OpenPage) -> None:
    page = open_page()
    spot, square = aim(page, 0.62, 0.6)
    page.mouse.click(*spot)
    expect(page.locator(".log li").first).to_contain_text(f"places a piece on {square}")


def test_a_drag_turns_the_board_and_plays_nothing(open_page: OpenPage) -> None:
    page = open_page()
    spot, before = aim(page, 0.5, 0.86)
    page.mouse.down()
    quarter = page.evaluate("document.querySelector('canvas').clientHeight") / 4
    page.mouse.move(spot[0] + quarter, spot[1], steps=6)
    page.mouse.up()
    page.mouse.move(spot[0] + 1, spot[1])
    page.wait_for_timeout(300)
    assert moves_told(page) == 0
    assert page.locator(".stock.held").count() == 1  # still in hand
    expect(page.locator(".plan .ghost .piece")).to_have_count(1)
    assert far_from(aimed(page), before) > 2  # another corner has come to the front


def test_the_wheel_zooms(open_page: OpenPage) -> None:
    page = open_page()
    off_centre, before = aim(page, 0.3, 0.47)
    for _ in range(6):
        page.mouse.wheel(0, -240)
        page.wait_for_timeout(60)
    page.mouse.move(off_centre[0] + 1, off_centre[1])
    page.wait_for_timeout(200)
    assert far_from(aimed(page), "e5") < far_from(before, "e5")
    assert moves_told(page) == 0


def test_two_fingers_pinch_to_zoom(open_page: OpenPage) -> None:
    page = open_page(has_touch=True)
    canvas = open_space(page)
    drawn = int(canvas.get_attribute("data-drawn") or 0)
    before = canvas.screenshot()
    x, y = point(canvas, 0.5, 0.5)
    fingers = page.context.new_cdp_session(page)

    def touch(kind: str, apart: int) -> None:
        points = [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}]
        on = points if apart else []
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": on})

    touch("touchStart", 20)
    for apart in range(30, 130, 20):
        touch("touchMove", apart)
    touch("touchEnd", 0)
    page.wait_for_timeout(300)
    assert int(canvas.get_attribute("data-drawn") or 0) > drawn
    assert canvas.screenshot() != before
    assert moves_told(page) == 0


def test_the_ghost_is_turned_with_keys_and_buttons(open_page: OpenPage) -> None:
    page = open_page()
    canvas = open_space(page)
    take(page, "B2")
    page.mouse.move(*point(canvas, 0.62, 0.6))
    body = page.locator(".plan .ghost .body")
    expect(body).to_have_count(1)
    lying = body.bounding_box()
    page.keyboard.press("r")
    turned = body.bounding_box()
    assert lying is not None
    assert turned is not None
    assert lying["width"] > lying["height"]
    assert turned["width"] < turned["height"]
    expect(page.get_by_role("button", name="lying south–north")).to_have_attribute(
        "aria-pressed", "true"
    )
    page.keyboard.press("Shift+R")
    expect(page.get_by_role("button", name="lying west–east")).to_have_attribute(
        "aria-pressed", "true"
    )
    page.get_by_role("button", name="standing").click()
    page.mouse.move(*point(canvas, 0.62, 0.6))
    expect(page.locator(".plan .ghost .piece")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".stock.held")).to_have_count(0)


def test_the_lords_way_is_drawn_over_the_slopes(open_page: OpenPage) -> None:
    page = open_page()
    prefer_plan(page)
    open_table(page, "voldetour", "two", ["me", "me"], curtain=False, start=bridge())
    page.locator('.plan [data-handle="g3"]').hover()
    way = page.locator(".plan .way").get_attribute("d") or ""
    middles = way.removeprefix("M").split("L")[::2]
    assert middles == ["292 750", "392 750", "492 750", "592 750", "692 750"]  # c3 to g3
    expect(page.locator(".plan .ways")).to_have_count(1)
    page.locator(".stock[data-kind=B1]").click()
    expect(page.locator(".plan .ways")).to_have_count(0)


def test_a_lord_is_moved_in_three_dimensions(open_page: OpenPage) -> None:
    page = open_page(reduced_motion="reduce")
    open_space(page, start=bridge())
    page.get_by_role("button", name="Move the Lord").click()
    page.locator('.plan [data-handle="g3"]').click()
    expect(page.locator(".log li").first).to_contain_text("g3")


def test_without_a_graphics_card_pictures_have_only_so_many_pixels(open_page: OpenPage) -> None:
    page = open_page(viewport={"width": 1920, "height": 1080})
    canvas = open_space(page)
    box = canvas.bounding_box()
    assert box is not None
    assert box["width"] * box["height"] > 400_000
    width, height = canvas.evaluate("canvas => [canvas.width, canvas.height]")
    assert width * height <= 300_000
    assert width / height == pytest.approx(box["width"] / box["height"], rel=0.01)


def test_a_piece_is_dropped_in_three_dimensions(open_page: OpenPage) -> None:
    page = open_page()
    canvas = open_space(page)
    stock = page.locator(".stock[data-kind=B1]")
    box = stock.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(*point(canvas, 0.5, 0.6), steps=4)
    expect(page.locator(".plan .ghost .piece")).to_have_count(1)
    square = aimed(page)
    page.mouse.up()
    expect(page.locator(".log li").first).to_contain_text(f"on {square}")


def test_what_hides_a_square_to_choose_is_seen_and_touched_through(open_page: OpenPage) -> None:
    page = open_page()
    canvas = open_space(page, start=bridge())
    take(page, "B1")
    expect(canvas).not_to_have_attribute("data-veiled", "0")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Move the Lord").click()
    expect(canvas).to_have_attribute("data-veiled", "0")


def test_a_key_resets_the_view(open_page: OpenPage) -> None:
    page = open_page()
    canvas = open_space(page)
    page.mouse.move(5, 5)
    before = canvas.screenshot()
    canvas.hover()
    page.mouse.wheel(0, -600)
    page.wait_for_timeout(400)
    page.mouse.move(5, 5)
    assert canvas.screenshot() != before
    page.keyboard.press("0")
    page.wait_for_timeout(400)
    assert canvas.screenshot() == before
