"""Voltage driven from Python, against OpenSpiel's C++ crazy_eights driven the same way.

Move by move: ask for the legal moves, choose one, play it. In a batch: the same for 10,000 games at
once. OpenSpiel has no batches, so both of our figures stand beside its one.
"""

from __future__ import annotations

from random import Random
from time import process_time

import numpy as np

from bench.common import Played, Result, best_of, report
from ludion.games import find
from ludion.kernel import play as kernel

SINGLE_GAMES = 1_000
BATCH = 10_000


def one_by_one() -> Played:
    """Games of Voltage, one after another."""
    game = find("voltage")
    setting, random = game.setting(), Random(1)
    states, moves = game.blank(setting), np.empty(len(game.notation), np.int16)
    decisions = 0
    began = process_time()
    for seed in range(SINGLE_GAMES):
        kernel.deal(states, 0, np.uint64(seed))
        while count := kernel.legal(states, 0, moves):
            kernel.play(states, 0, moves.item(int(random.random() * count)))
            decisions += 1
    return Played(SINGLE_GAMES, decisions, process_time() - began)


def in_a_batch() -> Played:
    """Many games of Voltage, a move in each at a time."""
    game = find("voltage")
    states = game.blank(game.setting(), BATCH)
    rows = np.empty((BATCH, len(game.notation)), np.int16)
    counts, seats = np.empty(BATCH, np.int16), np.zeros(BATCH, np.int8)
    everyone, random = np.arange(BATCH), np.random.default_rng(1)
    kernel.deal_all(states, np.uint64(1))
    decisions, going = 0, BATCH
    began = process_time()
    while going:
        kernel.list_all(states, rows, counts)
        decisions += going
        chosen = rows[everyone, (random.random(BATCH) * counts).astype(np.int16)]
        going = kernel.step_all(states, chosen, seats)
    return Played(BATCH, decisions, process_time() - began)


def openspiel() -> Played:
    """Games of crazy_eights, chance moves not counted as decisions."""
    import pyspiel

    game, random = pyspiel.load_game("crazy_eights"), Random(1)
    games, decisions = SINGLE_GAMES // 10, 0
    began = process_time()
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            decisions += not state.is_chance_node()
            state.apply_action(legal[int(random.random() * len(legal))])
    return Played(games, decisions, process_time() - began)


def measure() -> Result:
    """Voltage driven from Python, against OpenSpiel's C++ crazy_eights driven the same way."""
    one_by_one()
    single, batch, peer = best_of(one_by_one), best_of(in_a_batch), best_of(openspiel)
    return Result(
        name="Voltage driven move by move from Python",
        unit="decisions/s on one core",
        ours=single.speed,
        peer="OpenSpiel crazy_eights",
        peers=peer.speed,
        target="ratio above 1, and at least 300,000/s in batches",
        notes={"ours_in_batches": batch.speed, "batch": BATCH},
    )


if __name__ == "__main__":
    report(measure)
