"""What people meet who work on the page."""

from __future__ import annotations

import asyncio
import inspect
from pathlib import Path

import pytest

from ludion.cli.serve import serve
from ludion.server.http import pages

WEB = Path(__file__).resolve().parents[2] / "web"


def test_the_development_server_asks_where_the_server_usually_is() -> None:
    port = inspect.signature(serve).parameters["port"].default
    assert f'"http://127.0.0.1:{port}"' in (WEB / "vite.config.ts").read_text("utf-8")


def test_without_a_built_page_people_are_told_how_to_play(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(pages, "FOLDER", tmp_path)
    answer = asyncio.run(pages.page("new/anything"))
    said = bytes(answer.body).decode()
    assert answer.status_code == 200
    assert "make play" in said
    assert "npm" not in said
