"""Lists of tables: whose turn it is and how far a game has come, also where nobody is there."""

from __future__ import annotations

from typing import Any

import pytest

from ludion.server.http import summaries
from tests.server.harness import Person, Running, wait_for


def listed(person: Person, table: str, path: str = "/api/me/tables") -> dict[str, Any]:
    return next(one for one in person.http.get(path).json() if one["id"] == table)


def test_a_game_in_progress_says_whose_turn_it_is_and_which_round(ann: Person) -> None:
    table = ann.open_table("me", "me", public=True)
    screen = ann.sit_at(table)
    before = listed(ann, table)
    assert (before["deciding"], before["moves"]) == (0, 0)
    assert before["progress"]["key"] == "voltage.progress"
    assert before["progress"]["arguments"] == {"number": 1, "first": 0, "second": 0}
    screen.send("lift", seat=0)
    screen.expect("curtain")
    while screen.position["deciding"] == 0:
        screen.play()
    after = listed(Person(ann.url), table, "/api/tables?status=playing")
    assert after["deciding"] == screen.position["deciding"] == 1
    assert after["moves"] == screen.position["number"] > 0
    screen.close()


def begun(person: Person, **wishes: Any) -> str:
    """A game that has begun, and that nobody looks at."""
    table = person.open_table("me", "me", **wishes)
    person.sit_at(table).close()
    return table


@pytest.mark.parametrize(
    ("game", "variant", "number"), [("edison", "two", 1), ("voldetour", "two", 1)]
)
def test_every_game_says_how_far_it_has_come(
    ann: Person, game: str, variant: str, number: int
) -> None:
    table = begun(ann, game=game, variant=variant)
    assert listed(ann, table)["progress"] == {
        "key": f"{game}.progress",
        "arguments": {"number": number},
        "rule": None,
    }


def test_a_table_that_waits_or_is_over_has_nobodys_turn(ann: Person) -> None:
    waiting = ann.open_table("me", "open")
    over = ann.open_table("me", "random")
    screen = ann.sit_at(over)
    screen.send("resign")
    screen.expect("ended")
    for table in (waiting, over):
        assert listed(ann, table)["deciding"] is None
        assert listed(ann, table)["progress"] is None
    screen.close()


def forget(server: Running, ids: list[str]) -> None:
    """Have the server keep tables no longer in memory."""
    tables = server.server.tables

    def idle() -> bool:
        for live in tables.loaded():
            live.last_used = 0
        server.do(tables.forget_idle())
        return not {live.table.id for live in tables.loaded()} & set(ids)

    wait_for(idle)


def test_a_list_reads_only_so_many_games_that_nobody_plays_here(
    server: Running, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [begun(ann) for _ in range(3)]
    forget(server, tables)
    monkeypatch.setattr(summaries, "MOST_READ", 2)
    found = {one["id"]: one["deciding"] for one in ann.http.get("/api/me/tables").json()}
    assert sorted(map(str, (found[table] for table in tables))) == ["0", "0", "None"]
    assert listed(ann, tables[0])["deciding"] == 0  # the next list reads the third
    forget(server, tables)
    monkeypatch.setattr(server.server.tables.overload, "level", 1)
    assert listed(ann, tables[0])["deciding"] is None
