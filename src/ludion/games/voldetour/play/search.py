"""The search of VoldéTour: alpha-beta over whole turns, deeper and deeper."""

from __future__ import annotations

import numpy as np

from ludion.bots.contract import PROVED, Estimate, Knowledge
from ludion.bots.levels import Level
from ludion.bots.thought import Thought
from ludion.games.voldetour.play.turns import alphabeta
from ludion.games.voldetour.play.turns.desk import TURNS, Breadth, lay_out
from ludion.kernel.contract import Move


def begin(knowledge: Knowledge, level: Level) -> Thought:
    assert isinstance(level.manner, Breadth)
    return TurnThought(knowledge, level.work, level.manner)


class TurnThought(Thought):
    """One search for one decision, which begins a turn or goes on with it."""

    def __init__(self, knowledge: Knowledge, work: int, breadth: Breadth) -> None:
        self._knowledge = knowledge
        self._depth = breadth.depth
        self._best = 0
        self._desks, self._pool = lay_out(knowledge.world, breadth, work)

    def think(self) -> None:
        seat, seed = self._knowledge.seat, np.uint64(self._knowledge.seed)
        for depth in range(1, self._depth + 1):
            best = int(alphabeta.deepen(self._desks, self._pool, seat, depth, seed))
            if best != alphabeta.NOTHING:
                self._best = best
            if alphabeta.is_settled(self._desks[0], self._best):
                break

    def stop(self) -> None:
        self._desks["stop"] = 1

    def estimates(self) -> list[Estimate]:
        desk = self._desks[0]
        visits = dict.fromkeys(self._knowledge.legal(), 0)
        found = {move: float(desk.glances[move]) for move in visits}
        for turn in range(int(desk.counts[0])):
            move, value = int(desk.firsts[0, TURNS + turn]), float(desk.seen[turn])
            found[move] = max(found[move], value) if visits[move] else value
            visits[move] += 1
        chosen = int(desk.firsts[0, TURNS + self._best])
        found[chosen] = float(desk.seen[self._best])
        won = self._wins()
        every = [
            Estimate(move, 1.0, visits[move], error=0.0, basis=PROVED)
            if move in won
            else Estimate(move, min(1.0, max(-1.0, value)), visits[move])
            for move, value in found.items()
        ]
        return sorted(every, key=lambda one: (one.move != chosen, one.visits == 0, -one.value))

    def _wins(self) -> set[Move]:
        """The decisions that begin a turn which was found to win."""
        desk, seat = self._desks[0], self._knowledge.seat
        turns = range(TURNS, TURNS + int(desk.counts[0]))
        return {int(desk.firsts[0, turn]) for turn in turns if self._pool[turn]["winner"] == seat}
