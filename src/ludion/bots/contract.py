"""What a bot is, and what it is given to choose a move."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Final

import numpy as np

from ludion.games.game import Game, Setting
from ludion.kernel import play as kernel
from ludion.kernel.contract import Move, Seat, States
from ludion.match import NO_PAST, Match, Past


@dataclass(frozen=True)
class Knowledge:
    """All that a bot gets: what its seat knows, as one imagined world, and a seed.

    The world depends on the seat's knowledge and the seed alone, never on what is hidden; any
    number of others can be imagined from it. A bot's choice is a function of its knowledge.

    >>> import ludion
    >>> match = ludion.game("voltage").new(seed=7)
    >>> knowledge = ludion.Knowledge.of(match, seed=1)
    >>> ludion.bot("greedy").choose(knowledge) in match.legal_moves()
    True
    """

    setting: Setting
    seat: Seat
    world: States
    seed: int
    past: Past = NO_PAST
    """What was played, where that tells of secrets: as this seat knows it."""

    @classmethod
    def of(cls, match: Match, seed: int, seat: Seat | None = None) -> Knowledge:
        """What a seat knows: the one to decide, or another that is asked what it thinks."""
        seat = match.seat if seat is None else seat
        if seat is None:
            raise ValueError("the game is over: nobody is to decide")
        return cls(match.setting, seat, match.imagine(seat, seed), seed, match.past(seat, seed))

    @property
    def game(self) -> Game:
        return self.setting.game

    def legal(self) -> list[Move]:
        """The legal moves, ascending."""
        buffer = np.empty(len(self.game.notation), np.int16)
        count = kernel.legal(self.world, 0, buffer)
        return [int(move) for move in buffer[:count]]


PROVED: Final = "proved"
"""It follows from the rules alone: whoever plays, and whatever is hidden."""
TESTED: Final = "tested"
"""It was played on, so often, from worlds that the seat holds possible."""
OPINION: Final = "opinion"
"""It is what a search or a judgement makes of it."""


@dataclass(frozen=True)
class Estimate:
    """What a bot thinks of one legal move.

    >>> import ludion
    >>> match = ludion.game("voltage").new(seed=7)
    >>> best, *others = ludion.bot("casual").estimate(ludion.Knowledge.of(match, seed=1))
    >>> 0.0 <= best.chance(sides=2) <= 1.0
    True
    """

    move: Move
    value: float
    """The payoff it expects, from -1 to 1."""
    visits: int
    """How often it tried the move while it thought."""
    chances: tuple[float, ...] = ()
    """Every side's chance of winning, if it says more than that of the seat."""
    error: float | None = None
    """The standard error of the seat's chance; 0 if it is exact, None if it is not known."""
    basis: str = OPINION
    """What it stands on: ``proved``, ``tested`` or ``opinion``."""

    def _repr_html_(self) -> str:
        """In a notebook; ``ludion.pictures.estimates`` shows many, with their moves."""
        error = "" if self.error is None else f" ± {self.error:.3f}"
        said = f"move {self.move}: {self.value:+.3f}{error}"
        return f"<span>{said}, {self.visits} tries, {self.basis}</span>"

    def chance(self, sides: int) -> float:
        """The probability of winning that the value stands for, among so many sides."""
        return min(1.0, max(0.0, (self.value * (sides - 1) + 1) / sides))


class Bot(ABC):
    """A player that is a program. One of your own has a name and chooses a move:

    >>> import ludion
    >>> class Last(ludion.Bot):
    ...     name = "last"
    ...
    ...     def choose(self, knowledge: ludion.Knowledge) -> int:
    ...         return knowledge.legal()[-1]
    >>> match = ludion.game("voltage").new(seed=7)
    >>> match.game.notation[Last().choose(ludion.Knowledge.of(match, seed=1))]
    'draw2'
    """

    name: str

    @abstractmethod
    def choose(self, knowledge: Knowledge) -> Move:
        """A legal move; the same one for the same knowledge."""

    def estimate(self, knowledge: Knowledge) -> list[Estimate]:
        """What the bot thinks of every legal move, the one it would play first.

        A bot that does not think says only which move that is.
        """
        chosen = self.choose(knowledge)
        others = [move for move in knowledge.legal() if move != chosen]
        return [Estimate(move, 0.0, int(move == chosen)) for move in (chosen, *others)]
