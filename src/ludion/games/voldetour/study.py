"""What VoldéTour knows of itself for a study."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from ludion.games.voldetour.geometry import (
    KIND_OF_POSE,
    KINDS,
    NESTED,
    POSES,
    SIDE,
    SQUARE_NAMES,
)
from ludion.games.voldetour.moves import END, LIFT, LORD, NOTATION, PLACEMENTS, POSE_OF
from ludion.games.voldetour.state import DRAW, PHASES
from ludion.kernel.contract import Move, States
from ludion.words import Message

__all__ = ["FORBIDDEN", "PHASES", "PLACES", "THINGS", "limits", "paragraph"]


def _kind(move: Move) -> str:
    if move < PLACEMENTS:
        return "nest" if POSE_OF[move] == NESTED else "build"
    return "lift" if move < LORD else "walk" if move < END else "end"


def _piece(move: Move) -> str | None:
    return KINDS[KIND_OF_POSE[POSE_OF[move]]] if move < PLACEMENTS else None


def _built(move: Move) -> str | None:
    return NOTATION[move].partition("@")[2] if move < PLACEMENTS else None


def _walked(move: Move) -> str | None:
    return NOTATION[move].partition("@")[2] if LORD <= move < END else None


def _lifted(move: Move) -> str | None:
    return NOTATION[move][1:] if LIFT <= move < LORD else None


_EVERY: Final = range(len(NOTATION))
_BOARD: Final = {
    name: (float(square % SIDE), float(SIDE - 1 - square // SIDE))
    for square, name in enumerate(SQUARE_NAMES)
}
THINGS: Final = {
    "move": tuple(_kind(move) for move in _EVERY),
    "kind": tuple(_piece(move) for move in _EVERY),
    "built": tuple(_built(move) for move in _EVERY),
    "walked": tuple(_walked(move) for move in _EVERY),
    "lifted": tuple(_lifted(move) for move in _EVERY),
}
FORBIDDEN: Final = (
    *(("move", kind) for kind in ("nest", "lift")),
    *(("kind", kind) for kind in KINDS),
)
PLACES: Final = {"built": _BOARD, "walked": _BOARD, "lifted": _BOARD}
PARAGRAPHS: Final = {
    "place": "place",
    "move": "lift",
    "walk": "lord",
    "end": "turn",
}
_NESTED_PIECE: Final = f"piece.{POSES[NESTED]}"


def paragraph(message: Message) -> str | None:
    """Which paragraph of the rules has acted."""
    piece = message.arguments.get("piece")
    if isinstance(piece, Message) and piece.key.endswith(_NESTED_PIECE):
        return "nested"
    return message.rule or PARAGRAPHS.get(message.key.rpartition(".")[2])


def limits(ends: States) -> NDArray[np.bool_]:
    """Of final states: which the turn limit has ended."""
    return np.asarray(ends["winner"] == DRAW)
