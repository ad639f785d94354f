"""The rules page, "Evaluation"."""

from __future__ import annotations

from tests.games.edison.table import Table


def test_a_2_evaluates_after_the_move() -> None:
    table = Table().put(R=0, Z=14, P=16, M=9).play("RZ", "d2", "fwd", "R>2")
    assert table.scores == {"R": 5, "Z": 5, "P": -5, "M": 8}


def test_an_end_on_oil_evaluates_after_the_move() -> None:
    table = Table().put(R=12, Z=14, P=16, M=9).play("RZ", "d1", "fwd", "R>13")
    assert table.scores == {"R": 0, "Z": 5, "P": -5, "M": 8}


def test_a_2_and_oil_in_one_round_evaluate_once() -> None:
    table = Table().put(R=11, Z=14).play("RZ", "d2", "fwd", "R>13")
    assert table.scores == {"R": 0, "Z": 5, "P": 0, "M": 0}


def test_no_2_and_no_oil_no_evaluation() -> None:
    table = Table().put(R=11, Z=14).play("RZ", "d3", "fwd", "R>14")
    assert set(table.scores.values()) == {0}


def test_a_2_evaluates_also_when_nothing_could_move() -> None:
    table = Table().put(R=10, Z=11, P=1).play("RZ", "rev", "d2")
    assert table.scores == {"R": -10, "Z": 10, "P": 3, "M": 0}
    assert table.json["evaluated"] == [False, False, True, False]


def test_start_and_oil_are_worth_nothing() -> None:
    table = Table().put(R=13, Z=0, P=19).play("PM", "d2", "fwd", "M>2")
    assert table.scores == {"R": 0, "Z": 0, "P": 0, "M": 5}


def test_a_score_may_be_negative() -> None:
    table = Table().put(P=10).score(P=4).play("RZ", "d2", "fwd", "R>2")
    assert table.scores["P"] == -6


def test_a_vehicle_that_takes_the_ramp_in_the_round_of_an_evaluation_scores_15_only() -> None:
    table = Table().put(R="8i", Z=1).play("RZ", "d2", "fwd", "R>C")
    assert table.scores == {"R": 15, "Z": 3, "P": 0, "M": 0}


def test_the_vehicle_that_passes_48_goes_on_scoring() -> None:
    table = Table().put(P=11).score(P=45).play("RZ", "d2", "fwd", "R>2")
    assert table.scores["P"] == 55
