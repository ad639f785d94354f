"""The documentation site: complete, whole without a network, and readable on any screen."""

from __future__ import annotations

import functools
import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser

import ludion
from hatch_build import ROOT
from tests.browser.conftest import foreign, wrong

LOADED = re.compile(
    r"<(?:script|link|img|iframe|source)\b[^>]*?(?:src|href)=\"?((?:https?:)?//[^\s\">]*)"
)
"""What a page loads from elsewhere; a link that a reader may follow is none."""
STYLED = re.compile(r"url\([\"']?((?:https?:)?//[^)]*)|@import[^;]*")


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    build = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir"]
    quiet = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    subprocess.run([*build, str(folder)], cwd=ROOT, env=quiet, check=True)
    return folder


class Silent(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Say nothing of requests."""


@pytest.fixture
def served(site: Path) -> Iterator[str]:
    handler = functools.partial(Silent, directory=str(site))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def pages(site: Path) -> list[str]:
    return sorted(path.relative_to(site).as_posix() for path in site.rglob("*.html"))


def test_no_page_loads_anything_from_elsewhere(site: Path) -> None:
    assert len(pages(site)) > 30
    for page in pages(site):
        assert LOADED.findall((site / page).read_text("utf-8")) == [], page
    for style in site.rglob("*.css"):
        assert STYLED.findall(style.read_text("utf-8")) == [], style


def test_every_public_name_is_in_the_reference(site: Path) -> None:
    reference = (site / "reference.html").read_text("utf-8")
    described = set(re.findall(r'<h3 id="ludion\.(\w+)"', reference))
    assert described == set(ludion.__all__)


def test_an_example_of_a_docstring_is_shown_as_code(site: Path) -> None:
    reference = (site / "reference.html").read_text("utf-8")
    assert reference.count("&gt;&gt;&gt; </span>") > len(ludion.__all__)
    assert "<blockquote>" not in reference


def test_the_rules_of_every_game_are_there_in_every_language(site: Path) -> None:
    written = list(ROOT.glob("src/ludion/games/*/rules/*.md"))
    shown = [page for page in pages(site) if page.startswith("rules/")]
    assert len(shown) == len(written) > 0


@pytest.mark.parametrize(
    ("words", "page"),
    [
        ("Open a table and share its link", "play.html"),
        ("Many games at once, in compiled code", "python.html"),
        ("sets everything up and opens the table", "index.html"),
    ],
)
def test_what_the_readme_says_is_on_one_page_of_the_site(site: Path, words: str, page: str) -> None:
    assert words in (ROOT / "README.md").read_text("utf-8")
    assert [one for one in pages(site) if words in (site / one).read_text("utf-8")] == [page]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_every_page_opens_without_a_complaint_and_fits(
    browser: Browser, site: Path, served: str, width: int, scheme: str
) -> None:
    troubles: list[str] = []
    context = browser.new_context(
        color_scheme="dark" if scheme == "dark" else "light",
        viewport={"width": width, "height": 800},
    )
    page = context.new_page()
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda m: troubles.append(m.text) if wrong(m) else None)
    page.on("request", lambda r: troubles.append(r.url) if foreign(r.url, served) else None)
    for path in pages(site):
        page.goto(f"{served}/{path}")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
    context.close()
    assert troubles == []


def test_a_search_finds_a_page(browser: Browser, served: str) -> None:
    page = browser.new_page()
    page.goto(f"{served}/index.html")
    page.get_by_role("textbox", name="Search").fill("Transformers")
    page.get_by_role("link", name=re.compile("Voltage")).first.wait_for()
    page.close()
