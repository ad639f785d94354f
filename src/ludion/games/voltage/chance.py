"""Reshuffles: reading off what chance decided, and making it come out the same again.

An outcome is the new draw pile as it lay right after the shuffle, top card first.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from ludion.errors import BadState
from ludion.games.fields import fields, items
from ludion.games.voltage.cards import CARDS
from ludion.games.voltage.codec import FIELDS, cards, hand
from ludion.games.voltage.state import State


def reshuffled(before: State, after: State) -> bool:
    """Whether the discards became a new draw pile between these states, one move apart."""
    return bool(after.discarded < before.discarded)


def outcome(before: State, after: State) -> list[str] | None:
    """The new draw pile if there is one."""
    if not reshuffled(before, after):
        return None
    left = [CARDS[kind] for kind in after.draw[: after.drawable][::-1]]
    return _drawn_since(before, hand(after, int(before.player))) + left


def outcome_in(before: State, json: Any) -> list[str]:
    """The new draw pile as the JSON of the state after a reshuffle has it."""
    state = fields(json, FIELDS)
    kinds = cards(items(state["hands"], "hands", 2)[before.player], f"hands[{before.player}]")
    left = [CARDS[kind] for kind in cards(state["draw"], "draw")]
    return _drawn_since(before, [CARDS[kind] for kind in kinds]) + left


def _drawn_since(before: State, after: list[str]) -> list[str]:
    """The cards that went from the new pile to the hand before the move was over: at most one."""
    drawn = Counter(after) - Counter(hand(before, int(before.player)))
    drawn -= Counter(CARDS[kind] for kind in before.draw[: before.drawable])
    return sorted(drawn.elements())


def arrange(state: State, pile: Any) -> None:
    """Lay the discards out so that the reshuffle of the next move makes this draw pile."""
    kinds = cards(pile, "draw")
    expected = Counter(int(kind) for kind in state.discard[: state.discarded])
    if Counter(kinds) != expected:
        raise BadState("draw", "the new draw pile does not hold just the discarded cards")
    state.discard[: state.discarded] = kinds[::-1]
    state.arranged = 1
