"""Layout files: the owner of a box enters its tokens, walls and ranking cards."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ludion.errors import BadLayout, BadOption
from ludion.games.edison.layouts import RANKING4, SQUARES, LayoutOption, load, read
from tests.games.edison.table import EDISON, Table

EXAMPLE = Path(__file__).resolve().parents[3] / "docs" / "layout-example.json"
PLAIN = {"name": "box", "squares": list(SQUARES)}


def box(**fields: Any) -> dict[str, Any]:
    return PLAIN | fields


def squares(**tokens: Any) -> list[Any]:
    """The usual squares, some of them changed: s3=7."""
    return [tokens.get(f"s{i}", token) for i, token in enumerate(SQUARES)]


def test_the_example_in_the_documentation_is_good() -> None:
    layout = read(load(EXAMPLE))
    assert layout.squares == SQUARES
    assert layout.ranking4 == RANKING4


def test_all_but_the_name_and_the_squares_is_optional() -> None:
    table = Table(layout=box())
    assert table.json["layout"] == list(SQUARES)
    assert table.json["walls"] == [4, 5, 6, 7, 8]


def test_its_squares_are_laid() -> None:
    table = Table(layout=box(squares=squares(s1=-4, s2="oil"))).play("RZ", "d2", "fwd", "R>2")
    assert table.facings["R"] == -1
    assert table.json["layout"][1:3] == [-4, "oil"]


def test_its_ranking_cards_are_dealt() -> None:
    cards = [[0, 1, 2, 3], [1, 0, 3, 2], [2, 3, 0, 1], [3, 2, 1, 0]]
    dealt = Table("solo", layout=box(ranking4=cards)).json["weights"]
    assert sorted(list(w.values()) for w in dealt) == cards


def test_its_ranking_cards_for_three_are_dealt() -> None:
    cards = [[1, 2, 3], [2, 3, 1], [3, 1, 2]]
    dealt = Table("three", layout=box(ranking3=cards)).json["weights"]
    assert sorted([w["R"], w["P"], w["M"]] for w in dealt) == cards


def test_without_walls_nothing_has_a_lane() -> None:
    table = Table(layout=box(walls=[])).put(Z=5).play("RZ", "d5", "fwd")
    assert table.legal() == ["R>5", "Z>11", "Z>C"]


def test_other_walls_give_other_lanes() -> None:
    table = Table(layout=box(walls=[12, 13])).put(R=11, Z=2).play("RZ", "d2", "fwd")
    assert table.legal() == ["R>13i", "R>13o", "Z>4"]
    assert table.play("R>13o").at("R") == "13o"


def test_a_wall_at_the_ramp_and_the_foot_of_the_drop() -> None:
    table = Table(layout=box(walls=[9, 10, 11])).put(R="9i", Z="10o", M="C")
    assert table.copy().play("RM", "d1", "fwd").legal() == ["R>11i"]
    table.put(Z="10i", M=20)
    assert table.copy().play("RM", "d1", "fwd").legal() == ["M>21", "R>C"]


def test_legal_moves_are_ascending_with_other_walls_too() -> None:
    table = Table(layout=box(walls=[12, 13])).put(R=11, Z=2, P=9, M=10)
    for pair in ("RZ", "RP", "PM"):
        table.copy().play(pair, "d3", "fwd").legal()


def test_stacks_are_shuffled_in_the_advanced_variants_only() -> None:
    content = json.loads(EXAMPLE.read_text("utf-8"))
    assert Table("teams", layout=content).json["layout"] == list(SQUARES)
    layouts = {tuple(Table("advanced", seed, layout=content).json["layout"]) for seed in range(9)}
    assert len(layouts) == 9


def test_stacks_may_be_of_other_sizes() -> None:
    content = stacks(yellow=[1] * 10, green=[2] * 9, blue=["oil"])
    layout = Table("advanced", layout=content).json["layout"]
    assert layout == ["start", *[1] * 8, 8, -10, 1, 1, *[2] * 9, "oil"]


def test_a_layout_with_stacks_may_lie_as_the_squares_say_or_as_the_stacks_allow() -> None:
    content = json.loads(EXAMPLE.read_text("utf-8"))
    for variant in ("teams", "advanced"):
        setting = EDISON.setting(variant, {"layout": content})
        for option in ("standard", "random"):
            EDISON.from_json(setting, Table(variant, layout=option).json)


def stacks(**tokens: list[Any]) -> dict[str, Any]:
    return box(stacks={"yellow": [], "green": [], "blue": []} | tokens)


@pytest.mark.parametrize(
    ("message", "content"),
    [
        ("layout: must be an object", []),
        ("layout: the field 'name' is missing", {"squares": list(SQUARES)}),
        ("layout: the field 'squares' is missing", {"name": "box"}),
        ("layout: there is no field 'wals'; the fields are name, squares, walls", box(wals=[])),
        ("name: must be a text", box(name=3)),
        ("squares: must have 23 entries, not 22", box(squares=list(SQUARES[1:]))),
        ("squares: must be a list", box(squares="start")),
        ("squares[0]: is printed 'start', not 0", box(squares=squares(s0=0))),
        ("squares[9]: is printed 8, not 9", box(squares=squares(s9=9))),
        ("squares[10]: is printed -10", box(squares=squares(s10=True))),
        ("squares[3]: must be a whole number from -10 to 10", box(squares=squares(s3=11))),
        ("squares[3]: must be a whole number", box(squares=squares(s3=True))),
        ("squares[3]: must be a value or 'oil', not 'ice'", box(squares=squares(s3="ice"))),
        ("walls[1]: must be a whole number from 1 to 22, not 0", box(walls=[4, 0])),
        ("walls: square 4 is named twice", box(walls=[4, 5, 4])),
        ("walls: must be a list, not null", box(walls=None)),
        ("ranking4: must have 4 entries", box(ranking4=[[3, 2, 1, 0]])),
        ("ranking4[0]: must have 4 entries", box(ranking4=[[3, 2, 1]] * 4)),
        ("ranking4[0][0]: must be a whole number from 0 to 3", box(ranking4=[[4, 2, 1, 0]] * 4)),
        ("ranking4: R must have each of 0, 1, 2, 3", box(ranking4=[[3, 2, 1, 0]] * 4)),
        ("ranking3: R must have each of 1, 2, 3 on one card", box(ranking3=[[3, 2, 1]] * 3)),
        ("ranking3[0][0]: must be a whole number from 1 to 3", box(ranking3=[[0, 3, 2]] * 3)),
        ("stacks: the field 'blue' is missing", box(stacks={"yellow": [], "green": []})),
        ("stacks: there is no field 'red'", stacks(red=[1])),
        ("stacks.green[0]: must be", stacks(green=["x"])),
        ("stacks: must hold 20 tokens together, not 1", stacks(yellow=[1])),
    ],
)
def test_a_bad_field_is_named(message: str, content: Any) -> None:
    with pytest.raises(BadLayout, match=re.escape(message)):
        read(content)


def test_the_option_takes_a_path_on_the_command_line_and_keeps_the_content(tmp_path: Path) -> None:
    path = tmp_path / "box.json"
    path.write_text(json.dumps(box(walls=[3])))
    option = LayoutOption("layout", "standard", "")
    assert option.parse(str(path)) == box(walls=[3])
    assert option.parse("random") == "random"


@pytest.mark.parametrize("write", [lambda p: p.write_text("{"), lambda p: p.write_bytes(b"\xff")])
def test_a_file_that_is_no_json_is_refused(write: Callable[[Path], object], tmp_path: Path) -> None:
    path = tmp_path / "box.json"
    write(path)
    with pytest.raises(BadLayout, match=r"box\.json: is no JSON"):
        load(path)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match=r"option layout: .*none\.json: cannot be read"):
        LayoutOption("layout", "standard", "").parse(str(tmp_path / "none.json"))


@pytest.mark.parametrize("value", [None, 3, "other", ["standard"], True])
def test_other_values_are_refused(value: Any) -> None:
    with pytest.raises(BadOption, match="give standard, random or a layout file"):
        EDISON.setting("teams", {"layout": value})


def test_a_bad_content_is_refused_as_an_option() -> None:
    with pytest.raises(BadOption, match="option layout: walls: square 4 is named twice"):
        EDISON.setting("teams", {"layout": box(walls=[4, 4])})
