"""What one game was like: its result, its length, its choices, its drama. Each a number."""

from __future__ import annotations

from typing import Final

import numpy as np

from ludion.lab.study.room import about
from ludion.lab.study.watching import Watched

CLEAR: Final = 0.9
"""With this chance a game is as good as won."""
DEAD_BAND: Final = 0.05
"""Nobody leads by less."""
LOW: Final = 0.2
HOPELESS: Final = 0.05
SHIFT: Final = 0.2

Columns = dict[str, float | None]
"""By name; None where a game has no such number, as a draw has no winner."""


def columns(game: Watched) -> Columns:
    """All the numbers of a game."""
    return {**_result(game), **_length(game), **_drama(game), **_luck(game)}


def _result(game: Watched) -> Columns:
    shares = {f"share.{side}": float(share) for side, share in enumerate(game.shares)}
    ended = about(game.setting.game).limits
    limited = not game.over or (ended is not None and bool(ended(game.states[-1:])[0]))
    return {**shares, "undecided": float(game.winner is None), "limit": float(limited)}


def _length(game: Watched) -> Columns:
    return {
        "decisions": float(len(game.moves)),
        "turns": float(len(game.turns)),
        "forced": float((game.counts == 1).mean()),
    }


def _drama(game: Watched) -> Columns:
    found: Columns = {"lead_changes": float(lead_changes(game))}
    winner = game.winner
    found["decided"] = None if winner is None else 1.0 - decisive(game) / len(game.moves)
    lowest = None if winner is None else float(game.chances[:-1, winner].min())
    found["lowest"] = lowest
    found["comeback"] = None if lowest is None else float(lowest < LOW)
    if game.chances.shape[1] > 2:
        found["kingmaking"] = float(len(kingmakers(game)) > 0)
    return found


def _luck(game: Watched) -> Columns:
    return {f"luck.{side}": float(luck) for side, luck in enumerate(game.luck)}


def decisive(game: Watched) -> int:
    """How many moves were played until the winner's chance stayed above 90 %.

    The last of them is the one that decided.
    """
    assert game.winner is not None
    below = np.flatnonzero(game.chances[:-1, game.winner] < CLEAR)
    return int(below[-1]) + 1 if len(below) else 0


def lead_changes(game: Watched) -> int:
    """How often another side leads than before, looked at once a turn."""
    changes, leader = 0, -1
    for chances in game.chances[game.turns]:
        best = int(np.argmax(chances))
        if chances[best] - np.delete(chances, best).max() < DEAD_BAND:
            continue
        changes += leader not in (-1, best)
        leader = best
    return changes


def kingmakers(game: Watched) -> list[int]:
    """The moves by which a side without hope shifted another's chance."""
    rows = np.arange(len(game.moves))
    hopeless = game.chances[rows, game.movers] < HOPELESS
    shifts = np.abs(np.diff(game.chances, axis=0))
    shifts[rows, game.movers] = 0.0
    return [int(i) for i in np.flatnonzero(hopeless & (shifts.max(axis=1) > SHIFT))]
