"""Positions of VoldéTour, written down by what matters in them."""

from __future__ import annotations

from typing import Any

import pytest

from ludion import Match
from ludion.errors import IllegalMove

KINDS = ("B1", "B2", "B3", "S")
LORDS = {2: "a1 j10", 4: "a1 a10 j10 j1"}


def position(
    pieces: str = "",
    lords: str = "",
    seats: int = 2,
    turns: int | list[int] = 5,
    options: dict[str, Any] | None = None,
    **fields: Any,
) -> dict[str, Any]:
    """A state with seat 0 to begin its turn.

    ``pieces`` are moves in the order of building, each with its owner unless that is seat 0:
    ``"B1@d4 1:Sn@d4"``. What is not named is in the reserves.
    """
    options = options or {}
    blocks, stairs = options.get("blocks", [1, 1, 2, 2, 3]), options.get("stairs", 5)
    supply = {"B1": blocks.count(1), "B2": blocks.count(2), "B3": blocks.count(3), "S": stairs}
    reserve = [dict(supply) for _ in range(seats)]
    laid = _lay(pieces, reserve)
    state = {
        "player": 0,
        "phase": "turn",
        "turns": [turns] * seats if isinstance(turns, int) else turns,
        "lords": [None if lord == "-" else lord for lord in (lords or LORDS[seats]).split()],
        "reserve": reserve,
        "pieces": laid,
        "used": {"block": False, "stair": False},
        "held": None,
        "winner": None,
    }
    return state | fields


def _lay(pieces: str, reserve: list[dict[str, int]]) -> list[dict[str, Any]]:
    heights: dict[str, int] = {}
    laid: list[dict[str, Any]] = []
    for text in pieces.split():
        owner, _, move = text.rpartition(":")
        name, _, at = move.partition("@")
        kind = name[:2] if name[0] == "B" else "S"
        reserve[int(owner or 0)][kind] -= 1
        level = heights.get(at, 0) - (name == "Sv")
        for square in squares(name, at):
            heights[square] = level + (int(name[1]) if name.endswith("z") else 1)
        laid.append({"piece": name, "at": at, "level": level, "owner": int(owner or 0)})
    laid.sort(key=lambda p: (p["at"][0], int(p["at"][1:]), p["level"], p["piece"]))
    return laid


def squares(name: str, at: str) -> list[str]:
    """The squares a piece covers."""
    file, rank = at[0], int(at[1:])
    if name.endswith("x"):
        return [f"{chr(ord(file) + i)}{rank}" for i in range(int(name[1]))]
    if name.endswith("y"):
        return [f"{file}{rank + i}" for i in range(int(name[1]))]
    return [at]


def match(pieces: str = "", lords: str = "", seats: int = 2, **more: Any) -> Match:
    """A match from a position."""
    options = more.get("options")
    variant = {2: "two", 4: "four"}[seats]
    state = position(pieces, lords, seats, **more)
    return Match.from_state("voldetour", state, variant, options, seed=0)


def new(seats: int = 2, **options: Any) -> Match:
    """A new game."""
    import ludion

    return ludion.game("voldetour").new({2: "two", 4: "four"}[seats], options, seed=0)


def play(table: Match, *moves: str) -> Match:
    for move in " ".join(moves).split():
        table.play(move)
    return table


def legal(table: Match, start: str = "") -> set[str]:
    """The legal moves that begin with a text."""
    return {move for move in table.legal() if move.startswith(start)}


def reach(table: Match) -> set[str]:
    """Where the player's Lord can go."""
    return {move[2:] for move in legal(table, "L@")}


def lifts(table: Match) -> set[str]:
    """Which pieces the player can lift."""
    return {move[1:] for move in legal(table, "^")}


def refusal(table: Match, move: str) -> tuple[str, str | None]:
    """Why a move is refused: its reason's name, and the rule."""
    with pytest.raises(IllegalMove) as caught:
        table.play(move)
    reason = caught.value.reason
    return reason.key.rpartition(".")[2], reason.rule
