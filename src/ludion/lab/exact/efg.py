"""A small game written down in full, for Gambit and OpenSpiel: the format ``.efg``.

First comes chance, with every deal; below each, every decision with a choice, in the order of the
walk. Information sets are numbered from 1 for each player, as the walk numbers them from 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from ludion.games.game import Setting
from ludion.kernel import play as kernel
from ludion.kernel.contract import NOBODY, States
from ludion.lab.exact.keys import key_after
from ludion.lab.exact.walk import Walked, walk

OUTCOMES = {1.0: 1, -1.0: 2, 0.0: 3}
"""The numbers of the outcomes, by what player 0 gets."""


def write_efg(setting: Setting, path: Path) -> None:
    """Write the whole game into a file."""
    with path.open("w", encoding="utf-8") as file:
        file.writelines(line + "\n" for line in efg(setting, walk(setting)))


def efg(setting: Setting, walked: Walked) -> Iterator[str]:
    """The lines of the file."""
    deals, odds = setting.game.deals(setting)
    title = f"{setting.game.title} {setting.variant.name}"
    yield f'EFG 2 R "{title}" {{ "first" "second" }}'
    yield '""'
    listed = " ".join(f'"{number}" {chance!r}' for number, chance in enumerate(odds.tolist()))
    yield f'c "" 1 "deal" {{ {listed} }} 0'
    teller = _Teller(setting, walked)
    for number in range(len(deals)):
        yield from teller.below(deals[number : number + 1], (np.uint64(0), np.uint64(0)))


class _Teller:
    def __init__(self, setting: Setting, walked: Walked) -> None:
        self.notation = setting.game.notation
        self.tensor = np.empty(setting.game.observation_size, np.float32)
        self.numbers = [
            {int(key): number for number, key in enumerate(keys, 1)} for keys in walked.keys
        ]

    def below(self, states: States, keys: tuple[Any, Any]) -> Iterator[str]:
        """The lines for a position and all that can come of it."""
        seat = int(kernel.seat(states, 0))
        if seat == NOBODY:
            yield self._end(states)
            return
        keys = (self._key(states, 0, keys[0]), self._key(states, 1, keys[1]))
        moves = np.empty(len(self.notation), np.int16)
        legal = moves[: kernel.legal(states, 0, moves)].tolist()
        if len(legal) > 1:
            number = self.numbers[seat][int(keys[seat])]
            listed = " ".join(f'"{self.notation[move]}"' for move in legal)
            yield f'p "" {seat + 1} {number} "" {{ {listed} }} 0'
        for move in legal:
            after = states.copy()
            kernel.play(after, 0, move)
            yield from self.below(after, keys)

    def _key(self, states: States, seat: int, key: Any) -> Any:
        return np.uint64(key_after(states, seat, self.tensor, key))

    def _end(self, states: States) -> str:
        payoffs = np.zeros(2)
        kernel.returns(states, 0, payoffs)
        first = float(payoffs[0])
        return f't "" {OUTCOMES[first]} "" {{ {first:g} {-first:g} }}'
