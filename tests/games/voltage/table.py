"""Positions of Voltage, written down by what matters in them."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ludion import Match
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
    **fields: Any,
) -> dict[str, Any]:
    """A state with seat 0 to act. Cards are texts of cards with spaces between.

    ``own`` and ``opp`` are the two sides; ``draw`` is what lies on top of the draw pile and
    ``discard`` the whole discard pile, its top last. The cards not named are in the draw pile
    below, transformers last.
    """
    sides = [
        {colour: sorted((side or {}).get(colour, "").split()) for colour in EMPTY}
        for side in (own, opp)
    ]
    named = " ".join([hand, opponent, draw, discard]).split()
    named += [card for side in sides for cards in side.values() for card in cards]
    left = DECK - Counter(named)
    assert not Counter(named) - DECK, "more cards named than there are"
    below = sorted(left.elements(), key=lambda card: ("*" in card, card))
    state: dict[str, Any] = {
        "player": 0,
        "phase": "act",
        "polarity": {"O": "+", "G": "-", "B": "-", "P": "+"},
        "sides": sides,
        "hands": [sorted(hand.split()), sorted(opponent.split())],
        "draw": draw.split() + below,
        "discard": sorted(discard.split()),
        "top": discard.rsplit(maxsplit=1)[-1] if discard else None,
        "score": [0, 0],
        "first": None,
        "owed": 0,
        "winner": None,
    }
    return state | fields


def last_cards(draw: str, **fields: Any) -> dict[str, Any]:
    """A position in which the draw pile is nearly used up: all other cards are discarded."""
    state = position(draw=draw, **fields)
    below = state["draw"][len(draw.split()) :]
    return state | {
        "draw": draw.split(),
        "discard": sorted(below),
        "top": below[-1],
    }


def match(**fields: Any) -> Match:
    """A match that goes on from a position."""
    return Match.from_state("voltage", position(**fields), seed=1)


def play(table: Match, *moves: str) -> dict[str, Any]:
    """Play moves one after another; the state after them."""
    for move in moves:
        table.play(move)
    return table.state()
