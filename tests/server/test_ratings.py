"""Ratings of people against bots whose strength the arena has measured, and against others."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ludion import games
from ludion.bots import ratings
from ludion.errors import BadRecord
from ludion.server.table.ratings import START, Standing, after_game
from tests.server.harness import Person, Running, running

GREEDY = {"rating": 1700, "low": 1650, "high": 1750, "games": 400}


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A file of ratings in which only `greedy` was measured."""
    path = tmp_path / "standard.json"
    path.write_text(json.dumps({"command": "ludion arena …", "bots": {"greedy": GREEDY}}))
    monkeypatch.setattr(ratings, "path_of", lambda game, variant: path)
    ratings._read.cache_clear()
    yield path
    ratings._read.cache_clear()


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Running]:
    """A server where nobody has played yet."""
    with running(tmp_path) as server:
        yield server


def account(server: Running, name: str) -> Person:
    person = Person(server.url, name)
    body = {"name": name, "password": "long enough"}
    assert person.http.post("/api/me/claim", json=body).status_code == 200
    return person


def resign_against(person: Person, bot: str) -> dict[str, Any]:
    screen = person.sit_at(person.open_table("me", bot))
    screen.ask("resign")
    screen.close()
    return {"seats": screen.snapshot["seats"], **screen.ending}


def leaders(person: Person) -> dict[str, dict[str, Any]]:
    return {row["name"]: row for row in person.http.get("/api/leaderboard/voltage").json()}


def test_a_game_counts_against_the_measured_rating_which_stays(shipped: Path, own: Running) -> None:
    zoe = account(own, "Zoe")
    for _ in range(2):
        ended = resign_against(zoe, "greedy")
        assert ended["seats"][1]["rating"] == GREEDY["rating"]
        assert list(ended["ratings"]) == ["0"]
    before = {"zoe": Standing(START, 0), "bot": Standing(1700, 400)}
    once = after_game(["zoe", "bot"], (0, 1), (-1, 1), before)
    twice = after_game(["zoe", "bot"], (0, 1), (-1, 1), before | {"zoe": once["zoe"]})
    listed = leaders(zoe)
    assert listed["Zoe"]["rating"] == round(twice["zoe"].rating)
    assert listed["Zoe"]["measured"] is None
    assert listed["greedy"] == {
        "rank": 1, "kind": "bot", "name": "greedy", "rating": 1700, "games": 400,
        "measured": GREEDY,
    }  # fmt: skip


def test_a_bot_that_nobody_measured_is_rated_by_its_games(shipped: Path, own: Running) -> None:
    zoe = account(own, "Zoe")
    ended = resign_against(zoe, "random")
    assert ended["seats"][1]["rating"] is None
    assert [after for _, after in ended["ratings"].values()] == [1484, 1516]
    listed = leaders(zoe)
    assert listed["random"]["rating"] == 1516
    assert listed["random"]["measured"] is None


def test_every_variant_tells_what_was_measured_of_its_bots(shipped: Path, own: Running) -> None:
    variants = Person(own.url).http.get("/api/games").json()["games"][0]["variants"]
    assert variants[0]["bots"] == {"greedy": GREEDY}


def test_a_leaderboard_of_a_variant_that_does_not_exist_is_refused(ann: Person) -> None:
    answer = ann.http.get("/api/leaderboard/voltage?variant=nowhere")
    assert answer.status_code == 422
    assert "no variant 'nowhere'" in answer.json()["detail"]


def test_a_damaged_file_of_ratings_says_which(shipped: Path) -> None:
    game = games.find("voltage")
    shipped.write_text('{"bots": {}}')
    with pytest.raises(BadRecord, match=r"standard.json: .*command"):
        ratings.measured(game, game.variant())


def test_shipped_ratings_are_on_one_scale() -> None:
    for game in map(games.find, games.OURS):
        for variant in game.variants:
            found = ratings.measured(game, variant)
            assert not found or found[ratings.ANCHOR].rating == ratings.ANCHORED_AT
            for one in found.values():
                assert one.low <= one.rating <= one.high
                assert one.games > 0
