"""Options are checked before a table is opened, in the words of the command line."""

from __future__ import annotations

from typing import Any

import pytest

from ludion.errors import BadLayout
from ludion.games.edison.layout_files import read
from ludion.games.edison.layouts import SQUARES
from tests.server.harness import Person


def check(person: Person, game: str, **body: Any) -> tuple[int, Any]:
    answer = person.http.post(f"/api/games/{game}/options", json=body)
    return answer.status_code, answer.json()


def test_the_options_that_are_not_given_are_filled_in(ann: Person) -> None:
    box = {"name": "box", "squares": list(SQUARES)}
    assert check(ann, "edison", variant="advanced", options={"layout": box}) == (
        200,
        {
            "variant": "advanced",
            "options": {"layout": box, "wall_rule": "lane", "hidden_hands": False},
        },
    )
    assert check(ann, "voldetour", options={"towers": "a1,j10"})[1]["options"]["towers"] == [
        "a1",
        "j10",
    ]


@pytest.mark.parametrize(
    "changes",
    [
        {"drop": 22},
        {"walls": [4, 4]},
        {"squares": ["start", *[11] * 22]},
        {"ranking4": [[10, 0, 0, 0]] * 4},
        {"stacks": {"yellow": []}},
        {"shuffle": "all"},
        {"colour": "red"},
    ],
)
def test_a_bad_layout_is_refused_in_the_words_of_layout_check(
    ann: Person, changes: dict[str, Any]
) -> None:
    box = {"name": "box", "squares": list(SQUARES)} | changes
    with pytest.raises(BadLayout) as problem:
        read(box)
    status, body = check(ann, "edison", options={"layout": box})
    assert (status, body["detail"]) == (422, f"option layout: {problem.value}")
    wish = {"game": "edison", "options": {"layout": box}, "seats": [{"kind": "me"}] * 4}
    opened = ann.http.post("/api/tables", json=wish)
    assert (opened.status_code, opened.json()["detail"]) == (422, body["detail"])


def test_a_game_or_a_variant_that_is_not_there(ann: Person) -> None:
    assert check(ann, "chess")[0] == 404
    assert check(ann, "edison", variant="x")[0] == 422


def test_the_file_to_start_from_is_good(ann: Person) -> None:
    games = {game["name"]: game for game in ann.http.get("/api/games").json()["games"]}
    options = {option["name"]: option for option in games["edison"]["variants"][0]["options"]}
    example = options["layout"]["example"]
    assert example["squares"] == list(SQUARES)
    assert check(ann, "edison", options={"layout": example})[0] == 200
