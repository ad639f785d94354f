"""The page knows the server's messages and the games' views as they are."""

from __future__ import annotations

import json
import runpy
from pathlib import Path

import pytest

from ludion import games
from ludion.server.table.bots import playing_bots
from ludion.words import LANGUAGES

WEB = Path(__file__).resolve().parents[2] / "web"


def test_the_types_of_the_page_are_those_of_the_server() -> None:
    files = runpy.run_path(str(WEB / "messages.py"))["files"]()
    for path, text in files.items():
        assert path.read_text("utf-8") == text, "run: python web/messages.py"


def test_the_lock_file_names_no_address() -> None:
    assert "://" not in (WEB / "package-lock.json").read_text("utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_bot_variant_and_option_has_a_name(language: str) -> None:
    words = json.loads((WEB / "src" / "i18n" / "words" / f"{language}.json").read_text("utf-8"))
    assert {f"bot.{bot}" for bot in playing_bots()} <= words.keys()
    for name in games.names():
        game = games.find(name)
        room = WEB / "src" / "games" / name / "words" / f"{language}.json"
        wanted = {f"option.{o.name}" for variant in game.variants for o in game.options(variant)}
        wanted |= {f"variant.{variant.name}" for variant in game.variants}
        assert wanted | {"about", "first.1"} <= json.loads(room.read_text("utf-8")).keys(), name
