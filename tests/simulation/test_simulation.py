"""Simulated worlds, a few of them each time; ``make simulate`` runs many."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from ludion.server.table.clock import Outage
from ludion.server.table.table import Table
from tests.simulation.loop import Failure
from tests.simulation.world import Report, World

SEEDS = range(100, 106)
HOURS = 0.5


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_that_must_never_be_happens(seed: int) -> None:
    report = World(str(seed), presence=False).run(HOURS)
    assert report.events > 20, report
    assert report.told > report.events, report
    assert report.checks > HOURS * 600, report


def test_the_same_seed_gives_the_same_history() -> None:
    def run(seed: str) -> Report:
        return World(seed, presence=False).run(0.2)

    first = run("2")
    assert first == run("2")
    assert first.history != run("3").history


def test_a_seed_replays_whatever_order_python_gives_its_sets() -> None:
    command = [sys.executable, "-m", "tests.simulation", "--seed", "2", "--hours", "0.2"]

    def history(hashes: str) -> str:
        environment = os.environ | {"PYTHONHASHSEED": hashes}
        done = subprocess.run(
            [*command, "--no-presence"],
            env=environment,
            check=True,
            capture_output=True,
            text=True,
        )
        return done.stdout

    assert history("1") == history("2")


def test_it_finds_a_bot_that_sits_down_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    def deadline(self: Table, now: int, outages: tuple[Outage, ...] = ()) -> int | None:
        """As it once was: a bot's time runs out too."""
        if self.clock is None or self.deciding is None:
            return None
        return self.clock.deadline(self.deciding, now, outages)

    monkeypatch.setattr(Table, "deadline", deadline)
    with pytest.raises(Failure):
        any(World(str(seed), presence=False).run(0.5) is None for seed in range(10))
