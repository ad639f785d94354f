"""What can be proved of Voltage: wins in this turn, and the exact odds of the opponent's next.

The odds of a first card are those if a card is drawn after it. Where a transformer is drawn and a
terminal must be flipped, the flip is the one that leaves the opponent least: first in the game,
then in sets.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludion.bots.contract import Knowledge
from ludion.bots.judgement.proof import REPLY_SCORES, REPLY_WINS, WINS, Line, Proof
from ludion.games.voltage import moves
from ludion.games.voltage.box import box_of
from ludion.games.voltage.cards import KINDS
from ludion.games.voltage.play.odds import (
    GAME,
    HANDS,
    SET,
    STATES,
    WAYS,
    WINNING,
    WINNING_WAYS,
    count_hands,
    winning_cards,
)
from ludion.games.voltage.state import OVER, SECOND
from ludion.kernel import play as kernel
from ludion.kernel.contract import Move, States


def prove(knowledge: Knowledge, work: int) -> Iterator[Proof]:
    """Everything, whatever the work: there is never much to try."""
    yield _wins(knowledge)
    table = Table(knowledge)
    for move in knowledge.legal():
        yield from table.claims(move)


# -- wins in this turn ----------------------------------------------------------------------------


def _wins(knowledge: Knowledge) -> Proof:
    found = list(_winning_lines(knowledge.world, knowledge.seat, ()))
    return Proof(WINS, knowledge.seat, tuple(sorted(found, key=lambda line: (len(line), line))))


def _winning_lines(world: States, seat: int, line: Line) -> Iterator[Line]:
    for move in _plays(world):
        after = world.copy()
        kernel.play(after, 0, move)
        if after["winner"][0] == seat:
            yield (*line, move)
        elif after["phase"][0] == SECOND:
            yield from _winning_lines(after, seat, (*line, move))


def _plays(world: States) -> list[Move]:
    buffer = np.empty(len(moves.NOTATION), np.int16)
    count = kernel.legal(world, 0, buffer)
    return [int(move) for move in buffer[:count] if move < moves.DRAW]


# -- the opponent's next turn ---------------------------------------------------------------------


class Odds(NamedTuple):
    """How likely the opponent is to win the game, and a set, and by how many of its hands."""

    chances: tuple[Fraction, Fraction]
    worlds: tuple[tuple[int, int], tuple[int, int]] | None
    """None where it depends on a back that is not seen yet."""


class Table:
    """One decision, and what the opponent may hold."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.world, self.seat = knowledge.world, knowledge.seat
        self._opponent = _cards(self.world, "hands", 1 - self.seat)
        self._pile = self.world["draw"][0, : int(self.world["drawable"][0])]
        unseen = np.concatenate([self._opponent, self._pile])
        self._copies = np.bincount(unseen, minlength=KINDS).astype(np.int64)
        self._known: dict[tuple[bytes, int], Odds] = {}

    def claims(self, move: Move) -> Iterator[Proof]:
        """The odds of the opponent's next turn after a move and the rest of this turn."""
        line: Line = (move,)
        after = _played(self.world, move)
        draws = self._draws(move)
        if after["phase"][0] == SECOND:
            line, draws = (move, moves.DRAW), [self._top()]
        if after["phase"][0] == OVER or self._last_is_drawn(draws):
            return
        odds, flips = self._least(after, _polarity(after), draws)
        for what, claim in enumerate((REPLY_WINS, REPLY_SCORES)):
            yield Proof(
                claim,
                1 - self.seat,
                ((*line, *flips),),
                chance=odds.chances[what],
                worlds=odds.worlds and odds.worlds[what],
            )

    def _draws(self, move: Move) -> list[Fraction]:
        """For each card that a move draws, how likely it is that a flip is due."""
        if move == moves.DRAW2:
            return [self._top(), self._second()]
        if move == moves.DRAW or (move >= moves.FLIP and self.world["owed"][0] > 0):
            return [self._top()]
        return []

    def _last_is_drawn(self, draws: list[Fraction]) -> bool:
        """Whether so many draws end the game: the pile is used up, and there is no other."""
        another = box_of(self.world[0]).reshuffles and self.world["discarded"][0] > 0
        return len(draws) >= len(self._pile) and not another

    def _top(self) -> Fraction:
        """1 if a transformer lies on top of the draw pile."""
        return Fraction(int(self._pile[-1]) & 1)

    def _second(self) -> Fraction:
        """How likely the card below is a transformer, or the first of a new pile."""
        rest = self._pile[:-1]
        if len(rest) == 0:
            rest = self.world["discard"][0, : int(self.world["discarded"][0])]
        return Fraction(int((rest & 1).sum()), max(1, len(rest)))

    def _least(self, after: States, polarity: int, draws: list[Fraction]) -> tuple[Odds, Line]:
        """The odds after the draws, with the flips that leave the opponent least."""
        if not draws:
            return self._odds(after, polarity), ()
        chance, *later = draws
        unflipped = self._least(after, polarity, later)
        if chance == 0:
            return unflipped
        terminals = range(after["polarity"].shape[1])
        ways = [(flip, self._least(after, polarity ^ 1 << flip, later)) for flip in terminals]
        flip, (odds, flips) = min(ways, key=lambda way: way[1][0].chances)
        if chance == 1:
            return odds, (moves.FLIP + flip, *flips)
        both = zip(odds.chances, unflipped[0].chances, strict=True)
        game, some_set = (chance * one + (1 - chance) * other for one, other in both)
        return Odds((game, some_set), None), ()

    def _odds(self, after: States, polarity: int) -> Odds:
        key = (
            after["sides"].tobytes() + after["laid"].tobytes() + after["score"].tobytes(),
            polarity,
        )
        if key not in self._known:
            self._known[key] = self._counted(after, polarity)
        return self._known[key]

    def _counted(self, after: States, polarity: int) -> Odds:
        states = np.repeat(after, STATES)
        found = np.empty(2 * len(moves.NOTATION), np.int16)
        wins = np.zeros((2, KINDS, KINDS + 1), np.uint8)
        winning_cards(states, self.seat, self._copies, polarity, found, wins)
        plain, held = int((self._opponent & 1 == 0).sum()), len(self._opponent)
        chances, worlds = [], []
        for what in (GAME, SET):
            counts = np.zeros(4, np.int64)
            count_hands(self._copies, plain, held, wins[what], counts)
            chances.append(Fraction(int(counts[WINNING_WAYS]), int(counts[WAYS])))
            worlds.append((int(counts[WINNING]), int(counts[HANDS])))
        return Odds((chances[GAME], chances[SET]), (worlds[GAME], worlds[SET]))


def _cards(world: States, field: str, seat: int) -> NDArray[np.uint8]:
    return np.asarray(world[field][0, seat, : int(world["held"][0, seat])])


def _played(world: States, move: Move) -> States:
    after = world.copy()
    kernel.play(after, 0, move)
    return after


def _polarity(world: States) -> int:
    """The polarities as bits."""
    return sum(int(sign) << terminal for terminal, sign in enumerate(world["polarity"][0]))
