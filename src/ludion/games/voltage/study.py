"""What Voltage knows of itself for a study."""

from __future__ import annotations

from typing import Final

from ludion.games.voltage.moves import NOTATION, PLAY_BYPASS, PLAY_FUSE
from ludion.games.voltage.state import PHASES
from ludion.kernel.contract import Move
from ludion.words import Message

__all__ = ["ABLATIONS", "FORBIDDEN", "PHASES", "PLACES", "THINGS", "paragraph"]


def _card(text: str) -> str | None:
    card, at, _ = text.partition("@")
    return card if at else None


def _terminal(text: str) -> str | None:
    _, at, where = text.partition("@")
    if not at:
        return None
    return text[0] if where in ("own", "opp") else where[0]


def _kind(move: Move, text: str) -> str:
    if not _card(text):
        return text.partition(" ")[0]
    if move < PLAY_BYPASS:
        return text.partition("@")[2]
    if ">" not in text:
        return "zero"
    return "bypass" if move < PLAY_FUSE else "fuse"


THINGS: Final = {
    "move": tuple(_kind(move, text) for move, text in enumerate(NOTATION)),
    "card": tuple(_card(text) for text in NOTATION),
    "terminal": tuple(_terminal(text) for text in NOTATION),
}
FORBIDDEN: Final = tuple(("move", kind) for kind in ("own", "opp", "bypass", "fuse", "draw2"))
PLACES: Final = {"terminal": {letter: (float(i), 0.0) for i, letter in enumerate("OGBP")}}
PARAGRAPHS: Final = {
    "draw_plain": "turn",
    "draw_transformer": "transformers",
    "flip": "transformers",
    "reshuffle": "piles",
    "last_card": "piles",
    "play_own": "number",
    "play_opp": "number",
    "bypass": "bypass",
    "fuse": "fuse",
    "win": "winning",
}
ABLATIONS: Final = {
    "plain": "m8",
    "tie": "m8-tie",
    "second-card": "m8-one",
    "hand-limit": "m8-hand",
}


def paragraph(message: Message) -> str | None:
    """Which paragraph of the rules has acted."""
    return message.rule or PARAGRAPHS.get(message.key.rpartition(".")[2])
