"""Learning what positions are worth from games that players play against themselves.

Every game gives its positions, each with its traits and with who won in the end. The weights are
those that make the wins most likely (``logit``, or ``network`` where the game has one; a network
then learns from its own judgement of what followed, too). A fifth of the games is held back: the
curve is the loss in these when learning from more and more of the others.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from ludion.bots import Bot, Knowledge
from ludion.bots.learned.judge import look
from ludion.bots.learned.network import A_TRAIT, UNITS
from ludion.bots.learned.weights import Weights, path_of, room_to_learn
from ludion.errors import BadOption
from ludion.games import find
from ludion.games.game import Json, Setting
from ludion.kernel import play as kernel
from ludion.kernel.contract import NOBODY, Move, States
from ludion.lab import logit, network
from ludion.lab.players import player
from ludion.lab.tournament import shares
from ludion.lab.workers import in_turn
from ludion.match import SEED_BITS

HELD_BACK = 5
"""One game in so many is not learned from."""
WANDERING = 0.15
"""How often a player makes a random move, so that unlikely positions are seen too."""
POINTS_OF_CURVE = 6
ROUNDS = (6, 20, 60)
"""How often a network learns from every position: from who won, then from what followed."""
LASTING = 0.8
"""How much of what comes later than the next decision counts for a position."""


@dataclass(frozen=True)
class Lesson:
    """The positions of one game."""

    rows: NDArray[Any]
    """By position, side (or part, for a network) and trait."""
    movers: NDArray[np.int64]
    """By position, the side to decide."""
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
    opening: int | None = None
    """Random moves are made only in an opening of up to so many decisions; None: throughout."""

    @property
    def setting(self) -> Setting:
        return find(self.game).setting(self.variant, self.options)

    def check(self) -> None:
        """Raise an error of ours if it cannot be done."""
        player(self.players)
        if not self.setting.game.traits:
            raise BadOption(f"{self.setting.game.title} has no traits to learn the weights of")
        if self.games < HELD_BACK * 2:
            raise BadOption(f"--games {self.games}: at least {HELD_BACK * 2} are needed")

    def last_random(self, random: Random) -> int | None:
        """The decision with which a game's opening ends, which is a random move."""
        return None if self.opening is None else random.randrange(self.opening)


# -- playing ----------------------------------------------------------------------------------


def lessons(course: Course, jobs: int | None = None, on: str | None = None) -> Iterator[Lesson]:
    """Play all games of the course on all cores or a cluster, and give them in order."""
    return in_turn(lesson, [(course, number) for number in range(course.games)], jobs, on, 10)


def lesson(course: Course, number: int) -> Lesson:
    """Play a game of the course; the same one for the same seed and number.

    After an opening with random moves only what follows it is learned from: there the players play
    as well as they can, so that who wins tells more of the position.
    """
    random = Random(f"{course.seed}/lesson/{number}")
    setting, teacher = course.setting, player(course.players)
    sides = setting.variant.sides
    state = setting.game.blank(setting, 1)
    kernel.deal(state, 0, np.uint64(random.getrandbits(SEED_BITS)))
    rows = room_to_learn(setting)
    guess = np.zeros(len(sides))
    found, movers, by_hand = [], [], []
    last_random = course.last_random(random)
    for decision in itertools.count():
        if kernel.seat(state, 0) == NOBODY:
            break
        chance = _chance_of_random(decision, last_random)
        kernel.play(state, 0, _choose(setting, state, teacher, random, chance))
        if decision >= (last_random or 0) and look(state, rows, guess):
            found.append(rows.astype(np.uint8) if setting.game.parts else rows.copy())
            movers.append(sides[kernel.seat(state, 0)])
            by_hand.append([guess[sides.index(side)] for side in range(len(set(sides)))])
    payoffs = np.zeros(len(sides))
    kernel.returns(state, 0, payoffs)
    won = np.array(shares(payoffs.tolist(), sides))
    seen = np.array(found).reshape(-1, *rows.shape)
    guesses = np.array(by_hand).reshape(len(seen), len(won))
    return Lesson(seen, np.array(movers, np.int64), won, guesses)


def _chance_of_random(decision: int, last_random: int | None) -> float:
    """How likely a decision is a random move."""
    if last_random is None or decision < last_random:
        return WANDERING
    return 1.0 if decision == last_random else 0.0


def _choose(setting: Setting, state: States, teacher: Bot, random: Random, chance: float) -> Move:
    """The teacher's move, or with a chance any."""
    seat, seed = kernel.seat(state, 0), random.getrandbits(SEED_BITS)
    world = state.copy()
    kernel.imagine(world, 0, seat, np.uint64(seed))
    knowledge = Knowledge(setting, seat, world, seed)
    if random.random() < chance:
        return random.choice(knowledge.legal())
    return teacher.choose(knowledge)


# -- learning ---------------------------------------------------------------------------------


def learn(
    course: Course,
    lessons: list[Lesson],
    watch: Callable[[list[int]], Iterable[int]] = iter,
) -> Weights:
    """The weights that the lessons teach, with the curve of how they got better.

    ``watch`` is handed the numbers of games to learn from and may show how far it has come.
    """
    lessons = [one for one in lessons if len(one.rows)]
    if len(lessons) < HELD_BACK:
        raise BadOption(f"--opening {course.opening}: only {len(lessons)} games went on after it")
    held_back = lessons[::HELD_BACK]
    others = [one for i, one in enumerate(lessons) if i % HELD_BACK]
    curve = []
    counts = [max(1, len(others) >> part) for part in reversed(range(POINTS_OF_CURVE))]
    for count in watch(counts):
        weights = fit(course, others[:count])
        curve.append((count, round(loss(course, held_back, weights), 5)))
    return Weights(
        course.game,
        course.variant,
        course.players,
        course.games,
        course.seed,
        curve[-1][1],
        round(loss_by_hand(held_back), 5),
        curve,
        *_named(course, weights.round(4)),
        opening=course.opening,
    )


def _named(
    course: Course, weights: NDArray[np.float64]
) -> tuple[dict[str, float | list[float]], list[float]]:
    """The weights by trait, and those of a network's units."""
    traits = course.setting.game.traits
    if not course.setting.game.parts:
        return dict(zip(traits, weights.tolist(), strict=True)), []
    units, added = weights[:UNITS], weights[UNITS:].reshape(-1, A_TRAIT)
    return dict(zip(traits, added.tolist(), strict=True)), units.tolist()


def fit(course: Course, lessons: list[Lesson]) -> NDArray[np.float64]:
    """The weights that make the wins of these games most likely."""
    rows = np.concatenate([one.rows for one in lessons])
    if not course.setting.game.parts:
        won = np.concatenate([np.tile(one.won, (len(one.rows), 1)) for one in lessons])
        return logit.fit(rows, won)
    goals = np.concatenate([one.won[one.movers] for one in lessons])
    weights = network.fit(rows, goals, course.seed, ROUNDS[0])
    for rounds in ROUNDS[1:]:
        judged = [chances(course, one, weights) for one in lessons]
        goals = np.concatenate(list(map(what_followed, lessons, judged)))
        weights = network.fit(rows, goals, course.seed, rounds)
    return weights


def what_followed(lesson: Lesson, judged: NDArray[np.float64]) -> NDArray[np.float64]:
    """What a network learns a position to be worth to the side to move, by position.

    Who won says little of a position long before: so much is luck. So what it is worth is mostly
    what the next positions are judged to be, and the end counts the less the further it is away
    (temporal differences; Sutton, 1988).
    """
    goals = np.empty(len(judged))
    later = lesson.won[0]
    for i in reversed(range(len(judged))):
        goals[i] = later
        later = LASTING * later + (1 - LASTING) * judged[i, 0]
    return np.where(lesson.movers == 0, goals, 1 - goals)


def chances(course: Course, lesson: Lesson, weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Each side's chance of winning, by position."""
    if not course.setting.game.parts:
        return logit.chances(lesson.rows, weights)
    winning = network.chances(lesson.rows, weights)
    return np.where(lesson.movers == 0, [winning, 1 - winning], [1 - winning, winning]).T


def loss(course: Course, lessons: list[Lesson], weights: NDArray[np.float64]) -> float:
    """The mean logarithmic loss of the positions."""
    return _loss(lessons, [chances(course, one, weights) for one in lessons])


def loss_by_hand(lessons: list[Lesson]) -> float:
    """The same for the hand-written evaluation, whose 1 is a certain win and -1 a certain loss."""
    guessed = []
    for one in lessons:
        shown = np.clip((one.by_hand + 1) / 2, 0.01, 0.99)
        guessed.append(shown / shown.sum(axis=1, keepdims=True))
    return _loss(lessons, guessed)


def _loss(lessons: list[Lesson], expected: list[NDArray[np.float64]]) -> float:
    total, count = 0.0, 0
    for one, chance in zip(lessons, expected, strict=True):
        total -= float((np.log(np.maximum(chance, 1e-9)) * one.won).sum())
        count += len(chance)
    return total / max(1, count)


# -- keeping ----------------------------------------------------------------------------------


def keep(setting: Setting, learned: Weights, folder: Path | None) -> Path:
    """Write the weights, and beside them a picture of the curve; return where the weights are."""
    path = path_of(setting, folder)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        text = msgspec.json.format(msgspec.json.encode(learned), indent=1).decode()
        lines = re.sub(r"\[[^][]*\]", lambda numbers: " ".join(numbers[0].split()), text)
        path.write_text(lines + "\n", encoding="utf-8")
        path.with_suffix(".svg").write_text(curve_picture(learned), encoding="utf-8")
    except OSError as problem:
        raise BadOption(
            f"{problem.filename or path.parent}: {problem.strerror or problem}"
        ) from None
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
