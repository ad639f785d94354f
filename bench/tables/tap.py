"""The most trivial game of two: the players take turns to tap, far longer than anybody measures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ludion.games.game import Game, Json, Setting, Variant, View
from ludion.kernel.compiling import compiled, integer
from ludion.kernel.contract import NOBODY, Move, Rules, Seat, State, States, register
from ludion.words import Message

TAPS = 100_000
DTYPE = np.dtype((np.record, [("random", np.uint64), ("taps", np.int64)]))


@compiled
def deal(state: State) -> None:
    state.taps = 0


@compiled
def seat(state: State) -> Seat:
    return integer(state.taps) % 2 if state.taps < TAPS else NOBODY


@compiled
def legal(state: State, moves: Any) -> int:
    moves[0] = 0
    return 1 if state.taps < TAPS else 0


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


register(DTYPE, Rules(deal, seat, legal, play, returns, imagine, observe))


class TapView(View, frozen=True):
    taps: int


class Tap(Game):
    name = "tap"
    title = "Tap"
    variants = (Variant("standard", (0, 1), hidden=False),)
    dtype = DTYPE
    notation = ("tap",)
    observation = (("nothing", 1),)

    def to_json(self, state: State) -> Json:
        return {"taps": int(state.taps)}

    def from_json(self, setting: Setting, json: Any) -> States:
        return self.blank(setting)

    def view(self, state: State, seat: Seat) -> TapView:
        return TapView(int(state.taps))

    def tell(self, before: State, move: Move, after: State) -> Sequence[Message]:
        return ()


GAME = Tap()
