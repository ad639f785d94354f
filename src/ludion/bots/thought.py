"""A search that is going on: it can be stopped from another thread, and asked what it thinks."""

from __future__ import annotations

from abc import ABC, abstractmethod

import numpy as np

from ludion.bots import tree
from ludion.bots.beliefs import NONE, beliefs
from ludion.bots.contract import PROVED, Estimate, Knowledge
from ludion.bots.endgame import SAME, solve
from ludion.bots.learned.weights import room_to_judge, weights_of
from ludion.bots.levels import Level
from ludion.bots.tree import Manner
from ludion.kernel.contract import Move

NODES_A_SIMULATION = 12
MOST_NODES = 2_000_000
POSITIONS_A_SIMULATION = 100
"""Of the end of a game, to solve it."""
AT_FIRST = 100
"""After so many simulations, and whenever they are twice as many, it is tried to solve the end."""
FIRST_STREAM = 2  # the streams before it have made the world that the knowledge holds


class Thought(ABC):
    """One search for one decision."""

    @abstractmethod
    def think(self) -> None:
        """Search until the work is done or ``stop`` is called."""

    @abstractmethod
    def stop(self) -> None:
        """End the search as soon as may be. Any thread may ask for it."""

    @abstractmethod
    def estimates(self) -> list[Estimate]:
        """What is known of every legal move, the one to play first."""


def begin(knowledge: Knowledge, level: Level) -> Thought:
    """A search of the game's own, ``begin`` of ``play/search.py`` in its room, or the generic."""
    if own := knowledge.game.part("play.search"):
        thought: Thought = own.begin(knowledge, level)
        return thought
    assert isinstance(level.manner, Manner)
    return TreeThought(knowledge, level.work, level.manner)


class TreeThought(Thought):
    """Monte Carlo tree search, for any game."""

    def __init__(self, knowledge: Knowledge, work: int, manner: Manner) -> None:
        self._knowledge = knowledge
        self._work = work
        self._solves = manner.solves
        self._solved: dict[Move, float] = {}
        self.simulations = 0
        weights, rows = weights_of(knowledge.setting), room_to_judge(knowledge.setting)
        self._beliefs = beliefs(knowledge, weights, rows) if manner.recalls else NONE
        self._desk = tree.desk(
            knowledge.world,
            knowledge.setting.variant.sides,
            len(knowledge.game.notation),
            manner,
            weights,
            rows,
            self._beliefs,
            min(work * NODES_A_SIMULATION, MOST_NODES),
        )

    def think(self) -> None:
        going_on = True
        while going_on and self.simulations < self._work:
            going_on = self._simulate(self._next_few())
            if self._solves and not self._solved:
                most = POSITIONS_A_SIMULATION * self.simulations
                self._solved = solve(self._knowledge, self._beliefs, most, self._desk.stop)
            going_on = going_on and len(self._best_of_all()) != 1

    def _next_few(self) -> int:
        """How many simulations to run before it is tried to solve the end."""
        left = self._work - self.simulations
        if not self._solves or self._solved:
            return left
        return min(left, max(AT_FIRST, self.simulations))

    def _simulate(self, count: int) -> bool:
        """Run simulations; False if they ended early."""
        seed, seat = np.uint64(self._knowledge.seed), self._knowledge.seat
        first, later = FIRST_STREAM + self.simulations, self._work - self.simulations - count
        run = int(tree.simulate(self._desk, seat, seed, first, count, later))
        self.simulations += run
        return run == count

    def _best_of_all(self) -> list[Move]:
        """The moves that are known to be the best ones; none if the end was not solved."""
        best = max(self._solved.values(), default=0.0)
        return [move for move, value in self._solved.items() if value > best - SAME]

    def stop(self) -> None:
        self._desk.stop[0] = 1

    def estimates(self) -> list[Estimate]:
        nodes, found = self._desk.nodes, {}
        at = int(nodes[tree.ROOT].child)
        while at != tree.NO_NODE:
            node = nodes[at]
            visits = max(float(node.visits), 1e-9)
            value = self._solved.get(int(node.move), float(node.total) / visits)
            value = min(1.0, max(-1.0, value))
            found[int(node.move)] = self._estimate(int(node.move), value, round(visits))
            at = int(node.sibling)
        every = [found.get(move, Estimate(move, 0.0, 0)) for move in self._knowledge.legal()]
        best = self._best_of_all()
        return sorted(every, key=lambda o: (o.move not in best, -o.visits, -o.value, o.move))

    def _estimate(self, move: Move, value: float, visits: int) -> Estimate:
        """What is known of a move: exact where nothing is hidden and the end was solved."""
        if move in self._solved and not self._knowledge.setting.variant.hidden:
            return Estimate(move, value, visits, error=0.0, basis=PROVED)
        return Estimate(move, value, visits)
