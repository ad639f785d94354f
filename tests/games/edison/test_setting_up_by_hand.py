"""The rules page, "State, as JSON": positions are read only if they can be."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from ludion.errors import BadState
from tests.games.edison.table import EDISON, Table

Json = dict[str, Any]


def read(json: Json, variant: str = "teams", **options: Any) -> Json:
    return EDISON.to_json(EDISON.from_json(EDISON.setting(variant, options), json)[0])


def changed(table: Table, change: Callable[[Json], object]) -> Json:
    json = copy.deepcopy(table.json)
    change(json)
    return json


def refused(table: Table, change: Callable[[Json], object]) -> str:
    """The field that is named when a good state is changed to a bad one."""
    json = changed(table, change)
    setting = table.setting
    with pytest.raises(BadState) as caught:
        EDISON.from_json(setting, json)
    return caught.value.where


ROUND = ("RZ", "fwd", "d5", "R>5o")


def test_a_state_is_written_as_the_page_lays_it_out() -> None:
    json = Table().play("RZ").json
    assert list(json) == [
        "player", "phase", "round", "first", "table", "hands", "vehicles", "weights",
        "favourites", "evaluated", "layout", "walls", "oil", "totals", "winners",
    ]  # fmt: skip
    assert json["table"] == [{"seat": 0, "card": "RZ"}]
    assert json["vehicles"]["R"] == {"at": 0, "lane": None, "facing": 1, "score": 0}
    assert (json["oil"], json["totals"], json["winners"]) == (False, None, None)
    assert json["favourites"] == [None] * 4


def test_hands_are_sorted_as_plain_strings() -> None:
    for hand in Table().json["hands"]:
        assert hand == sorted(hand)


def test_the_lane_is_null_off_the_walls_and_in_the_centre() -> None:
    vehicles = Table().put(R="6i", Z=3, P="C", M="8o").json["vehicles"]
    assert [vehicles[v]["lane"] for v in "RZPM"] == ["i", None, None, "o"]
    assert vehicles["P"]["at"] == "C"


def test_facing_stays_as_it_was_in_the_centre() -> None:
    table = Table().put(R=9).turn("R").play("RZ", "d1", "rev", "R>C")
    assert table.json["vehicles"]["R"] == {"at": "C", "lane": None, "facing": -1, "score": 15}


def test_a_good_position_is_read_as_it_is() -> None:
    for table in (Table(), Table().play("RZ"), Table().play(*ROUND), Table("three").play("d2")):
        assert read(table.json, table.setting.variant.name) == table.json


@pytest.mark.parametrize(
    ("where", "change"),
    [
        ("state", lambda s: s.pop("oil")),
        ("state", lambda s: s.update(wind=3)),
        ("player", lambda s: s.update(player=4)),
        ("player", lambda s: s.update(player=True)),
        ("player", lambda s: s.update(player=2)),
        ("phase", lambda s: s.update(phase="start")),
        ("phase", lambda s: s.update(phase=None)),
        ("round", lambda s: s.update(round=0)),
        ("first", lambda s: s.update(round=3)),
        ("first", lambda s: s.update(first=0)),
        ("table", lambda s: s.update(table={})),
        ("table[0]", lambda s: s["table"].append("RZ")),
        ("table[0].card", lambda s: s["table"].append({"seat": 1, "card": "d7"})),
        ("table[0].seat", lambda s: s["table"].append({"seat": 0, "card": "d1"})),
        ("hands[1]", lambda s: s["table"].append({"seat": 1, "card": "d1"})),
        ("hands", lambda s: s["hands"].pop()),
        ("hands[0][0]", lambda s: s["hands"][0].insert(0, "AA")),
        ("hands[0]", lambda s: s["hands"][0].reverse()),
        ("hands[0]", lambda s: s["hands"][0].pop()),
        ("hands[0]", lambda s: s["hands"][0].insert(0, "PM")),
        ("hands[3]", lambda s: s["hands"][3].append("rev")),
        ("vehicles", lambda s: s["vehicles"].pop("R")),
        ("vehicles.R", lambda s: s["vehicles"]["R"].pop("lane")),
        ("vehicles.R.at", lambda s: s["vehicles"]["R"].update(at=23)),
        ("vehicles.R.at", lambda s: s["vehicles"]["R"].update(at="D")),
        ("vehicles.R.at", lambda s: s["vehicles"]["R"].update(at=5.0)),
        ("vehicles.R.lane", lambda s: s["vehicles"]["R"].update(lane=None)),
        ("vehicles.R.lane", lambda s: s["vehicles"]["R"].update(at=3)),
        ("vehicles.R.facing", lambda s: s["vehicles"]["R"].update(facing=0)),
        ("vehicles.R.score", lambda s: s["vehicles"]["R"].update(score=11)),
        ("vehicles.R.score", lambda s: s["vehicles"]["R"].update(score="3")),
        ("vehicles.Z", lambda s: s["vehicles"]["Z"].update(at=4, lane="i")),
        ("vehicles.Z", lambda s: s["vehicles"]["Z"].update(facing=-1)),
        ("weights", lambda s: s.update(weights=[None])),
        ("weights[1]", lambda s: s["weights"].__setitem__(1, None)),
        ("weights[0].R", lambda s: s["weights"][0].update(R=-1)),
        ("weights[0]", lambda s: s["weights"][0].update(R=3, Z=3)),
        ("weights[2]", lambda s: s["weights"].__setitem__(2, s["weights"][1])),
        ("favourites[0]", lambda s: s["favourites"].__setitem__(0, "R")),
        ("evaluated[2]", lambda s: s["evaluated"].__setitem__(2, 0)),
        ("evaluated[2]", lambda s: s["evaluated"].__setitem__(2, True)),
        ("layout", lambda s: s["layout"].pop()),
        ("layout", lambda s: s["layout"].__setitem__(1, 4)),
        ("layout[0]", lambda s: s["layout"].__setitem__(0, 0)),
        ("layout[9]", lambda s: s["layout"].__setitem__(9, 7)),
        ("layout[3]", lambda s: s["layout"].__setitem__(3, "ice")),
        ("walls", lambda s: s["walls"].pop()),
        ("oil", lambda s: s.update(oil=True)),
        ("oil", lambda s: s.update(oil=None)),
        ("totals", lambda s: s.update(totals=[0, 0, 0, 0])),
        ("winners", lambda s: s.update(winners=[])),
    ],
)
def test_a_bad_field_is_named(where: str, change: Callable[[Json], object]) -> None:
    assert refused(Table().play(*ROUND), change) == where


def test_something_that_is_no_object_is_refused() -> None:
    nonsense: list[Any] = [None, [], 3, "state"]
    for json in nonsense:
        with pytest.raises(BadState):
            EDISON.from_json(EDISON.setting(), json)


def test_cards_are_counted() -> None:
    def swap(state: Json) -> None:
        """Seat 0 has played a distance too many instead of its choice card."""
        state["hands"][0].remove("d1")
        state["hands"][0] = sorted([*state["hands"][0], "RZ"])

    assert refused(Table().play(*ROUND), swap) == "hands"


def test_no_square_holds_more_than_it_has_room_for() -> None:
    table = Table().play(*ROUND, "RZ", "fwd", "d3", "Z>3", "PM", "fwd", "d4", "P>4i")

    def crowd(lane: str | None, at: int) -> Callable[[Json], object]:
        return lambda s: [s["vehicles"][v].update(at=at, lane=lane) for v in "RZP"]

    assert refused(table, crowd(None, 12)) == "vehicles.R.at"
    assert refused(table, crowd("i", 6)) == "vehicles.R.at"
    assert refused(table, lambda s: [s["vehicles"][v].update(at="C", lane=None, score=15)
                                     for v in "RZ"]) == "vehicles.R.at"  # fmt: skip


def test_a_phase_must_fit_the_cards_on_the_table() -> None:
    assert refused(Table().play("RZ"), lambda s: s.update(phase="move")) == "table"
    assert refused(Table().play("RZ"), lambda s: s.update(phase="over", player=0)) == "phase"
    assert refused(Table(), lambda s: s.update(phase="bet")) == "phase"
    moving = Table().play("RZ", "d1", "fwd")
    assert refused(moving, lambda s: s.update(phase="card")) == "table"
    assert refused(moving, lambda s: s.update(player=0)) == "player"
    assert refused(moving, lambda s: s.update(phase="score")) == "phase"
    assert refused(Table("three").play("RZ", "d1", "fwd"), lambda s: s.update(phase="score")) == (
        "table"
    )


def test_the_phase_move_needs_a_vehicle_that_can_move() -> None:
    table = Table().play("RZ", "fwd", "d4", "R>4o")
    table.play("ZM", "rev", "d1", "Z>22", "RP", "rev", "d1", "P>22")
    moving = table.copy().play("RM", "rev", "d3")
    assert moving.phase == "move"

    def stop(state: Json) -> None:
        state["vehicles"]["R"].update(at=10, lane=None)

    # M on Start cannot go back three: two vehicles are on 22.
    assert refused(moving, stop) == "phase"


def test_the_phase_score_is_read_with_its_oil() -> None:
    table = Table("three").put(R=0)
    table.play("RZ", "d2", "fwd", "R>2")
    assert read(table.json, "three") == table.json
    assert refused(table, lambda s: s.update(oil=True)) == "oil"
    assert refused(table, lambda s: s.update(player=0)) == "player"


def test_bets_must_be_possible() -> None:
    table = Table("advanced")
    bet = table.legal()[10]
    table.play(bet)
    assert read(table.json, "advanced") == table.json
    assert refused(table, lambda s: s["weights"].__setitem__(0, None)) == "weights[0]"
    assert refused(table, lambda s: s["weights"].__setitem__(1, s["weights"][0])) == "weights[1]"
    assert refused(table, lambda s: s["weights"][0].update(R=3, Z=3, P=3, M=3)) == "weights[0]"
    assert refused(table, lambda s: s["favourites"].__setitem__(0, None)) == "favourites[0]"

    def same(state: Json) -> None:
        state["favourites"][1] = state["favourites"][0]

    assert refused(table, same) == "favourites"


def test_the_two_favourites_must_be_dealt_once_each() -> None:
    table = Table("two")

    def same(state: Json) -> None:
        for field in ("favourites", "weights"):
            state[field][1] = state[field][0]

    assert refused(table, same) == "favourites"
    assert refused(table, lambda s: s["weights"][0].update(R=2)) == "weights[0]"


def test_totals_and_winners_are_counted_not_believed() -> None:
    table = Table("two")
    while table.seat >= 0:
        table.play(table.legal()[-1])
    assert read(table.json, "two") == table.json
    assert refused(table, lambda s: s["totals"].__setitem__(0, 99)) == "totals"
    assert refused(table, lambda s: s.update(winners=[0, 1, 2])) == "winners"
    assert refused(table, lambda s: s.update(totals=None)) == "totals"


def test_a_random_layout_must_be_laid_by_its_stacks() -> None:
    table = Table(layout="random")

    def swap(state: Json) -> None:
        layout = state["layout"]
        layout[1], layout[22] = layout[22], layout[1]

    json = changed(table, swap)
    if json["layout"][1] != table.json["layout"][1]:
        assert refused(table, swap) == "layout"


def test_a_start_is_the_state_right_after_the_deal() -> None:
    for table in (Table().play("RZ"), Table().play(*ROUND)):
        with pytest.raises(BadState, match="at the start"):
            EDISON.check_start(table.setting, table.state)
    betting = Table("advanced")
    EDISON.check_start(betting.setting, betting.state)
    betting.play(betting.legal()[0])
    with pytest.raises(BadState, match="player"):
        EDISON.check_start(betting.setting, betting.state)
