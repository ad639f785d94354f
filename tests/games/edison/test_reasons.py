"""An illegal move says why in words and names the rule; what happened is told to everybody."""

from __future__ import annotations

import pytest

from ludion.words import say
from tests.games.edison.table import EDISON, Table

NAMES = ("Ann", "Bob", "Cleo", "Dan")


def refusal(table: Table, move: str) -> tuple[str, str | None]:
    assert move not in table.legal()
    reason = EDISON.why_not(table.state, EDISON.parse(move))
    return say(reason), reason.rule


def moving(*cards: str, **places: str | int) -> Table:
    return Table().put(**places).play(*cards)


@pytest.mark.parametrize(
    ("table", "move", "text", "rule"),
    [
        (Table().play("d1"), "d2", "a card of this type (distance) already lies there", "round"),
        (Table().hold(0, "d1"), "d2", "this card is not in your hand: d2", "cards"),
        (Table(), "R>1", "play a card now", "round"),
        (Table(), "evaluate", "play a card now", "round"),
        (Table("advanced"), "RZ", "first divide your ten points", "bets"),
        (moving("RZ", "d1", "fwd"), "fwd", "move a vehicle now", "round"),
        (moving("RZ", "d1", "fwd"), "P>1", "Roller is not on the vehicle card", "round"),
        (moving("RZ", "d1", "fwd", R="C"), "R>1", "Steam Rocket is in the centre", "centre"),
        (moving("RZ", "d1", "fwd", R=9, Z="C"), "R>C", "the centre is taken", "ramp"),
        (moving("RZ", "d2", "fwd", R=9), "R>C", "with exactly one step left", "ramp"),
        (moving("RZ", "d5", "fwd"), "R>5", "square 5 is walled: name the lane", "lanes"),
        (moving("RZ", "d3", "fwd"), "R>3i", "square 3 has no wall", "lanes"),
        (moving("RZ", "d3", "fwd"), "R>2", "moves exactly 3 and gets to square 3", "distance"),
        (moving("RZ", "d3", "rev", R=12), "R>9", "no vehicle climbs the drop", "drop"),
        (moving("RZ", "d3", "fwd", R=11, P=13, M=13), "R>14", "blocked after square 12", "lanes"),
        (moving("RZ", "d3", "fwd", R="4i", P="5i"), "R>7i", "blocked after square 4", "lanes"),
        (moving("RZ", "d2", "fwd", R=9, P=10, M=10), "R>12", "blocked after square 9", "lanes"),
    ],
)  # fmt: skip
def test_a_refused_move_says_why(table: Table, move: str, text: str, rule: str) -> None:
    reason, named = refusal(table, move)
    assert text in reason
    assert named == rule


def test_a_bet_on_another_favourite() -> None:
    table = Table("advanced")
    own = "RZPM".index(table.json["favourites"][0])
    other = (own + 1) % 4
    bet = ",".join("10" if vehicle == other else "0" for vehicle in range(4))
    assert refusal(table, f"bet {bet}")[1] == "bets"


def test_a_decision_about_a_2() -> None:
    table = Table("three").play("RZ", "d2", "fwd", "R>2")
    assert refusal(table, "RZ") == (
        "first decide whether your 2 evaluates",
        "zeppelin",
    )


def told(table: Table, move: str) -> list[str]:
    before = table.copy()
    table.play(move)
    messages = EDISON.tell(before.state, EDISON.parse(move), table.state)
    return [say(message, "en", NAMES) for message in messages]


def test_a_card_is_told() -> None:
    assert told(Table(), "RZ") == ["Ann plays RZ"]


def test_a_move_is_told_from_where_to_where() -> None:
    assert told(moving("RZ", "d5", "fwd"), "R>5o") == [
        "Dan moves Steam Rocket: 0 → 5o",
        "Steam Rocket skids on the oil and turns round",
        "Evaluation: R 0, Z 0, P 0, M 0",
    ]


def test_the_drop_is_told() -> None:
    assert "Steam Rocket goes over the drop and gains a step" in told(
        moving("RZ", "d3", "fwd", R="8i"), "R>12"
    )


def test_the_centre_is_told() -> None:
    assert told(moving("RZ", "d1", "fwd", R=9), "R>C") == [
        "Dan moves Steam Rocket: 9 → C",
        "Steam Rocket takes the ramp to the centre and scores 15 at once",
    ]


def test_an_evaluation_is_told_with_its_points() -> None:
    assert "Evaluation: R +5, Z −5, P 0, M 0" in told(moving("RZ", "d2", "fwd", Z=16), "R>2")


def test_a_round_without_a_move_is_told() -> None:
    table = Table().put(R=10, Z=11).play("RZ", "rev")
    assert told(table, "d2") == [
        "Cleo plays d2",
        "Neither vehicle can move",
        "Evaluation: R −10, Z +10, P 0, M 0",
    ]


def test_a_bet_is_told_without_its_points() -> None:
    table = Table("advanced")
    assert told(table, table.legal()[0]) == ["Ann has placed a secret bet"]


def test_the_decision_of_three_is_told() -> None:
    table = Table("three").play("RZ", "d2", "fwd", "R>2")
    assert told(table.copy(), "evaluate") == [
        "Bob lets the 2 evaluate",
        "Evaluation: R +5, Z 0, P 0, M 0",
    ]
    assert told(table, "decline") == ["Bob declines to evaluate with the 2"]


def test_the_end_is_told_with_totals_and_winners() -> None:
    table = Table("teams").weigh(0, 3, 2, 1, 0).weigh(2, 3, 2, 1, 0)
    table.weigh(1, 0, 3, 2, 1).weigh(3, 0, 3, 2, 1).put(R=1).hold(1, "d1")
    assert told(table, "d3") == [
        "Ann plays d3",
        "Bob has no card that can be played: the game is over",
        "Last evaluation: R +3, Z 0, P 0, M 0",
        "Ann and Cleo have a total of 9",
        "Bob and Dan have a total of 0",
        "Ann and Cleo win",
    ]


def test_a_shared_win_is_told() -> None:
    table = Table("three").hold(1, "d1")
    assert told(table, "d3")[-3:] == [f"{name} shares the win" for name in NAMES[:3]]
