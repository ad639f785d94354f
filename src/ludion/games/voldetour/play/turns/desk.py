"""What a search of VoldéTour works on: one record, and rows of states, one for each depth."""

from __future__ import annotations

from typing import Any, Final, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from ludion.games.voldetour.geometry import LEVELS, SQUARES
from ludion.games.voldetour.moves import MOVES
from ludion.games.voldetour.play.evaluation import ROOM
from ludion.kernel.contract import States

DEEPEST: Final = 8
BEAM: Final = 48
WIDEST: Final = 48
STACK: Final = 6
TRAIL: Final = 14
NOT_YET: Final = -2.0
"""Below every value."""

# A row of states: where a depth stands, a place to try a move, two beams that take turns, and the
# complete turns.
HERE: Final = 0
TRIAL: Final = 1
BEAMS: Final = 2
TURNS: Final = BEAMS + 2 * BEAM
ROW: Final = TURNS + WIDEST

ALPHA, BETA, VALUE = range(3)

DESK: Final = np.dtype(
    (
        np.record,
        [
            ("stop", np.int64),  # set to 1 by another thread, ends the search
            ("work", np.int64),  # positions judged so far …
            ("most", np.int64),  # … and how many there may be
            ("wary", np.int64),  # whether wins right after the last turn looked at are seen
            ("heeds", np.int64),  # whether the others' ways are looked at
            ("heights", np.float64, (LEVELS + 1,)),  # what it is worth to stand so high
            ("widths", np.int64, (DEEPEST + 2,)),  # turns looked into, by depth
            # By depth, and by place in the row:
            ("values", np.float64, (DEEPEST, ROW)),  # what a state looks worth to its player
            ("keys", np.uint64, (DEEPEST, ROW)),  # a hash of it
            ("firsts", np.int64, (DEEPEST, ROW)),  # the first decision of the turn that led there
            ("counts", np.int64, (DEEPEST,)),  # how many complete turns there are
            ("left", np.int64, (DEEPEST,)),  # how many of them are still to be looked into
            ("averted", np.int64, (DEEPEST,)),  # whether turns that avert a loss were collected
            ("bounds", np.float64, (DEEPEST, 3)),  # alpha, beta, the value so far
            ("near", np.uint8, (DEEPEST, SQUARES)),  # where it is worth to build
            ("seen", np.float64, (WIDEST,)),  # what the complete turns of depth 0 turned out to be
            ("glances", np.float64, (MOVES,)),  # what a move looks worth by itself
            ("moves", np.int16, (MOVES,)),
            ("costs", np.int16, (ROOM,)),  # see the game's evaluation
            # The decisions of a turn that may win, level by level: those listed, how many are
            # left, and the one being tried.
            ("stack", np.int16, (STACK, MOVES)),
            ("stack_left", np.int64, (STACK,)),
            ("stack_move", np.int64, (STACK,)),
            ("trail", np.int64, (TRAIL, 8)),  # the way that is being wished for, see hopes.py
            ("ways", np.int64),  # how many ways were found
            ("cut", np.int64),  # set to 1 where ways may have been missed, since there are so many
            ("marks", np.uint8, (SQUARES,)),  # what is wished of each square
            ("alarm", np.int64),  # 1 while only turns that might avert a loss are collected
            ("dangers", np.uint8, (2, SQUARES)),  # marks on the others' ways, at first and now
        ],
    ),
    align=True,
)


class Desk(Protocol):
    """A record of type ``DESK``. (Many arrays as arguments would take minutes to compile.)"""

    stop: int
    work: int
    most: int
    wary: int
    heeds: int
    heights: NDArray[np.float64]
    widths: NDArray[np.int64]
    values: NDArray[np.float64]
    keys: NDArray[np.uint64]
    firsts: NDArray[np.int64]
    counts: NDArray[np.int64]
    left: NDArray[np.int64]
    averted: NDArray[np.int64]
    bounds: NDArray[np.float64]
    near: NDArray[np.uint8]
    seen: NDArray[np.float64]
    glances: NDArray[np.float64]
    moves: NDArray[np.int16]
    costs: NDArray[np.int16]
    stack: NDArray[np.int16]
    stack_left: NDArray[np.int64]
    stack_move: NDArray[np.int64]
    trail: NDArray[np.int64]
    ways: int
    cut: int
    marks: NDArray[np.uint8]
    alarm: int
    dangers: NDArray[np.uint8]


class Breadth(NamedTuple):
    """How broadly and how deeply a search looks."""

    turns: int = 48
    """Complete turns collected at first, at most WIDEST."""
    widths: tuple[int, ...] = (24, 8, 6)
    """How many of them are looked into, turn by turn."""
    depth: int = DEEPEST - 1
    """The most turns to look ahead."""
    wary: bool = True
    """Whether it sees that the next turn after those would win."""
    heeds: bool = True
    """Whether it looks at how far the others have come, or only at its own way."""
    heights: tuple[float, ...] = (0.0,) * (LEVELS + 1)
    """What it is worth to stand so high."""


def lay_out(world: States, breadth: Breadth, work: int) -> tuple[NDArray[Any], States]:
    """A desk and its states, to search from a world, judging about so many positions."""
    desks = np.zeros(1, DESK)
    desk = desks[0]
    desk.most = work
    desk.wary = breadth.wary
    desk.heeds = breadth.heeds
    desk.heights[:] = breadth.heights
    widths = breadth.widths
    desk.widths[:] = [breadth.turns, *widths, *widths[-1:] * DEEPEST][: DEEPEST + 2]
    desk.seen[:] = NOT_YET
    pool = np.empty(DEEPEST * ROW, world.dtype)
    pool[HERE] = world[0]
    return desks, pool
