"""The page knows the server's messages and the games' views as they are."""

from __future__ import annotations

import runpy
from pathlib import Path

WEB = Path(__file__).resolve().parents[2] / "web"


def test_the_types_of_the_page_are_those_of_the_server() -> None:
    files = runpy.run_path(str(WEB / "messages.py"))["files"]()
    for path, text in files.items():
        assert path.read_text("utf-8") == text, "run: python web/messages.py"


def test_the_lock_file_names_no_address() -> None:
    assert "://" not in (WEB / "package-lock.json").read_text("utf-8")
