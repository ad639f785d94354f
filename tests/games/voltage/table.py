"""Matches of Voltage that go on from a position."""

from __future__ import annotations

from typing import Any

from ludion import Match
from ludion.games.voltage.sketch import position


def match(**fields: Any) -> Match:
    """A match that goes on from a position."""
    return Match.from_state("voltage", position(**fields), seed=1)


def play(table: Match, *moves: str) -> dict[str, Any]:
    """Play moves one after another; the state after them."""
    for move in moves:
        table.play(move)
    return table.state()
