"""What observations and moves look like to libraries for learning."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces

from ludion import games
from ludion.games.game import Game, Setting


def setting_of(game: str | Game, variant: str | None, options: Mapping[str, Any] | None) -> Setting:
    """What is played, all of it checked."""
    return (games.find(game) if isinstance(game, str) else game).setting(variant, options)


def tensor_space(game: Game) -> spaces.Box:
    """What ``observe`` writes."""
    return spaces.Box(*game.observation_range, (game.observation_size,), np.float32)


def move_space(game: Game) -> spaces.Discrete:
    """The numbers of all moves."""
    return spaces.Discrete(len(game.notation))


def mask_space(game: Game) -> spaces.Box:
    """Which of them are legal: 0 or 1 for each."""
    return spaces.Box(0, 1, (len(game.notation),), np.int8)


def part_spaces(game: Game) -> spaces.Dict:
    """The same parts, each with a tensor of its own."""
    bounds = game.observation_range
    return spaces.Dict(
        {name: spaces.Box(*bounds, (size,), np.float32) for name, size in game.observation}
    )
