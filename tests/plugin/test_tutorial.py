"""The page about adding a game shows the files of the example, whole and in order."""

from __future__ import annotations

import re

import pytest

from tests.plugin import ROOM, ROOT

BLOCK = re.compile(r'^```\w+ title="(?P<file>[^"]+)"\n(?P<text>.*?)^```$', re.MULTILINE | re.DOTALL)
PAGE = (ROOT / "docs" / "new-game.md").read_text("utf-8")


def shown(file: str) -> list[str]:
    """The lines that the page shows of a file, but for blank ones."""
    texts = [block["text"] for block in BLOCK.finditer(PAGE) if block["file"] == file]
    return [line for text in texts for line in text.splitlines() if line.strip()]


@pytest.mark.parametrize("file", ["undercut/rules.py", "undercut/game.py", "pyproject.toml"])
def test_the_page_shows_every_line_of_the_file(file: str) -> None:
    lines = (ROOM / file).read_text("utf-8").splitlines()
    assert shown(file) == [line for line in lines if line.strip()]


def test_the_page_shows_no_other_file() -> None:
    files = {block["file"] for block in BLOCK.finditer(PAGE)}
    assert files == {"undercut/rules.py", "undercut/game.py", "pyproject.toml"}
