"""What Edison & Co. knows of itself for a study."""

from __future__ import annotations

import math
import re
from typing import Final

from ludion.games.edison.cards import CARDS, LETTERS, TYPE
from ludion.games.edison.moves import NOTATION
from ludion.games.edison.state import PHASES, RING
from ludion.words import Message

__all__ = ["FORBIDDEN", "PHASES", "PLACES", "THINGS", "paragraph"]

_END: Final = re.compile(r"(?P<vehicle>\w)>(?P<square>\d+|C)")
_RADIUS: Final = 4.2


def _kind(text: str) -> str:
    if text in CARDS:
        return ("pair", "distance", "direction")[TYPE[CARDS.index(text)]]
    if _END.match(text):
        return "drive"
    return text.partition(" ")[0]


def _card(text: str) -> str | None:
    return text if text in CARDS else None


def _vehicle(text: str) -> str | None:
    end = _END.match(text)
    return end["vehicle"] if end else None


def _square(text: str) -> str | None:
    end = _END.match(text)
    return end["square"] if end else None


def _place(square: int) -> tuple[float, float]:
    """On a ring, Start below and the others clockwise."""
    turn = 2 * math.pi * square / RING + math.pi / 2
    return round(_RADIUS * math.cos(turn), 2), round(_RADIUS * math.sin(turn), 2)


THINGS: Final = {
    "move": tuple(_kind(text) for text in NOTATION),
    "card": tuple(_card(text) for text in NOTATION),
    "vehicle": tuple(_vehicle(text) for text in NOTATION),
    "square": tuple(_square(text) for text in NOTATION),
}
FORBIDDEN: Final = (
    *(("vehicle", letter) for letter in LETTERS),
    *(("card", card) for card in ("d2", "d6", "rev")),
    ("square", "C"),
)
PLACES: Final = {
    "square": {str(square): _place(square) for square in range(RING)} | {"C": (0.0, 0.0)}
}
PARAGRAPHS: Final = {
    "card": "round",
    "nothing_moves": "distance",
    "bet": "bets",
    "move": "distance",
    "evaluate": "zeppelin",
    "decline": "zeppelin",
}


def paragraph(message: Message) -> str | None:
    """Which paragraph of the rules has acted."""
    return message.rule or PARAGRAPHS.get(message.key.rpartition(".")[2])
