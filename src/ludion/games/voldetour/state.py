"""The record of a game of VoldéTour: everything about it in 615 bytes."""

from __future__ import annotations

from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from ludion.games.voldetour.geometry import KINDS, LEVELS, MOST_SEATS, SIDE, SQUARES

TURN, PLACE, OVER = range(3)
PHASES: Final = ("turn", "place", "over")
NONE: Final = -1
DRAW: Final = -2

DTYPE: Final = np.dtype(
    (
        np.record,
        [
            ("random", np.uint64),
            # Options.
            ("seats", np.uint8),  # 2 or 4
            ("tower_height", np.uint8),
            ("turn_limit", np.uint16),
            ("supply", np.uint8, (len(KINDS),)),  # what each seat's reserve begins with, by kind
            ("towers", np.int8, (MOST_SEATS,)),  # each seat's square; NONE for seats not played
            # The game. What belongs to seats that are not played stays 0, their Lords NONE.
            ("player", np.int8),
            ("phase", np.uint8),
            ("winner", np.int8),  # a seat, DRAW or NONE
            ("used", np.uint8, (2,)),  # a Block, a Stair was placed this turn
            ("held_pose", np.int8),  # of the piece that was lifted, or NONE
            ("held_from", np.int8),  # the square that named it there, or NONE
            ("turns", np.uint16, (MOST_SEATS,)),  # finished by each seat
            ("lords", np.int8, (MOST_SEATS,)),  # their squares, or NONE
            ("reserve", np.uint8, (MOST_SEATS, len(KINDS))),
            ("cells", np.uint8, (LEVELS, SQUARES)),  # what each holds, see geometry.py
            # Derived from the cells, the Towers and the Lords; `settle` keeps it up to date.
            ("surface", np.uint8, (SQUARES,)),  # the top of each column
            ("room", np.uint16, (LEVELS, SIDE)),  # rows of squares to build on, by their height
            ("slopes", np.uint16, (SIDE,)),  # rows of bare Stairs
            ("tops", np.uint16, (MOST_SEATS, SIDE)),  # rows of squares that name a seat's top piece
        ],
    ),
    align=False,
)


class State(Protocol):
    """A record of type ``DTYPE``, as far as its fields go: a misspelt one is an error of types.

    A number is read and written as an ordinary one.
    """

    random: int
    seats: int
    tower_height: int
    turn_limit: int
    supply: NDArray[np.uint8]
    towers: NDArray[np.int8]
    player: int
    phase: int
    winner: int
    used: NDArray[np.uint8]
    held_pose: int
    held_from: int
    turns: NDArray[np.uint16]
    lords: NDArray[np.int8]
    reserve: NDArray[np.uint8]
    cells: NDArray[np.uint8]
    surface: NDArray[np.uint8]
    room: NDArray[np.uint16]
    slopes: NDArray[np.uint16]
    tops: NDArray[np.uint16]
