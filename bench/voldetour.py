"""Random games of VoldéTour inside the kernel, against the same game hand-written in C."""

from __future__ import annotations

from time import perf_counter
from typing import Any

import numpy as np

from bench.common import Played, Result, best_of, build, c_rollouts, report, rollouts
from ludion.games import find
from ludion.games.game import Setting
from ludion.games.voldetour.wild import wild_rollout
from ludion.kernel import contract
from ludion.kernel import play as kernel
from ludion.kernel.compiling import compiled
from ludion.kernel.random import below

GAMES = {2: 50_000, 4: 10_000}
WILD_GAMES = 200
TOLERANCE = {2: 0.02, 4: 0.06}  # a few long games of four make their mean length uncertain


def measure() -> Result:
    """Random games of VoldéTour inside the kernel, against the same game hand-written in C."""
    game = find("voldetour")
    two, four = game.setting("two"), game.setting("four")
    program = build("voldetour")
    ours = best_of(lambda: rollouts(two, GAMES[2]))
    yardstick = best_of(lambda: c_rollouts(program, GAMES[2], 1, 2)[0])
    _, branching = c_rollouts(program, GAMES[2], 1, 2)
    our_four = best_of(lambda: rollouts(four, GAMES[4]))
    peers_four = best_of(lambda: c_rollouts(program, GAMES[4], 1, 4)[0])
    our_branching = legal_moves_per_decision(two)
    same(ours.decisions / ours.games, yardstick.decisions / yardstick.games, TOLERANCE[2])
    same(our_four.decisions / our_four.games, peers_four.decisions / peers_four.games, TOLERANCE[4])
    same(our_branching, branching, TOLERANCE[2])
    return Result(
        name="VoldéTour, random decisions inside the kernel",
        unit="decisions/s on one core",
        ours=ours.speed,
        peer="C, gcc -O3",
        peers=yardstick.speed,
        target="at least 0.5 M/s, ratio at least 0.5",
        notes={
            "our_decisions_per_game": ours.decisions / ours.games,
            "peers_decisions_per_game": yardstick.decisions / yardstick.games,
            "our_branching": our_branching,
            "peers_branching": branching,
            "ours_with_four": our_four.speed,
            "peers_with_four": peers_four.speed,
            "wild_decisions_per_second": best_of(lambda: wild_games(two)).speed,
            "bytes_per_state": game.dtype.itemsize,
        },
    )


def same(ours: float, peers: float, tolerance: float) -> None:
    """Stop unless two means show that both play the same game."""
    if abs(ours / peers - 1) > tolerance:
        raise SystemExit(f"not the same game: {ours} and {peers}")


def legal_moves_per_decision(setting: Setting) -> float:
    states = setting.game.blank(setting, GAMES[2])
    kernel.deal_all(states, np.uint64(1))
    choices, decisions = count_choices(states, np.empty(len(setting.game.notation), np.int16))
    return float(choices / decisions)


@compiled
def count_choices(states: Any, moves: Any) -> tuple[int, int]:
    choices = decisions = 0
    for index in range(len(states)):
        state = states[index]
        while contract.seat(state) != contract.NOBODY:
            count = contract.legal(state, moves)
            contract.play(state, moves[below(state, count)])
            choices += count
            decisions += 1
    return choices, decisions


def wild_games(setting: Setting) -> Played:
    """Games of the wild player, which looks at a few dozen placements for each decision."""
    states = setting.game.blank(setting, WILD_GAMES)
    payoffs = np.empty((WILD_GAMES, setting.variant.seats))
    wild_rollout(states[:1].copy(), payoffs[:1], np.uint64(0))
    began = perf_counter()
    decisions = wild_rollout(states, payoffs, np.uint64(1))
    return Played(WILD_GAMES, int(decisions), perf_counter() - began)


if __name__ == "__main__":
    report(measure)
