"""Every deal of a small game, for whoever wants to solve it."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ludion.errors import BadOption
from ludion.games.voltage.box import box_of
from ludion.games.voltage.state import State
from ludion.kernel.contract import States

MOST_CARDS = 8
"""Of more cards there are too many orders to look at each."""


def every_deal(dealt: States) -> tuple[States, NDArray[np.float64]]:
    """Each deal that differs from the others, made of one of them, and how likely it is."""
    box = box_of(dealt[0])
    if box.deck_size > MOST_CARDS:
        raise BadOption(f"{box.deck_size} cards can be dealt in too many ways to solve the game")
    cards = [kind for kind, copies in enumerate(box.copies) for _ in range(copies)]
    hand = box.first_hand
    orders = Counter(
        (*sorted(order[:hand]), *sorted(order[hand : 2 * hand]), *order[2 * hand :])
        for order in itertools.permutations(cards)
    )
    deals = np.repeat(dealt[:1], len(orders))
    for state, order in zip(deals, sorted(orders), strict=True):
        _lay_out(state, order, hand)
    odds = np.array([orders[order] for order in sorted(orders)], np.float64)
    return deals, odds / odds.sum()


def _lay_out(state: State, order: Sequence[int], hand: int) -> None:
    """Both hands, then the draw pile from its top."""
    pile = order[2 * hand :]
    state.hands[0, :hand] = order[:hand]
    state.hands[1, :hand] = order[hand : 2 * hand]
    state.draw[: len(pile)] = pile[::-1]
