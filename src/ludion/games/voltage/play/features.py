"""What tells how likely each side of Voltage wins, besides what the search's judgement says."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from ludion.games.voltage.box import deck_size, hand_limit, set_size, sets_to_win, terminals
from ludion.games.voltage.play.evaluation import ahead
from ludion.games.voltage.state import ACT, FLIPPING, State
from ludion.kernel.compiling import borrowing, integer

FEATURES: Final = (
    "to move",
    "to move, a turn begins",
    "to move, to flip",
    "sets",
    "one set is missing",
    "cards held",
    "cards in terminals that it leads",
    "terminals that lack a card, and that it leads",
    "cards to draw",
)


@borrowing
def features(state: State, looks: NDArray[np.float64]) -> None:
    for side in range(2):
        row = looks[side]
        moves = integer(state.player) == side
        row[1] = 1.0 if moves else 0.0
        row[2] = 1.0 if moves and state.phase == ACT else 0.0
        row[3] = 1.0 if moves and state.phase == FLIPPING else 0.0
        row[4] = integer(state.score[side]) / sets_to_win(state)
        row[5] = 1.0 if state.score[side] == sets_to_win(state) - 1 else 0.0
        row[6] = integer(state.held[side]) / hand_limit(state)
        led, ripe = 0, 0
        for terminal in range(terminals(state)):
            cards = integer(state.laid[0, terminal]) + integer(state.laid[1, terminal])
            if ahead(state, side, terminal) > 0:
                led += cards
                ripe += cards == set_size(state) - 1
        row[7] = led / 8
        row[8] = ripe
        row[9] = integer(state.drawable) / deck_size(state)
