"""Layout files: the owner of a box enters its tokens, walls and ranking cards."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ludion.errors import BadLayout, BadOption, BadState
from ludion.games.edison.layout_files import LayoutOption, load, read, written
from ludion.games.edison.layouts import RANKING4, RED, SQUARES
from ludion.kernel import play as kernel
from ludion.kernel.contract import NOBODY
from tests.games.edison.table import EDISON, Table
from tests.games.leaks import assert_nothing_leaks

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
    assert layout.stacks is not None
    assert layout.stacks[3] == RED


def test_what_is_written_is_read_again() -> None:
    layout = read(load(EXAMPLE))
    assert read(written(layout) | {"shuffle": layout.shuffle or "stacks"}).stacks == layout.stacks
    again = read(written(layout))
    assert (again.squares, again.walls, again.drop) == (layout.squares, layout.walls, layout.drop)
    assert (again.ranking4, again.ranking3) == (layout.ranking4, layout.ranking3)


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


@pytest.mark.parametrize("variant", ["teams", "advanced"])
@pytest.mark.parametrize(
    ("shuffle", "own"), [("none", "standard"), ("stacks", "random"), ("all", "shuffled")]
)
def test_ludions_own_layouts_are_its_tokens_with_each_way_to_shuffle(
    variant: str, shuffle: str, own: str
) -> None:
    content = json.loads(EXAMPLE.read_text("utf-8")) | {"shuffle": shuffle}
    for seed in range(3):
        table = Table(variant, seed, layout=content)
        assert table.json == Table(variant, seed, layout=own).json
        EDISON.from_json(EDISON.setting(variant, {"layout": own}), table.json)


def test_without_red_ones_the_twenty_are_shuffled_among_themselves() -> None:
    content = stacks(yellow=[1] * 10, green=[2] * 9, blue=["oil"]) | {"shuffle": "all"}
    layouts = [Table("solo", seed, layout=content).json["layout"] for seed in range(9)]
    for layout in layouts:
        tokens = Counter(layout) - Counter(["start", 8, -10])
        assert tokens == Counter({1: 10, 2: 9, "oil": 1})
    assert len({layout.index("oil") for layout in layouts}) > 1


def test_a_shuffled_game_takes_only_the_printed_squares_from_the_squares() -> None:
    tokens = {"yellow": [1] * 10, "green": [2] * 9, "blue": ["oil"]}
    content = box(squares=squares(s4=7, s5=-7), drop=4, stacks=tokens, shuffle="stacks")
    layout = Table("teams", layout=content).json["layout"]
    assert layout == ["start", 1, 1, 1, 7, -7, *[1] * 7, *[2] * 9, "oil"]


def test_a_layout_cannot_lie_otherwise_than_its_shuffle_lays_it() -> None:
    content = json.loads(EXAMPLE.read_text("utf-8"))
    laid = Table("teams", 3, layout=content | {"shuffle": "stacks"}).json
    with pytest.raises(BadState, match="layout: these tokens cannot lie so"):
        EDISON.from_json(EDISON.setting("teams", {"layout": content}), laid)


def test_the_drop_may_be_elsewhere() -> None:
    content = box(squares=squares(s14=6, s15=-4), drop=14)
    table = Table(layout=content).put(R=13, Z=15, M=14).turn("Z")
    assert table.copy().play("RZ", "d1", "fwd").legal() == ["R>14"]
    assert table.copy().play("RZ", "d2", "fwd").legal() == ["R>16", "R>C"]
    assert table.copy().play("RM", "d2", "fwd", "M>17").at("M") == "17"
    assert table.copy().put(R=8).play("RZ", "d2", "fwd").legal() == ["R>10"]


def test_the_last_drop_leads_over_22_to_start() -> None:
    table = Table(layout=box(squares=squares(s21=5, s22=-5), drop=21)).put(R=21, Z="C")
    assert table.play("RZ", "d1", "fwd").legal() == ["R>0"]


def test_the_printed_squares_have_the_values_of_the_file() -> None:
    content = box(squares=squares(s9=-3, s10=10))
    table = Table(layout=content).put(R=9, Z=10).play("PM", "d2", "fwd", "P>2")
    assert table.scores["R"] == -3
    assert table.scores["Z"] == 10


def test_a_ranking_card_may_be_there_twice_and_two_sides_hold_equal_ones() -> None:
    cards = [[9, 0, 0, 9], [9, 0, 0, 9], [1, 7, 4, 0], [2, 2, 2, 2]]
    dealt = set()
    for seed in range(40):
        table = Table("teams", seed, layout=box(ranking4=cards))
        EDISON.from_json(table.setting, table.json)
        dealt.add(tuple(tuple(weights.values()) for weights in table.json["weights"][:2]))
    assert ((9, 0, 0, 9), (9, 0, 0, 9)) in dealt
    assert ((2, 2, 2, 2), (2, 2, 2, 2)) not in dealt


def test_two_sides_cannot_hold_a_card_that_is_there_once() -> None:
    table = Table("solo")
    json = table.json
    json["weights"][1] = json["weights"][0]
    with pytest.raises(BadState, match="weights: more sides hold a card than there are such cards"):
        EDISON.from_json(table.setting, json)


def test_equal_cards_leave_no_trace_of_which_is_which() -> None:
    """Whatever is hidden, it leaves no trace in what is imagined."""
    cards = [[5, 5, 0, 1], [0, 1, 9, 0], [5, 5, 0, 1], [0, 1, 9, 0]]
    for variant in ("teams", "solo"):
        setting = EDISON.setting(variant, {"layout": box(ranking4=cards)})
        for seat in range(NOBODY, 4):
            varied = assert_nothing_leaks(setting, seat, 1)
            assert varied <= {f"weights[{other}]" for other in range(4) if other != seat}
        worlds = [Table(variant, seed, layout=box(ranking4=cards)) for seed in range(30)]
        seen: dict[bytes, set[bytes]] = {}
        for world in worlds:
            mine = bytes(world.state.weights[0])
            kernel.imagine(world.states, 0, 0, np.uint64(5))
            seen.setdefault(mine, set()).add(world.states.tobytes())
        assert [len(found) for found in seen.values()] == [1, 1]


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
        ("name: must be a text, not ' '", box(name=" ")),
        ("name: holds half a character", box(name="\ud800")),
        ("squares[0]: must be 'start', not 0", box(squares=squares(s0=0))),
        ("squares[9]: must be a value: no token", box(squares=squares(s9="oil"))),
        ("squares[10]: must be a whole number", box(squares=squares(s10=True))),
        ("squares[6]: must be a value: no token", box(drop=5, squares=squares(s5=1, s6="oil"))),
        ("squares[7]: must be a value or 'oil', not 'start'", box(squares=squares(s7="start"))),
        ("drop: must be a whole number from 1 to 21, not 22", box(drop=22)),
        ("drop: must be a whole number from 1 to 21, not 0", box(drop=0)),
        ("drop: must be a whole number from 1 to 21, not null", box(drop=None)),
        ("drop: must be a whole number from 1 to 21, not 9.0", box(drop=9.0)),
        ("squares[3]: must be a whole number from -10 to 10", box(squares=squares(s3=11))),
        ("squares[3]: must be a whole number", box(squares=squares(s3=True))),
        ("squares[3]: must be a value or 'oil', not 'ice'", box(squares=squares(s3="ice"))),
        ("walls[1]: must be a whole number from 1 to 22, not 0", box(walls=[4, 0])),
        ("walls[2]: square 4 is named twice", box(walls=[4, 5, 4])),
        ("walls[0]: must be a whole number from 1 to 22, not 23", box(walls=[23])),
        ("walls: must be a list, not null", box(walls=None)),
        ("ranking4: must have 4 entries", box(ranking4=[[3, 2, 1, 0]])),
        ("ranking4[0]: must have 4 entries", box(ranking4=[[3, 2, 1]] * 4)),
        ("ranking4[0][0]: must be a whole number from 0 to 9", box(ranking4=[[10, 2, 1, 0]] * 4)),
        ("ranking3[2][1]: must be", box(ranking3=[[0, 3, 2], [0, 0, 0], [1, -1, 1]])),
        ("ranking3[0]: must have 3 entries", box(ranking3=[[0, 3, 2, 1]] * 3)),
        ("stacks: the field 'blue' is missing", box(stacks={"yellow": [], "green": []})),
        ("stacks: there is no field 'pink'; the fields are yellow", stacks(pink=[1])),
        ("stacks.green[0]: must be", stacks(green=["x"])),
        ("stacks.red: must have 10 entries, not 1", stacks(red=[1])),
        ("stacks.red[9]: must be", stacks(red=[1] * 9 + [11])),
        ("stacks: yellow, green and blue must hold 20 tokens", stacks(yellow=[1])),
        ("shuffle: must be one of none, stacks, all, not 'some'", box(shuffle="some")),
        ("shuffle: must be one of none, stacks, all, not null", box(shuffle=None)),
        ("shuffle: 'all' needs stacks, and there are none", box(shuffle="all")),
        ("shuffle: 'stacks' needs stacks", box(shuffle="stacks")),
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
    with pytest.raises(BadOption, match="give standard, random, shuffled or a layout file"):
        EDISON.setting("teams", {"layout": value})


def test_a_bad_content_is_refused_as_an_option() -> None:
    with pytest.raises(BadOption, match=r"option layout: walls\[1\]: square 4 is named twice"):
        EDISON.setting("teams", {"layout": box(walls=[4, 4])})
