"""Random games of VoldéTour inside the kernel, against the same game hand-written in C."""

from __future__ import annotations

from pathlib import Path
from time import process_time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench.common import Played, Result, best_of, build, c_rollouts, report, rollouts
from ludion.games import find
from ludion.games.game import Setting
from ludion.games.voldetour import moves
from ludion.games.voldetour.play.wild import wild_move
from ludion.kernel import contract
from ludion.kernel import play as kernel
from ludion.kernel.compiling import compiled, entry
from ludion.kernel.contract import NOBODY, States
from ludion.kernel.random import below, stream

GAMES = 8_000  # short runs: the best of several is then little disturbed
COMPARED = {2: 50_000, 4: 20_000}
TOLERANCE = {2: 0.02, 4: 0.05}  # a few very long games of four make their mean uncertain
WILD_GAMES = 50


def measure() -> Result:
    """Random games of VoldéTour inside the kernel, against the same game hand-written in C."""
    game = find("voldetour")
    two, four = game.setting("two"), game.setting("four")
    program = build("voldetour")
    ours = best_of(lambda: rollouts(two, GAMES))
    yardstick = best_of(lambda: c_rollouts(program, GAMES, 1, 2)[0])
    notes = {
        **compare(program, two),
        **compare(program, four),
        "four: our decisions/s": best_of(lambda: rollouts(four, GAMES // 4)).speed,
        "four: peer's decisions/s": best_of(lambda: c_rollouts(program, GAMES // 4, 1, 4)[0]).speed,
        "two: wild decisions/s": best_of(lambda: wild_games(two)).speed,
        "bytes_per_state": game.dtype.itemsize,
    }
    return Result(
        name="VoldéTour, random decisions inside the kernel",
        unit="decisions/s on one core",
        ours=ours.speed,
        peer="C, gcc -O3",
        peers=yardstick.speed,
        target="at least 0.5 M/s, ratio at least 0.5",
        notes=notes,
    )


def compare(program: Path, setting: Setting) -> dict[str, float]:
    """Decisions a game and legal moves a decision, ours and the peer's: they must agree."""
    seats = setting.variant.seats
    games = COMPARED[seats]
    states = setting.game.blank(setting, games)
    kernel.deal_all(states, np.uint64(1))
    choices, decisions = count_choices(states, np.empty(len(setting.game.notation), np.int16))
    played, branching = c_rollouts(program, games, 1, seats)
    means = (decisions / games, played.decisions / games), (choices / decisions, branching)
    for ours, peers in means:
        if abs(ours / peers - 1) > TOLERANCE[seats]:
            raise SystemExit(f"not the same game, {setting.variant.name}: {means}")
    name = setting.variant.name
    return {
        f"{name}: our decisions/game": means[0][0],
        f"{name}: peer's decisions/game": means[0][1],
        f"{name}: our branching": means[1][0],
        f"{name}: peer's branching": means[1][1],
    }


@compiled
def count_choices(states: Any, moves: Any) -> tuple[int, int]:
    """Play random games; how many legal moves there were, and how many decisions."""
    choices = decisions = 0
    for index in range(len(states)):
        state = states[index]
        while contract.seat(state) != contract.NOBODY:
            count = contract.legal(state, moves)
            contract.play(state, moves[below(state, count)])
            choices += count
            decisions += 1
    return choices, decisions


@entry
def wild_rollout(states: States, payoffs: NDArray[np.float64], seed: Any) -> int:
    """Deal and play every game with wild players; return how many decisions that took."""
    found = np.empty(moves.MOVES, np.int16)
    decisions = 0
    for index in range(len(states)):
        state = states[index]
        state.random = stream(seed, index)
        contract.deal(state)
        while contract.seat(state) != NOBODY:
            count = contract.legal(state, found)
            contract.play(state, wild_move(state, found, count))
            decisions += 1
        contract.returns(state, payoffs[index])
    return decisions


def wild_games(setting: Setting) -> Played:
    """Games of the wild player, which looks at a few dozen placements for each decision."""
    states = setting.game.blank(setting, WILD_GAMES)
    payoffs = np.empty((WILD_GAMES, setting.variant.seats))
    wild_rollout(states[:1].copy(), payoffs[:1], np.uint64(0))
    began = process_time()
    decisions = wild_rollout(states, payoffs, np.uint64(1))
    return Played(WILD_GAMES, int(decisions), process_time() - began)


if __name__ == "__main__":
    report(measure)
