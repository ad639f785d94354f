"""Ways to play a small game, kept as a file: what to do at every information set one comes to.

Only sets that the policy itself can come to are in it, whatever the other does.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from pathlib import Path
from random import Random

import msgspec
import numpy as np

from ludion.bots import Bot, Knowledge
from ludion.errors import BadRecord, UnknownName
from ludion.games import find, names
from ludion.games.game import Setting
from ludion.kernel.contract import Move
from ludion.lab.exact.cfr import Numbers
from ludion.lab.exact.keys import key_of
from ludion.lab.exact.walk import Walked

PLACES = 4
"""Probabilities are written with so many digits; what is less likely than that is left out."""
FOLDER = Path("play") / "policies"
"""Where a game's room keeps those that come with it."""

Choices = dict[str, float]
"""Of one set, by the notation of the move."""


class Policy(msgspec.Struct, frozen=True):
    """A way to play, and where it comes from."""

    game: str
    variant: str
    about: str
    seats: tuple[dict[str, Choices], dict[str, Choices]]
    """By seat, then by the key of the set, in hexadecimal digits."""


def policy_from(
    setting: Setting, walked: Walked, plans: tuple[Numbers, Numbers], about: str
) -> Policy:
    """The policy of two plans, one for each seat."""
    first, second = (_choices(setting, walked, seat, plans[seat]) for seat in range(2))
    return Policy(setting.game.name, setting.variant.name, about, (first, second))


def _choices(setting: Setting, walked: Walked, seat: int, plan: Numbers) -> dict[str, Choices]:
    decisions, notation = walked.sequences.decisions[seat], setting.game.notation
    found = {}
    for number in np.flatnonzero(plan[decisions.parent] > 0.0):
        reach = plan[decisions.parent[number]]
        each = range(decisions.first[number], decisions.first[number + 1])
        chances = {
            notation[walked.moves[seat][s]]: round(float(plan[s] / reach), PLACES) for s in each
        }
        likely = {move: chance for move, chance in chances.items() if chance > 0.0}
        found[f"{int(walked.keys[seat][number]):016x}"] = likely
    return found


def write(policy: Policy, path: Path) -> None:
    path.write_bytes(msgspec.json.encode(policy) + b"\n")


@functools.cache
def read(name: str) -> Policy:
    """The policy in a file, or one that comes with a game, by its name."""
    path = _path(name)
    try:
        return msgspec.json.decode(path.read_bytes(), type=Policy)
    except OSError as problem:
        raise BadRecord(f"{path}: {problem.strerror or problem}") from None
    except msgspec.MsgspecError as problem:
        raise BadRecord(f"{path}: {problem}") from None


def _path(name: str) -> Path:
    for game in names():
        shipped = find(game).folder / FOLDER / f"{name}.json"
        if shipped.is_file():
            return shipped
    return Path(name)


@dataclass(frozen=True)
class PolicyBot(Bot):
    """Plays by a policy; it recalls all that it has seen of the game."""

    name: str
    policy: Policy

    def choose(self, knowledge: Knowledge) -> Move:
        legal = knowledge.legal()
        if len(legal) == 1:
            return legal[0]
        self._check(knowledge.setting)
        before = knowledge.past.states
        states = np.empty(len(before) + 1, knowledge.world.dtype)
        states[:-1], states[-1:] = before, knowledge.world
        tensor = np.empty(knowledge.game.observation_size, np.float32)
        key = f"{int(key_of(states, knowledge.seat, tensor)):016x}"
        choices = self.policy.seats[knowledge.seat].get(key)
        if choices is None:
            raise BadRecord(f"{self.name}: it has no move for this position")
        moves, odds = zip(*choices.items(), strict=True)
        return knowledge.game.parse(Random(knowledge.seed).choices(moves, odds)[0])

    def _check(self, setting: Setting) -> None:
        mine, theirs = self.policy, setting
        if (mine.game, mine.variant) != (theirs.game.name, theirs.variant.name):
            raise UnknownName(
                f"{self.name} plays {mine.game} {mine.variant}, "
                f"not {theirs.game.name} {theirs.variant.name}"
            )


def bot(name: str) -> Bot:
    """The player of a name such as policy:m7-best-response or policy:some/file.json."""
    _, _, where = name.partition(":")
    if not where:
        raise UnknownName(f"{name!r}: write policy:FILE, with a file that ludion solve has written")
    return PolicyBot(name, read(where))
