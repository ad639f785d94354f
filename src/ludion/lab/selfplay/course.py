"""Learning until the time is up, with checkpoints to go on from and a curve to look at."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludion.errors import BadOption
from ludion.games.game import Setting
from ludion.lab.curve import curve
from ludion.lab.environments.vector import VectorEnvironment
from ludion.lab.selfplay import agent
from ludion.lab.selfplay.games import Collector
from ludion.lab.selfplay.network import FORBIDDEN, Array, Weights, beginning, think
from ludion.lab.selfplay.ppo import BATCH, Adam, Report, learn

GAMES, STEPS = 256, 64
"""So many games at a time, and so many decisions in each before they are learned from."""
FASTEST, SLOWEST = 1e-3, 1e-4
CURIOUS, DECIDED = 0.02, 0.003
AGENT, CHECKPOINT, CURVE, PICTURE = "agent.npz", "checkpoint.npz", "curve.json", "curve.svg"


@dataclass(frozen=True)
class Point:
    """How far the agent had come."""

    minutes: float
    """By the clock, without the time for measuring."""
    core_minutes: float
    """The same, of a core."""
    decisions: int
    score: float
    """Its share of points against the opponent, from 0 to 1."""
    games: int
    entropy: float


class Course:
    """One agent that learns in a folder; if there is a checkpoint there, it goes on from it."""

    def __init__(
        self,
        setting: Setting,
        folder: Path,
        seed: int = 1,
        games: int = GAMES,
        steps: int = STEPS,
        batch: int = BATCH,
    ) -> None:
        self.setting = setting
        self.folder = folder
        self.points: list[Point] = []
        self.seconds = self.core_seconds = 0.0
        self.decisions = 0
        self._steps, self._batch = steps, batch
        game = setting.game
        self.net = beginning(game.observation_size, len(game.notation), np.random.default_rng(seed))
        self._adam = Adam.of(self.net)
        self._make_folder()
        if (folder / CHECKPOINT).is_file():
            self._go_on()
        self._random = np.random.default_rng([seed, self.decisions])
        environment = VectorEnvironment(
            game, games, setting.variant.name, setting.options, copy=False
        )
        self._collector = Collector(environment, seed + self.decisions)

    def percents(self, minutes: float, opponent: str, games: int, often: int) -> Iterator[int]:
        """Learn for so many minutes in all; measured so often, and kept each time.

        Every percent of the way is told; what was learned is kept however it ends.
        """
        percent, part = 0, int(often * self.seconds / (60 * minutes))
        try:
            for report in self.run(minutes):
                done = min(1.0, self.seconds / (60 * minutes))
                if int(often * done) > part:
                    part = int(often * done)
                    self.measure(opponent, games, report.entropy)
                    self.save()
                while percent < int(100 * done):
                    percent += 1
                    yield percent
        finally:
            self.save()

    def run(self, minutes: float) -> Iterator[Report]:
        """Learn until so many minutes are used up in all, those before a checkpoint counted."""
        while self.seconds < 60 * minutes:
            began, core_began = time.monotonic(), time.process_time()
            report = self.learn_once(self.seconds / (60 * minutes))
            self.seconds += time.monotonic() - began
            self.core_seconds += time.process_time() - core_began
            yield report

    def learn_once(self, done: float) -> Report:
        """Play, and learn from that, when so much of the course is done, from 0 to 1."""
        decisions = self._collector.collect(self.net, self._steps)
        self.decisions += len(decisions.moves)
        rate, curiosity = between(FASTEST, SLOWEST, done), between(CURIOUS, DECIDED, done)
        how = (rate, curiosity, self._random, self._batch)
        return learn(self.net, self._adam, decisions, *how)

    def measure(self, opponent: str, games: int, entropy: float = 0.0) -> Point:
        """Play against a bot, from all seats in turn, and note how that went."""
        share = score(self.setting, self.net, opponent, games)
        clock, core = (round(seconds / 60, 3) for seconds in (self.seconds, self.core_seconds))
        point = Point(clock, core, self.decisions, share, games, entropy)
        self.points.append(point)
        return point

    def save(self) -> None:
        """Write the checkpoint and the curve."""
        parts = {"mean": self._adam.mean, "squares": self._adam.squares}
        moments = {
            f"{kind}_{name}": part
            for kind, weights in parts.items()
            for name, part in weights._asdict().items()
        }
        progress = np.array([self.seconds, self.core_seconds, self.decisions, self._adam.count])
        agent.save(
            self.folder / CHECKPOINT, self.setting.game, self.net, **moments, progress=progress
        )
        agent.save(self.folder / AGENT, self.setting.game, self.net)
        told = json.dumps([asdict(point) for point in self.points], indent=1)
        (self.folder / CURVE).write_text(told + "\n", "utf-8")
        if len(self.points) > 1:
            line = [(round(max(p.minutes, 0.1), 1), p.score) for p in self.points]
            (self.folder / PICTURE).write_text(curve("score by minutes", {"": line}), "utf-8")

    def _make_folder(self) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            raise BadOption(f"{self.folder}: cannot be written: {problem.strerror}") from None

    def _go_on(self) -> None:
        path = self.folder / CHECKPOINT
        game, net = agent.load(path)
        if game is not self.setting.game:
            raise BadOption(
                f"{path} is of {game.title}; give another folder for {self.setting.game.title}"
            )
        try:
            with np.load(path, allow_pickle=False) as file:
                mean, squares = (
                    Weights(*(file[f"{kind}_{name}"] for name in Weights._fields))
                    for kind in ("mean", "squares")
                )
                seconds, core_seconds, decisions, count = file["progress"].tolist()
            told: list[dict[str, Any]] = json.loads((self.folder / CURVE).read_text("utf-8"))
            self.points = [Point(**point) for point in told]
        except (OSError, KeyError, ValueError, TypeError):
            raise BadOption(f"{self.folder}: there is no checkpoint to go on from") from None
        self.net, self._adam = net, Adam(mean, squares, int(count))
        self.seconds, self.core_seconds = seconds, core_seconds
        self.decisions = int(decisions)


def between(first: float, last: float, done: float) -> float:
    """A figure that goes down evenly while the course is done."""
    return last + (first - last) * max(0.0, 1.0 - done)


def score(setting: Setting, net: Weights, opponent: str, games: int, seed: int = 1) -> float:
    """The share of points that the likeliest moves win against a bot, each seat in its turn."""
    places = min(games, 64)
    environment = VectorEnvironment(
        setting.game,
        places,
        setting.variant.name,
        setting.options,
        opponents=opponent,
        autoreset_mode="DISABLED",
    )
    sides = len(set(setting.variant.sides))
    rounds, points = -(-games // places), 0.0
    seen, info = environment.reset(seed=seed)
    for _ in range(rounds):
        going = np.ones(places, np.bool_)
        while going.any():
            moves = likeliest(net, seen, info["action_mask"])
            seen, rewards, over, _, info = environment.step(moves)
            points += float(((rewards * (sides - 1) + 1) / sides)[going & over].sum())
            going &= ~over
        seen, info = environment.reset(options={"reset_mask": np.ones(places, np.bool_)})
    environment.close()
    return points / (rounds * places)


def likeliest(net: Weights, seen: Array, masks: NDArray[np.int8]) -> NDArray[np.int64]:
    """In each row the legal move that the network likes best."""
    logits = think(net, seen).logits
    best: NDArray[np.int64] = np.where(masks.view(np.bool_), logits, FORBIDDEN).argmax(axis=1)
    return best
