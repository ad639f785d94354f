"""Simulate for long: python -m tests.simulation [--hours H] [--seed S] [--minutes M]."""

from __future__ import annotations

import argparse
import os
import sys
import time
import traceback

from tests.simulation.loop import Failure
from tests.simulation.world import World

HOURS = 2.0
"""Of each world, unless told."""


def main() -> int:
    asked = _arguments()
    presence = not asked.no_presence
    if asked.seed is not None:
        return _one(asked.seed, asked.hours, presence)
    began, number, worlds = time.monotonic(), asked.first, 0
    hours, play, events, faults = 0.0, 0.0, 0, 0
    while time.monotonic() - began < asked.minutes * 60:
        try:
            report = World(str(number), presence=presence).run(asked.hours)
        except Failure as failure:
            _complain(str(number), asked.hours, failure)
            return 1
        number, worlds = number + 1, worlds + 1
        hours, play = hours + report.hours, play + report.play_hours
        events, faults = events + report.events, faults + report.faults
        print(
            f"{time.monotonic() - began:5.0f} s  {worlds} worlds  {hours:.0f} hours  "
            f"{play:.0f} hours of play  {events} events  {faults} faults",
            flush=True,
        )
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.simulation")
    parser.add_argument("--hours", type=float, default=HOURS, help="of each world")
    parser.add_argument("--minutes", type=float, default=10.0, help="how long to go on")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--seed", help="run one world again")
    parser.add_argument(
        "--no-presence", action="store_true", help="do not watch who is said to be away"
    )
    return parser.parse_args()


def _one(seed: str, hours: float, presence: bool) -> int:
    try:
        report = World(seed, presence=presence).run(hours)
    except Failure as failure:
        _complain(seed, hours, failure)
        return 1
    print(f"{report}\nhistory {report.history}")
    return 0


def _complain(seed: str, hours: float, failure: Failure) -> None:
    traceback.print_exception(failure)
    print(f"\nagain: python -m tests.simulation --seed {seed} --hours {hours:g}")


if __name__ == "__main__":
    if os.environ.get("PYTHONHASHSEED") != "0":  # sets must be in the same order every time
        again = [sys.executable, "-m", "tests.simulation", *sys.argv[1:]]
        os.execve(sys.executable, again, os.environ | {"PYTHONHASHSEED": "0"})
    sys.exit(main())
