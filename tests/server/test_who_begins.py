"""Who begins: seats as set, by lot, or the loser of the last game; rematches move everybody on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from ludion.cli import app
from ludion.server.table import fairness
from ludion.server.table.begins import Begins, first_of_rematch
from tests.server.harness import Person, Running, Screen


def begin(ann: Person, bob: Person, **wishes: Any) -> tuple[Screen, Screen]:
    """Ann opens a table and Bob sits down in the second place."""
    table = ann.open_table("me", "open", **wishes)
    a, b = ann.sit_at(table), bob.sit_at(table)
    assert b.ask("sit", seat=1)["type"] == "done"
    a.expect("started")
    if "started" not in b.last:
        b.expect("started")
    return a, b


def names(message: dict[str, object]) -> list[str]:
    seats = message["seats"]
    assert isinstance(seats, list)
    return [seat["name"] for seat in seats]


# -- as set, and by lot -----------------------------------------------------------------------


def test_seats_stay_as_set_unless_something_else_is_wished(ann: Person, bob: Person) -> None:
    a, _ = begin(ann, bob)
    assert a.snapshot["table"]["begins"] == "seats"
    assert names(a.last["started"]) == ["Ann", "Bob"]


def lots(ann: Person, bob: Person, first: str) -> tuple[Screen, Screen]:
    """A game whose lot lets somebody begin."""
    for _ in range(60):
        a, b = begin(ann, bob, begins="lot")
        if names(a.last["started"])[0] == first:
            return a, b
    raise AssertionError(f"{first} never began in sixty games")


@pytest.mark.parametrize("first", ["Ann", "Bob"])
def test_a_lot_seats_both_as_the_game_begins_and_tells_everybody(
    ann: Person, bob: Person, first: str
) -> None:
    a, b = lots(ann, bob, first)
    assert names(a.snapshot) == ["Ann", ""]
    deciding, waiting = (a, b) if first == "Ann" else (b, a)
    for screen in (a, b):
        mine = [seat["yours"] for seat in screen.last["started"]["seats"]]
        assert mine == ([True, False] if screen is deciding else [False, True])
        assert screen.last["started"]["position"]["deciding"] == 0
    assert deciding.last["started"]["position"]["legal"]
    assert waiting.last["started"]["position"]["legal"] is None
    assert deciding.play()["type"] == "done"


def test_who_connects_later_sees_the_seats_of_the_lot(
    server: Running, ann: Person, bob: Person
) -> None:
    a, _ = lots(ann, bob, "Bob")
    later = Person(server.url).sit_at(a.snapshot["table"]["id"]).snapshot
    assert names(later) == ["Bob", "Ann"]
    listed = ann.http.get(f"/api/tables/{later['table']['id']}").json()
    assert [seat["name"] for seat in listed["seats"]] == ["Bob", "Ann"]
    assert [seat["yours"] for seat in listed["seats"]] == [False, True]


def test_what_was_said_before_the_lot_stays_with_whoever_said_it(ann: Person, bob: Person) -> None:
    for _ in range(60):
        table = ann.open_table("me", "open", begins="lot")
        a, b = ann.sit_at(table), bob.sit_at(table)
        a.ask("chat", text="hello")
        b.ask("sit", seat=1)
        if names(a.expect("started"))[0] == "Bob":
            said = bob.sit_at(table).snapshot["chat"][-1]
            assert (said["name"], said["seat"]) == ("Ann", 1)
            return
    raise AssertionError("Bob never began in sixty games")


def test_a_bot_may_win_the_lot_and_begins_by_itself(ann: Person) -> None:
    for _ in range(60):
        screen = ann.sit_at(ann.open_table("me", "random", begins="lot"))
        if names(screen.snapshot)[0] == "random":
            while screen.position["deciding"] == 0:
                screen.expect("moved")
            return
    raise AssertionError("the bot never began in sixty games")


def test_partners_stay_partners(ann: Person) -> None:
    wishes = {"game": "edison", "variant": "teams", "begins": "lot"}
    screen = ann.sit_at(ann.open_table("me", "random", "greedy", "novice", **wishes))
    order = names(screen.snapshot)
    place = order.index("Ann")
    circle = ["Ann", "random", "greedy", "novice"]
    assert [order[(place + i) % 4] for i in range(4)] == circle


def test_verify_checks_the_lot(ann: Person, bob: Person, tmp_path: Path) -> None:
    a, _ = lots(ann, bob, "Bob")
    a.ask("resign")
    table = a.snapshot["table"]
    proof = ann.http.get(f"/api/tables/{table['id']}/proof").json()
    assert proof["seated"] == ["Ann", "Bob"]
    assert proof["record"]["players"] == ["Bob", "Ann"]
    assert fairness.lot_of(proof["secret"], 2) == 1
    file = tmp_path / "proof.json"
    file.write_text(json.dumps(proof))
    good = CliRunner().invoke(app, ["verify", str(file), "--commitment", table["commitment"]])
    assert good.exit_code == 0, good.output
    assert "Bob began by the lot of the secret; before it sat: Ann, Bob" in good.output
    proof["record"]["players"] = ["Ann", "Bob"]
    file.write_text(json.dumps(proof))
    assert CliRunner().invoke(app, ["verify", str(file)]).exit_code != 0


def test_without_a_lot_a_proof_says_nothing_of_one(ann: Person, bob: Person) -> None:
    a, _ = begin(ann, bob)
    a.ask("resign")
    proof = ann.http.get(f"/api/tables/{a.snapshot['table']['id']}/proof").json()
    assert proof["seated"] is None


def test_another_wish_is_refused(ann: Person) -> None:
    wish = {"game": "voltage", "seats": [{"kind": "me"}, {"kind": "me"}], "begins": "oldest"}
    assert ann.http.post("/api/tables", json=wish).status_code == 422


# -- rematches --------------------------------------------------------------------------------


@pytest.mark.parametrize("loser", ["Ann", "Bob"])
def test_the_loser_of_the_last_game_begins_the_next(ann: Person, bob: Person, loser: str) -> None:
    a, b = begin(ann, bob, begins="loser")
    assert names(a.last["started"]) == ["Ann", "Bob"]
    (a if loser == "Ann" else b).ask("resign")
    assert a.ask("rematch")["type"] == "done"
    again = ann.sit_at(a.last["rematch"]["table"]).snapshot
    assert names(again)[0] == loser
    assert again["table"]["begins"] == "loser"


def test_a_lot_is_drawn_anew_in_a_rematch(ann: Person, bob: Person) -> None:
    a, b = begin(ann, bob, begins="lot")
    a.ask("resign")
    a.ask("rematch")
    table = a.last["rematch"]["table"]
    again = bob.sit_at(table)
    assert again.snapshot["table"]["begins"] == "lot"
    before = names(again.snapshot)
    mine = before.index("Bob")
    assert again.ask("sit", seat=mine)["type"] == "done"
    started = again.last.get("started") or again.expect("started")
    again.ask("resign")
    secret = ann.http.get(f"/api/tables/{table}/proof").json()["secret"]
    first = fairness.lot_of(secret, 2)
    assert names(started) == [before[first], before[1 - first]]
    b.close()


@pytest.mark.parametrize(
    ("begins", "returns", "first"),
    [
        ("seats", [1, -1], 1),
        ("lot", [-1, 1], 1),
        ("loser", [-1, 1], 0),
        ("loser", [1, -1], 1),
        ("loser", [0, 0], 1),
        ("loser", [-1 / 3, -1 / 3, 1, -1 / 3], 1),
        ("loser", [-1 / 3, 1, -1 / 3, -1 / 3], 2),
        ("loser", [1, -1, 1, -1], 1),
        ("loser", [-1, 1, -1, 1], 2),
        ("loser", [1, -0.5, -0.5], 1),
    ],
)
def test_of_several_losers_the_next_one_begins_and_after_a_draw_the_next_seat(
    begins: Begins, returns: list[float], first: int
) -> None:
    assert first_of_rematch(begins, returns) == first
