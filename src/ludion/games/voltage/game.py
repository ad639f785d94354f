"""Voltage as the rest of Ludion sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludion.games.game import Game, Json, Setting, Variant
from ludion.games.options import Option, Switch
from ludion.games.voltage import chance, codec, hidden, rules, sentences
from ludion.games.voltage.box import BOXES, CHANGED, DTYPES
from ludion.games.voltage.cards import TERMINALS
from ludion.games.voltage.deals import every_deal
from ludion.games.voltage.moves import NOTATION
from ludion.games.voltage.play import evaluation, features, traits
from ludion.games.voltage.sketch import position
from ludion.games.voltage.state import DTYPE, State
from ludion.games.voltage.view import VoltageView, view
from ludion.kernel import play as kernel
from ludion.kernel.contract import Move, Rules, Seat, States, register
from ludion.words import Message

RULES = Rules(
    deal=rules.deal,
    seat=rules.seat,
    legal=rules.legal,
    play=rules.play,
    returns=rules.returns,
    imagine=hidden.imagine,
    observe=hidden.observe,
    evaluate=evaluation.evaluate,
    describe=traits.describe,
    reroll=hidden.reroll,
    features=features.features,
)
for dtype in DTYPES.values():
    register(dtype, RULES)

OPEN_DISCARD = Switch("open_discard", False, "every player may look through the discard pile")


class Voltage(Game):
    name = "voltage"
    title = "Voltage"
    version = 1
    variants = (Variant("standard", (0, 1)),)
    reduced = tuple(Variant(name, (0, 1)) for name in BOXES | CHANGED if name != "standard")
    dtype = DTYPE
    notation = NOTATION
    observation = hidden.OBSERVATION
    traits = traits.TRAITS
    features = features.FEATURES
    parts = TERMINALS

    def options(self, variant: Variant) -> tuple[Option, ...]:
        return (OPEN_DISCARD,)

    @property
    def notation_hint(self) -> str:
        return "moves look like O2@own, O2*@opp, X@G, X@G>G3, F@P>P1, draw, draw2, flip B"

    def blank(self, setting: Setting, count: int = 1) -> States:
        states = np.zeros(count, DTYPES[setting.variant.name])
        states["open_discard"] = setting.options["open_discard"]
        return states

    def to_json(self, state: State) -> Json:
        return codec.to_json(state)

    def from_json(self, setting: Setting, json: Any) -> States:
        states = codec.from_json(json, setting.variant.name)
        states["open_discard"] = setting.options["open_discard"]
        return states

    def from_sketch(self, setting: Setting, sketch: Json) -> Json:
        return position(**sketch)

    def check_start(self, setting: Setting, state: State) -> None:
        codec.check_start(state)

    def deals(self, setting: Setting) -> tuple[States, NDArray[np.float64]]:
        states = self.blank(setting)
        kernel.deal(states, 0, np.uint64(0))
        return every_deal(states)

    def chance(self, before: State, move: Move, after: State) -> list[str] | None:
        return chance.outcome(before, after)

    def chance_in(self, before: State, move: Move, after: Any) -> list[str]:
        return chance.outcome_in(before, after)

    def arrange(self, state: State, outcome: Any) -> None:
        chance.arrange(state, outcome)

    def view(self, state: State, seat: Seat) -> VoltageView:
        return view(state, seat)

    def why_not(self, state: State, move: Move) -> Message:
        return sentences.why_not(state, move)

    def tell(self, before: State, move: Move, after: State) -> Sequence[Message]:
        return sentences.tell(before, move, after)

    def progress(self, state: State) -> Message:
        return sentences.progress(state)


GAME = Voltage()
