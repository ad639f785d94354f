"""What a study is made of: which games are played, by whom, under what handicap."""

from __future__ import annotations

from random import Random
from typing import Final

import msgspec

from ludion.errors import BadOption
from ludion.games import find
from ludion.games.game import Json, Setting
from ludion.lab.players import player
from ludion.lab.study.playing import IN_KERNEL
from ludion.lab.study.room import about
from ludion.match import SEED_BITS

LEVEL, AGAIN, SHOWN, FORBID, THOUGHT = "level", "again", "shown", "forbid", "thought"
"""The experiments: a level against itself; the same deals again; one side shown what is hidden, or
forbidden a thing; and what a strong player makes of a position."""
A_TASK: Final = {"random": 100, "greedy": 20}
"""So many games are played in one go; of other players, two."""
THINKER: Final = "master:400"


class Plan(msgspec.Struct, frozen=True):
    """All that decides what a study finds."""

    game: str
    variant: str
    options: Json
    levels: tuple[str, ...]
    games: int
    """Of each level; half as many are played again, and fewer thought about."""
    seed: int

    def setting(self) -> Setting:
        return find(self.game).setting(self.variant, self.options)

    def check(self) -> None:
        """Raise an error of ours if it cannot be done."""
        self.setting()
        if len(set(self.levels)) < len(self.levels):
            raise BadOption("--levels names somebody twice")
        for name in self.levels:
            player(name)

    def experiments(self) -> dict[str, int]:
        """How many games each takes, by its name."""
        setting = self.setting()
        found = {f"{LEVEL}/{level}": self.games for level in self.levels}
        found |= {f"{AGAIN}/{level}": self.games // 2 for level in self.levels}
        if setting.variant.hidden:
            found[SHOWN] = self.games
        for number in range(len(about(setting.game).forbidden)):
            found[f"{FORBID}/{number}"] = self.games
        return found | {THOUGHT: max(1, min(self.games // 4, 200))}

    def tasks(self) -> list[Task]:
        """All that is to be done, every experiment as far as the others at any time."""
        found = []
        for name, games in self.experiments().items():
            step = size(name)
            for first in range(0, games, step):
                done = first / games
                found.append((done, Task(name, first, min(step, games - first))))
        return [task for _, task in sorted(found, key=lambda one: one[0])]

    def deal(self, number: int) -> int:
        """What the game of this number is dealt from, whoever plays it."""
        return Random(f"{self.seed}/deal/{number}").getrandbits(SEED_BITS)

    def thinking(self, experiment: str, number: int) -> int:
        """What players' own choices hang on."""
        return Random(f"{self.seed}/{experiment}/{number}").getrandbits(SEED_BITS)


class Task(msgspec.Struct, frozen=True):
    """Some games of one experiment."""

    experiment: str
    first: int
    games: int


def size(experiment: str) -> int:
    """How many games of an experiment are a task."""
    kind, _, who = experiment.partition("/")
    if kind == THOUGHT:
        return 4
    return A_TASK.get(who if kind in (LEVEL, AGAIN) else IN_KERNEL[-1], 2)
