"""Who plays whom, on which deal, in which seats.

Players meet in pairs. A pair plays every deal in every way of seating the two, so that neither the
cards nor the first move favours anybody. With two sides those are the two ways round; with more
sides, every way to give each player half of them (with three: one, then two).

    two sides     AB BA
    three         ABB BAB BBA AAB ABA BAA
    four          AABB ABAB ABBA BAAB BABA BBAA
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Fixture:
    """One game to be played."""

    number: int
    pair: tuple[int, int]
    """The two players, by their place in the tournament's list."""
    deal: int
    """Games with the same number here begin from the same deal."""
    line_up: tuple[int, ...]
    """For each side, who plays it."""


def seatings(sides: int) -> list[tuple[int, ...]]:
    """Every way to seat player 0 and player 1, each with half of the sides."""
    halves = {sides // 2, sides - sides // 2}
    return [
        tuple(0 if side in mine else 1 for side in range(sides))
        for size in sorted(halves)
        for mine in itertools.combinations(range(sides), size)
    ]


def fixtures(players: int, sides: int, games: int) -> Iterator[Fixture]:
    """Every pair's games: ``games`` each, rounded up to whole deals, the pairs taking turns."""
    ways = seatings(sides)
    number = 0
    for deal in range(-(-games // len(ways))):
        for pair in itertools.combinations(range(players), 2):
            for way in ways:
                yield Fixture(number, pair, deal, tuple(pair[who] for who in way))
                number += 1
