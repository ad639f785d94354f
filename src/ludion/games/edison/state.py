"""The record of a game of Edison & Co.: everything about it in 187 bytes.

squares   0 Start … 22, clockwise; 23 is the centre
tokens    those to be laid clockwise from square 1, beside the ramp and below the drop none
"""

from __future__ import annotations

from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from ludion.games.edison.cards import VEHICLES

TEAMS, SOLO, THREE, TWO, ADVANCED, ADVANCED3, ADVANCED_TEAMS = range(7)
VARIANTS: Final = ("teams", "solo", "three", "two", "advanced", "advanced3", "advanced_teams")
SEATS: Final = (4, 4, 3, 2, 4, 3, 4)

BET, CARD, MOVE, SCORE, OVER = range(5)
PHASES: Final = ("bet", "card", "move", "score", "over")

MOST_SEATS: Final = 4
RING: Final = 23
CENTRE: Final = 23
TOKENS: Final = 20
"""So many are laid …"""
MOST_TOKENS: Final = 30
"""… and so many may be in the box."""
OIL: Final = 100
"""What stands for an oil slick among the values of the squares."""
MOST_ENDS: Final = 6
"""Two vehicles, each with two lanes of one square and the centre."""
NO_LANE, INNER, OUTER, EITHER_LANE = range(4)
LANES: Final = "io"
WALL_RULES: Final = ("lane", "square")
"""What a vehicle on a walled square closes to the others …"""
CLOSED: Final = (NO_LANE, EITHER_LANE)
"""… and the lanes that this is besides its own."""

DTYPE: Final = np.dtype(
    (
        np.record,
        [
            ("random", np.uint64),
            ("walls", np.int32),  # an option: the walled squares, one bit each
            ("score", np.int16, (VEHICLES,)),
            ("totals", np.int16, (MOST_SEATS,)),
            # The legal moves of the phase `move`, found when the third card asks if there are any.
            ("ends", np.int16, (MOST_ENDS,)),
            # Hands: the kinds held, one bit each, and how many fwd and rev.
            ("held", np.uint16, (MOST_SEATS,)),
            ("gears", np.uint8, (MOST_SEATS, 2)),
            ("variant", np.uint8),  # an option
            ("seats", np.uint8),
            ("player", np.int8),
            ("phase", np.uint8),
            ("round_number", np.uint8),
            ("first", np.uint8),
            ("played", np.uint8),  # cards on the table
            ("table", np.uint8, (3,)),  # their kinds in the order played
            ("end_count", np.uint8),
            ("oil", np.uint8),  # a vehicle ended on oil in this round, while `d2` is decided
            ("winners", np.uint8),  # the seats that won, one bit each
            ("at", np.int8, (VEHICLES,)),
            ("lane", np.uint8, (VEHICLES,)),  # NO_LANE off the walled squares
            ("facing", np.int8, (VEHICLES,)),  # 1 clockwise, -1 anticlockwise
            # The shuffled ranking or favourite cards: the first to seat or team 0, and so on. In
            # `two` the first two to seat 0. Those nobody holds stand last, ascending.
            ("dealt", np.uint8, (4,)),
            ("weights", np.uint8, (MOST_SEATS, VEHICLES)),  # zeros before the bet
            ("evaluated", np.uint8, (MOST_SEATS,)),
            ("squares", np.int8, (RING + 1,)),  # values, OIL for oil
            # Options.
            ("hidden_hands", np.uint8),  # 1 if a view shows no other seat's cards
            ("closed", np.uint8),  # the lanes a vehicle closes besides its own: see CLOSED
            ("ramp", np.int8),  # the square with the ramp; the drop lies behind it
            ("printed", np.int8, (2,)),  # the values of that square and the next
            ("tokens", np.int8, (MOST_TOKENS,)),
            ("stacks", np.uint8, (3,)),  # how many tokens are shuffled at a time
            ("ranking", np.uint8, (4, VEHICLES)),  # the ranking cards
            ("cards", np.uint8, (4,)),  # the cards to deal; of equal ones the first stands for all
        ],
    ),
    align=False,
)


class State(Protocol):
    """A record of type ``DTYPE``, as far as its fields go: a misspelt one is an error of types.

    A number is read and written as an ordinary one.
    """

    random: int
    walls: int
    score: NDArray[np.int16]
    totals: NDArray[np.int16]
    ends: NDArray[np.int16]
    held: NDArray[np.uint16]
    gears: NDArray[np.uint8]
    variant: int
    seats: int
    player: int
    phase: int
    round_number: int
    first: int
    played: int
    table: NDArray[np.uint8]
    end_count: int
    oil: int
    winners: int
    at: NDArray[np.int8]
    lane: NDArray[np.uint8]
    facing: NDArray[np.int8]
    dealt: NDArray[np.uint8]
    weights: NDArray[np.uint8]
    evaluated: NDArray[np.uint8]
    squares: NDArray[np.int8]
    hidden_hands: int
    closed: int
    ramp: int
    printed: NDArray[np.int8]
    tokens: NDArray[np.int8]
    stacks: NDArray[np.uint8]
    ranking: NDArray[np.uint8]
    cards: NDArray[np.uint8]
