"""How strong the bots are: measured by the arena, on one scale for each variant.

A game's room holds them in ``play/ratings/<variant>.json``, written by ``ludion rate``. On the
scale of Elo, where 400 points are ten to one, ``casual`` has 1500: what somebody new is taken for.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path

import msgspec

from ludion.errors import BadRecord
from ludion.games.game import Game, Variant

ANCHOR = "casual"
ANCHORED_AT = 1500.0


class Measured(msgspec.Struct, frozen=True):
    """A bot's rating, the 95 % interval of that, and how many games tell it."""

    rating: float
    low: float
    high: float
    games: int


class Ratings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a file holds."""

    command: str
    """Measures them again."""
    bots: dict[str, Measured]


def path_of(game: Game, variant: str) -> Path:
    return game.folder / "play" / "ratings" / f"{variant}.json"


def measured(game: Game, variant: Variant) -> Mapping[str, Measured]:
    """The bots that were measured in a variant, by name; none where nobody has measured them."""
    return _read(path_of(game, variant.name))


@functools.cache
def _read(path: Path) -> Mapping[str, Measured]:
    try:
        return msgspec.json.decode(path.read_bytes(), type=Ratings).bots
    except FileNotFoundError:
        return {}
    except (OSError, msgspec.MsgspecError) as problem:
        raise BadRecord(f"{path}: {problem}") from None
