"""Thousands of games at once, as Gymnasium's vector environments are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from ludion.errors import BadOption
from ludion.games.game import Game
from ludion.kernel.contract import NOBODY, Seat
from ludion.lab.environments.opponents import Given, Opponents
from ludion.lab.environments.parts import parts_of
from ludion.lab.environments.pictures import MODES, Painter
from ludion.lab.environments.spaces import move_space, setting_of, tensor_space
from ludion.lab.environments.stepper import Stepper, whole_numbers

Array = NDArray[Any]
Info = dict[str, Any]


class VectorEnvironment(VectorEnv[Array, Any, Array]):
    """Many games, each waiting for the decision of one of its seats.

    An observation is what the seat to decide knows. ``info`` says which seat that is
    (``seat``; -1 where the game is over), which moves are legal (``action_mask``) and what every
    seat was paid (``rewards``); the reward of a step is that of the seat that has just moved, and
    in ``info`` as ``moved``. Seats may decide several times in a row: never change a reward's sign
    by counting moves.
    """

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        variant: str | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        opponents: Given = None,
        seat: Seat | None = None,
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        """Make room for ``num_envs`` games; ``reset`` deals them.

        With ``copy=False`` observations, masks and seats are the environment's own arrays, which
        the next step overwrites; they cannot be written.
        """
        if not isinstance(num_envs, int | np.integer) or num_envs < 1:
            raise BadOption(f"num_envs: {num_envs!r} is no number of games, 1 or more")
        self.setting = setting_of(game, variant, options)
        self.num_envs = int(num_envs)
        self.autoreset_mode = _mode(autoreset_mode)
        self.metadata = {"autoreset_mode": self.autoreset_mode, "render_modes": list(MODES)}
        self.single_observation_space = tensor_space(self.setting.game)
        self.single_action_space = move_space(self.setting.game)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.observation_parts = parts_of(self.setting.game)
        self.render_mode = render_mode
        self._painter = Painter(self.setting, render_mode)
        self.games = Stepper(self.setting, self.num_envs)
        """The games with all that is hidden in them: not for learners."""
        self._opponents = Opponents(self.games, opponents, seat)
        self._copy = copy
        self._every = np.arange(self.num_envs)
        self._nobody = np.full(self.num_envs, NOBODY, np.int8)
        self._dealt = False

    # -- Gymnasium's two functions ----------------------------------------------------------------

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, Info]:
        """Deal every game, or those of ``options["reset_mask"]``; the same ones for a seed."""
        due = self._due(options or {})
        super().reset(seed=seed)
        games = self.games
        if seed is None and self._dealt and "reset_mask" in (options or {}):
            games.restart(due)
        else:
            word = int(self.np_random.integers(1 << 64, dtype=np.uint64))
            games.seed(due, word)
            self._opponents.seed(word)
        self._dealt = True
        self._opponents.begin(due)
        self._let_opponents_play(self._nobody)
        return self._looks(), self._info()

    def step(self, actions: ArrayLike) -> tuple[Array, Array, Array, Array, Info]:
        """Play one move in every game that goes on; what stands for one that is over is ignored.

        If one of the moves is not legal, no game has moved.
        """
        if not self._dealt:
            raise RuntimeError("step: there are no games yet; call reset first")
        games = self.games
        chosen = whole_numbers(actions, self.num_envs)
        over = games.seats == NOBODY
        moved = games.seats.copy()
        games.payoffs[:] = 0.0
        self._play(chosen, (~over).view(np.uint8))
        if self.autoreset_mode is AutoresetMode.NEXT_STEP and over.any():
            self._deal_again(over)
        self._let_opponents_play(moved)
        ended = games.seats == NOBODY
        rewards = games.payoffs[self._every, moved]
        rewards[moved == NOBODY] = 0.0
        final: Info = {}
        if self.autoreset_mode is AutoresetMode.SAME_STEP and ended.any():
            final = self._final(ended, moved)
            self._deal_again(ended)
            self._let_opponents_play(self._nobody)
        info = {**self._info(), "rewards": games.payoffs.copy(), "moved": moved, **final}
        return self._looks(), rewards, ended, np.zeros(self.num_envs, np.bool_), info

    # -- for people -------------------------------------------------------------------------------

    def render(self) -> Any:
        """Every game as a spectator sees it."""
        states = self.games.states
        shown = [self._painter.show(states[i : i + 1], NOBODY) for i in range(self.num_envs)]
        return None if self.render_mode in (None, "human") else tuple(shown)

    def close_extras(self) -> None:
        self._opponents.close()

    # -- inside -----------------------------------------------------------------------------------

    def _due(self, options: dict[str, Any]) -> NDArray[np.uint8]:
        """Which games a reset is for."""
        if strange := set(options) - {"reset_mask"}:
            raise BadOption(f"reset: there is no option {min(strange)!r}; there is: reset_mask")
        if (given := options.get("reset_mask")) is None:
            return self.games.everywhere
        mask = np.asarray(given)
        if mask.shape != (self.num_envs,) or mask.dtype != np.bool_ or not mask.any():
            raise BadOption(
                f"reset_mask: give {self.num_envs} times true or false, and one of them true"
            )
        if not self._dealt and not mask.all():
            raise BadOption("reset_mask: the first reset is for all games")
        return mask.astype(np.uint8)

    def _play(self, chosen: NDArray[np.int64], due: NDArray[np.uint8]) -> None:
        self._opponents.remember(chosen, due)
        self.games.advance(chosen, due)

    def _deal_again(self, where: NDArray[np.bool_]) -> None:
        due = where.view(np.uint8)
        self.games.restart(due)
        self._opponents.begin(due)

    def _let_opponents_play(self, moved: Array) -> None:
        """Go on until a learner is to decide; where that ends a game, look as who has moved."""
        if not self._opponents:
            return
        games = self.games
        while (due := self._opponents.waiting()).any():
            self._play(self._opponents.choose(due), due)
            for index in np.flatnonzero(due):
                if games.seats[index] == NOBODY:
                    games.tensors[index] = games.observe(int(index), int(moved[index]))

    def _final(self, ended: NDArray[np.bool_], moved: Array) -> Info:
        """The last observations of games that are over, and whose they are."""
        observations = np.full(self.num_envs, None, object)
        for index in np.flatnonzero(ended):
            observations[index] = self.games.tensors[index].copy()
        return {
            "final_obs": observations,
            "_final_obs": ended.copy(),
            "final_info": {"seat": moved.copy(), "_seat": ended.copy()},
            "_final_info": ended.copy(),
        }

    def _looks(self) -> Array:
        return self._handed(self.games.tensors)

    def _info(self) -> Info:
        games = self.games
        return {"seat": self._handed(games.seats), "action_mask": self._handed(games.masks)}

    def _handed(self, buffer: Array) -> Array:
        """An array for the caller: a copy, or the buffer itself, which cannot be written."""
        if self._copy:
            return buffer.copy()
        view = buffer.view()
        view.flags.writeable = False
        return view


def _mode(given: AutoresetMode | str) -> AutoresetMode:
    for mode in AutoresetMode:
        if given in (mode, mode.value, mode.name):
            return mode
    names = ", ".join(mode.name for mode in AutoresetMode)
    raise BadOption(f"autoreset_mode: {given!r} is none of {names}")


def make_vec(game: str | Game, num_envs: int = 1, **how: Any) -> VectorEnvironment:
    """Many games of one kind at once: see ``VectorEnvironment``.

    >>> environment = make_vec("voltage", num_envs=4096)
    >>> observations, info = environment.reset(seed=1)
    >>> observations.shape, info["seat"][:3].tolist()
    ((4096, 156), [0, 0, 0])
    """
    return VectorEnvironment(game, num_envs, **how)
