"""Random games of Edison & Co. inside the kernel, against the same game hand-written in C."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from bench.common import Played, Result, best_of, build, c_rollouts, report, rollouts
from ludion.games import find
from ludion.games.game import Setting
from ludion.kernel import play as kernel

GAMES = 50_000
SAMPLE = 2_000
TOLERANCE = 0.02
"""How far average lengths and numbers of choices of the same game may be apart."""


def measure() -> Result:
    """Random games of Edison & Co. inside the kernel, against the same game hand-written in C."""
    game = find("edison")
    program = build("edison")
    found = {
        variant.name: compare(game.setting(variant.name), program) for variant in game.variants
    }
    setting = game.setting()
    ours, yardstick, branching = found[setting.variant.name]
    return Result(
        name="Edison & Co., random decisions inside the kernel",
        unit="decisions/s on one core",
        ours=ours.speed,
        peer="C, gcc -O3",
        peers=yardstick.speed,
        target="at least 3 M/s, ratio at least 0.5",
        notes={
            "our_decisions_per_game": ours.decisions / ours.games,
            "peers_decisions_per_game": yardstick.decisions / yardstick.games,
            "our_branching": mean_choices(setting),
            "peers_branching": branching,
            "bytes_per_state": game.dtype.itemsize,
            "ratios": {name: round(o.speed / c.speed, 2) for name, (o, c, _) in found.items()},
        },
    )


def compare(setting: Setting, program: Path) -> tuple[Played, Played, float]:
    """Our games, the yardstick's, and its mean number of legal moves."""
    name = setting.variant.name
    ours = best_of(lambda: rollouts(setting, GAMES))
    yardstick = best_of(lambda: c_rollouts(program, name, GAMES, 1)[0])
    _, branching = c_rollouts(program, name, GAMES, 1)
    same(f"{name}, decisions", ours.decisions / ours.games, yardstick.decisions / yardstick.games)
    same(f"{name}, legal moves", mean_choices(setting), branching)
    return ours, yardstick, branching


def same(what: str, ours: float, peers: float) -> None:
    if abs(ours - peers) > TOLERANCE * peers:
        sys.exit(f"bench.edison: not the same game: {what} {ours:.3f}, in C {peers:.3f}")


def mean_choices(setting: Setting) -> float:
    """The mean number of legal moves, over all decisions of random games."""
    states = setting.game.blank(setting, SAMPLE)
    kernel.deal_all(states, np.uint64(3))
    masks = np.empty((SAMPLE, len(setting.game.notation)), np.uint8)
    seats = np.empty(SAMPLE, np.int8)
    random = np.random.default_rng(3)
    choices = decisions = 0
    going = SAMPLE
    while going:
        kernel.legal_all(states, masks, seats)
        choices += int(masks.sum())
        decisions += int((seats >= 0).sum())
        chosen = (masks * random.random(masks.shape)).argmax(axis=1).astype(np.int16)
        going = kernel.step_all(states, chosen, seats)
    return choices / decisions


if __name__ == "__main__":
    report(measure)
