"""What a worker does: some games of one experiment, and what is found in each."""

from __future__ import annotations

import math
import time
from random import Random

import msgspec
import numpy as np

from ludion.bots import Knowledge
from ludion.lab.players import player
from ludion.lab.study import course, uses
from ludion.lab.study.games import match_of, side_of, watched
from ludion.lab.study.plan import AGAIN, FORBID, LEVEL, SHOWN, THINKER, THOUGHT, Plan, Task
from ludion.lab.study.watching import Watched

TOLD_EVERY = 4
"""Of so many games one is told in words, which takes longer than to play it."""


class Tally(msgspec.Struct, array_like=True):
    """What was noted by one key: in how many games, how often, the sum and the sum of squares."""

    games: int = 0
    uses: int = 0
    total: float = 0.0
    squares: float = 0.0

    def note(self, uses: int, value: float) -> None:
        self.add(Tally(1, uses, value, value * value))

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.uses += other.uses
        self.total += other.total
        self.squares += other.squares


class Done(msgspec.Struct):
    """A task that is done."""

    task: Task
    columns: dict[str, list[float | None]]
    """By name, a number for each game."""
    tallies: dict[str, Tally]
    seconds: float = 0.0


def do(plan: Plan, task: Task) -> Done:
    """Play the games of a task and note what is found in them."""
    began = time.perf_counter()
    rows: list[course.Columns] = []
    tallies: dict[str, Tally] = {}
    for number in range(task.first, task.first + task.games):
        row, noted = _look(plan, task.experiment, number)
        rows.append(row)
        for key, (count, value) in noted.items():
            tallies.setdefault(key, Tally()).note(count, value)
    columns = {name: [row[name] for row in rows] for name in rows[0]}
    return Done(task, columns, tallies, time.perf_counter() - began)


def _look(plan: Plan, experiment: str, number: int) -> tuple[course.Columns, uses.Notes]:
    """The numbers of one game, and what is noted by key."""
    kind = experiment.partition("/")[0]
    if kind == THOUGHT:
        return think(plan, number), {}
    game = watched(plan, experiment, number)
    if kind in (SHOWN, FORBID):
        return {"share": float(game.shares[side_of(game.setting, number)])}, {}
    if kind == AGAIN:
        return {name: value for name, value in course.columns(game).items() if "share" in name}, {}
    noted = uses.notes(game)
    if number % TOLD_EVERY == 0:
        noted |= _told(plan, game, number)
    return course.columns(game), noted


def _told(plan: Plan, game: Watched, number: int) -> uses.Notes:
    match = match_of(plan, number, game.moves)
    return uses.paragraphs_at_work(game, match, plan.thinking(uses.TOLD, number))


def think(plan: Plan, number: int) -> course.Columns:
    """Among how many moves a strong player really hesitates, at a decision of a game."""
    random = Random(f"{plan.seed}/{THOUGHT}/{number}")
    game = watched(plan, f"{LEVEL}/{plan.levels[-1]}", number)
    choices = np.flatnonzero(game.counts > 1).tolist()
    if not choices:
        return {"effective": None, "legal": None}
    at = random.choice(choices)
    here = match_of(plan, number, game.moves[:at])
    knowledge = Knowledge.of(here, random.getrandbits(64))
    visits = np.array([one.visits for one in player(THINKER).estimate(knowledge)], float)
    odds = visits[visits > 0] / visits.sum()
    return {
        "effective": math.exp(-float((odds * np.log(odds)).sum())),
        "legal": float(len(here.legal_moves())),
    }
