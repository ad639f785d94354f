"""What a variant is played with: which cards, how many terminals, how large a hand and a set are.

The full box is the game that people play. The small ones are the same game with so few cards that
the lab can solve it exactly: the first set wins, and the last card drawn ends the game undecided.

Every box has a record type of its own, so its numbers are constants in compiled code: the rules ask
for ``terminals(state)``, and Numba answers by the type of the state.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final, NamedTuple

import numpy as np
from numba import types
from numba.extending import overload
from numba.np import numpy_support
from numpy.typing import NDArray

from ludion.games.voltage.cards import (
    CARDS,
    COLOURS,
    COPIES,
    HAND_LIMIT,
    KINDS,
    SET_SIZE,
    SETS_TO_WIN,
    TERMINALS,
)
from ludion.kernel.linking import INNER


class Box(NamedTuple):
    copies: NDArray[np.uint8]
    """How many cards of each kind there are."""
    terminals: int
    first_hand: int
    hand_limit: int
    set_size: int
    sets_to_win: int
    reshuffles: int
    """Whether the discards become a new draw pile; else the last card drawn ends the game."""
    second_card: int = 1
    """Whether a second card may be played in a turn …"""
    tie_wins: int = 0
    """… and whether a tie is won by whoever lays the last card: the rules are tried with others."""

    @property
    def deck_size(self) -> int:
        return int(self.copies.sum())

    @property
    def colours(self) -> str:
        """The terminals by their letters, in the order of the board."""
        return COLOURS[: self.terminals]


def _copies(cards: str) -> NDArray[np.uint8]:
    count = Counter(cards.split())
    return np.array([count[CARDS[kind]] for kind in range(KINDS)], np.uint8)


def _small(cards: str, first_hand: int) -> Box:
    return Box(_copies(cards), 2, first_hand, 3, 3, 1, 0)


STANDARD: Final = Box(COPIES, TERMINALS, 4, HAND_LIMIT, SET_SIZE, SETS_TO_WIN, 1)
BOXES: Final = {
    "standard": STANDARD,
    "m7": _small("O1* O2 G1* G2 X F", 1),
    "m8": _small("O1* O2 O2 G1* G2 X F", 2),
}
"""By the name of the variant."""
CHANGED: Final = {
    "m8-one": BOXES["m8"]._replace(second_card=0),
    "m8-tie": BOXES["m8"]._replace(tie_wins=1),
    "m8-hand": BOXES["m8"]._replace(hand_limit=4),
}
"""Small games with one rule changed, to see what the rule is worth."""


def record_type(box: Box, mark: tuple[tuple[str, Any], ...] = ()) -> np.dtype[Any]:
    """The record of a game that is played with a box; see ``state`` for what its fields mean.

    ``mark`` is a field of no meaning: where only a rule is different, it tells the types apart.
    It stands first, or Numba would take the one for a kind of the other.
    """
    cards, terminals = box.deck_size, box.terminals
    return np.dtype(
        (
            np.record,
            [
                *mark,
                ("random", np.uint64),
                ("player", np.uint8),
                ("phase", np.uint8),
                ("first", np.int8),  # terminal of this turn's first card, or NONE
                ("owed", np.uint8),  # cards still to draw after the pending flip
                ("winner", np.int8),
                ("score", np.uint8, (2,)),
                ("settled", np.uint8, (2,)),  # what each side of the last scored set added up to
                ("polarity", np.uint8, (terminals,)),  # 1 is +, 0 is -
                # Hands and sides are lists of kinds, ascending: the first `held` or `laid` entries.
                ("held", np.uint8, (2,)),
                ("hands", np.uint8, (2, box.hand_limit)),
                ("laid", np.uint8, (2, terminals)),
                ("sides", np.uint8, (2, terminals, box.set_size)),
                # Piles grow to the right: the top card is the last one.
                ("drawable", np.uint8),
                ("draw", np.uint8, (cards,)),
                ("discarded", np.uint8),
                ("discard", np.uint8, (cards,)),
                # The next reshuffle keeps the discard pile's order: a replay has laid it out.
                ("arranged", np.uint8),
                ("open_discard", np.uint8),  # an option: views show the whole discard pile
            ],
        ),
        align=False,
    )


DTYPES: Final = {variant: record_type(box) for variant, box in BOXES.items()} | {
    variant: record_type(box, ((variant.replace("-", "_"), np.uint8),))
    for variant, box in CHANGED.items()
}
_boxes: dict[Any, Box] = {DTYPES[variant]: box for variant, box in (BOXES | CHANGED).items()}
_when_compiled = {numpy_support.from_dtype(dtype): box for dtype, box in _boxes.items()}


def box_of(state: Any) -> Box:
    """What a state is played with."""
    return _boxes[state.dtype]


def _asked(name: str) -> Callable[[Any], Any]:
    """A function that says one thing about the box of a state."""

    def answer(state: Any) -> Any:
        return getattr(box_of(state), name)

    def choose(state: Any) -> Any:
        box = _when_compiled.get(state) if isinstance(state, types.Record) else None
        if box is None:
            return None
        constant = getattr(box, name)
        return lambda state: constant

    answer.__name__ = name
    overload(answer, jit_options=INNER, strict=False)(choose)
    return answer


copies: Callable[[Any], NDArray[np.uint8]] = _asked("copies")
deck_size: Callable[[Any], int] = _asked("deck_size")
terminals: Callable[[Any], int] = _asked("terminals")
first_hand: Callable[[Any], int] = _asked("first_hand")
hand_limit: Callable[[Any], int] = _asked("hand_limit")
set_size: Callable[[Any], int] = _asked("set_size")
sets_to_win: Callable[[Any], int] = _asked("sets_to_win")
reshuffles: Callable[[Any], int] = _asked("reshuffles")
second_card: Callable[[Any], int] = _asked("second_card")
tie_wins: Callable[[Any], int] = _asked("tie_wins")
