"""Every game with every variant, and random games of it to test things on."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from ludion.bots import Knowledge, bot
from ludion.games import find, names
from ludion.games.game import Setting
from ludion.kernel.contract import Seat
from ludion.match import Match
from tests.conftest import PURE_PYTHON

SHORT = {"voldetour": {"turn_limit": 12}}
"""Options that keep wild games short, where they would not end by themselves."""

SETTINGS = [
    find(name).setting(variant.name, SHORT.get(name))
    for name in names()
    for variant in (*find(name).variants, *find(name).reduced[:1])
]
"""Every variant of every game, and one of the reduced games, which share their rules."""

every_variant = pytest.mark.parametrize(
    "setting", SETTINGS, ids=lambda setting: f"{setting.game.name}-{setting.variant.name}"
)
every_game = pytest.mark.parametrize("game", [find(name) for name in names()], ids=lambda g: g.name)

FEW = 1 if PURE_PYTHON else 5


def positions(setting: Setting, games: int = FEW, player: str = "wild") -> Iterator[Match]:
    """A match at every decision of some games, and at their ends. It goes on by itself."""
    chooser = bot(player)
    for number in range(games):
        random = Random(f"{setting.game.name}/{setting.variant.name}/{number}")
        match = Match.new(setting, random.getrandbits(64))
        while not match.over:
            yield match
            match.play_move(chooser.choose(Knowledge.of(match, random.getrandbits(64))))
        yield match


def to_decide(match: Match) -> Seat:
    """Whose decision it is in a game that goes on."""
    assert match.seat is not None
    return match.seat


def finished(setting: Setting, number: int = 0) -> Match:
    """A game played to its end."""
    *_, match = positions(setting, number + 1)
    return match
