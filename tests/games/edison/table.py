"""A game of Edison & Co. set up by hand, for the tests of its rules."""

from __future__ import annotations

from typing import Any

import numpy as np

from ludion.games import find
from ludion.games.edison.cards import FWD, KIND_OF, LETTERS
from ludion.games.edison.state import CENTRE, LANES
from ludion.kernel import play as kernel

EDISON = find("edison")
MOVES = len(EDISON.notation)


class Table:
    """A game with short ways to put vehicles somewhere, play moves and look."""

    def __init__(self, variant: str = "teams", seed: int = 1, **options: Any) -> None:
        self.setting = EDISON.setting(variant, options)
        self.states = EDISON.blank(self.setting)
        kernel.deal(self.states, 0, np.uint64(seed))

    @property
    def state(self) -> Any:
        return self.states[0]

    @property
    def json(self) -> Any:
        return EDISON.to_json(self.state)

    @property
    def seat(self) -> int:
        return int(kernel.seat(self.states, 0))

    @property
    def phase(self) -> str:
        return str(self.json["phase"])

    @property
    def scores(self) -> dict[str, int]:
        return {letter: vehicle["score"] for letter, vehicle in self.json["vehicles"].items()}

    @property
    def facings(self) -> dict[str, int]:
        return {letter: vehicle["facing"] for letter, vehicle in self.json["vehicles"].items()}

    def at(self, letter: str) -> str:
        """Where a vehicle stands, as moves write it."""
        vehicle = self.json["vehicles"][letter]
        return f"{vehicle['at']}{vehicle['lane'] or ''}"

    def put(self, **places: str | int) -> Table:
        """Put vehicles somewhere: R=9, Z="6i", P="C"."""
        for letter, place in places.items():
            text, vehicle = str(place), LETTERS.index(letter)
            lane = LANES.index(text[-1]) + 1 if text[-1] in LANES else 0
            square = text.rstrip(LANES)
            self.state.at[vehicle] = CENTRE if square == "C" else int(square)
            self.state.lane[vehicle] = lane
        return self

    def turn(self, *letters: str) -> Table:
        """Let vehicles face anticlockwise."""
        for letter in letters:
            self.state.facing[LETTERS.index(letter)] = -1
        return self

    def score(self, **points: int) -> Table:
        for letter, score in points.items():
            self.state.score[LETTERS.index(letter)] = score
        return self

    def hold(self, seat: int, *cards: str) -> Table:
        """Let a seat hold these cards and no others."""
        kinds = [KIND_OF[card] for card in cards]
        self.state.held[seat] = sum(1 << kind for kind in set(kinds))
        for gear in range(2):
            self.state.gears[seat, gear] = kinds.count(FWD + gear)
        return self

    def weigh(self, seat: int, *weights: int) -> Table:
        self.state.weights[seat] = weights
        return self

    def legal(self) -> list[str]:
        found = np.empty(MOVES, np.int16)
        count = kernel.legal(self.states, 0, found)
        ids = [int(move) for move in found[:count]]
        assert ids == sorted(set(ids))
        return sorted(EDISON.notation[move] for move in ids)

    def play(self, *moves: str) -> Table:
        """Play moves, each of which must be legal."""
        for move in moves:
            assert move in self.legal(), f"{move} is not among {self.legal()}"
            kernel.play(self.states, 0, EDISON.parse(move))
        return self

    def returns(self) -> list[float]:
        payoffs = np.zeros(self.setting.variant.seats)
        kernel.returns(self.states, 0, payoffs)
        return [float(payoff) for payoff in payoffs]

    def copy(self) -> Table:
        other = Table.__new__(Table)
        other.setting, other.states = self.setting, self.states.copy()
        return other


def ends(
    choice: str, distance: int, gear: str = "fwd", turned: str = "", **places: str | int
) -> list[str]:
    """Where the vehicles of a choice card can end, from these places."""
    table = Table().put(**places).turn(*turned)
    return table.play(choice, f"d{distance}", gear).legal() if table else []


def rounds_of(variant: str, seed: int = 0) -> list[Table]:
    """A whole game in which every seat plays its first legal move, position by position."""
    table = Table(variant, seed)
    played = [table.copy()]
    while table.seat >= 0:
        table.play(table.legal()[0])
        played.append(table.copy())
    return played
