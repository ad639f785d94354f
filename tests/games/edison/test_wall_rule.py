"""The rules page, "Moving a vehicle", the option ``wall_rule``."""

from __future__ import annotations

import pytest

from ludion.errors import BadOption, BadState
from ludion.games.edison.state import VARIANTS
from tests.conftest import PURE_PYTHON
from tests.games.edison.table import EDISON, Table
from tests.games.edison.test_counts import count


def square(**places: str | int) -> Table:
    return Table("solo", wall_rule="square").put(**places)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_has_it_and_a_vehicle_closes_its_lane_by_default(variant: str) -> None:
    assert EDISON.setting(variant).options["wall_rule"] == "lane"
    assert EDISON.setting(variant, {"wall_rule": "square"}).options["wall_rule"] == "square"


def test_other_values_are_refused() -> None:
    with pytest.raises(BadOption, match="option wall_rule: 'both' is not allowed; give lane or"):
        EDISON.setting("solo", {"wall_rule": "both"})


def test_one_vehicle_closes_a_walled_square_to_others_in_either_lane() -> None:
    for lane in "io":
        table = square(R=3, Z=0, P=f"5{lane}").play("RZ", "d2", "fwd")
        assert table.legal() == ["Z>2"]
    assert Table().put(R=3, P="5i").play("RZ", "d2", "fwd").legal() == ["R>5o", "Z>2"]


def test_nobody_passes_it_either() -> None:
    assert square(R=3, Z=0, P="5i").play("RZ", "d6", "fwd").json["phase"] == "card"
    assert square(R=3, Z=9, P="5i").play("RZ", "d6", "rev").json["phase"] == "move"
    assert square(R=3, Z=9, P="5i").play("RZ", "d6", "rev").legal() == ["R>20"]


def test_without_a_wall_a_square_still_holds_two() -> None:
    assert square(R=2, Z=1, P=3).play("RZ", "d1", "fwd").legal() == ["R>3", "Z>2"]
    assert square(R=2, Z=1, P=3, M=3).play("RZ", "d1", "fwd").legal() == ["Z>2"]


def test_whoever_enters_an_empty_walled_square_chooses_a_lane_and_keeps_it() -> None:
    table = square(R=3, Z="C").play("RZ", "d1", "fwd")
    assert table.legal() == ["R>4i", "R>4o"]
    assert square(R="4o", Z="C").play("RZ", "d2", "fwd").legal() == ["R>6o"]


def test_two_vehicles_cannot_stand_on_one_walled_square() -> None:
    crowded = Table("solo").put(R="5i", Z="5o").json
    crowded["round"], crowded["first"] = 1, 0
    for rule in ("lane", "square"):
        setting = EDISON.setting("solo", {"wall_rule": rule})
        expected = "vehicles have moved" if rule == "lane" else "no room for so many"
        with pytest.raises(BadState, match=expected):
            EDISON.from_json(setting, crowded)


@pytest.mark.parametrize(("rule", "moves"), [("lane", 844), ("square", 2814)])
def test_the_first_round_counted_with_the_vehicles_in_the_lanes(rule: str, moves: int) -> None:
    """Where nothing can move, the fourth decision is a card of the next round, not an end."""
    table = Table("solo", wall_rule=rule).put(R="4i", Z=3, P="6i", M="8o").turn("M")
    depth = 3 if PURE_PYTHON else 4
    assert count(table, depth) == [14, 120, 432, moves][:depth]
