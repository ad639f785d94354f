"""The example of a bot of one's own plays a whole game of each game."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from ludion import games
from tests.server.harness import Running

BOT = Path(__file__).resolve().parents[2] / "examples" / "bot.py"


@pytest.mark.parametrize("game", games.names())
def test_the_example_bot_plays_a_whole_game(server: Running, game: str) -> None:
    played = subprocess.run(
        [sys.executable, BOT, server.url, game],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert "returns" in played.stdout, played.stderr


def test_the_example_is_short() -> None:
    assert len(BOT.read_text().splitlines()) < 60
