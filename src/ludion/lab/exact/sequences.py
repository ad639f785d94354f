"""A game of two as its players' sequences: all that a solver needs to know of it.

A player's *information sets* are what it can know when it has to decide. A *sequence* is what it
has done so far: the empty one, number 0, or a move at an information set. Those of one set stand
together:

    sequence   0        1   2   3        4   5        …
               empty    set 0's moves    set 1's

A set comes after the set whose move leads to it. A *plan* gives every sequence the probability that
its player plays all of it; who wins is then decided by the plans of both, with chance counted in
the payoffs:

    value to player 0  =  sum of  payoffs[k] * plan0[rows[k]] * plan1[columns[k]]

    von Stengel: Efficient Computation of Behavior Strategies, 1996.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray


class Decisions(NamedTuple):
    """All information sets of one player."""

    parent: NDArray[np.int32]
    """For each set, the sequence that leads to it."""
    first: NDArray[np.int32]
    """For each set, its first sequence; one more entry says how many sequences there are."""

    @property
    def sets(self) -> int:
        return len(self.parent)

    @property
    def sequences(self) -> int:
        return int(self.first[-1])


class Payoffs(NamedTuple):
    """What player 0 gets where two sequences meet, times the probability of chance."""

    rows: NDArray[np.int32]
    columns: NDArray[np.int32]
    values: NDArray[np.float64]


class Sequences(NamedTuple):
    """A game of two players in which one gets what the other loses."""

    decisions: tuple[Decisions, Decisions]
    payoffs: Payoffs


Plans = tuple[NDArray[np.float64], NDArray[np.float64]]
"""A plan for each player."""
