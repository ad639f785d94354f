"""Taking back: free until something new has come out, else by consent."""

from __future__ import annotations

from tests.server.harness import Person, Screen
from tests.server.test_playing import begin, deciding


def a_play(screen: Screen) -> str:
    """A legal move that draws nothing: it tells its player nothing new."""
    return next(move for move in screen.position["legal"] if "@" in move)


def test_a_move_that_tells_nothing_new_is_taken_back_freely(ann: Person, bob: Person) -> None:
    mover, other = deciding(*begin(ann, bob))
    before = mover.position
    mover.play(a_play(mover))
    assert mover.position["can_undo"] == "free"
    assert other.expect("moved")["position"]["can_undo"] == "no"
    assert mover.ask("undo")["type"] == "done"
    undone = other.expect("undone")
    assert undone["position"]["number"] == 0
    assert mover.position["view"] == before["view"]
    assert mover.position["legal"] == before["legal"]


def test_after_a_draw_the_other_is_asked(ann: Person, bob: Person) -> None:
    mover, other = deciding(*begin(ann, bob))
    mover.play("draw2")
    assert mover.position["can_undo"] == "ask"
    mover.ask("undo")
    offers = other.expect("offers")["offers"]
    assert offers[0]["offer"] == "undo"
    other.ask("answer", offer="undo", yes=False)
    assert mover.expect("offers")["declined"] == "undo"
    mover.ask("undo")
    assert mover.ask("undo")["code"] == "not_now"
    other.expect("offers")
    other.ask("answer", offer="undo", yes=True)
    assert mover.expect("undone")["position"]["number"] == 0


def test_after_another_players_decision_the_other_is_asked(ann: Person, bob: Person) -> None:
    a, b = begin(ann, bob)
    first, _ = deciding(a, b)
    while deciding(a, b)[0] is first:
        mover, other = deciding(a, b)
        mover.play()
        other.expect("moved")
    mover, other = deciding(a, b)
    mover.play()
    assert other.expect("moved")["position"]["can_undo"] == "ask"


def test_against_bots_everything_is_taken_back_freely_and_the_game_is_not_rated(
    ann: Person,
) -> None:
    screen = ann.sit_at(ann.open_table("me", "random"))
    while not screen.position["legal"]:
        screen.expect("moved", "started")
    number = screen.position["number"]
    screen.play("draw2")
    while not screen.position["legal"]:
        screen.expect("moved")
    assert screen.ask("undo")["type"] == "done"
    assert screen.position["number"] == number
    screen.ask("resign")
    assert screen.ending["ratings"] == {}


def test_there_is_nothing_to_take_back_at_the_beginning(ann: Person, bob: Person) -> None:
    a, _ = begin(ann, bob)
    assert a.ask("undo")["code"] == "not_now"
