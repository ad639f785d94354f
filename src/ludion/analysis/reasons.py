"""Why one move is better than another: facts in which the two lines differ.

A game says facts of a line in ``reasons.py`` of its room, ``facts(before, seat, move, after)``, as
messages. Worlds are imagined as the seat could; what is said holds in most of them after one move,
and in few after the other. A game without that file gives no reasons.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

import msgspec
import numpy as np

from ludion.analysis.glance import imagine_worlds
from ludion.analysis.sidecar import Reason, sentence
from ludion.bots import Knowledge
from ludion.bots.judgement.opinion import likely_worlds
from ludion.bots.judgement.weights import model_of
from ludion.kernel import play as kernel
from ludion.kernel.contract import Move, Seat, State
from ludion.words import Message

Facts = Callable[[State, Seat, Move, State], list[Message]]
WORLDS: Final = 16
MOST: Final = 0.75
FEW: Final = 0.25
SAID: Final = 3
"""So many facts of each line at most."""


def reasons_of(knowledge: Knowledge, played: Move, better: Move, names: list[str]) -> list[Reason]:
    """What tells a better move from the one that was played."""
    part = knowledge.game.part("reasons")
    if part is None:
        return []
    ours, theirs = (shares(knowledge, move, part.facts) for move in (played, better))
    found = []
    for of, here, there in (("played", ours, theirs), ("better", theirs, ours)):
        differ = [
            message
            for key, (share, message) in here.items()
            if share >= MOST and (key not in there or there[key][0] <= FEW)
        ]
        found += [Reason(of, sentence(message, names)) for message in differ[:SAID]]
    return found


def shares(knowledge: Knowledge, move: Move, facts: Facts) -> dict[bytes, tuple[float, Message]]:
    """The facts of a move, in which share of the worlds each holds; by how it is written."""
    count = WORLDS if knowledge.setting.variant.hidden else 1
    seeds = likely_worlds(knowledge, model_of(knowledge.setting), count)
    found: Counter[bytes] = Counter()
    messages = {}
    worlds = np.repeat(knowledge.world, len(seeds))
    imagine_worlds(worlds, knowledge.seat, seeds)
    after = worlds.copy()
    for i in range(len(seeds)):
        kernel.play(after, i, move)
        for message in facts(worlds[i], knowledge.seat, move, after[i]):
            key = msgspec.json.encode(message)
            messages[key] = message
            found[key] += 1
    return {key: (count / len(seeds), messages[key]) for key, count in found.items()}
