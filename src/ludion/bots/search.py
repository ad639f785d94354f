"""The search player, in five levels: it tries its moves in imagined worlds and keeps the best."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from random import Random

import numpy as np

from ludion.bots import tree
from ludion.bots.bot import Bot, Estimate, Knowledge
from ludion.bots.levels import Level, level
from ludion.kernel.contract import Move

NODES_A_SIMULATION = 12
MOST_NODES = 2_000_000
CHUNK = 256
ENDLESS = 1 << 40


class Thought:
    """One search, that can be carried on, stopped from another thread, and asked any time."""

    def __init__(self, knowledge: Knowledge, how: Level) -> None:
        game = knowledge.game
        self._knowledge = knowledge
        self._seed = np.uint64(knowledge.seed)
        self._done = 0
        self._desk = tree.desk(
            knowledge.world,
            knowledge.setting.variant.seats,
            len(game.notation),
            how.manner,
            min(how.work * NODES_A_SIMULATION, MOST_NODES),
        )

    def think(self, simulations: int) -> int:
        """Run simulations; return how many, fewer if it was stopped."""
        first = 2 + self._done
        done = int(tree.simulate(self._desk, self._knowledge.seat, self._seed, first, simulations))
        self._done += done
        return done

    def stop(self) -> None:
        """End the search as soon as may be. Any thread may ask for it."""
        self._desk.stop[0] = 1

    def estimates(self) -> list[Estimate]:
        """What is known of every legal move, the most tried first."""
        nodes, found = self._desk.nodes, {}
        at = int(nodes[tree.ROOT].child)
        while at != tree.NO_NODE:
            node = nodes[at]
            visits = max(float(node.visits), 1e-9)
            found[int(node.move)] = Estimate(
                int(node.move), float(node.total) / visits, round(visits)
            )
            at = int(node.sibling)
        legal = self._knowledge.legal()
        every = [found.get(move, Estimate(move, 0.0, 0)) for move in legal]
        return sorted(every, key=lambda one: (-one.visits, -one.value, one.move))


@dataclass(frozen=True)
class SearchBot(Bot):
    """A level of the search player; with ``seconds``, it works by the clock."""

    name: str
    seconds: float | None = None

    def choose(self, knowledge: Knowledge) -> Move:
        legal = knowledge.legal()
        if len(legal) == 1:
            return legal[0]
        how = level(knowledge.game.name, self.name.partition(":")[0])
        estimates = self._think(knowledge, how).estimates()
        return misjudged(estimates, how.noise, knowledge.seed)

    def estimate(self, knowledge: Knowledge) -> list[Estimate]:
        how = level(knowledge.game.name, self.name.partition(":")[0])
        return self._think(knowledge, how).estimates()

    def _think(self, knowledge: Knowledge, how: Level) -> Thought:
        if self.seconds is None:
            thought = Thought(knowledge, how)
            thought.think(how.work)
            return thought
        deadline = time.monotonic() + self.seconds
        thought = Thought(knowledge, replace(how, work=ENDLESS))
        while time.monotonic() < deadline and thought.think(CHUNK) == CHUNK:
            pass
        return thought


def misjudged(estimates: list[Estimate], noise: float, seed: int) -> Move:
    """The first move, or with noise the one that seems best through it."""
    if noise == 0.0:
        return estimates[0].move
    random = Random(seed)
    return max(estimates, key=lambda one: one.value + random.gauss(0.0, noise)).move
