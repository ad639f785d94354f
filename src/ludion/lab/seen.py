"""Learning how the mean over imagined worlds is to be corrected, from the games of a series.

The network is fitted to worlds as they were; a seat has to imagine them. Two numbers a player,
found by Newton's method (``logit``): what the logarithms of the chances are multiplied with, and
what is added for the seat that imagines, where there are more worlds than it can weigh: the others
hold better cards and have bet better than any.
"""

from __future__ import annotations

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from ludion.bots import Knowledge
from ludion.bots.judgement.opinion import TINY, WORLDS, ask
from ludion.bots.judgement.weights import Head, Seen
from ludion.lab import logit
from ludion.lab.series import Series, hear

GAMES = 600
"""So many games of each player at most are asked about."""


def see(series: Series, head: Head) -> Head:
    """The same head, with how its mean over imagined worlds is corrected, if any are imagined."""
    if not series.plan.setting().variant.hidden:
        return head
    return replace(head, seen={name: _seen(series, head, name) for name in series.plan.players})


def _seen(series: Series, head: Head, player: str) -> Seen:
    setting = series.plan.setting()
    model = head.model(setting, player)
    rows: list[NDArray[np.float64]] = []
    won: list[tuple[float, ...]] = []

    def said(knowledge: Knowledge) -> list[float]:
        found = ask(model, Seen(), knowledge)
        side = setting.variant.sides[knowledge.seat]
        own = np.eye(len(found.chances))[side] * (found.worlds >= WORLDS)
        rows.append(np.column_stack([np.log(np.maximum(found.chances, TINY)), own]))
        return list(found.chances)

    games = [one for one in series.games.values() if one.player == player][:GAMES]
    for game in games:
        hear(series.plan, game, "value", said)
        won += [game.shares] * (len(rows) - len(won))
    scale, own = logit.fit(np.array(rows), np.array(won)).tolist()
    return Seen(round(scale, 4), round(own, 4))
