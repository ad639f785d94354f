"""Playing on a real (pseudo-)terminal of 80 by 24."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator

import pexpect
import pyte
import pytest

COLUMNS, LINES = 80, 24


class Screen:
    """A terminal with the game running in it."""

    def __init__(self, arguments: list[str], data: str, **environment: str) -> None:
        self.terminal = pyte.Screen(COLUMNS, LINES)
        self._stream = pyte.ByteStream(self.terminal)
        self.process = pexpect.spawn(
            sys.executable,
            ["-m", "ludion", "play", *arguments],
            dimensions=(LINES, COLUMNS),
            env=os.environ
            | {"TERM": "xterm-256color", "LANG": "en_GB.UTF-8", "XDG_DATA_HOME": data}
            | environment,
            timeout=60,
        )

    def wait_for(self, text: str) -> list[str]:
        """Read until a text is on the screen; all its lines."""
        until = time.monotonic() + 60
        while time.monotonic() < until:
            lines = [line.rstrip() for line in self.terminal.display]
            if any(text in line for line in lines):
                return lines
            try:
                self._stream.feed(self.process.read_nonblocking(65536, timeout=0.2))
            except pexpect.TIMEOUT:
                continue
            except pexpect.EOF:
                break
        raise AssertionError(f"{text!r} never came; the screen was:\n" + "\n".join(lines))

    def type(self, text: str) -> None:
        self.process.send(text)


@pytest.fixture
def screen(tmp_path) -> Iterator[Screen]:
    opened = Screen(["voltage", "--seed", "3"], str(tmp_path))
    yield opened
    opened.process.close(force=True)


def test_the_whole_table_fits_on_the_screen(screen):
    lines = screen.wait_for("your move")
    shown = "\n".join(lines)
    for part in ("Orange  (+)", "Purple  (+)", "greedy", "Your hand: B2* B3* O1 O3", "draw2"):
        assert part in shown


def test_legal_moves_are_completed_as_they_are_typed(screen):
    screen.wait_for("your move")
    screen.type("O1")
    screen.wait_for(" O1@opp")
    screen.wait_for(" O1@own")


def test_a_move_changes_the_table_and_is_told(screen):
    screen.wait_for("your move")
    screen.type("O1@own\r")
    screen.wait_for("· Player 1 plays O1 on their own side of Orange")
    screen.wait_for("│ O1 ")


def test_a_refusal_shows_its_rule_on_request(screen):
    screen.wait_for("your move")
    screen.type("draw\r")
    screen.wait_for("Not possible: play a card before drawing one")
    screen.type("?\r")
    screen.wait_for("been scored if it completed one")


@pytest.mark.parametrize("key", ["\x04", "\x03"], ids=["ctrl-d", "ctrl-c"])
def test_leaving_by_key_keeps_the_game(screen, key):
    screen.wait_for("your move")
    screen.type("O1@own\r")
    screen.wait_for("· Player 1 plays O1")
    screen.type(key)
    screen.wait_for("Continue with: ludion play --resume")


def test_without_colours_nothing_is_lost(tmp_path):
    opened = Screen(["voltage", "--seed", "3"], str(tmp_path), NO_COLOR="1")
    lines = "\n".join(opened.wait_for("your move"))
    opened.process.close(force=True)
    assert "Green  (-)" in lines


def test_the_curtain_leaves_nothing_on_the_screen(tmp_path):
    opened = Screen(["voltage", "--seed", "3", "--players", "human:Ann,human:Bob"], str(tmp_path))
    opened.wait_for("Ann is next")
    opened.type("\r")
    opened.wait_for("Your hand: B2* B3* O1 O3")
    opened.type("draw2\r")
    lines = "\n".join(opened.wait_for("Bob is next"))
    opened.process.close(force=True)
    assert "Your hand" not in lines
    assert "B3*" not in lines
