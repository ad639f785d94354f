"""Asking what a move would do: answered before it is made, and nothing comes of it."""

from __future__ import annotations

import pytest

from ludion.games.voltage.sketch import position
from ludion.server.overload import Overload
from ludion.server.people.limits import FORESIGHTS
from tests.server.harness import Person, Running, Screen
from tests.server.test_playing import begin, deciding


def ask(screen: Screen, move: str | None = None, **fields: object) -> dict[str, object]:
    wish = {"move": move or screen.position["legal"][0], "number": screen.position["number"]}
    return screen.ask("whatif", **wish | fields)


def test_what_a_move_would_do_is_answered_and_changes_nothing(ann: Person, bob: Person) -> None:
    mover, other = deciding(*begin(ann, bob))
    answer = ask(mover)
    assert answer["type"] == "foreseen"
    assert answer["move"] == mover.position["legal"][0]
    assert answer["changes"]
    assert other.quiet()
    assert mover.play(str(answer["move"]))["type"] == "done"


def test_what_a_drawn_card_is_nobody_foresees(ann: Person) -> None:
    start = position(hand="O1 G2", opponent="G1 G3", draw="P3 B1")
    screen = ann.sit_at(ann.open_table("me", "me", curtain=False, start=start))
    changes = ask(screen, "draw2")["changes"]
    assert isinstance(changes, dict)
    assert "hand" not in changes
    assert "draw_count" in changes


def test_only_who_decides_may_ask_and_only_for_a_legal_move(ann: Person, bob: Person) -> None:
    mover, other = deciding(*begin(ann, bob))
    legal = mover.position["legal"]
    assert ask(other, legal[0])["code"] == "not_yours"
    assert ask(mover, "flip O")["code"] == "illegal"
    assert ask(mover, "checkmate")["code"] == "malformed"
    assert ask(mover, number=1)["code"] == "late"
    watching = Person(ann.url).sit_at(mover.snapshot["table"]["id"])
    assert ask(watching, legal[0])["code"] == "not_yours"
    mover.play(legal[0])
    assert ask(mover, legal[0], number=0)["code"] == "late"


def test_behind_the_curtain_nothing_is_foreseen(ann: Person) -> None:
    screen = ann.sit_at(ann.open_table("me", "me"))
    assert ask(screen, "draw2")["reason"] == {
        "key": "server.refuse.curtain_down",
        "arguments": {},
        "rule": None,
    }
    screen.ask("lift", seat=screen.position["deciding"])
    assert ask(screen, "draw2")["type"] == "foreseen"


def test_before_and_after_the_game_nothing_is_foreseen(ann: Person) -> None:
    waiting = ann.sit_at(ann.open_table("me", "open"))
    assert ask(waiting, "draw2")["code"] == "not_now"
    over = ann.sit_at(ann.open_table("me", "me", curtain=False))
    over.ask("resign", seat=0)
    assert ask(over, "draw2")["code"] == "not_now"


def test_who_asks_too_often_is_refused_and_may_still_move(ann: Person) -> None:
    screen = ann.sit_at(ann.open_table("me", "me", curtain=False))
    answers = [ask(screen) for _ in range(4 * int(FORESIGHTS.burst))]
    assert "too_much" in {answer.get("code") for answer in answers}
    assert screen.play()["type"] == "done"


def test_an_overloaded_server_foresees_nothing(
    server: Running, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = ann.sit_at(ann.open_table("me", "me", curtain=False))
    overloaded = Overload()
    monkeypatch.setattr(overloaded, "refuses", lambda kind: kind == "analysis")
    monkeypatch.setattr(server.server.tables, "overload", overloaded)
    reason = ask(screen)["reason"]
    assert isinstance(reason, dict)
    assert reason["key"] == "server.refuse.overload_analysis"
    assert screen.play()["type"] == "done"
