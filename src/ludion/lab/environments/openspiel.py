"""Games as OpenSpiel knows them: ``pyspiel.load_game("ludion_voltage")``.

The deal is two chance nodes of 256 outcomes: which one is everything that chance decides, also what
it decides later, so each game has 65,536 deals here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import pyspiel

from ludion.errors import BadOption
from ludion.games.game import Game, Setting
from ludion.games.options import Option
from ludion.kernel.contract import NOBODY, has_future
from ludion.lab.environments.parts import parts_of
from ludion.lab.environments.worlds import DEALS, OUTCOMES, Table, World
from ludion.match import SEED_BITS

PREFIX = "ludion_"
LONGEST = 10_000
"""More moves than any game has."""
EVERY_DEAL = [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]


def register(found: Iterable[Game]) -> None:
    """Make games known to OpenSpiel; variants and options are its parameters."""
    known = set(pyspiel.registered_names())
    for game in found:
        if PREFIX + game.name not in known:
            setting = game.setting()
            chance = setting.variant.hidden or has_future(game.dtype)
            pyspiel.register_game(_type(game, setting, chance), _class_of(game))


def _class_of(game: Game) -> type[SpielGame]:
    """A class of its own for a game: OpenSpiel calls it with the parameters alone."""

    def begin(self: SpielGame, parameters: dict[str, Any] | None = None) -> None:
        SpielGame.__init__(self, game, parameters)

    return type(f"Spiel{game.name.capitalize()}", (SpielGame,), {"__init__": begin})


def _type(game: Game, setting: Setting, chance: bool) -> Any:
    kinds = pyspiel.GameType
    seats = [variant.seats for variant in (*game.variants, *game.reduced)]
    return kinds(
        short_name=PREFIX + game.name,
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=(
            kinds.ChanceMode.EXPLICIT_STOCHASTIC if chance else kinds.ChanceMode.DETERMINISTIC
        ),
        information=(
            kinds.Information.IMPERFECT_INFORMATION
            if setting.variant.hidden
            else kinds.Information.PERFECT_INFORMATION
        ),
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(seats),
        min_num_players=min(seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"variant": game.variants[0].name, **_parameters(game)},
    )


def _parameters(game: Game) -> dict[str, Any]:
    """The options of all variants: switches and numbers as they are, all else as text."""
    found: dict[str, Any] = {}
    for variant in (*game.variants, *game.reduced):
        for option in game.options(variant):
            plain = isinstance(option.default, bool | int)
            found.setdefault(option.name, option.default if plain else "")
    return found


def _setting(game: Game, parameters: dict[str, Any]) -> Setting:
    variant = game.variant(parameters.get("variant"))
    options = {option.name: option for option in game.options(variant)}
    given = {}
    for name, default in _parameters(game).items():
        value = parameters.get(name, default)
        if value != default or (name in options and not isinstance(value, str)):
            is_text = name in options and isinstance(value, str)
            given[name] = _parsed(options[name], value) if is_text else value
    return game.setting(variant.name, given)


def _parsed(option: Option, text: str) -> Any:
    """The value of an option; lists have slashes, as OpenSpiel has another use for commas."""
    return option.parse(text.replace("/", ",") if isinstance(option.default, list) else text)


class SpielGame(pyspiel.Game):
    """A game, a variant and its options."""

    def __init__(self, game: Game, parameters: dict[str, Any] | None = None) -> None:
        setting = _setting(game, parameters or {})
        self.table = Table(setting)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(game.notation),
            max_chance_outcomes=OUTCOMES if self.table.has_chance else 0,
            num_players=setting.variant.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        kind = _type(game, setting, self.table.has_chance)
        super().__init__(kind, info, parameters or {})

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return DEALS if self.table.has_chance else 0

    def make_py_observer(self, kind: Any = None, parameters: Any = None) -> SpielObserver | None:
        """What a player knows now or has ever known; None for what is private alone."""
        if parameters:
            raise BadOption(f"an observer of {self.table.setting.game.title} has no parameters")
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        return SpielObserver(self.table, kind) if kind.public_info else None


class SpielState(pyspiel.State):
    """One position, with what led there."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.world = World(game.table)

    def current_player(self) -> int:
        world = self.world
        if world.seat != NOBODY:
            return world.seat
        return int(pyspiel.PlayerId.TERMINAL if world.is_dealt else pyspiel.PlayerId.CHANCE)

    def is_terminal(self) -> bool:
        return self.world.seat == NOBODY and self.world.is_dealt

    def _legal_actions(self, player: int) -> list[int]:
        return self.world.legal() if player == self.world.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return EVERY_DEAL

    def _apply_action(self, action: int) -> None:
        if self.world.is_dealt:
            self.world.play(action)
        else:
            self.world.choose_deal(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return self.world.table.setting.game.notation[action]

    def returns(self) -> list[float]:
        return self.world.returns() if self.is_terminal() else [0.0] * self.num_players()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A position that the player holds possible, by numbers from 0 to 1 of ``sampler``."""
        draw = sampler if callable(sampler) else sampler.random_sample
        other: SpielState = self.clone()
        other.world = self.world.imagined(player, int(draw() * (1 << 53)) % (1 << SEED_BITS))
        return other

    def __str__(self) -> str:
        deal = " ".join(map(str, self.world.dealt))
        return f"deal {deal}\n{self.history_str()}"


class SpielObserver:
    """What a player knows: its tensor with named parts, and its story or what it knows now."""

    def __init__(self, table: Table, kind: Any) -> None:
        self._table = table
        self._recalls = kind.perfect_recall
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        game = table.setting.game
        self.tensor = np.zeros(game.observation_size, np.float32)
        self.dict = {name: self.tensor[place] for name, place in parts_of(game).items()}

    def set_from(self, state: SpielState, player: int) -> None:
        world = state.world
        if world.is_dealt:
            world.observe(player if self._private else NOBODY, self.tensor)
        else:
            self.tensor.fill(0)

    def string_from(self, state: SpielState, player: int) -> str:
        seat = player if self._private else NOBODY
        if not state.world.is_dealt:
            return ""
        if self._recalls:
            return state.world.story(seat)
        return state.world.sight(seat)
