"""Learning what positions are worth from games that players play against themselves.

Every game gives a few positions, each with the traits of its sides and with who won in the end.
The weights are those that make the wins most likely (the conditional logit, found by Newton's
method, with a little ridge). A fifth of the games is held back: the curve is the loss in these when
learning from more and more of the others.
"""

from __future__ import annotations

import itertools
import multiprocessing
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from random import Random

import msgspec
import numpy as np
from numpy.typing import NDArray

from ludion.bots import Bot, Knowledge
from ludion.bots.learned import Weights, look, path_of, traits_of
from ludion.errors import BadOption
from ludion.games import find
from ludion.games.game import Json, Setting
from ludion.kernel import play as kernel
from ludion.kernel.contract import NOBODY, Move, States
from ludion.lab.players import player
from ludion.lab.tournament import shares
from ludion.match import SEED_BITS

HELD_BACK = 5
"""One game in so many is not learned from."""
WANDERING = 0.15
"""How often a player makes a random move, so that unlikely positions are seen too."""
RIDGE = 1.0
STEPS = 12
POINTS_OF_CURVE = 6


@dataclass(frozen=True)
class Lesson:
    """The positions of one game."""

    rows: NDArray[np.float64]
    """By position, side and trait."""
    won: NDArray[np.float64]
    """By side, its share of the win."""
    by_hand: NDArray[np.float64]
    """By position and side, the chance that the hand-written evaluation gives."""


@dataclass(frozen=True)
class Course:
    """What to learn, and from whose games."""

    game: str
    variant: str
    options: Json
    players: str
    games: int
    seed: int

    @property
    def setting(self) -> Setting:
        return find(self.game).setting(self.variant, self.options)

    def check(self) -> None:
        """Raise an error of ours if it cannot be done."""
        player(self.players)
        if not traits_of(self.setting):
            raise BadOption(f"{self.setting.game.title} has no traits to learn the weights of")
        if self.games < HELD_BACK * 2:
            raise BadOption(f"--games {self.games}: at least {HELD_BACK * 2} are needed")


# -- playing ----------------------------------------------------------------------------------


def lessons(course: Course, jobs: int | None = None) -> Iterator[Lesson]:
    """Play all games of the course on all cores, and give them in order."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs or os.cpu_count() or 1, mp_context=context) as pool:
        yield from pool.map(lesson, itertools.repeat(course), range(course.games), chunksize=10)


def lesson(course: Course, number: int) -> Lesson:
    """Play a game of the course; the same one for the same seed and number."""
    random = Random(f"{course.seed}/lesson/{number}")
    setting, teacher = course.setting, player(course.players)
    sides = setting.variant.sides
    state = setting.game.blank(setting, 1)
    kernel.deal(state, 0, np.uint64(random.getrandbits(SEED_BITS)))
    rows = np.zeros((len(set(sides)), len(traits_of(setting))))
    guess = np.zeros(len(sides))
    found, by_hand = [], []
    while kernel.seat(state, 0) != NOBODY:
        kernel.play(state, 0, _choose(setting, state, teacher, random))
        if look(state, rows, guess):
            found.append(rows.copy())
            by_hand.append([guess[sides.index(side)] for side in range(len(rows))])
    payoffs = np.zeros(len(sides))
    kernel.returns(state, 0, payoffs)
    won = np.array(shares(payoffs.tolist(), sides))
    return Lesson(np.array(found).reshape(-1, *rows.shape), won, np.array(by_hand))


def _choose(setting: Setting, state: States, teacher: Bot, random: Random) -> Move:
    """The teacher's move, or now and then any."""
    seat, seed = kernel.seat(state, 0), random.getrandbits(SEED_BITS)
    world = state.copy()
    kernel.imagine(world, 0, seat, np.uint64(seed))
    knowledge = Knowledge(setting, seat, world, seed)
    if random.random() < WANDERING:
        return random.choice(knowledge.legal())
    return teacher.choose(knowledge)


# -- learning ---------------------------------------------------------------------------------


def learn(course: Course, lessons: list[Lesson]) -> Weights:
    """The weights that the lessons teach, with the curve of how they got better."""
    held_back = lessons[::HELD_BACK]
    others = [one for i, one in enumerate(lessons) if i % HELD_BACK]
    curve = []
    for part in range(POINTS_OF_CURVE - 1, -1, -1):
        count = max(1, len(others) >> part)
        weights = fit(others[:count])
        curve.append((count, round(loss(held_back, weights), 5)))
    return Weights(
        course.game,
        course.variant,
        course.players,
        course.games,
        course.seed,
        curve[-1][1],
        round(loss_by_hand(held_back), 5),
        curve,
        dict(zip(traits_of(course.setting), weights.round(4).tolist(), strict=True)),
    )


def fit(lessons: list[Lesson]) -> NDArray[np.float64]:
    """The most likely weights, by Newton's method."""
    rows = np.concatenate([one.rows for one in lessons])
    won = np.concatenate([np.tile(one.won, (len(one.rows), 1)) for one in lessons])
    weights = np.zeros(rows.shape[2])
    for _ in range(STEPS):
        chances = _chances(rows, weights)
        mean = np.einsum("ps,pst->pt", chances, rows)
        slope = np.einsum("ps,pst->t", won - chances, rows) - RIDGE * weights
        scaled = (rows * np.sqrt(chances)[:, :, None]).reshape(-1, len(weights))
        spread = scaled.T @ scaled - mean.T @ mean
        weights += np.linalg.solve(spread + RIDGE * np.eye(len(weights)), slope)
    return weights


def _chances(rows: NDArray[np.float64], weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Each side's chance of winning, by position."""
    strength = rows @ weights
    powers = np.exp(strength - strength.max(axis=1, keepdims=True))
    found: NDArray[np.float64] = powers / powers.sum(axis=1, keepdims=True)
    return found


def loss(lessons: list[Lesson], weights: NDArray[np.float64]) -> float:
    """The mean logarithmic loss of the positions."""
    return _loss(lessons, [_chances(one.rows, weights) for one in lessons])


def loss_by_hand(lessons: list[Lesson]) -> float:
    """The same for the hand-written evaluation, whose 1 is a certain win and -1 a certain loss."""
    chances = []
    for one in lessons:
        shown = np.clip((one.by_hand + 1) / 2, 0.01, 0.99)
        chances.append(shown / shown.sum(axis=1, keepdims=True))
    return _loss(lessons, chances)


def _loss(lessons: list[Lesson], chances: list[NDArray[np.float64]]) -> float:
    total, count = 0.0, 0
    for one, chance in zip(lessons, chances, strict=True):
        total -= float((np.log(np.maximum(chance, 1e-9)) * one.won).sum())
        count += len(chance)
    return total / max(1, count)


# -- keeping ----------------------------------------------------------------------------------


def keep(setting: Setting, learned: Weights, folder: Path) -> Path:
    """Write the weights, and beside them a picture of the curve; return where the weights are."""
    path = path_of(setting, folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_bytes(msgspec.json.format(msgspec.json.encode(learned), indent=1) + b"\n")
        path.with_suffix(".svg").write_text(curve_picture(learned), encoding="utf-8")
    except OSError as problem:
        raise BadOption(f"{problem.filename or folder}: {problem.strerror or problem}") from None
    return path


WIDTH, HEIGHT, MARGIN = 480, 240, 48


def curve_picture(learned: Weights) -> str:
    """The loss by the games learned from, on a scale of doublings, as SVG."""
    losses = [loss for _, loss in learned.curve]
    low, high = min(*losses, learned.loss_by_hand), max(*losses, learned.loss_by_hand)
    across = (WIDTH - 2 * MARGIN) / max(1, len(losses) - 1)

    def y(loss: float) -> float:
        return MARGIN + (HEIGHT - 2 * MARGIN) * (high - loss) / max(1e-9, high - low)

    points = [(MARGIN + across * i, y(loss)) for i, loss in enumerate(losses)]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    hand = y(learned.loss_by_hand)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="11" fill="#555">',
        f'<text x="{MARGIN}" y="20">{learned.game} {learned.variant}: loss by games learned from, '
        "dashed by hand</text>",
        f'<line x1="{MARGIN}" x2="{WIDTH - MARGIN}" y1="{hand:.1f}" y2="{hand:.1f}" '
        'stroke="#555" stroke-dasharray="5 4"/>',
        f'<polyline points="{line}" fill="none" stroke="#2a6fbb" stroke-width="2"/>',
    ]
    for (x, at), (count, loss) in zip(points, learned.curve, strict=True):
        parts.append(
            f'<circle cx="{x:.1f}" cy="{at:.1f}" r="3" fill="#2a6fbb"/>'
            f'<text x="{x:.1f}" y="{at - 8:.1f}" text-anchor="middle">{loss:.3f}</text>'
            f'<text x="{x:.1f}" y="{HEIGHT - 16}" text-anchor="middle">{count}</text>'
        )
    return "".join([*parts, "</svg>\n"])
