"""Traces with each option: what a start line must say, and games on any board."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludion as package
from ludion.bots import bot
from ludion.check import Difference, check
from ludion.errors import BadTrace
from ludion.games.edison.layouts import SQUARES
from ludion.games.edison.state import VARIANTS
from ludion.games.game import Json
from ludion.match import Match
from ludion.simulate import simulate
from tests.conftest import PURE_PYTHON
from tests.games.edison.boxes import boxes

TRACES = Path(__file__).parents[1] / "traces"
EDISON, VOLDETOUR = package.game("edison"), package.game("voldetour")
LATER = {"towers", "wall_rule", "hidden_hands"}


def game_of(setting: Any, seed: int = 1) -> list[Json]:
    (lines,) = simulate(setting, [bot("wild")] * setting.variant.seats, 1, seed)
    return json.loads(json.dumps(lines))


def run(path: Path, lines: list[Json]) -> None:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    (done,) = list(check(path))
    assert done.moves == len(lines) - 2


@pytest.fixture
def trace(tmp_path: Path) -> Path:
    return tmp_path / "trace.jsonl"


# -- the start line ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "variant", "names"),
    [
        ("edison", "solo", ["layout", "wall_rule"]),
        ("edison", "advanced3", ["layout", "wall_rule", "hidden_hands"]),
        ("voldetour", "four", ["tower_height", "blocks", "stairs", "turn_limit", "towers"]),
        ("voltage", "standard", ["open_discard"]),
    ],
)
def test_only_the_options_that_came_later_may_be_missing(game, variant, names, trace):
    setting = package.game(game).setting(
        variant, {"turn_limit": 4} if game == "voldetour" else None
    )
    lines = game_of(setting)
    assert list(lines[0]["options"]) == names
    for name in names:
        start = lines[0] | {"options": {n: v for n, v in lines[0]["options"].items() if n != name}}
        if name in LATER:
            run(trace, [start, *lines[1:]])
        else:
            with pytest.raises(BadTrace, match=f"line 1: the option '{name}' is missing"):
                run(trace, [start, *lines[1:]])


def test_an_option_that_the_variant_does_not_have_is_refused(trace):
    lines = game_of(EDISON.setting("solo"))
    lines[0]["options"]["hidden_hands"] = False
    with pytest.raises(BadTrace, match="line 1: there is no option 'hidden_hands'"):
        run(trace, lines)


def test_towers_are_a_list_in_a_trace(trace):
    lines = game_of(VOLDETOUR.setting("two", {"turn_limit": 3}))
    lines[0]["options"]["towers"] = "c3,h8"
    with pytest.raises(BadTrace, match=r'line 1: the option .towers. is written \["c3","h8"\]'):
        run(trace, lines)


def test_a_bad_layout_in_a_trace_names_the_field(trace):
    lines = game_of(EDISON.setting("solo", {"layout": {"name": "b", "squares": list(SQUARES)}}))
    lines[0]["options"]["layout"]["drop"] = 22
    with pytest.raises(BadTrace, match="line 1: option layout: drop: must be a whole number"):
        run(trace, lines)


def test_lords_must_start_where_the_option_has_the_towers(trace):
    lines = game_of(VOLDETOUR.setting("two", {"turn_limit": 3}))
    lines[0]["options"]["towers"] = ["c3", "h9"]
    with pytest.raises(Difference, match="line 1: an impossible start"):
        run(trace, lines)


def test_hidden_hands_change_nothing_in_a_trace():
    hidden, shown = (
        game_of(EDISON.setting("advanced", {"hidden_hands": on})) for on in (True, False)
    )
    assert hidden[0].pop("options") != shown[0].pop("options")
    assert hidden == shown


# -- games with each option -------------------------------------------------------------------


def stored() -> Iterator[dict[str, Any]]:
    """The options of every stored trace."""
    for path in TRACES.glob("*.gz"):
        with gzip.open(path) as file:
            yield json.loads(file.readline())["options"]


def test_there_is_a_stored_trace_with_each_option():
    found = list(stored())
    assert any(options.get("layout") == "shuffled" for options in found)
    assert any(options.get("hidden_hands") for options in found)
    assert any(options.get("wall_rule") == "square" for options in found)
    assert any(options.get("towers") not in (None, ["c3", "h8"]) for options in found)
    boxes = [options["layout"] for options in found if isinstance(options.get("layout"), dict)]
    assert any("drop" in box and "red" in box["stacks"] for box in boxes if "stacks" in box)
    assert any(box.get("shuffle") == "all" for box in boxes)


@settings(max_examples=5 if PURE_PYTHON else 60, deadline=None)
@given(boxes(), st.sampled_from(VARIANTS), st.sampled_from(["lane", "square"]), st.integers(0, 99))
def test_wild_games_pass_the_check_with_any_box(tmp_path_factory, box, variant, rule, seed):
    setting = EDISON.setting(variant, {"layout": box, "wall_rule": rule})
    lines = game_of(setting, seed)
    run(tmp_path_factory.mktemp("box") / "trace.jsonl", lines)


@settings(max_examples=5 if PURE_PYTHON else 60, deadline=None)
@given(boxes(), st.sampled_from(VARIANTS), st.integers(0, 99))
def test_every_position_with_any_box_can_be_set_up_by_hand(box, variant, seed):
    setting = EDISON.setting(variant, {"layout": box})
    match, random = Match.new(setting, seed), Random(seed)
    while not match.over:
        again = EDISON.from_json(setting, match.state())
        assert EDISON.to_json(again[0]) == match.state()
        again["random"] = match._states["random"]
        assert again.tobytes() == match._states.tobytes()
        match.play(random.choice(match.legal()))


@settings(max_examples=5 if PURE_PYTHON else 60, deadline=None)
@given(boxes(), st.sampled_from(VARIANTS), st.integers(1, 22), st.integers(0, 99))
def test_a_start_that_the_box_does_not_allow_is_a_difference(
    tmp_path_factory, box, variant, square, seed
):
    lines = game_of(EDISON.setting(variant, {"layout": box}), seed)
    laid = lines[0]["state"]["layout"]
    in_the_box = [t for stack in box.get("stacks", {}).values() for t in stack] + box["squares"]
    other = next(t for t in (*range(-10, 11), "oil") if t not in in_the_box or t == "oil")
    if laid[square] == other or other in in_the_box:
        return
    laid[square] = other
    with pytest.raises(Difference, match="line 1: an impossible start"):
        run(tmp_path_factory.mktemp("box") / "trace.jsonl", lines)
