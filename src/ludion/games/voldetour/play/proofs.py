"""What can be proved of VoldéTour: wins in this turn, and what prevents the next player's.

Of wins, those that place or move the fewest pieces are given; a piece from the reserve stands for
one that could be moved there instead. Of turns that prevent a win, those of the fewest actions.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ludion.bots.contract import Knowledge
from ludion.bots.judgement.proof import STOPS, WINS, Line, Proof
from ludion.games.voldetour import moves
from ludion.games.voldetour.play.turns.certain import CUT, Stack, new_stack
from ludion.games.voldetour.play.turns.desk import STACK, Breadth, lay_out
from ludion.games.voldetour.play.turns.stops import (
    MOST_PIECES,
    THREAT,
    WAYS_TO_STOP,
    WAYS_TO_WIN,
    YES,
    ask,
)
from ludion.games.voldetour.state import NONE

MOST_LINES: Final = 2_000


def prove(knowledge: Knowledge, work: int) -> Iterator[Proof]:
    """Whether the seat wins in this turn; if not, what the next player threatens."""
    desks, pool = lay_out(knowledge.world, Breadth(), work)
    stack, reply = new_stack(work), new_stack(work)
    lines = np.full((MOST_LINES, STACK), NONE, np.int16)
    line = lines[:1].copy()

    def answer(question: int, count: int = 0) -> int:
        return int(ask(desks, pool, stack, reply, question, count, line, lines))

    pieces = range(MOST_PIECES + 1)
    found = next((n for n in (answer(WAYS_TO_WIN, used) for used in pieces) if n), 0)
    yield _claim(WINS, knowledge, lines, found, stack)
    if found or _reply_never_comes(knowledge):
        return
    stack = new_stack(work)
    if answer(THREAT) == YES:
        found = next((n for n in (answer(WAYS_TO_STOP, used + 1) for used in pieces) if n), 0)
        yield _claim(STOPS, knowledge, lines, found, stack)


def _claim(
    claim: str, knowledge: Knowledge, lines: NDArray[np.int16], found: int, stack: Stack
) -> Proof:
    every = tuple(sorted(_line(line) for line in lines[:found]))
    whole = not stack.budget[CUT] and found < len(lines)
    return Proof(claim, knowledge.seat, every, complete=bool(whole))


def _line(written: NDArray[np.int16]) -> Line:
    """A line up to its end; a turn that ends without a walk is ended."""
    line = [int(move) for move in written]
    line = line[: line.index(NONE)] if NONE in line else line
    return tuple(line if line[-1] >= moves.LORD else [*line, moves.END])


def _reply_never_comes(knowledge: Knowledge) -> bool:
    """Whether the game ends by its limit before the next player's turn."""
    state = knowledge.world[0]
    playing = [seat for seat in range(int(state["seats"])) if state["lords"][seat] != NONE]
    turns = {seat: int(state["turns"][seat]) + (seat == knowledge.seat) for seat in playing}
    return min(turns.values()) >= int(state["turn_limit"])
