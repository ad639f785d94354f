"""OpenSpiel's own search players at Ludion's tables, to compare ours with.

Their Python players ask little of a state, so a thin class is enough. Games with something hidden
are played by ``ISMCTSBot``, the others by ``MCTSBot``, both with random play-outs. They are named
by their work, ``openspiel:200`` for 200 simulations a decision, or by time, ``openspiel:0.5s``.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

from ludion.bots import Bot, Knowledge, effort
from ludion.errors import UnknownName
from ludion.kernel import play as kernel
from ludion.kernel.contract import NOBODY, Move, States
from ludion.match import SEED_BITS

UCT = 1.4


@dataclass(frozen=True)
class Table:
    """What OpenSpiel calls a game."""

    seats: int
    width: int
    observation: int
    hidden: bool

    def get_type(self) -> Any:
        import pyspiel

        kinds = pyspiel.GameType.Information
        return _Type(
            pyspiel.GameType.Dynamics.SEQUENTIAL,
            kinds.IMPERFECT_INFORMATION if self.hidden else kinds.PERFECT_INFORMATION,
            pyspiel.GameType.RewardModel.TERMINAL,
        )

    def num_players(self) -> int:
        return self.seats

    def max_utility(self) -> float:
        return 1.0


@dataclass(frozen=True)
class _Type:
    dynamics: Any
    information: Any
    reward_model: Any


class SpielState:
    """One state of any game, as OpenSpiel's Python players use it."""

    def __init__(self, table: Table, states: States) -> None:
        self._table = table
        self.states = states

    def get_game(self) -> Table:
        return self._table

    def clone(self) -> SpielState:
        return SpielState(self._table, self.states.copy())

    def current_player(self) -> int:
        return -4 if self.is_terminal() else int(kernel.seat(self.states, 0))

    def is_terminal(self) -> bool:
        return bool(kernel.seat(self.states, 0) == NOBODY)

    def is_chance_node(self) -> bool:
        return False

    def legal_actions(self, seat: int | None = None) -> list[Move]:
        moves = np.empty(self._table.width, np.int16)
        return [int(move) for move in moves[: kernel.legal(self.states, 0, moves)]]

    def apply_action(self, move: Move) -> None:
        kernel.play(self.states, 0, int(move))

    def returns(self) -> list[float]:
        payoffs = np.zeros(self._table.seats)
        kernel.returns(self.states, 0, payoffs)
        return [float(payoff) for payoff in payoffs]

    def information_state_string(self) -> bytes:
        tensor = np.empty(self._table.observation, np.float32)
        kernel.observe(self.states, 0, self.current_player(), tensor)
        return tensor.tobytes()


class _PlayOuts:
    """OpenSpiel's random play-outs, run in the kernel: the same games, only sooner."""

    def evaluate(self, state: SpielState) -> list[float]:
        states = state.states.copy()
        payoffs = np.zeros((1, state.get_game().seats))
        kernel.rollout(states, payoffs, state.get_game().width)
        return [float(payoff) for payoff in payoffs[0]]

    def prior(self, state: SpielState) -> list[tuple[Move, float]]:
        moves = state.legal_actions()
        return [(move, 1 / len(moves)) for move in moves]


@dataclass
class OpenSpielBot(Bot):
    """OpenSpiel's player with so many simulations a decision, or as many as fit in a time."""

    name: str
    simulations: int | None = None
    seconds: float | None = None
    _pace: float = 0.01

    def choose(self, knowledge: Knowledge) -> Move:
        table, state = self.seat_at(knowledge)
        count = self.count()
        player = self.player(table, count, knowledge)
        began = time.perf_counter()
        move = int(player.step(state))
        self.learn_pace((time.perf_counter() - began) / count)
        return move

    def count(self) -> int:
        """How many simulations to run: those asked for, or what fits in the time at its pace."""
        return self.simulations or max(2, int((self.seconds or 0.0) / self._pace))

    def learn_pace(self, seconds: float) -> None:
        """Count on simulations to take so long, half as much as on what was thought before."""
        self._pace = 0.5 * self._pace + 0.5 * seconds

    def seat_at(self, knowledge: Knowledge) -> tuple[Table, SpielState]:
        """What is played, and where it stands."""
        table = Table(
            knowledge.setting.variant.seats,
            len(knowledge.game.notation),
            knowledge.game.observation_size,
            knowledge.setting.variant.hidden,
        )
        return table, SpielState(table, knowledge.world.copy())

    def player(self, table: Table, count: int, knowledge: Knowledge) -> Any:
        """A player of OpenSpiel's; by time it plays its own play-outs, all as it comes."""
        from open_spiel.python.algorithms import ismcts, mcts

        luck = np.random.RandomState(knowledge.seed % 2**32)
        play_outs = _PlayOuts() if self.simulations else mcts.RandomRolloutEvaluator(1, luck)
        if not table.hidden:
            return mcts.MCTSBot(table, UCT, count, play_outs, random_state=luck)
        player = ismcts.ISMCTSBot(
            table, play_outs, UCT, count, random_state=luck, allow_inconsistent_action_sets=True
        )
        player.set_resampler(_imaginer(knowledge.seed))
        return player


def _imaginer(seed: int) -> Any:
    """The resampler: another world that looks the same to the seat."""
    random = Random(seed)

    def resample(state: SpielState, seat: int) -> SpielState:
        world = state.clone()
        kernel.imagine(world.states, 0, seat, np.uint64(random.getrandbits(SEED_BITS)))
        return world

    return resample


def bot(name: str) -> Bot:
    """The player of a name such as openspiel:200 or openspiel:0.5s."""
    try:
        import pyspiel  # noqa: F401
    except ImportError:
        raise UnknownName(f"{name!r} needs OpenSpiel: pip install open_spiel") from None
    seconds, simulations = effort(name)
    return OpenSpielBot(name, simulations, seconds)
