"""The 384 moves of the game and 156 more for boards with other walls. Their numbers never change.

      0 …  13   a card, by its kind
     14 … 129   an end: 14 + 29 * vehicle + place, on the printed walls
    130, 131    evaluate, decline
    132 … 383   a bet: 132 + 63 * favourite + index
    384 … 539   an end: 384 + 39 * vehicle + place, only with the walls of a layout file

The 29 places are squares 0 … 22, the walled squares 4 … 8 twice (inner lane, outer lane), and the
centre. The 39 places are the others a layout file can make: squares 1 … 22, for 4 … 8 without a
lane, for the others inner and outer. The 63 bets of a favourite are all divisions of ten points
over R Z P M that give it most, in ascending order of the points of R, then of Z, then of P.
"""

from __future__ import annotations

from itertools import product
from typing import Final, TypeAlias

import numpy as np

from ludion.games.edison.cards import CARDS, LETTERS, VEHICLES, Vehicle
from ludion.games.edison.state import CENTRE, INNER, LANES, NO_LANE, OUTER, RING
from ludion.kernel.compiling import compiled
from ludion.kernel.contract import Move

Square: TypeAlias = int
Lane: TypeAlias = int
Bet: TypeAlias = tuple[int, ...]

PRINTED_WALLS: Final = (4, 5, 6, 7, 8)
BET_POINTS: Final = 10

END: Final = 14
EVALUATE: Final = 130
DECLINE: Final = 131
BETTING: Final = 132
OTHER_END: Final = 384
BETS_EACH: Final = 63

# -- ends -------------------------------------------------------------------------------------


def _places() -> list[tuple[Square, Lane]]:
    """Where a vehicle can end on the printed board, in the order of the moves."""
    lanes = dict.fromkeys(PRINTED_WALLS, (INNER, OUTER))
    squares = [*range(RING), CENTRE]
    return [(square, lane) for square in squares for lane in lanes.get(square, (NO_LANE,))]


def _other_places() -> list[tuple[Square, Lane]]:
    """The places of boards with other walls."""
    lanes = dict.fromkeys(PRINTED_WALLS, (NO_LANE,))
    return [(s, lane) for s in range(1, RING) for lane in lanes.get(s, (INNER, OUTER))]


PLACES: Final = _places()
OTHER_PLACES: Final = _other_places()


def _end_moves() -> np.ndarray[tuple[int, int, int], np.dtype[np.int16]]:
    moves = np.full((VEHICLES, RING + 1, 3), -1, np.int16)
    for first, places in ((END, PLACES), (OTHER_END, OTHER_PLACES)):
        for (vehicle, (square, lane)), move in zip(
            product(range(VEHICLES), places), range(first, 540), strict=False
        ):
            moves[vehicle, square, lane] = move
    return moves


END_MOVE: Final = _end_moves()
"""The move that brings a vehicle to a square and a lane."""


@compiled
def split_end(move: Move) -> tuple[Vehicle, int]:
    """The vehicle of an end, and its index in the table of places."""
    if move >= OTHER_END:
        vehicle, place = divmod(move - OTHER_END, 39)
        return vehicle, place + 29
    vehicle, place = divmod(move - END, 29)
    return vehicle, place


SQUARE: Final = np.array([square for square, _ in PLACES + OTHER_PLACES], np.int64)
"""The square of each place."""
LANE: Final = np.array([lane for _, lane in PLACES + OTHER_PLACES], np.int64)
"""The lane of each place."""


def is_end(move: Move) -> bool:
    return END <= move < EVALUATE or move >= OTHER_END


def place_name(square: Square, lane: Lane = NO_LANE) -> str:
    """A place as it is written: ``12``, ``6i``, ``C``."""
    return "C" if square == CENTRE else f"{square}{LANES[lane - 1] if lane else ''}"


# -- bets -------------------------------------------------------------------------------------


def _bets(favourite: Vehicle) -> list[Bet]:
    every = product(range(BET_POINTS + 1), repeat=VEHICLES)
    return [
        bet
        for bet in every
        if sum(bet) == BET_POINTS
        and all(bet[v] < bet[favourite] for v in range(VEHICLES) if v != favourite)
    ]


BETS: Final = [bet for favourite in range(VEHICLES) for bet in _bets(favourite)]
"""Every bet, in the order of the moves."""
BET: Final = np.array(BETS, np.uint8)


# -- notation ---------------------------------------------------------------------------------


def _ends(places: list[tuple[Square, Lane]]) -> list[str]:
    return [f"{letter}>{place_name(*place)}" for letter in LETTERS for place in places]


NOTATION: Final[tuple[str, ...]] = (
    *CARDS,
    *_ends(PLACES),
    "evaluate",
    "decline",
    *(f"bet {','.join(map(str, bet))}" for bet in BETS),
    *_ends(OTHER_PLACES),
)
"""Every move as text, by its number."""
