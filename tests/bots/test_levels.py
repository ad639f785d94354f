"""The table of levels: complete, of real variants, each one working no less than the one below."""

from __future__ import annotations

import itertools

from ludion.bots import LEVELS as NAMES
from ludion.bots import Estimate, Knowledge, bot, search
from ludion.bots.levels import DEFAULT, Level, level
from ludion.bots.search import SearchBot
from ludion.games import find
from ludion.games.game import Game
from ludion.match import Match
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
        assert higher.slips <= lower.slips
        if lower.manner == higher.manner:
            assert higher.noise <= lower.noise
            assert higher != lower
    assert levels[-1].noise == 0.0


def test_four_towers_elsewhere_make_the_novice_slip_and_change_nobody_else():
    voldetour = find("voldetour")
    for variant, towers in (("four", "b2,i2,i9,b9"), ("two", "b2,i9")):
        usual, elsewhere = (
            voldetour.setting(variant),
            voldetour.setting(variant, {"towers": towers}),
        )
        assert [n for n in NAMES if level(usual, n) != level(elsewhere, n)] == (
            ["novice"] if variant == "four" else []
        )
    four = voldetour.setting("four", {"towers": "b2,i2,i9,b9"})
    assert level(four, "novice").slips > 0 == level(voldetour.setting("four"), "novice").slips


def test_a_level_slips_as_often_as_it_says(monkeypatch):
    """Of 400 decisions 100 are expected; 130 would be three and a half standard deviations off."""
    match = Match.new(find("voldetour").setting("four"), 1)
    monkeypatch.setattr(SearchBot, "estimate", lambda bot, knowledge: [Estimate(-1, 0.0, 1)])
    monkeypatch.setattr(search, "level", lambda setting, name: Level(1, (), slips=0.25))
    chosen = [bot("novice").choose(Knowledge.of(match, seed)) for seed in range(400)]
    slips = [move for move in chosen if move != -1]
    assert 70 <= len(slips) <= 130
    assert set(slips) <= set(match.legal_moves())
    assert len(set(slips)) > 30
