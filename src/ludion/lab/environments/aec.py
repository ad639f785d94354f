"""Games as PettingZoo plays them: one agent decides at a time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv

from ludion.errors import BadOption, GameOver
from ludion.games.game import Game
from ludion.kernel.contract import NOBODY, Seat
from ludion.lab.environments.parts import parts_of
from ludion.lab.environments.pictures import MODES, Painter
from ludion.lab.environments.spaces import (
    mask_space,
    move_space,
    part_spaces,
    setting_of,
    tensor_space,
)
from ludion.lab.environments.stepper import Stepper

Observation: TypeAlias = dict[str, Any]


class TurnEnvironment(AECEnv):
    """One game; agent ``player_0`` sits in seat 0, and so on.

    An observation is a dictionary: ``observation``, all that the agent knows as one tensor, and
    ``action_mask``, the moves it may play now (none while another decides). With ``parts=True``
    the tensor's parts are there by name as well, in ``parts``.

    Every move is checked. The agents are paid at the end, each for its own seat.
    """

    def __init__(
        self,
        game: str | Game,
        variant: str | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        parts: bool = False,
        full_state: bool = False,
        render_mode: str | None = None,
        render_seat: Seat | None = None,
    ) -> None:
        """Choose what is played; ``reset`` deals.

        ``full_state`` allows ``state()``, which tells what all seats know together. Pictures show
        what a spectator sees, or ``render_seat``.
        """
        super().__init__()
        self.setting = setting_of(game, variant, options)
        described = self.setting.game
        self.metadata = {
            "name": f"{described.name}_v{described.version}",
            "render_modes": list(MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.render_mode = render_mode
        self.observation_parts = parts_of(described)
        self.possible_agents = [f"player_{i}" for i in range(self.setting.variant.seats)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        if render_seat is not None and render_seat not in self._seat_of.values():
            raise BadOption(f"render_seat: there is no seat {render_seat!r} in this game")
        self._shown = NOBODY if render_seat is None else render_seat
        self._painter = Painter(self.setting, render_mode)
        self.games = Stepper(self.setting, 1)
        """The game with all that is hidden in it: not for learners."""
        self._chosen = np.zeros(1, np.int64)
        self._no_moves = np.zeros(len(described.notation), np.int8)
        self._with_parts = parts
        self._full_state = full_state
        self._random: np.random.Generator | None = None
        self._make_spaces()

    def _make_spaces(self) -> None:
        game = self.setting.game
        inside: dict[str, spaces.Space[Any]] = {
            "observation": tensor_space(game),
            "action_mask": mask_space(game),
        }
        if self._with_parts:
            inside["parts"] = part_spaces(game)
        agents = self.possible_agents
        self.observation_spaces = {agent: spaces.Dict(inside) for agent in agents}
        self.action_spaces = {agent: move_space(game) for agent in agents}
        if self._full_state:
            size = game.observation_size * len(agents)
            self.state_space = spaces.Box(*game.observation_range, (size,), np.float32)

    def observation_space(self, agent: str) -> spaces.Space[Observation]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    # -- playing ----------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal; the same game for the same seed. Without one, the next game of the last seed.

        ``options`` is PettingZoo's and says nothing here; those of the game are given once.
        """
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        word = int(self._random.integers(1 << 64, dtype=np.uint64))
        self.games.seed(self.games.everywhere, word)
        agents = self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        self._skip_agent_selection = None
        self.agent_selection = agents[self.games.seats.item(0)]
        self._show()

    def step(self, action: Any) -> None:
        """Play the move of the agent that is to decide; None for one whose game is over."""
        if not self.agents:
            raise GameOver("step: nobody is left to play; call reset first")
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        stepper = self.games
        self._chosen[0] = _number(action)
        stepper.advance(self._chosen, stepper.everywhere)
        seat = stepper.seats.item(0)
        if seat == NOBODY:
            self._end()
        else:
            self.agent_selection = self.possible_agents[seat]
        self._show()

    def _end(self) -> None:
        payoffs = self.games.payoffs[0].tolist()
        self.rewards = dict(zip(self.agents, payoffs, strict=True))
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, True)
        self._deads_step_first()

    # -- looking ----------------------------------------------------------------------------------

    def observe(self, agent: str) -> Observation:
        """What an agent knows, whoever is to decide."""
        seat, stepper = self._seat_of[agent], self.games
        if seat == stepper.seats.item(0):
            tensor, mask = stepper.tensors[0].copy(), stepper.masks[0].copy()
        else:
            tensor, mask = stepper.observe(0, seat), self._no_moves.copy()
        found = {"observation": tensor, "action_mask": mask}
        if self._with_parts:
            where = self.observation_parts.items()
            return {**found, "parts": {name: tensor[place].copy() for name, place in where}}
        return found

    def state(self) -> NDArray[np.float32]:
        """What all the seats know together, if the environment was made with ``full_state``."""
        if not self._full_state:
            raise NotImplementedError(
                "state() tells what is hidden from a seat; make the environment with "
                "full_state=True if that is meant"
            )
        seats = range(len(self.possible_agents))
        return np.concatenate([self.games.observe(0, seat) for seat in seats])

    def render(self) -> Any:
        """The game as a spectator sees it, or as ``render_seat``."""
        return self._painter.show(self.games.states, self._shown)

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Nothing is left open."""


def _number(action: Any) -> int:
    if isinstance(action, int | np.integer) and not isinstance(action, bool):
        return int(action)
    raise TypeError(f"action: must be a whole number, the move's, not {action!r}")


def env(game: str | Game, **how: Any) -> TurnEnvironment:
    """One game for PettingZoo: see ``TurnEnvironment``.

    >>> environment = env("voltage")
    >>> environment.reset(seed=1)
    >>> environment.agent_selection, sorted(environment.observe("player_1"))
    ('player_0', ['action_mask', 'observation'])
    """
    return TurnEnvironment(game, **how)
