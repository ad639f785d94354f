"""``ludion play``: a game in the terminal."""

from __future__ import annotations


def play() -> None:
    """Play in the terminal."""
