"""The players of VoldéTour."""

from __future__ import annotations

from random import Random

import pytest

import ludion
from ludion.bots import Knowledge, bot
from ludion.match import Match
from tests.conftest import PURE_PYTHON
from tests.games.every import to_decide
from tests.games.voldetour.board import match

GAME = ludion.game("voldetour")


def finish(table: Match, names: list[str], seed: int) -> Match:
    random = Random(seed)
    while not table.over:
        name = names[to_decide(table)]
        table.play_move(bot(name).choose(Knowledge.of(table, random.getrandbits(64))))
    return table


@pytest.mark.skipif(PURE_PYTHON, reason="a search takes minutes in plain Python")
@pytest.mark.parametrize("seed", range(3))
def test_greedy_leaves_its_tower_in_time(seed):
    table = Match.new(GAME.setting("two", {"turn_limit": 3}), seed)
    finish(table, ["greedy", "greedy"], seed)
    assert table.state()["winner"] == "draw"
    lords = table.state()["lords"]
    assert lords[0] != "c3"
    assert lords[1] != "h8"


@pytest.mark.skipif(PURE_PYTHON, reason="a search takes minutes in plain Python")
def test_greedy_takes_the_enemy_tower_when_it_can():
    table = match("B2z@h7", lords="h7 j10")
    assert own_turn(table).state()["winner"] == 0


@pytest.mark.skipif(PURE_PYTHON, reason="a search takes minutes in plain Python")
def test_greedy_builds_the_last_stair_of_its_way():
    table = match("B1@h7 Sn@h6", lords="h5 j10")
    assert own_turn(table).state()["winner"] == 0


def own_turn(table: Match) -> Match:
    """Let greedy play seat 0's turn."""
    random = Random(1)
    while table.seat == 0:
        table.play_move(bot("greedy").choose(Knowledge.of(table, random.getrandbits(64))))
    return table


@pytest.mark.parametrize("variant", ["two", "four"])
def test_wild_plays_the_same_game_for_the_same_seed(variant):
    setting = GAME.setting(variant, {"turn_limit": 5})
    games = [finish(Match.new(setting, 0), ["wild"] * 4, 3).moves for _ in range(2)]
    assert games[0] == games[1]
