"""Whole games inside the kernel, by ``random`` or ``greedy``: several times as fast as matches.

A seat may be shown all that is hidden from it, or be forbidden some moves. Chance to come stays
unknown to everybody.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludion.bots.beam import BEAM, BEAMS, WORLD, place_of_highest, search_turn
from ludion.bots.greedy import WORLDS
from ludion.games.game import Setting
from ludion.kernel import contract
from ludion.kernel import play as kernel
from ludion.kernel.compiling import compiled, entry, integer
from ludion.kernel.contract import NOBODY, Move, Seat, States
from ludion.kernel.random import stream

RANDOM, GREEDY = range(2)
IN_KERNEL: Final = ("random", "greedy")
"""The players that need no match, by the numbers above."""
GAME: Final = BEAMS + 2 * BEAM
"""Where in the pool the game is; before it is what the search needs."""
MOST_DECISIONS: Final = 20_000
"""A game that is not over by then is given up as undecided."""


class Handicap(NamedTuple):
    """What is different for some seats."""

    sees: NDArray[np.uint8]
    """By seat: 1 where everything hidden is shown to it."""
    bound: NDArray[np.uint8]
    """By seat: 1 where the forbidden moves are forbidden to it."""
    forbidden: NDArray[np.uint8]
    """By move. Where a seat has no other, it plays one of them."""


def no_handicap(setting: Setting) -> Handicap:
    seats = setting.variant.seats
    none = np.zeros(len(setting.game.notation), np.uint8)
    return Handicap(np.zeros(seats, np.uint8), np.zeros(seats, np.uint8), none)


def play_in_kernel(
    setting: Setting, deal: int, seed: int, level: str, handicap: Handicap | None = None
) -> NDArray[np.int16]:
    """The moves of one game; the same ones for the same deal and seed."""
    pool = setting.game.blank(setting, GAME + 1)
    kernel.deal(pool, GAME, np.uint64(deal))
    moves = np.empty(MOST_DECISIONS, np.int16)
    buffer = np.empty(len(setting.game.notation), np.int16)
    worlds = WORLDS if setting.variant.hidden else 1
    count = play_out(
        pool,
        buffer,
        np.uint64(seed),
        IN_KERNEL.index(level),
        worlds,
        handicap or no_handicap(setting),
        moves,
    )
    return moves[:count].copy()


@entry
def play_out(
    pool: States,
    buffer: NDArray[np.int16],
    seed: Any,
    level: int,
    worlds: int,
    handicap: Handicap,
    moves: NDArray[np.int16],
) -> int:
    """Play the game in the pool to its end, note the moves, and return how many there were."""
    number = 0
    while number < len(moves):
        seat = contract.seat(pool[GAME])
        if seat == NOBODY:
            break
        count = contract.legal(pool[GAME], buffer)
        if handicap.bound[seat] == 1:
            count = without(handicap.forbidden, buffer, count)
        here = stream(seed, number)
        if count == 1:
            move = integer(buffer[0])
        elif level == RANDOM:
            move = integer(buffer[pick(here, count)])
        else:
            move = greedy(pool, buffer, buffer[:count].copy(), seat, here, worlds, handicap.sees)
        moves[number] = move
        contract.play(pool[GAME], move)
        number += 1
    return number


@compiled
def pick(word: Any, count: int) -> int:
    """A number below ``count``, by a random word."""
    return integer(((word >> np.uint64(32)) * np.uint64(count)) >> np.uint64(32))


@compiled
def without(forbidden: NDArray[np.uint8], buffer: NDArray[np.int16], count: int) -> int:
    """Keep the moves that are not forbidden; all of them where nothing would be left."""
    kept = 0
    for i in range(count):
        if forbidden[buffer[i]] == 0:
            kept += 1
    if kept == 0:
        return count
    kept = 0
    for i in range(count):
        if forbidden[buffer[i]] == 0:
            buffer[kept] = buffer[i]
            kept += 1
    return kept


@compiled
def greedy(
    pool: States,
    buffer: NDArray[np.int16],
    roots: NDArray[np.int16],
    seat: Seat,
    seed: Any,
    worlds: int,
    sees: NDArray[np.uint8],
) -> Move:
    """What ``greedy`` chooses among some moves, in worlds it imagines or in the true one."""
    totals = np.zeros(len(roots))
    for world in range(worlds):
        pool[WORLD] = pool[GAME]
        if sees[seat] == 1:
            contract.reroll(pool[WORLD], stream(seed, 2 + world))
        else:
            contract.imagine(pool[WORLD], seat, stream(seed, 2 + world))
        totals += search_turn(pool, buffer, seat, roots)
    return integer(roots[place_of_highest(pool[WORLD], totals)])
