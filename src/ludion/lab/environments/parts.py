"""The named parts of an observation. It needs none of the libraries for learning."""

from __future__ import annotations

from ludion.games.game import Game


def parts_of(game: Game) -> dict[str, slice]:
    """Where each named part of an observation stands in the tensor.

    >>> import ludion
    >>> parts_of(ludion.game("voltage"))["phase"]
    slice(146, 150, None)
    """
    found, at = {}, 0
    for name, size in game.observation:
        found[name] = slice(at, at + size)
        at += size
    return found
