"""A whole game of the example in ``examples/undercut``, on the plain board."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

import hatch_build
from tests.browser.conftest import OpenPage
from tests.browser.playing import moves_told, open_table, play_out
from tests.plugin import environment
from tests.server.harness import Process


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that knows the example."""
    hatch_build.build()
    with pytest.MonkeyPatch.context() as patch:
        for name, value in environment().items():
            patch.setenv(name, value)
        server = Process(tmp_path_factory.mktemp("server") / "data")
    yield server.url
    server.kill()


def test_a_plugin_is_offered_and_played_to_its_end(open_page: OpenPage) -> None:
    page = open_page()
    expect(page.get_by_role("article", name="Undercut")).to_be_visible()
    open_table(page, "undercut", "standard", ["me", "greedy"])
    expect(page.locator(".plain")).to_contain_text("4")  # cards in the pile
    play_out(page)
    assert moves_told(page) == 10
    expect(page.locator(".log")).to_contain_text("plays card")
    expect(page.locator(".log")).not_to_contain_text("undercut.")


def test_its_rules_are_shown_in_the_readers_language(open_page: OpenPage) -> None:
    page = open_page("/rules/undercut", locale="de")
    expect(page.locator("main")).to_contain_text("unterbietet sie und nimmt beide")
