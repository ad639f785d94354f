"""The table of levels: complete, of real variants, each one working no less than the one below."""

from __future__ import annotations

import itertools

from ludion.bots import LEVELS as NAMES
from ludion.bots.levels import DEFAULT, Level, level
from ludion.games.game import Game
from tests.games.every import every_game, every_variant


def own_levels(game: Game) -> dict[str, dict[str, Level]]:
    """The levels of a game's room, by variant; those of all under its own name."""
    own = game.part("play.levels")
    return {game.name: own.LEVELS, **getattr(own, "VARIANTS", {})}


def test_a_game_without_levels_of_its_own_has_every_level():
    assert tuple(DEFAULT) == NAMES


@every_game
def test_every_game_has_every_level(game):
    assert tuple(own_levels(game)[game.name]) == NAMES


@every_game
def test_levels_of_a_variant_are_of_a_real_one_and_replace_the_games_own(game):
    levels = own_levels(game)
    all_variants = levels.pop(game.name)
    for variant, own in levels.items():
        setting = game.setting(variant)
        for name in NAMES:
            expected = own[name] if name in own else all_variants[name]
            assert level(setting, name) == expected
        assert set(own) <= set(NAMES)


@every_variant
def test_a_higher_level_works_no_less_and_errs_no_more(setting):
    levels = [level(setting, name) for name in NAMES]
    for lower, higher in itertools.pairwise(levels):
        assert higher.work >= lower.work
        if lower.manner == higher.manner:
            assert higher.noise <= lower.noise
            assert higher != lower
    assert levels[-1].noise == 0.0
