"""Simulated worlds, a few of them each time; ``make simulate`` runs many."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.simulation.world import Report, World

SEEDS = range(100, 106)
HOURS = 0.5


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_that_must_never_be_happens(seed: int) -> None:
    report = World(str(seed)).run(HOURS)
    assert report.events > 20, report
    assert report.told > report.events, report
    assert report.checks > HOURS * 600, report


def test_the_same_seed_gives_the_same_history() -> None:
    def run(seed: str) -> Report:
        return World(seed).run(0.2)

    first = run("2")
    assert first == run("2")
    assert first.history != run("3").history


def test_a_seed_replays_whatever_order_python_gives_its_sets() -> None:
    command = [sys.executable, "-m", "tests.simulation", "--seed", "2", "--hours", "0.2"]

    def history(hashes: str) -> str:
        environment = os.environ | {"PYTHONHASHSEED": hashes}
        done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
        return done.stdout

    assert history("1") == history("2")
