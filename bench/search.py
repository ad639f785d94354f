"""The search player in Voltage, against OpenSpiel's Python ISMCTSBot on the same game.

Simulations a second on one core, from the opening position. Ours judge by the network, without
play-outs; OpenSpiel's are random play-outs to the end.
"""

from __future__ import annotations

from time import thread_time

from bench.common import REPEATS, Result, report
from ludion.bots import Knowledge
from ludion.bots.levels import level
from ludion.bots.thought import TreeThought
from ludion.bots.tree import Manner
from ludion.games import find
from ludion.lab.openspiel import OpenSpielBot
from ludion.match import Match

OURS = 20_000
THEIRS = 100


def opening() -> Knowledge:
    return Knowledge.of(Match.new(find("voltage").setting(), 7), 7)


def our_pace() -> float:
    """Simulations a second of the expert's search."""
    manner = level(opening().setting, "expert").manner
    assert isinstance(manner, Manner)
    thought = TreeThought(opening(), OURS, manner)
    began = thread_time()
    thought.think()
    return thought.simulations / (thread_time() - began)


def their_pace() -> float:
    """Simulations a second of OpenSpiel's player, which plays its play-outs in Python."""
    player = OpenSpielBot("openspiel", seconds=THEIRS * 0.01)
    began = thread_time()
    player.choose(opening())
    return THEIRS / (thread_time() - began)


def measure() -> Result:
    """Simulations a second in Voltage, from the opening position."""
    our_pace()
    return Result(
        name="voltage search",
        unit="simulations/s",
        ours=max(our_pace() for _ in range(REPEATS)),
        peer="OpenSpiel ISMCTSBot (Python)",
        peers=max(their_pace() for _ in range(REPEATS)),
        target="50,000 a core",
        notes={},
    )


if __name__ == "__main__":
    report(measure)
