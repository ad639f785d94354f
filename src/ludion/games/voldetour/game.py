"""VoldéTour as the rest of Ludion sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludion.errors import BadState
from ludion.games.fields import shown
from ludion.games.game import Game, Json, Setting, Variant
from ludion.games.options import Option
from ludion.games.voldetour import codec, observation, rules, sentences
from ludion.games.voldetour.moves import NOTATION
from ludion.games.voldetour.options import options_of
from ludion.games.voldetour.play import evaluation, features
from ludion.games.voldetour.state import DTYPE, State
from ludion.games.voldetour.view import VoldetourView, view
from ludion.kernel.compiling import plain
from ludion.kernel.contract import Move, Rules, Seat, States, register
from ludion.words import Message

register(
    DTYPE,
    Rules(
        deal=rules.deal,
        seat=rules.seat,
        legal=rules.legal,
        play=rules.play,
        returns=rules.returns,
        imagine=observation.imagine,
        observe=observation.observe,
        evaluate=evaluation.evaluate,
        features=features.features,
    ),
)


class Voldetour(Game):
    name = "voldetour"
    title = "VoldéTour"
    version = 1
    variants = (Variant("two", (0, 1), hidden=False), Variant("four", (0, 1, 2, 3), hidden=False))
    dtype = DTYPE
    notation = NOTATION
    observation = observation.OBSERVATION
    features = features.FEATURES
    open_view = True

    def options(self, variant: Variant) -> tuple[Option, ...]:
        return options_of(variant)

    @property
    def notation_hint(self) -> str:
        return "moves look like B1@d4, B2x@d4, B2z@d4, Sn@d4, Sv@d4, ^d4 (lift), L@e5, end"

    def blank(self, setting: Setting, count: int = 1) -> States:
        return codec.blank(setting, count)

    def to_json(self, state: State) -> Json:
        return codec.to_json(state)

    def from_json(self, setting: Setting, json: Any) -> States:
        return codec.from_json(setting, json)

    def check_start(self, setting: Setting, state: State) -> None:
        dealt = codec.blank(setting, 1)
        plain(rules.deal)(dealt[0])
        start, expected = codec.to_json(state), codec.to_json(dealt[0])
        for field, value in expected.items():
            if start[field] != value:
                raise BadState(field, f"is {shown(value)} at the start")

    def view(self, state: State, seat: Seat) -> VoldetourView:
        return view(state, seat)

    def why_not(self, state: State, move: Move) -> Message:
        return sentences.why_not(state, move)

    def tell(self, before: State, move: Move, after: State) -> Sequence[Message]:
        return sentences.tell(before, move, after)

    def progress(self, state: State) -> Message:
        return sentences.progress(state)


GAME = Voldetour()
