"""Everything that Python ever calls in compiled code, for every game, so as to compile it ahead."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from ludion.analysis.reasons import shares
from ludion.analysis.worth import steps as values_of
from ludion.bots import Knowledge, bot
from ludion.bots.judgement.comparison import compare
from ludion.bots.judgement.opinion import opinion
from ludion.bots.judgement.proof import prove
from ludion.games import find
from ludion.games.game import Setting
from ludion.kernel import play as kernel
from ludion.kernel.compiling import PURE_PYTHON
from ludion.match import Match

NOT_SERVED = (
    "deal_all",
    "reroll",
    "outcomes",
    "observe",
    "list_all",
    "legal_all",
    "step_all",
    "observe_all",
    "returns_all",
    "wild",
    "judgement",
    "proofs",
    "environments",
)
"""What only simulation, training and tests call."""


@dataclass(frozen=True)
class Step:
    """One compiled function of one game."""

    label: str
    run: Callable[[], object]
    served: bool
    """Whether a server needs it: what only batches of games and tests need, it does not."""


def steps(name: str) -> Iterator[Step]:
    """A call of every function that a game is compiled for; none in plain Python."""
    if PURE_PYTHON:
        return
    game = find(name)
    setting = game.setting()
    seats = setting.variant.seats
    states = game.blank(setting, 2)
    moves = np.empty(len(game.notation), np.int16)
    tensors = np.empty((2, game.observation_size), np.float32)
    masks = np.empty((2, len(moves)), np.uint8)
    rows = np.empty((2, len(moves)), np.int16)
    deciding = np.empty(2, np.int8)
    chosen = np.empty(2, np.int16)
    seed = np.uint64(0)

    three = game.blank(setting, 3)
    octets = three.view(np.uint8).reshape(3, -1)

    def first_moves() -> None:
        kernel.legal_all(states, masks, deciding)
        chosen[:] = masks.argmax(axis=1)

    def play_other() -> None:
        kernel.legal(states, 1, moves)
        kernel.play(states, 1, int(moves[0]))

    def outcomes() -> None:
        kernel.deal(states, 0, seed)
        kernel.legal(states, 0, moves)
        kernel.outcomes(states, int(moves[0]), seed)

    def certain() -> None:
        for index in range(3):
            kernel.deal(three, index, seed)
        kernel.certain(three, octets, 0, int(moves[0]), 0)

    def environments() -> None:
        from ludion.lab.environments.stepper import Stepper

        stepper = Stepper(setting, 2)
        stepper.seed(stepper.everywhere, 0)
        stepper.advance(stepper.masks.argmax(axis=1), stepper.everywhere)

    calls: dict[str, Callable[[], object]] = {
        "deal_all": lambda: kernel.deal_all(states, seed),
        "deal": lambda: [kernel.deal(states, index, seed) for index in range(2)],
        "seat": lambda: kernel.seat(states, 0),
        "legal": lambda: kernel.legal(states, 0, moves),
        "play": lambda: kernel.play(states, 0, moves[0]),
        "play by an ordinary number": play_other,
        "returns": lambda: kernel.returns(states, 0, np.zeros(seats)),
        "imagine": lambda: kernel.imagine(states, 0, 0, seed),
        "reroll": lambda: kernel.reroll(states, 0, seed),
        "outcomes": outcomes,
        "certain": certain,
        "judgement": lambda: opinion(Knowledge.of(Match.new(setting, 0), 0)),
        "proofs": lambda: prove(Knowledge.of(Match.new(setting, 0), 0)),
        "observe": lambda: kernel.observe(states, 0, 0, tensors[0]),
        "list_all": lambda: kernel.list_all(states, rows, chosen),
        "legal_all": first_moves,
        "step_all": lambda: kernel.step_all(states, chosen, deciding),
        "observe_all": lambda: kernel.observe_all(states, deciding, tensors),
        "returns_all": lambda: kernel.returns_all(states, np.zeros((2, seats))),
        "rollout": lambda: kernel.rollout(states, np.zeros((2, seats)), len(moves)),
        "greedy": lambda: bot("greedy").choose(Knowledge.of(Match.new(setting, 0), 0)),
        "environments": environments,
        "wild": lambda: bot("wild").choose(Knowledge.of(Match.new(setting, 0), 0)),
        "search": lambda: bot("novice").choose(Knowledge.of(Match.new(setting, 0), 0)),
        "analysis": lambda: _analyse(_after_a_move(setting)),
        "recall and solve": lambda: bot("master:1").choose(Knowledge.of(_after_a_move(setting), 0)),
    }
    for label, run in calls.items():
        yield Step(f"{game.title}: {label}", run, label not in NOT_SERVED)


def _after_a_move(setting: Setting) -> Match:
    match = Match.new(setting, 0)
    match.play_move(match.legal_moves()[0])
    return match


def _analyse(match: Match) -> None:
    """Everything that an analysis calls, as briefly as may be."""
    values_of(match, 0)
    knowledge = Knowledge.of(match, 0)
    first = knowledge.legal()[0]
    shares(knowledge, first, lambda *_: [])
    compare(knowledge, [first], 1, 1)
