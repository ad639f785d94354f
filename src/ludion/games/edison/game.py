"""Edison & Co. as the rest of Ludion sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludion.games.edison import codec, hidden, positions, rules, sentences, setup
from ludion.games.edison.moves import NOTATION
from ludion.games.edison.options import blank, options_of
from ludion.games.edison.play import evaluation, features, traits
from ludion.games.edison.state import ADVANCED, BET, CARD, DTYPE, SEATS, VARIANTS, State
from ludion.games.edison.view import EdisonForesight, EdisonView, foresee, view
from ludion.games.game import Game, Json, Setting, Variant
from ludion.games.options import Option
from ludion.kernel.contract import Move, Rules, Seat, States, register
from ludion.words import Message

register(
    DTYPE,
    Rules(
        deal=setup.deal,
        seat=rules.seat,
        legal=rules.legal,
        play=rules.play,
        returns=rules.returns,
        imagine=hidden.imagine,
        observe=hidden.observe,
        evaluate=evaluation.evaluate,
        describe=traits.describe,
        features=features.features,
    ),
)

TEAMS = (0, 1, 0, 1)


class Edison(Game):
    name = "edison"
    title = "Edison & Co."
    version = 1
    variants = tuple(
        Variant(name, TEAMS if name.endswith("teams") else tuple(range(seats)), name != "two")
        for name, seats in zip(VARIANTS, SEATS, strict=True)
    )
    dtype = DTYPE
    notation = NOTATION
    observation = hidden.OBSERVATION
    traits = traits.TRAITS
    features = features.FEATURES
    lasting_secrets = True

    def options(self, variant: Variant) -> tuple[Option, ...]:
        return options_of(variant)

    @property
    def notation_hint(self) -> str:
        return "moves look like RZ, d4, fwd, rev, R>12, Z>6i, M>C, evaluate, decline, bet 5,2,2,1"

    def open_text(self, move: Move) -> str:
        """A bet is secret: that one was made is all that can be read."""
        return "bet" if sentences.is_bet(move) else self.notation[move]

    def tell_of_secrets(self, states: States) -> NDArray[np.bool_]:
        """All but bets, which are secret.

        Where there are so many worlds as bets make, the first cards of the rounds are left out:
        they tell least, and to think a whole round through takes longest.
        """
        phase = states["phase"]
        first = (states["variant"] >= ADVANCED) & (phase == CARD) & (states["played"] == 0)
        return np.asarray((phase != BET) & ~first)

    def blank(self, setting: Setting, count: int = 1) -> States:
        return blank(setting, count)

    def to_json(self, state: State) -> Json:
        return codec.to_json(state)

    def from_json(self, setting: Setting, json: Any) -> States:
        return positions.from_json(setting, self.blank(setting), json)

    def check_start(self, setting: Setting, state: State) -> None:
        positions.check_start(state)

    def view(self, state: State, seat: Seat) -> EdisonView:
        return view(state, seat)

    def foresee(self, state: State, seat: Seat) -> EdisonForesight:
        return foresee(state, seat)

    def why_not(self, state: State, move: Move) -> Message:
        return sentences.why_not(state, move)

    def tell(self, before: State, move: Move, after: State) -> Sequence[Message]:
        return sentences.tell(before, move, after)

    def progress(self, state: State) -> Message:
        return sentences.progress(state)


GAME = Edison()
