"""Environments for learning, in decisions a second of one core, beside their peers in the same run.

Every player is random and chooses among the legal moves; what choosing takes is not counted for
vectors, where it is NumPy's work, and is counted everywhere else, for us as for the peers.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from random import Random
from time import process_time
from typing import Any

os.environ.setdefault(
    "XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
)  # JAX would take all cores

import numpy as np

from ludion.games import find
from ludion.lab.environments.aec import TurnEnvironment
from ludion.lab.environments.vector import VectorEnvironment

REPEATS = 2
GAMES = {"voltage": ("standard", 4096), "edison": ("solo", 2048), "voldetour": ("four", 512)}
"""By game, the variant and how many are played at once."""
CLASSIC = ("tictactoe_v3", "connect_four_v3", "leduc_holdem_v4", "texas_holdem_v4")
PGX = ("leduc_holdem", "kuhn_poker", "hex")
SPIEL = ("crazy_eights", "python_kuhn_poker", "python_liars_poker")


@dataclass(frozen=True)
class Speed:
    """How fast something went."""

    what: str
    who: str
    target: float | None
    decisions: float


def fastest(run: Callable[..., float], *how: Any) -> float:
    """The best of some runs, after one to get ready."""
    run(*how)
    return max(run(*how) for _ in range(REPEATS))


# -- vectors ----------------------------------------------------------------------------------


def vector(name: str, copy: bool, steps: int = 60) -> float:
    """Steps of many games with observations and masks."""
    variant, count = GAMES[name]
    environment = VectorEnvironment(name, count, variant, copy=copy)
    _, info = environment.reset(seed=1)
    random, spent = np.random.default_rng(1), 0.0
    for _ in range(steps):
        mask = info["action_mask"].view(np.uint8)
        moves = (mask * random.integers(1, 255, mask.shape, np.uint8)).argmax(axis=1)
        began = process_time()
        *_, info = environment.step(moves)
        spent += process_time() - began
    return steps * count / spent


def pgx(name: str, count: int = 4096, steps: int = 60) -> float:
    """Steps of as many of Pgx's games, compiled by JAX for one core, dealt anew when over."""
    import jax
    import pgx as peer
    from pgx.experimental.wrappers import auto_reset

    environment: Any = peer.make(name)
    begin, step = (
        jax.jit(jax.vmap(run))
        for run in (environment.init, auto_reset(environment.step, environment.init))
    )
    choose = jax.jit(
        lambda key, mask: jax.random.categorical(key, jax.numpy.where(mask, 0.0, -1e9), axis=-1)
    )
    key = jax.random.PRNGKey(1)
    state, spent = begin(jax.random.split(key, count)), 0.0
    for i in range(steps):
        key, one, other = jax.random.split(key, 3)
        moves = choose(one, state.legal_action_mask).block_until_ready()
        keys = jax.random.split(other, count).block_until_ready()
        began = process_time()
        state = step(state, moves, keys)
        state.observation.block_until_ready()
        spent += (process_time() - began) * (i > 0)
    return (steps - 1) * count / spent


# -- one agent at a time ----------------------------------------------------------------------


def turns(environment: Any, decisions: int = 6000) -> float:
    """Decisions of PettingZoo's loop, in whole games, with the observations."""
    random, played = Random(1), 0
    environment.reset(seed=1)
    began = process_time()
    while played < decisions:
        for _ in environment.agent_iter():
            seen, _, over, cut, _ = environment.last()
            if over or cut:
                environment.step(None)
                continue
            legal = np.flatnonzero(seen["action_mask"])
            environment.step(int(legal[int(random.random() * len(legal))]))
            played += 1
        environment.reset()
    return played / (process_time() - began)


def classic(name: str, raw: bool) -> float:
    module = importlib.import_module(f"pettingzoo.classic.{name}")
    return turns(module.raw_env() if raw else module.env())


# -- OpenSpiel --------------------------------------------------------------------------------


def spiel(spec: str, decisions: int = 6000) -> float:
    """Decisions of games driven from Python; chance nodes are not counted."""
    import open_spiel.python.games  # noqa: F401 - makes those written in Python known
    import pyspiel

    game, random, played = pyspiel.load_game(spec), Random(1), 0
    began = process_time()
    while played < decisions:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(random.random() * len(outcomes))][0])
                continue
            legal = state.legal_actions()
            state.apply_action(legal[int(random.random() * len(legal))])
            played += 1
    return played / (process_time() - began)


# -- all of it --------------------------------------------------------------------------------

VECTOR_TARGETS = {"voltage": 2.5e6, "edison": 1.5e6, "voldetour": 0.3e6}
TURN_TARGETS = {"voltage": 60e3, "edison": 60e3, "voldetour": 40e3}
SPIEL_TARGETS = {"voltage": 50e3, "edison": 50e3, "voldetour": 25e3}


def measured() -> Iterator[Speed]:
    for name, target in VECTOR_TARGETS.items():
        title = find(name).title
        yield Speed("vector", title, target, fastest(vector, name, False))
        yield Speed("vector, copied", title, None, fastest(vector, name, True))
    for name in PGX:
        yield Speed("vector", f"Pgx {name}", None, fastest(pgx, name))
    for name, target in TURN_TARGETS.items():
        environment = TurnEnvironment(name, GAMES[name][0])
        yield Speed("turns", find(name).title, target, fastest(turns, environment))
    for name in CLASSIC:
        for how in (True, False):
            what = "turns, raw" if how else "turns, env()"
            speed = fastest(classic, name, how)
            yield Speed(what, f"PettingZoo {name}", None, speed)
    import ludion.lab

    ludion.lab.register()
    for name, target in SPIEL_TARGETS.items():
        spec = f"ludion_{name}(variant={GAMES[name][0]})"
        yield Speed("OpenSpiel", find(name).title, target, fastest(spiel, spec))
    for spec in SPIEL:
        yield Speed("OpenSpiel", f"its {spec}", None, fastest(spiel, spec))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON list")
    as_json, found = parser.parse_args().json, []
    for speed in measured():
        found.append(asdict(speed))
        if not as_json:
            goal = "" if speed.target is None else f"  (target {speed.target / 1000:,.0f} k/s)"
            print(f"{speed.what:16} {speed.who:28} {speed.decisions / 1000:10,.1f} k/s{goal}")
    if as_json:
        print(json.dumps(found))


if __name__ == "__main__":
    main()
