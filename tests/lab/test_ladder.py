"""Ratings from figures: on one scale, from all results, and shipped for every variant."""

from __future__ import annotations

import msgspec
import pytest

from ludion.bots import ratings
from ludion.errors import BadOption, BadRecord
from ludion.games import find, names
from ludion.lab.ladder import Result, fitted, merged, path_of, rated, read, results_of
from ludion.lab.tournament import Plan, Tournament


def result(one: str, other: str, share: float, games: int = 400, command: str = "x") -> Result:
    return Result("standard", (one, other), games, share, command)


VOLTAGE = find("voltage").setting()


def test_ten_wins_to_one_are_400_points_and_casual_has_1500():
    found = rated([result("expert", "casual", 10 / 11, 100_000)], VOLTAGE, "again").bots
    assert found["casual"].rating == 1500
    assert found["expert"].rating == pytest.approx(1900, abs=2)
    assert found["expert"].low < 1900 < found["expert"].high


def test_half_of_the_seats_of_three_or_four_say_as_much_as_one_of_two():
    """Of three, a player has one seat or two: it is ten times as strong if it wins so often."""
    of_three = (10 / 12 + 20 / 21) / 2
    for variant, share in (("solo", 10 / 11), ("three", of_three)):
        setting = find("edison").setting(variant)
        found = fitted([result("expert", "casual", share, 100_000)], setting)
        assert found["expert"] == pytest.approx(1900, abs=1)


def test_players_are_compared_through_others():
    chain = [result("master", "expert", 0.7), result("expert", "casual", 0.7)]
    found = rated(chain, VOLTAGE, "again").bots
    assert found["master"].rating - 1500 == pytest.approx(2 * 147, abs=6)
    assert found["expert"].games == 800


def test_more_games_make_the_interval_narrower():
    few, many = (
        rated([result("expert", "casual", 0.7, games)], VOLTAGE, "again").bots["expert"]
        for games in (40, 4_000)
    )
    assert many.high - many.low < (few.high - few.low) / 3


def test_whoever_is_compared_with_nobody_is_refused():
    with pytest.raises(BadOption, match="nothing compares greedy, random"):
        rated([result("expert", "casual", 0.7), result("greedy", "random", 1.0)], VOLTAGE, "x")
    with pytest.raises(BadOption, match="casual has to play"):
        rated([result("greedy", "random", 1.0)], VOLTAGE, "x")


def test_a_result_that_was_played_again_takes_the_place_of_the_old():
    old, new = result("expert", "casual", 0.7), result("expert", "casual", 0.6)
    other = result("expert", "casual", 0.5, command="y")
    assert merged([old, other], [new]) == [new, other]


def test_a_tournament_gives_a_result_for_each_pair():
    plan = Plan("voltage", "standard", {}, ("greedy", "random", "casual"), 2, 3)
    tournament = Tournament(plan)
    for _ in tournament.run(jobs=1):
        pass
    found = results_of(tournament)
    assert [one.players for one in found] == [
        ("greedy", "random"),
        ("greedy", "casual"),
        ("random", "casual"),
    ]
    assert {one.games for one in found} == {2}
    assert found[0].command.endswith("--games 2 --seed 3")


@pytest.mark.parametrize("game", names())
def test_every_variant_ships_the_ratings_that_its_results_come_to(game):
    results = read(path_of(find(game)))
    for variant in find(game).variants:
        shipped = ratings.measured(find(game), variant)
        counted = [one for one in results if one.variant == variant.name]
        assert {"novice", "casual", "skilled", "expert", "master", "greedy"} <= set(shipped)
        again = fitted(counted, find(game).setting(variant.name))
        assert again == pytest.approx({bot: one.rating for bot, one in shipped.items()}, abs=1)


def test_results_that_cannot_be_are_refused(tmp_path):
    path = tmp_path / "ladder.json"
    path.write_bytes(msgspec.json.encode([result("expert", "casual", 1.5)]))
    with pytest.raises(BadRecord, match="result 0"):
        read(path)
    path.write_text("[{]")
    with pytest.raises(BadRecord, match=r"ladder\.json"):
        read(path)
    assert read(tmp_path / "nowhere.json") == []
