"""The most trivial game of two: the players take turns to tap, for ever."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from types import ModuleType
from typing import Any

import numpy as np

from ludion import games
from ludion.games.game import Game, Json, Setting, Variant, View
from ludion.games.options import Option
from ludion.kernel.compiling import compiled
from ludion.kernel.contract import Move, Rules, Seat, State, States, register
from ludion.words import Message

DTYPE = np.dtype((np.record, [("random", np.uint64), ("taps", np.int64)]))


@compiled
def deal(state: State) -> None:
    state.taps = 0


@compiled
def seat(state: State) -> Seat:
    return np.int64(state.taps) % 2


@compiled
def legal(state: State, moves: Any) -> int:
    moves[0] = 0
    return 1


@compiled
def play(state: State, move: Move) -> None:
    state.taps += 1


@compiled
def returns(state: State, payoffs: Any) -> None:
    payoffs[0] = 0.0
    payoffs[1] = 0.0


@compiled
def imagine(state: State, seat: Seat, seed: Any) -> None:
    state.random = seed


@compiled
def observe(state: State, seat: Seat, tensor: Any) -> None:
    tensor[0] = 0.0


@compiled
def evaluate(state: State, seat: Seat) -> float:
    return 0.0


register(DTYPE, Rules(deal, seat, legal, play, returns, imagine, observe, evaluate))


class TapView(View, frozen=True):
    taps: int


class Tap(Game):
    name = "tap"
    title = "Tap"
    version = 1
    variants = (Variant("standard", (0, 1), hidden=False),)
    dtype = DTYPE
    notation = ("tap",)
    observation = (("nothing", 1),)

    def options(self, variant: Variant) -> tuple[Option, ...]:
        return ()

    @property
    def notation_hint(self) -> str:
        return "the only move is tap"

    def blank(self, setting: Setting, count: int = 1) -> States:
        return np.zeros(count, DTYPE)

    def to_json(self, state: State) -> Json:
        return {"taps": int(state.taps)}

    def from_json(self, setting: Setting, json: Any) -> States:
        return self.blank(setting)

    def check_start(self, setting: Setting, state: State) -> None:
        pass

    def view(self, state: State, seat: Seat) -> TapView:
        return TapView(int(state["taps"]))

    def why_not(self, state: State, move: Move) -> Message:
        return Message("server.refuse.not_your_turn")

    def tell(self, before: State, move: Move, after: State) -> Sequence[Message]:
        return ()


def install() -> None:
    """Make ``games.find("tap")`` find it, in this process."""
    module = ModuleType("ludion.games.tap.game")
    module.GAME = Tap()  # type: ignore[attr-defined]
    sys.modules[module.__name__] = module
    games.NAMES = (*games.NAMES, "tap")
