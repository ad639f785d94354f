"""What was learned of who wins: a file for each variant in the game's room, and how it is read."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Final

import msgspec
import numpy as np

from ludion.bots.judgement.model import Model, blank
from ludion.bots.learned.weights import room_to_judge, weights_of
from ludion.errors import BadRecord
from ludion.games.game import Setting

PLAYERS: Final = "expert"
"""Who is taken to play on, if nobody says."""


class Layers(msgspec.Struct, frozen=True):
    """The weights of the network, for games in which certain players play on."""

    direct: list[float]
    hidden: list[list[float]]
    last: list[float]

    def fit(self, features: int) -> bool:
        """Whether there are as many as so many features need."""
        width = 3 * (1 + features)
        sizes = {len(row) for row in self.hidden} or {width + 1}
        same = len(self.hidden) == len(self.last)
        return same and len(self.direct) == width and sizes == {width + 1}


class Seen(msgspec.Struct, frozen=True):
    """How the mean over imagined worlds is corrected, by its logarithms.

    Worlds are imagined as if the others' play told nothing, or too much: the mean over them can be
    too bold, and too kind to the seat that imagines.
    """

    scale: float = 1.0
    """The logarithms are multiplied with this …"""
    own: float = 0.0
    """… and this is added for the side of the seat that imagines."""


class Head(msgspec.Struct, frozen=True):
    """What was learned of a variant, and from what."""

    game: str
    variant: str
    games: dict[str, int]
    """By player, how many were learned from or held back."""
    seed: int
    loss: dict[str, float]
    """By player, the mean logarithmic loss in games that were not learned from …"""
    loss_before: dict[str, float]
    """… and that of the search's judgement in the same games."""
    curve: list[tuple[int, float]]
    """The loss when learning from so many games of all."""
    features: list[str]
    players: dict[str, Layers]
    """How a position ends depends on who plays on: whose games were learned from."""
    seen: dict[str, Seen] = {}
    """By player, how the mean over the worlds that a seat imagines is corrected."""

    def model(self, setting: Setting, players: str) -> Model:
        """The weights with room to work in; of the first players if those are not known."""
        layers = self.players.get(players) or next(iter(self.players.values()))
        empty = empty_model(setting, len(layers.last))
        return empty._replace(
            direct=np.array(layers.direct),
            hidden=np.array(layers.hidden).reshape(empty.hidden.shape),
            last=np.array(layers.last),
        )


def empty_model(setting: Setting, units: int = 0) -> Model:
    """A model that says what the search's judgement says."""
    return blank(
        weights_of(setting),
        room_to_judge(setting),
        setting.variant.sides,
        len(setting.game.features),
        units,
    )


def path_of(setting: Setting, folder: Path | None = None) -> Path:
    """The file of a variant: in a folder, or where the game keeps its own."""
    if folder is not None:
        return folder / f"{setting.game.name}.{setting.variant.name}.json"
    return setting.game.folder / "play" / "judgement" / f"{setting.variant.name}.json"


def read(path: Path, features: tuple[str, ...]) -> Head:
    """A file of weights; it must have all that the features need.

    The compiled code reads them without looking where they end.
    """
    try:
        found = msgspec.json.decode(path.read_bytes(), type=Head)
    except OSError as problem:
        raise BadRecord(f"{path}: {problem.strerror or problem}") from None
    except msgspec.MsgspecError as problem:
        raise BadRecord(f"{path}: {problem}") from None
    fits = found.players and all(one.fit(len(features)) for one in found.players.values())
    if tuple(found.features) != features or not fits:
        raise BadRecord(
            f"{path}: the weights are not those of the game's features; train them anew"
        )
    return found


def model_of(setting: Setting, players: str = PLAYERS) -> Model:
    """The model of a variant, with room of its own; without weights, the search's judgement."""
    head = _head(path_of(setting), setting.game.features)
    return empty_model(setting) if head is None else head.model(setting, players)


def seen_of(setting: Setting, players: str = PLAYERS) -> Seen:
    """How a variant's mean over imagined worlds is corrected."""
    head = _head(path_of(setting), setting.game.features)
    if head is None or not head.seen:
        return Seen()
    return head.seen.get(players) or next(iter(head.seen.values()))


@functools.cache
def _head(path: Path, features: tuple[str, ...]) -> Head | None:
    return read(path, features) if path.exists() else None
