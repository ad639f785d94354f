"""How the five levels of the search player think and err.

A level is a fixed amount of work, so it plays the same on every machine. The lower levels also see
less far and are less sure of what they see: noise is added to their judgement of every move, so
they confuse moves that are about equally good and seldom play one that is absurd. Only the two
highest recall what the others played and what that tells of their secrets, and only the highest
solves the end of a game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from ludion.bots.tree import Manner
from ludion.games.game import Setting


@dataclass(frozen=True)
class Level:
    """How much a player works, in what manner, and how badly it judges."""

    work: int
    """Simulations a decision, or whatever a search of the game's own counts."""
    manner: tuple[Any, ...]
    """How it searches: a ``Manner``, or what a search of the game's own understands."""
    noise: float = 0.0
    """The standard deviation of the error in its judgement of a move, which is from -1 to 1."""
    slips: float = 0.0
    """The share of its decisions that it makes without looking at all."""


DEFAULT: Final = {
    "novice": Level(10, Manner(), 0.6),
    "casual": Level(40, Manner(), 0.25),
    "skilled": Level(200, Manner(), 0.08),
    "expert": Level(1_000, Manner(recalls=True)),
    "master": Level(8_000, Manner(recalls=True, solves=True)),
}
"""For a game that has no levels of its own: it is played on to its end, or as far as is seen."""


def level(setting: Setting, name: str) -> Level:
    """A level as it is played in a variant of a game.

    A game's own are in its room: ``LEVELS`` of ``play/levels.py``, where a variant asks for another
    way of thinking than the game's others, ``VARIANTS``, and where options do, ``by_options``.
    """
    own = setting.game.part("play.levels")
    if own is None:
        return DEFAULT[name]
    levels: dict[str, Level] = {
        **own.LEVELS,
        **getattr(own, "VARIANTS", {}).get(setting.variant.name, {}),
    }
    if hasattr(own, "by_options"):
        levels |= own.by_options(setting)
    return levels[name]
