"""Doing a study: on all cores or a cluster, every task written down as it is done.

The directory of a study holds ``study.json`` (what is asked) and ``done.jsonl`` (a line for each
task that is done). A study that was interrupted goes on from there.
"""

from __future__ import annotations

import itertools
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from ludion.errors import BadOption, BadRecord
from ludion.lab import workers
from ludion.lab.lines import add_line, decode, read_lines
from ludion.lab.study.data import Data
from ludion.lab.study.plan import Plan, Task
from ludion.lab.study.work import Done, do

A_ROUND: Final = 4
"""With a budget, so many tasks for each worker between two looks at the clock."""


class Study:
    """A plan with what is done of it, kept in a directory if there is one."""

    def __init__(self, plan: Plan, folder: Path | None = None, resume: bool = False) -> None:
        plan.check()
        self.plan = plan
        self._tasks = plan.tasks()
        self.done: dict[Task, Done] = {}
        self.folder = folder
        if folder:
            self._open(folder, resume)

    def _open(self, folder: Path, resume: bool) -> None:
        head = folder / "study.json"
        if head.exists():
            if not resume:
                raise BadOption(f"{folder} holds a study; go on with --resume, or name another")
            old = read_plan(head)
            if msgspec.structs.replace(old, games=self.plan.games) != self.plan:
                raise BadOption(f"{head}: that is another study; it cannot go on like this")
        try:
            folder.mkdir(parents=True, exist_ok=True)
            head.write_bytes(msgspec.json.format(msgspec.json.encode(self.plan), indent=1))
        except OSError as problem:
            raise BadOption(f"{folder}: {problem.strerror or problem}") from None
        tasks = set(self._tasks)
        for one in read_lines(folder / "done.jsonl", Done):
            if one.task in tasks:
                self.done[one.task] = one

    def todo(self) -> list[Task]:
        return [task for task in self._tasks if task not in self.done]

    def run(
        self, jobs: int | None = None, on: str | None = None, seconds: float | None = None
    ) -> Iterator[Done]:
        """Do what is left, yielding each task as it is done; with a budget, as far as it goes."""
        jobs = jobs or os.cpu_count() or 1
        began = time.monotonic()
        with workers.crew(jobs, on) as crew:
            while tasks := self._next(A_ROUND * jobs if seconds else None):
                for done in crew(do, [(self.plan, task) for task in tasks]):
                    self._keep(done)
                    yield done
                if seconds and time.monotonic() - began > seconds:
                    break

    def _next(self, most: int | None) -> list[Task]:
        """The tasks of the next round: with a budget, those of which least time was spent."""
        if most is None:
            return self.todo()
        spent = dict.fromkeys(self.plan.experiments(), 0.0)
        for one in self.done.values():
            spent[one.task.experiment] += one.seconds
        waiting: dict[str, list[Task]] = {}
        for task in self.todo():
            waiting.setdefault(task.experiment, []).append(task)
        order = sorted(waiting, key=lambda name: spent[name])
        turns = itertools.zip_longest(*(waiting[name] for name in order))
        return list(itertools.islice((t for turn in turns for t in turn if t), most))

    def _keep(self, done: Done) -> None:
        self.done[done.task] = done
        if self.folder:
            add_line(self.folder / "done.jsonl", done)

    def data(self) -> Data:
        return Data(self.plan, self.done.values())


def read_plan(path: Path) -> Plan:
    try:
        return decode(path.read_bytes(), Plan, path)
    except OSError as problem:
        raise BadRecord(f"{path}: {problem.strerror or problem}") from None
