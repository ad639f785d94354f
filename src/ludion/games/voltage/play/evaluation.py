"""A quick guess of who is ahead in Voltage, for players that look one turn ahead."""

from __future__ import annotations

from ludion.games.voltage.box import terminals
from ludion.games.voltage.cards import SETS_TO_WIN
from ludion.games.voltage.rules import total
from ludion.games.voltage.state import NONE, OVER, State
from ludion.kernel.compiling import compiled, integer
from ludion.kernel.contract import Seat

SET_WORTH = 0.22
LEAD_WORTH = 0.02
CARD_WORTH = 0.01


@compiled
def evaluate(state: State, seat: Seat) -> float:
    """Sets won, then leads on the terminals (worth more the fuller they are), then cards held."""
    if state.phase == OVER:
        if state.winner == NONE:
            return 0.0
        return 1.0 if state.winner == seat else -1.0
    score = SET_WORTH * (integer(state.score[seat]) - integer(state.score[1 - seat]))
    for terminal in range(terminals(state)):
        score += LEAD_WORTH * lead(state, seat, terminal)
    cards = integer(state.held[seat]) - integer(state.held[1 - seat])
    return max(-0.99, min(0.99, score + CARD_WORTH * cards))


@compiled
def lead(state: State, seat: Seat, terminal: int) -> float:
    """By how much a seat leads on a terminal, between -1 and 1 for each card that lies there."""
    cards = integer(state.laid[0, terminal]) + integer(state.laid[1, terminal])
    return max(-1.0, min(1.0, ahead(state, seat, terminal) / 2)) * cards * SETS_TO_WIN / 4


@compiled
def ahead(state: State, seat: Seat, terminal: int) -> int:
    """By how many points a seat is ahead on a terminal, as its polarity has it."""
    points = total(state, seat, terminal) - total(state, 1 - seat, terminal)
    return points if state.polarity[terminal] else -points
