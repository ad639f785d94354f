"""The table of levels: complete, of real variants, each one working no less than the one below."""

from __future__ import annotations

import itertools

from ludion import games
from ludion.bots import LEVELS as NAMES
from ludion.bots.levels import LEVELS, VARIANTS, level
from ludion.games import find
from tests.games.every import every_variant


def test_every_game_has_every_level():
    assert {name: tuple(levels) for name, levels in LEVELS.items()} == dict.fromkeys(
        games.NAMES, NAMES
    )


def test_levels_of_a_variant_are_of_a_real_one_and_replace_the_games_own():
    for (game, variant), own in VARIANTS.items():
        setting = find(game).setting(variant)
        for name in NAMES:
            expected = own[name] if name in own else LEVELS[game][name]
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
