"""Several people at one screen: one connection, several seats, a curtain between them."""

from __future__ import annotations

import json

import pytest

from ludion import games
from ludion.games.voltage.sketch import position
from tests.server.harness import Person, Running


def test_until_the_curtain_is_lifted_the_page_holds_no_hand(ann: Person) -> None:
    screen = ann.sit_at(ann.open_table("me", "me"))
    if screen.snapshot["status"] == "open":
        screen.expect("started")
    assert screen.position["curtain"] is True
    assert screen.position["seen_by"] == -1
    assert screen.position["view"]["hand"] is None
    assert screen.position["legal"] is None
    deciding = screen.position["deciding"]
    assert screen.ask("lift", seat=1 - deciding)["code"] == "not_yours"
    assert screen.ask("lift", seat=deciding)["type"] == "done"
    assert screen.position["view"]["hand"]
    assert screen.position["seen_by"] == deciding


def test_the_curtain_falls_when_the_turn_passes(ann: Person) -> None:
    screen = ann.sit_at(ann.open_table("me", "me"))
    seats = set()
    for _ in range(12):
        deciding = screen.position["deciding"]
        seats.add(deciding)
        if screen.position["curtain"]:
            screen.ask("lift", seat=deciding)
        move = screen.position["legal"][0]
        screen.play(move)
        if screen.position["deciding"] != deciding:
            if screen.position["seen_by"] == deciding:
                assert move.startswith(("draw", "flip"))
                screen.ask("lower")
            assert screen.position["curtain"] is True
            assert screen.position["view"]["hand"] is None
    assert seats == {0, 1}
    screen.ask("lift", seat=screen.position["deciding"])
    screen.send("lower")
    assert screen.expect("curtain")["position"]["view"]["hand"] is None


@pytest.mark.parametrize(("first", "drawn"), [("draw2", ["B2", "B3"]), ("O1@own", ["B2"])])
def test_who_draws_sees_the_card_before_the_curtain_falls(
    ann: Person, first: str, drawn: list[str]
) -> None:
    start = position(hand="O1 G2", opponent="G1 G3", draw="B2 B3")
    screen = ann.sit_at(ann.open_table("me", "me", start=start))
    screen.ask("lift", seat=0)
    screen.play(first)
    if screen.position["deciding"] == 0:
        screen.play("draw")
    seen = screen.position
    assert (seen["deciding"], seen["seen_by"], seen["curtain"]) == (1, 0, False)
    assert seen["legal"] is None
    assert set(drawn) <= set(seen["view"]["hand"])
    assert screen.ask("move", move="G1@own", number=seen["number"])["code"] == "not_now"
    screen.ask("chat", text="look")
    screen.send("sync", since=0)
    assert screen.expect("snapshot")["position"]["seen_by"] == 0
    screen.ask("lower")
    assert screen.position["curtain"] is True
    assert screen.position["view"]["hand"] is None
    screen.ask("lift", seat=1)
    assert screen.position["view"]["hand"] == ["G1", "G3"]


def test_after_a_flip_the_curtain_falls_at_once_unless_a_card_came_after_it(ann: Person) -> None:
    for draw, seen_by in (("B2 B1*", -1), ("B1* B2", 0)):
        start = position(hand="O1 G2", opponent="G1 G3", draw=draw)
        screen = ann.sit_at(ann.open_table("me", "me", start=start))
        screen.ask("lift", seat=0)
        screen.play("draw2")
        assert screen.position["seen_by"] == 0
        assert set(draw.split()[: 1 + (seen_by < 0)]) <= set(screen.position["view"]["hand"])
        screen.play("flip O")
        assert screen.position["deciding"] == 1
        assert screen.position["seen_by"] == seen_by


def test_behind_the_curtain_every_move_gets_the_same_answer(ann: Person) -> None:
    screen = ann.sit_at(ann.open_table("me", "me", "me", game="edison", variant="advanced3"))
    bets = [text for text in games.find("edison").notation if text.startswith("bet ")]
    answers = {
        json.dumps(screen.ask("move", move=move, number=0), sort_keys=True)
        for move in (*bets[::40], "RZ", "d4", "evaluate", "R>12")
    }
    assert len(answers) == 1
    assert json.loads(answers.pop())["reason"]["key"] == "server.refuse.curtain_down"
    assert screen.position["number"] == 0


def test_a_bet_is_not_found_out_by_sending_it_again(ann: Person) -> None:
    screen = ann.sit_at(ann.open_table("me", "me", "me", game="edison", variant="advanced3"))
    screen.ask("lift", seat=screen.position["deciding"])
    made = screen.position["legal"][0]
    assert screen.play(made)["type"] == "done"
    bets = [text for text in games.find("edison").notation if text.startswith("bet ")]
    assert {screen.ask("move", move=bet, number=0)["type"] for bet in (made, *bets[::40])} == {
        "done"
    }


def test_where_nothing_is_hidden_there_is_no_curtain(ann: Person) -> None:
    for game, variant in (("voldetour", "two"), ("edison", "two")):
        table = ann.open_table("me", "me", game=game, variant=variant, curtain=True)
        screen = ann.sit_at(table)
        if screen.snapshot["status"] == "open":
            screen.expect("started")
        assert screen.position["curtain"] is False
        assert screen.position["seen_by"] == screen.position["deciding"]
        assert screen.play()["type"] == "done"


def test_there_are_no_hints_between_people_at_one_screen(ann: Person) -> None:
    screen = ann.sit_at(ann.open_table("me", "me"))
    screen.ask("lift", seat=screen.position["deciding"])
    refused = screen.ask("hint")
    assert refused["code"] == "not_now"
    assert refused["reason"]["key"] == "server.refuse.no_hint_between_people"


def test_no_message_ever_holds_two_hands(ann: Person) -> None:
    screen = ann.sit_at(ann.open_table("me", "me"))
    for _ in range(30):
        if screen.position["legal"] is None:
            screen.ask("lift", seat=screen.position["deciding"])
        screen.play()
    for heard in screen.heard:
        shown = json.loads(heard).get("position")
        if shown and shown["view"]:
            assert (shown["view"]["hand"] is None) == (shown["seen_by"] == -1)
    table = screen.snapshot["table"]["id"]
    for wanted in ("all", "0", "1"):
        answer = ann.http.get(f"/api/tables/{table}/replay", params={"as": wanted})
        assert answer.status_code == 403


def test_without_a_curtain_the_seat_to_decide_is_shown(ann: Person) -> None:
    screen = ann.sit_at(ann.open_table("me", "me", curtain=False))
    for _ in range(8):
        assert screen.position["seen_by"] == screen.position["deciding"]
        screen.play()


def test_undo_is_free_among_people_at_one_screen(ann: Person) -> None:
    screen = ann.sit_at(ann.open_table("me", "me", curtain=False))
    screen.play("draw2")
    assert screen.ask("undo")["type"] == "done"
    assert screen.position["number"] == 0


def test_a_game_at_one_screen_is_not_rated(server: Running, ann: Person) -> None:
    screen = ann.sit_at(ann.open_table("me", "me"))
    assert screen.ask("resign", seat=1)["type"] == "done"
    assert screen.ending["ratings"] == {}
    assert screen.ending["returns"] == [1.0, -1.0]


def test_each_seat_at_one_screen_may_have_a_name_of_its_own(ann: Person) -> None:
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "me"}]
    answer = ann.http.post("/api/tables", json={"game": "voltage", "seats": seats})
    screen = ann.sit_at(answer.json()["id"])
    assert [seat["name"] for seat in screen.snapshot["seats"]] == ["Ada", "Ann"]
    assert [seat["yours"] for seat in screen.snapshot["seats"]] == [True, True]


def test_who_sits_alone_goes_by_the_own_name(ann: Person) -> None:
    seats = [{"kind": "me", "name": "Somebody else"}, {"kind": "bot", "bot": "random"}]
    answer = ann.http.post("/api/tables", json={"game": "voltage", "seats": seats})
    assert ann.sit_at(answer.json()["id"]).snapshot["seats"][0]["name"] == "Ann"


def test_a_name_that_cannot_be_is_refused(ann: Person) -> None:
    for name in ("", " ", "x" * 33, "<b>"):
        seats = [{"kind": "me", "name": name}, {"kind": "me"}]
        answer = ann.http.post("/api/tables", json={"game": "voltage", "seats": seats})
        assert answer.status_code == 422, name
