"""What the others' play tells of their secrets: worlds, and how likely each of them is.

Where the secrets are dealt once and stay (``Game.lasting_secrets``), a world that a seat imagines
now can be asked about every earlier decision of the others: how well does what they played suit
the secrets they have in it? By Bayes' rule a world is as likely as all those decisions together.

A player is taken to prefer what the search's own judgement prefers, one move deep, the better a
move the more often, and now and then to play anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludion.bots.learned.judge import judge
from ludion.bots.learned.rows import Rows
from ludion.kernel import contract
from ludion.kernel.compiling import borrowing, entry, integer
from ludion.kernel.contract import Move, Seat, States
from ludion.kernel.random import stream

if TYPE_CHECKING:
    from ludion.bots.contract import Knowledge

IMAGINED: Final = 512
"""So many worlds are imagined; those that are the same count as one, the more likely."""
WORLDS: Final = 64
"""So many of them are weighed."""
PROMISE: Final = 2.0
"""How much better secrets are chosen that make a win likelier, by the logarithm of its odds."""
SHARPNESS: Final = 8.0
"""How much more often a move is played that is better by 1: by the exponential of this."""
CARELESS: Final = 0.1
"""How often a player is taken to play anything."""

FIRST_STREAM: Final = 1 << 41  # no simulation comes so far

# The states of the working place.
HERE, TRIAL = range(2)


class Beliefs(NamedTuple):
    """Worlds, by the seeds that imagine them, and their chances added up."""

    seeds: NDArray[np.uint64]
    odds: NDArray[np.float64]


NONE: Final = Beliefs(np.zeros(0, np.uint64), np.zeros(0))
"""Every world is as likely as ``imagine`` has it."""


class Place(NamedTuple):
    """All that the weighing works on."""

    pool: States
    moves: NDArray[np.int16]
    weights: NDArray[np.float64]
    rows: Rows
    sides: NDArray[np.int64]
    payoffs: NDArray[np.float64]


def beliefs(knowledge: Knowledge, weights: NDArray[np.float64], rows: Rows) -> Beliefs:
    """The worlds that the seat holds possible, weighed by what the others have played."""
    past = knowledge.past
    if len(past.moves) == 0:
        return NONE
    place = _place(knowledge, weights, rows)
    seeds, logs = _distinct_worlds(knowledge, place)
    weigh(place, past.states, past.moves, knowledge.seat, seeds, logs)
    chances = np.exp(logs - logs.max())
    return Beliefs(seeds, np.cumsum(chances / chances.sum()))


def every_world(knowledge: Knowledge, weights: NDArray[np.float64], rows: Rows) -> list[int]:
    """A seed of each world that the seat holds possible, or of as many as were imagined."""
    seeds, _, _ = _imagined(knowledge, _place(knowledge, weights, rows))
    return [int(seed) for seed in seeds]


def _place(knowledge: Knowledge, weights: NDArray[np.float64], rows: Rows) -> Place:
    sides = knowledge.setting.variant.sides
    width = len(knowledge.game.notation)
    return Place(
        pool=np.empty(2, knowledge.world.dtype),
        moves=np.empty(width, np.int16),
        weights=weights,
        rows=rows,
        sides=np.array(sides),
        payoffs=np.zeros(len(sides)),
    )


def _distinct_worlds(
    knowledge: Knowledge, place: Place
) -> tuple[NDArray[np.uint64], NDArray[np.float64]]:
    """Seeds of worlds that differ, and the logarithm of how likely each was to begin with.

    Where there are too many to weigh all, those are more likely to be kept in which the others
    have chosen their own secrets well.
    """
    seeds, copies, promise = _imagined(knowledge, place)
    logs = np.log(copies)
    if len(seeds) <= WORLDS:
        return seeds, logs
    luck = np.random.default_rng(knowledge.seed).gumbel(size=len(seeds))
    kept = np.argsort(-(logs + promise + luck))[:WORLDS]
    return seeds[kept], np.zeros(WORLDS)


def _imagined(
    knowledge: Knowledge, place: Place
) -> tuple[NDArray[np.uint64], NDArray[np.int64], NDArray[np.float64]]:
    """Seeds of worlds that differ, how often each was imagined, and its promise."""
    worlds = np.repeat(knowledge.world, IMAGINED)
    seeds, promise = np.empty(IMAGINED, np.uint64), np.empty(IMAGINED)
    past = knowledge.past.states
    first = past[:1] if len(past) else knowledge.world
    imagine_all(place, worlds, first, knowledge.seat, np.uint64(knowledge.seed), seeds, promise)
    worlds["random"] = 0
    _, places, copies = np.unique(worlds.view(f"V{worlds.itemsize}"), True, False, True)
    return seeds[places], copies, promise[places]


@entry
def imagine_all(
    place: Place,
    worlds: States,
    first: States,
    seat: Seat,
    seed: Any,
    seeds: NDArray[np.uint64],
    promise: NDArray[np.float64],
) -> None:
    """Imagine worlds, and how well the other sides have chosen in each as the game began."""
    for i in range(len(worlds)):
        seeds[i] = stream(seed, FIRST_STREAM + i)
        contract.imagine(worlds[i], seat, seeds[i])
        place.pool[HERE] = first[0]
        contract.imagine(place.pool[HERE], seat, seeds[i])
        promise[i] = promise_of(place, seat)


@borrowing
def promise_of(place: Place, seat: Seat) -> float:
    """The weighed traits of the other sides."""
    if len(place.weights) == 0 or not contract.describe(
        place.pool[HERE], place.weights, place.rows
    ):
        return 0.0
    total = 0.0
    for side in range(place.rows.shape[0]):
        if side != place.sides[seat]:
            total += PROMISE * place.rows[side, 0]
    return total


@entry
def weigh(
    place: Place,
    past: States,
    moves: NDArray[np.int16],
    seat: Seat,
    seeds: NDArray[np.uint64],
    logs: NDArray[np.float64],
) -> None:
    """Add to each world's logarithm how likely the others' decisions are in it."""
    here = place.pool[HERE]
    for i in range(len(moves)):
        if place.sides[contract.seat(past[i])] != place.sides[seat]:
            for world in range(len(seeds)):
                place.pool[HERE] = past[i]
                contract.imagine(here, seat, seeds[world])
                logs[world] += log_chance(place, integer(moves[i]))


@borrowing
def log_chance(place: Place, played: Move) -> float:
    """The logarithm of how likely it is that a move is played here."""
    here, trial = place.pool[HERE], place.pool[TRIAL]
    seat = contract.seat(here)
    count = contract.legal(here, place.moves)
    if count == 1:
        return 0.0
    total, chosen = 0.0, 0.0
    for i in range(count):
        place.pool[TRIAL] = place.pool[HERE]
        contract.play(trial, integer(place.moves[i]))
        judge(trial, place.weights, place.rows, place.sides, place.payoffs)
        liking = np.exp(SHARPNESS * place.payoffs[seat])
        total += liking
        if place.moves[i] == played:
            chosen = liking
    return float(np.log((1.0 - CARELESS) * chosen / total + CARELESS / count))
