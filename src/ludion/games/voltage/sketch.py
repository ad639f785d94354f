"""Positions of Voltage, written down by what matters in them: for lessons and tests."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ludion.errors import BadState
from ludion.games.game import Json
from ludion.games.voltage.cards import CARDS, COPIES

EMPTY: dict[str, list[str]] = {"O": [], "G": [], "B": [], "P": []}
DECK = Counter({card: int(copies) for card, copies in zip(CARDS, COPIES, strict=True)})


def position(
    hand: str = "",
    opponent: str = "",
    own: dict[str, str] | None = None,
    opp: dict[str, str] | None = None,
    draw: str = "",
    discard: str = "",
    last: bool = False,
    **fields: Any,
) -> Json:
    """A state with seat 0 to act. Cards are texts of cards with spaces between.

    ``own`` and ``opp`` are the two sides; ``draw`` is what lies on top of the draw pile and
    ``discard`` the whole discard pile, its top last. The cards not named are in the draw pile
    below, transformers last, or with ``last`` they have all been discarded.
    """
    sides = [
        {colour: sorted((side or {}).get(colour, "").split()) for colour in EMPTY}
        for side in (own, opp)
    ]
    named = " ".join([hand, opponent, draw, discard]).split()
    named += [card for side in sides for cards in side.values() for card in cards]
    left = DECK - Counter(named)
    if too_many := Counter(named) - DECK:
        raise BadState("cards", f"more of {min(too_many)} are named than there are")
    below = sorted(left.elements(), key=lambda card: ("*" in card, card))
    pile, discards = draw.split(), discard.split()
    (discards if last else pile).extend(below)
    state: Json = {
        "player": 0,
        "phase": "act",
        "polarity": {"O": "+", "G": "-", "B": "-", "P": "+"},
        "sides": sides,
        "hands": [sorted(hand.split()), sorted(opponent.split())],
        "draw": pile,
        "discard": sorted(discards),
        "top": discards[-1] if discards else None,
        "score": [0, 0],
        "first": None,
        "owed": 0,
        "winner": None,
    }
    return state | fields
