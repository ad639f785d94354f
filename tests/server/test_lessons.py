"""Lessons over HTTP: courses in every language, steps played, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from ludion.words import LANGUAGES
from tests.server.harness import Person, Running

COURSE = "/api/lessons/en/voltage"
PLUS = f"{COURSE}/first/plus"
TURN = f"{COURSE}/first/turn"


def played(server: Running, step: str, *moves: str) -> dict[str, Any]:
    answer = Person(server.url).http.post(step, json={"moves": moves})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_course_is_told_in_every_language(server: Running, language: str) -> None:
    course = Person(server.url).http.get(f"/api/lessons/{language}/voltage").json()
    english = Person(server.url).http.get(COURSE).json()
    assert (course["title"] == english["title"]) == (language == "en")
    first = course["lessons"][0]["steps"][0]
    assert first["name"] == "plus"
    assert first["rules"] == ["table", "number", "scoring"]
    assert first["say"]
    assert first["done"]


def test_a_step_begins_with_what_its_seat_sees(server: Running) -> None:
    begun = played(server, PLUS)
    assert "O3@own" in begun["legal"]
    assert begun["view"]["hand"] == ["B2", "G1", "O3", "P3"]
    assert "hands" not in begun["view"]
    assert not begun["done"]


def test_the_right_move_does_it_and_says_what_happened(server: Running) -> None:
    found = played(server, PLUS, "O3@own")
    assert found["done"]
    assert found["legal"] == []
    assert "voltage.told.set_high" in [one["key"] for one in found["told"]]
    assert found["steps"] == [{"seat": 0, "move": "O3@own"}]


def test_another_legal_move_is_taken_back_with_what_it_would_have_done(server: Running) -> None:
    found = played(server, PLUS, "O3@opp")
    assert found["undone"]
    assert "seven" in found["why"]
    assert found["steps"] == []
    assert "O3@own" in found["legal"]
    assert "voltage.told.set_high" in [one["key"] for one in found["told"]]


def test_an_illegal_move_is_refused_by_the_games_own_reason(server: Running) -> None:
    found = played(server, PLUS, "O2@own")
    assert found["refused"]["key"] == "voltage.refuse.not_in_hand"
    assert found["refused"]["rule"]
    assert played(server, PLUS, "nonsense")["refused"]["key"] == "table.malformed"


def test_a_step_of_two_moves_goes_on_after_the_first(server: Running) -> None:
    first = played(server, TURN, "G2@opp")
    assert not first["done"]
    assert not first["undone"]
    assert played(server, TURN, "G2@opp", "draw")["done"]


def test_the_others_moves_of_a_line_are_played(server: Running) -> None:
    found = played(server, f"{COURSE}/endings/tie", "O1@opp", "draw")
    assert found["done"]
    assert [one["seat"] for one in found["steps"]] == [0, 0, 1]


@pytest.mark.parametrize(
    ("path", "body", "status", "says"),
    [
        (f"{COURSE}/first/none", {}, 404, "there is no such lesson"),
        (f"{COURSE}/none/plus", {}, 404, "there is no such lesson"),
        ("/api/lessons/en/none/first/plus", {}, 404, "there is no such lesson"),
        ("/api/lessons/xx/voltage/first/plus", {}, 422, "language"),
        (PLUS, {"moves": ["O3@opp", "O3@own"]}, 422, "did not go on after number 1, O3@opp"),
        (PLUS, {"moves": ["O3@own", "draw"]}, 422, "did not go on after number 1, O3@own"),
        (PLUS, {"moves": ["draw"] * 17}, 422, "moves"),
        (PLUS, {"moves": "draw"}, 422, "moves"),
        (PLUS, {"other": 1}, 422, "other"),
    ],
)
def test_what_cannot_be_is_refused(server: Running, path, body, status, says) -> None:
    answer = Person(server.url).http.post(path, json=body)
    assert answer.status_code == status
    assert says in answer.text


def test_a_game_without_a_course_has_none(server: Running) -> None:
    assert Person(server.url).http.get("/api/lessons/en/none").status_code == 404
