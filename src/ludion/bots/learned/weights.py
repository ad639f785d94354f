"""What was learned of each variant: a file of weights in the game's room, and how it is read."""

from __future__ import annotations

import functools
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

from ludion.bots.learned import network
from ludion.bots.learned.rows import Rows
from ludion.errors import BadRecord
from ludion.games.game import Setting


class Weights(msgspec.Struct, frozen=True):
    """What was learned of a variant, and from what."""

    game: str
    variant: str
    players: str
    games: int
    seed: int
    loss: float
    """The mean logarithmic loss in games that were not learned from …"""
    loss_by_hand: float
    """… and the hand-written evaluation's in the same games."""
    curve: list[tuple[int, float]]
    """The loss when learning from so many games."""
    weights: dict[str, float | list[float]]
    """By trait: one, or all that it adds to a network's units."""
    units: list[float] = []
    """The weights between a network's units."""
    opening: int | None = None
    """In how long an opening random moves were made, if not throughout."""

    def listed(self) -> NDArray[np.float64]:
        """All of them in the order in which the search reads them."""
        return np.hstack([self.units, *self.weights.values()])


def room_to_learn(setting: Setting) -> Rows:
    """Rows for the traits: one for each side, or one for each part and one for the whole."""
    parts = setting.game.parts
    rows = parts + 1 if parts else len(set(setting.variant.sides))
    return np.zeros((rows, len(setting.game.traits)))


def room_to_judge(setting: Setting) -> Rows:
    """Rows for the sums that a search makes."""
    width = network.ROOM if setting.game.parts else 1
    return np.zeros((len(set(setting.variant.sides)), width))


def path_of(setting: Setting, folder: Path | None = None) -> Path:
    """The file of a variant's weights: in a folder, or where the game keeps its own."""
    if folder is not None:
        return folder / f"{setting.game.name}.{setting.variant.name}.json"
    return setting.game.folder / "play" / "weights" / f"{setting.variant.name}.json"


def read(path: Path, traits: tuple[str, ...], parts: int = 0) -> Weights:
    """A file of weights; it must have all that each trait needs, for a network if there are parts.

    The compiled code reads them without looking where they end.
    """
    try:
        found = msgspec.json.decode(path.read_bytes(), type=Weights)
    except OSError as problem:
        raise BadRecord(f"{path}: {problem.strerror or problem}") from None
    except msgspec.MsgspecError as problem:
        raise BadRecord(f"{path}: {problem}") from None
    units, each = (network.UNITS, network.A_TRAIT) if parts else (0, 1)
    sizes = {np.size(added) for added in found.weights.values()}
    if tuple(found.weights) != traits or len(found.units) != units or sizes != {each}:
        raise BadRecord(f"{path}: the weights are not those of the game's traits; train them anew")
    return found


def weights_of(setting: Setting) -> NDArray[np.float64]:
    """The weights of a variant's traits; an empty array if there are none."""
    return _weights(path_of(setting), setting.game.traits, setting.game.parts)


@functools.cache
def _weights(path: Path, traits: tuple[str, ...], parts: int) -> NDArray[np.float64]:
    if not path.exists():
        return np.zeros(0)
    return read(path, traits, parts).listed()
