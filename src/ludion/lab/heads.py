"""Learning how likely each side wins: the small network of ``bots/judgement/model.py``.

The games are those of players as they are, each against itself (a ``Series``). Every position has
its looks, and the game's end says which side won. The network begins as the search's judgement, and
is fitted by gradient descent (Adam) to the logarithmic loss. A fifth of the games is held back, and
a fifth of the others tells when to stop.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from ludion.bots.judgement.model import look_at_game
from ludion.bots.judgement.weights import Head, Layers, empty_model, path_of
from ludion.errors import BadOption
from ludion.games.game import Setting
from ludion.kernel import play as kernel
from ludion.lab.adam import Adam
from ludion.lab.series import Finished, Series

Array = NDArray[Any]
"""Of float32: enough to learn, and twice as fast."""

HELD_BACK = 5
"""One game in so many is not learned from; of the others, one in so many says when to stop."""
UNITS = 16
BATCH = 512
RATE = 0.0005
DECAY = 0.01
"""How strongly weights are drawn to nothing, that of the search's judgement to 1."""
LEAST = 1e-5
"""By so much at least the loss must fall."""
ROUNDS = 40
PATIENCE = 6
POINTS_OF_CURVE = 4
DIGITS = 5


@dataclass(frozen=True)
class Lesson:
    """The positions of one game."""

    looks: Array
    """By position, side and look."""
    won: Array
    """By side, its share of the win."""


def lesson(setting: Setting, finished: Finished) -> Lesson:
    """The positions of a game of a series."""
    model = empty_model(setting)
    states = setting.game.blank(setting, 1)
    kernel.deal(states, 0, np.uint64(finished.deal))
    moves = np.array(finished.moves, np.int16)
    looks = np.empty((len(moves), *model.looks.shape), np.float32)
    look_at_game(model, states, moves, looks, np.empty(len(moves), np.int64))
    return Lesson(looks, np.array(finished.shares, np.float32))


# -- the network ----------------------------------------------------------------------------------


class Net(NamedTuple):
    """The weights as matrices, of inputs that are scaled to mean 0 and deviation 1."""

    direct: Array
    hidden: Array
    start: Array
    last: Array


def inputs(looks: Array) -> Array:
    """By position and side: its looks, the mean and the highest of the others'."""
    sides = looks.shape[1]
    mean = (looks.sum(axis=1, keepdims=True) - looks) / (sides - 1)
    others = [np.delete(looks, side, axis=1).max(axis=1) for side in range(sides)]
    return np.concatenate([looks, mean, np.stack(others, axis=1)], axis=2)


def strengths(net: Net, scaled: Array) -> tuple[Array, Array]:
    """Every side's strength, and what the hidden units come to."""
    units = np.maximum(scaled @ net.hidden + net.start, 0)
    return scaled @ net.direct + units @ net.last, units


def chances(strength: Array) -> Array:
    powers = np.exp(strength - strength.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True))


def slope(net: Net, scaled: Array, won: Array) -> Net:
    """How the mean loss changes with each weight."""
    strength, units = strengths(net, scaled)
    wrong = (chances(strength) - won) / len(won)
    back = wrong[:, :, None] * net.last * (units > 0)
    flat = scaled.reshape(-1, scaled.shape[2])
    return Net(
        flat.T @ wrong.reshape(-1),
        flat.T @ back.reshape(-1, back.shape[2]),
        back.sum(axis=(0, 1)),
        units.reshape(-1, units.shape[2]).T @ wrong.reshape(-1),
    )


def loss(net: Net, scaled: Array, won: Array) -> float:
    said = np.maximum(chances(strengths(net, scaled)[0]), 1e-6)
    return float(-(won * np.log(said)).sum(axis=1).mean())


def fit(scaled: Array, won: Array, watched: tuple[Array, Array], first: Net, seed: int) -> Net:
    """Descend until the loss in the watched positions has not fallen for some rounds."""
    random = np.random.default_rng(seed)
    net = _copied(first)
    adam = Adam(net)
    best, lowest, since = first, loss(first, *watched), 0
    for _ in range(ROUNDS):
        order = random.permutation(len(scaled))
        for at in range(0, len(order), BATCH):
            batch = order[at : at + BATCH]
            change = slope(net, scaled[batch], won[batch])
            adam.step([by + DECAY * part for by, part in _drawn(net, first, change)], RATE)
        now, since = loss(net, *watched), since + 1
        if now < lowest - LEAST:
            best, lowest, since = _copied(net), now, 0
        if since == PATIENCE:
            break
    return best


def _drawn(net: Net, first: Net, change: Net) -> Iterator[tuple[Array, Array]]:
    """Each part's slope, and what it is drawn back from: the direct weights to where they began."""
    yield change.direct, net.direct - first.direct
    yield from zip(change[1:], net[1:], strict=True)


def _copied(net: Net) -> Net:
    return Net(*(part.copy() for part in net))


# -- learning -------------------------------------------------------------------------------------


class Scale(NamedTuple):
    mean: Array
    deviation: Array

    def of(self, looks: Array) -> Array:
        return np.asarray((inputs(looks) - self.mean) / self.deviation, np.float32)


def _together(lessons: list[Lesson]) -> tuple[Array, Array]:
    looks = np.concatenate([one.looks for one in lessons])
    counts = [len(one.looks) for one in lessons]
    return looks, np.repeat([one.won for one in lessons], counts, axis=0)


def _first(lessons: list[Lesson], seed: int) -> tuple[Net, Scale]:
    """The search's judgement as a network, with inputs scaled as these lessons have them."""
    looks, _ = _together(lessons)
    every = inputs(looks).reshape(-1, 3 * looks.shape[2])
    scale = Scale(every.mean(axis=0), np.maximum(every.std(axis=0), 1e-3))
    width = len(scale.mean)
    direct = np.zeros(width, np.float32)
    direct[0] = scale.deviation[0]
    random = np.random.default_rng(seed)
    hidden = random.normal(0.0, 1 / np.sqrt(width), (width, UNITS)).astype(np.float32)
    zeros = np.zeros(UNITS, np.float32)
    return Net(direct, hidden, zeros.copy(), zeros.copy()), scale


def _improved(net: Net, scale: Scale, lessons: list[Lesson], seed: int) -> Net:
    """The network fitted to some lessons; a part of them says when to stop."""
    watched, won_there = _together(lessons[::HELD_BACK])
    looks, won = _together([one for i, one in enumerate(lessons) if i % HELD_BACK])
    return fit(scale.of(looks), won, (scale.of(watched), won_there), net, seed)


def _lessons(series: Series) -> dict[str, list[Lesson]]:
    """The games of a series by player, in an order of their own."""
    setting, random = series.plan.setting(), np.random.default_rng(series.plan.seed)
    found = {}
    for player in series.plan.players:
        games = [lesson(setting, one) for one in series.games.values() if one.player == player]
        if len(games) < HELD_BACK**2:
            raise BadOption(f"{len(games)} games of {player}: at least {HELD_BACK**2} are needed")
        found[player] = [games[i] for i in random.permutation(len(games))]
    return found


def _mixed(games: list[list[Lesson]], seed: int) -> list[Lesson]:
    """The games of all players in one random order."""
    every = list(itertools.chain(*games))
    return [every[i] for i in np.random.default_rng(seed).permutation(len(every))]


def learn(series: Series, watch: Callable[[list[int]], Iterable[int]] = iter) -> Head:
    """What the games of a series teach, with the curve of how it got better.

    First one network for the games of all players, then from there one for those of each.
    """
    plan, lessons = series.plan, _lessons(series)
    held_back = {name: _together(games[::HELD_BACK]) for name, games in lessons.items()}
    taught = {
        name: [one for i, one in enumerate(games) if i % HELD_BACK]
        for name, games in lessons.items()
    }
    curve = []
    for part in watch(list(reversed(range(POINTS_OF_CURVE)))):
        every = _mixed([games[: len(games) >> part] for games in taught.values()], plan.seed)
        net, scale = _first(every, plan.seed)
        net = _improved(net, scale, every, plan.seed)
        losses = [loss(net, scale.of(looks), won) for looks, won in held_back.values()]
        curve.append((len(every), round(float(np.mean(losses)), DIGITS)))
    nets = {name: _improved(net, scale, games, plan.seed) for name, games in taught.items()}
    return Head(
        plan.game,
        plan.variant,
        {name: len(games) for name, games in lessons.items()},
        plan.seed,
        {n: round(loss(nets[n], scale.of(p[0]), p[1]), DIGITS) for n, p in held_back.items()},
        {n: round(_loss_before(*p), DIGITS) for n, p in held_back.items()},
        curve,
        list(plan.setting().game.features),
        {name: _layers(one, scale) for name, one in nets.items()},
    )


def _loss_before(looks: Array, won: Array) -> float:
    """The loss of the search's judgement."""
    return float(-(won * np.log(chances(looks[:, :, 0]))).sum(axis=1).mean())


def _layers(net: Net, scale: Scale) -> Layers:
    """The network as it is kept: of inputs as they are, not scaled."""
    hidden = net.hidden / scale.deviation[:, None]
    start = net.start - scale.mean @ hidden
    rows = np.concatenate([hidden, start[None]]).T
    direct = _rounded(net.direct / scale.deviation)
    return Layers(direct, [_rounded(row) for row in rows], _rounded(net.last))


def _rounded(numbers: Array) -> list[float]:
    return [round(float(number), DIGITS) for number in numbers]


def keep(setting: Setting, head: Head, folder: Path | None) -> Path:
    """Write what was learned; return where."""
    path = path_of(setting, folder)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(msgspec.json.encode(head) + b"\n")
    except OSError as problem:
        raise BadOption(f"{path}: {problem.strerror or problem}") from None
    return path
