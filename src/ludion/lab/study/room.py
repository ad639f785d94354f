"""What a game knows of itself for a study: ``study.py`` in its room, with defaults for what is not.

THINGS       by group ("move", "card", "square" …): for each move, what it uses, or None
FORBIDDEN    things, as (group, thing), that a player may be forbidden
PLACES       by group: where its things lie on the board, as (x, y) of the middles of unit cells
paragraph    a function: of a message, which paragraph of the rules has acted
PHASES       the names of the states' ``phase``
limits       a function: of final states, which were ended by a limit of the rules
ABLATIONS    small variants the lab can solve, by what is different in them; ``plain`` first
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ludion.games.game import Game
from ludion.kernel.contract import States
from ludion.words import Message

MOST_KINDS: Final = 40
MOST_FORBIDDEN: Final = 8
KIND: Final = "move"
"""The group of the kinds of move."""


def _as_it_says(message: Message) -> str | None:
    return message.rule


@dataclass(frozen=True)
class About:
    """What is asked of a room, with the defaults filled in."""

    things: dict[str, tuple[str | None, ...]]
    forbidden: tuple[tuple[str, str], ...]
    places: dict[str, dict[str, tuple[float, float]]] = field(default_factory=dict)
    paragraph: Callable[[Message], str | None] = _as_it_says
    phases: tuple[str, ...] = ()
    limits: Callable[[States], NDArray[np.bool_]] | None = None
    ablations: dict[str, str] = field(default_factory=dict)

    @functools.cached_property
    def names(self) -> dict[str, tuple[str, ...]]:
        """The things of each group, in the order of the moves."""
        return {
            group: tuple(dict.fromkeys(thing for thing in things if thing is not None))
            for group, things in self.things.items()
        }

    @functools.cached_property
    def indices(self) -> dict[str, NDArray[np.int64]]:
        """By group: for each move, the place of its thing among the group's names, or -1."""
        return {
            group: np.array([-1 if t is None else self.names[group].index(t) for t in things])
            for group, things in self.things.items()
        }

    def moves_of(self, group: str, thing: str) -> NDArray[np.uint8]:
        """By move: 1 if it uses the thing."""
        return np.array([name == thing for name in self.things[group]], np.uint8)


@functools.cache
def about(game: Game) -> About:
    """What a game says of itself; of one that says nothing, the kinds of its moves."""
    room = game.part("study")
    things = getattr(room, "THINGS", None) or {KIND: kinds(game.notation)}
    usual = [(group, thing) for group in (KIND,) for thing in _few(things.get(group, ()))]
    return About(
        things,
        tuple(getattr(room, "FORBIDDEN", usual)),
        getattr(room, "PLACES", {}),
        getattr(room, "paragraph", _as_it_says),
        tuple(getattr(room, "PHASES", ())),
        getattr(room, "limits", None),
        getattr(room, "ABLATIONS", {}),
    )


def kinds(notation: tuple[str, ...]) -> tuple[str | None, ...]:
    """What moves begin with, up to a digit or a sign; nothing if that tells too little or much."""
    found = tuple(_kind(text) for text in notation)
    return found if 1 < len(set(found)) <= MOST_KINDS else (None,) * len(notation)


def _kind(text: str) -> str:
    match = re.match(r"[^\W\d_]+", text)
    return match[0] if match else text[:1]


def _few(things: tuple[str | None, ...]) -> list[str]:
    found = [thing for thing in dict.fromkeys(things) if thing is not None]
    return found if 1 < len(found) <= MOST_FORBIDDEN else []


def phases_of(game: Game, states: States) -> list[str]:
    """The name of each state's phase; where a game names none, ``any``."""
    named = about(game).phases
    if not named or states.dtype.names is None or "phase" not in states.dtype.names:
        return ["any"] * len(states)
    return [named[phase] for phase in states["phase"]]
