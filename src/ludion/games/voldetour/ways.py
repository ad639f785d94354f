"""How a Lord gets where it can go: for each end, the squares it walks over."""

from __future__ import annotations

import numpy as np

from ludion.games.voldetour.geometry import NEIGHBOUR, NOWHERE, SQUARES, Square
from ludion.games.voldetour.state import State
from ludion.games.voldetour.walking import QUEUE, enemy_of, marked, reach, step, tower_of
from ludion.kernel.compiling import plain

Way = list[Square]
"""Squares that follow each other: the first is the Lord's, the last is where it stops."""


def ways(state: State) -> dict[Square, Way]:
    """For each square where a move of the player's Lord may end, a shortest way there."""
    queue = np.full(QUEUE, NOWHERE, np.int16)
    low, high = plain(reach)(state, int(state.player), queue, 0)
    walked = _walked(state, [int(square) for square in queue if square != NOWHERE])
    is_marked = plain(marked)
    return {end: walked[end] for end in range(SQUARES) if is_marked(low, high, end)}


def _walked(state: State, found: list[Square]) -> dict[Square, Way]:
    """A way to each square that ``reach`` has found, given in its order: nearest first."""
    step_from = plain(step)
    target = int(plain(tower_of)(state, plain(enemy_of)(state, int(state.player))))
    walked: dict[Square, Way] = {found[0]: [found[0]]}
    for square in found:
        if len(walked) == len(found):
            break
        if square == target:
            continue
        for direction in range(4):
            end = int(step_from(state, square, direction))
            if end in found and end not in walked:
                walked[end] = walked[square] + _crossed(square, direction, end)
    return walked


def _crossed(square: Square, direction: int, end: Square) -> Way:
    """The squares of one step, without the first."""
    way: Way = []
    while square != end:
        square = int(NEIGHBOUR[square, direction])
        way.append(square)
    return way
