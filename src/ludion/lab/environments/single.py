"""One learner against bots, as Gymnasium's environments are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import Env
from numpy.typing import NDArray

from ludion.errors import BadOption, MoveError
from ludion.games.game import Game
from ludion.kernel.contract import NOBODY, Seat
from ludion.lab.environments.opponents import Given
from ludion.lab.environments.parts import parts_of
from ludion.lab.environments.pictures import MODES, Painter
from ludion.lab.environments.spaces import move_space, setting_of, tensor_space
from ludion.lab.environments.vector import VectorEnvironment

Tensor = NDArray[np.float32]
ILLEGAL = ("lose", "refuse")


class SingleAgent(Env[Tensor, int]):
    """The learner sits in one seat, bots in all others; ``step`` returns when it decides again.

    Without ``seat`` the learner changes seats from game to game. ``action_masks()`` says which
    moves are legal, and so does ``info["action_mask"]``. An illegal move loses the game at once,
    with the reason in ``info["illegal"]``; with ``illegal="refuse"`` it is an error.
    """

    metadata = {"render_modes": list(MODES), "render_fps": 2}

    def __init__(
        self,
        game: str | Game,
        variant: str | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        opponents: Given = "greedy",
        seat: Seat | None = None,
        illegal: str = "lose",
        render_mode: str | None = None,
    ) -> None:
        setting = setting_of(game, variant, options)
        if opponents is None or illegal not in ILLEGAL:
            wrong = ("opponents", None) if opponents is None else ("illegal", illegal)
            raise BadOption(
                f"{wrong[0]}: {wrong[1]!r} will not do; give a bot for opponents, and "
                f"{' or '.join(ILLEGAL)} for illegal moves"
            )
        if isinstance(opponents, Mapping) and len(opponents) != setting.variant.seats - 1:
            raise BadOption("opponents: one seat must be the learner's, and all others a bot's")
        self.setting = setting
        self.observation_space: Any = tensor_space(setting.game)
        self.action_space: Any = move_space(setting.game)
        self.observation_parts = parts_of(setting.game)
        self.render_mode = render_mode
        self._painter = Painter(setting, render_mode)
        self._vector = VectorEnvironment(
            setting.game,
            1,
            setting.variant.name,
            setting.options,
            autoreset_mode="DISABLED",
            opponents=opponents,
            seat=seat,
        )
        self.games = self._vector.games
        """The game with all that is hidden in it: not for learners."""
        self._loses = illegal == "lose"
        self._seat = NOBODY
        self._mask = np.zeros(0, np.int8)
        self._over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Tensor, dict[str, Any]]:
        """Deal a game and go on until the learner decides."""
        super().reset(seed=seed)
        if options:
            raise BadOption(f"reset: there is no option {min(options)!r}; there is none at all")
        if seed is not None or self._seat == NOBODY:
            observations, info = self._vector.reset(seed=int(self.np_random.integers(1 << 63)))
        else:
            observations, info = self._vector.reset(options={"reset_mask": np.array([True])})
        return observations[0], self._told(info)

    def step(self, action: int) -> tuple[Tensor, float, bool, bool, dict[str, Any]]:
        """Play the learner's move, and all others' until it decides again."""
        if self._over:
            raise RuntimeError("step: there is no game; call reset first")
        try:
            observations, rewards, ended, _, info = self._vector.step(np.array([action]))
        except MoveError as problem:
            if not self._loses:
                raise
            return self._lost(problem)
        return observations[0], float(rewards[0]), bool(ended[0]), False, self._told(info)

    def action_masks(self) -> NDArray[np.bool_]:
        """Which moves are legal, as MaskablePPO asks."""
        return self._mask.astype(np.bool_)

    def render(self) -> Any:
        """The game as the learner sees it."""
        return self._painter.show(self.games.states, self._seat)

    def close(self) -> None:
        self._vector.close()

    def _told(self, info: dict[str, Any]) -> dict[str, Any]:
        deciding = int(info["seat"][0])
        self._over = deciding == NOBODY
        self._seat = int(info["moved"][0]) if self._over else deciding
        self._mask = info["action_mask"][0]
        if self.render_mode == "human":
            self.render()
        return {"seat": self._seat, "action_mask": self._mask.copy()}

    def _lost(self, problem: MoveError) -> tuple[Tensor, float, bool, bool, dict[str, Any]]:
        self._over = True
        self._mask = np.zeros_like(self._mask)
        known = self.games.observe(0, self._seat)
        told = {"seat": self._seat, "action_mask": self._mask.copy(), "illegal": str(problem)}
        return known, -1.0, True, False, told
