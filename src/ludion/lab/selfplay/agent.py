"""What was learned, as a bot: ``my-agent.npz`` can play wherever a bot is named."""

from __future__ import annotations

import functools
import json
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ludion.bots.contract import Bot, Estimate, Knowledge
from ludion.errors import BadOption, UnknownName
from ludion.games import find
from ludion.games.game import Game
from ludion.kernel import play as kernel
from ludion.kernel.contract import Move
from ludion.lab.selfplay.network import Array, Weights, chances, think

ENDING = ".npz"
FORMAT = 1


@dataclass(frozen=True, eq=False)
class Agent(Bot):
    """Plays the move that the network likes best."""

    name: str
    game: Game
    net: Weights

    def choose(self, knowledge: Knowledge) -> Move:
        return self.estimate(knowledge)[0].move

    def estimate(self, knowledge: Knowledge) -> list[Estimate]:
        """Every legal move, the likeliest first; the value is that of the position."""
        if knowledge.game is not self.game:
            raise BadOption(
                f"{self.name} has learned {self.game.title}; it cannot play {knowledge.game.title}"
            )
        legal = knowledge.legal()
        seen = np.empty((1, self.game.observation_size), np.float32)
        kernel.observe(knowledge.world, 0, knowledge.seat, seen[0])
        mask = np.zeros((1, len(self.game.notation)), np.int8)
        mask[0, legal] = 1
        thoughts = think(self.net, seen)
        odds = chances(thoughts.logits, mask)[0]
        value = float(np.clip(thoughts.value[0], -1, 1))
        order = sorted(legal, key=lambda move: -odds[move])
        return [Estimate(move, value, round(1000 * float(odds[move]))) for move in order]


def save(path: Path, game: Game, net: Weights, **more: Array) -> None:
    """Write an agent, whole or not at all."""
    about = {"format": FORMAT, "game": game.name, "version": game.version}
    draft = path.with_name(f"part.{path.name}")
    parts: dict[str, Any] = {"about": np.array(json.dumps(about)), **net._asdict(), **more}
    np.savez(draft, **parts)
    draft.replace(path)


def load(path: Path) -> tuple[Game, Weights]:
    """The game and the network of an agent's file; ``UnknownName`` says what is wrong with it."""
    try:
        with np.load(path, allow_pickle=False) as file:
            about = json.loads(str(file["about"]))
            net = Weights(*(np.asarray(file[part], np.float32) for part in Weights._fields))
        game = find(about["game"])
        version = about["version"]
    except OSError as problem:
        raise UnknownName(f"{path}: cannot be read: {problem.strerror or problem}") from None
    except (KeyError, ValueError, TypeError, zipfile.BadZipFile, EOFError):
        raise UnknownName(f"{path}: this is no agent that ludion learn has written") from None
    if about.get("format") != FORMAT or version != game.version:
        raise UnknownName(
            f"{path}: this agent learned version {version} of {game.title}, which is now "
            f"version {game.version}"
        )
    if (net.first.shape[0], net.moves.shape[1]) != (game.observation_size, len(game.notation)):
        raise UnknownName(f"{path}: its network does not fit {game.title}")
    return game, net


def bot(name: str) -> Bot:
    """The agent of a file."""
    path = Path(name)
    when = path.stat().st_mtime_ns if path.is_file() else 0
    return _bot(name, when)


@functools.lru_cache(maxsize=8)
def _bot(name: str, when: int) -> Bot:
    return Agent(name, *load(Path(name)))
