"""What a player's decisions told the others of a secret, as far as their beliefs go.

A game names a seat's secret in ``reasons.py`` of its room, ``secret(state, seat)``, as a message,
or None where there is none. The others are taken to infer it as ``beliefs`` does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from ludion.analysis.glance import imagine_worlds
from ludion.analysis.sidecar import Told, sentence
from ludion.analysis.worth import seed_for
from ludion.bots import Knowledge
from ludion.bots.judgement.opinion import WORLDS, possible_worlds
from ludion.bots.judgement.weights import model_of
from ludion.kernel.contract import Seat, State
from ludion.match import Match
from ludion.words import Message

Secret = Callable[[State, Seat], "Message | None"]
SINCE: Final = 0.005
"""A belief that moved less has not moved."""


def told_by(match: Match, seed: int, names: list[str]) -> list[Told]:
    """By decision, how the others' belief in the seat's true secret moved."""
    part = match.game.part("reasons")
    secret: Secret | None = getattr(part, "secret", None)
    if secret is None or not match.setting.variant.hidden:
        return []
    states, now, found = match.states(), match.at(0), []
    believed: dict[Seat, float] = {}
    for number in range(match.count):
        seat = match.seat_of(number)
        true = secret(states[number], seat)
        if true is not None and seat not in believed:
            believed[seat] = belief(now, seat, true, secret, seed)
        now.go_on_as(match)
        if true is None or now.over:
            continue
        before, after = believed[seat], belief(now, seat, true, secret, seed)
        believed[seat] = after
        if abs(after - before) >= SINCE:
            said = sentence(true, names)
            found.append(Told(number, seat, said, round(before, 4), round(after, 4)))
    return found


def belief(match: Match, seat: Seat, true: Message, secret: Secret, seed: int) -> float:
    """How far the other sides believe, on average, that a seat has a certain secret."""
    sides = match.setting.variant.sides
    others = {side: other for other, side in enumerate(sides) if side != sides[seat]}
    shares = []
    for other in others.values():
        knowledge = Knowledge.of(match, seed_for(seed, f"belief/{match.count}/{other}"), other)
        seeds, likely = possible_worlds(knowledge, model_of(match.setting), WORLDS)
        worlds = np.repeat(knowledge.world, len(seeds))
        imagine_worlds(worlds, other, seeds)
        same = [secret(world, seat) == true for world in worlds]
        shares.append(float(likely[same].sum()))
    return float(np.mean(shares))
