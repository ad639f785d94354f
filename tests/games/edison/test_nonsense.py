"""States and layout files with nonsense in them are refused in words, never by a crash."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

import pytest

from ludion.errors import BadLayout, BadState
from ludion.games.edison.layout_files import read
from ludion.games.edison.state import VARIANTS
from tests.conftest import PURE_PYTHON
from tests.games.edison.table import EDISON, Table
from tests.games.edison.test_layout_files import EXAMPLE

NONSENSE: list[Any] = [
    None, True, -1, 0, 1, 3, 5, 99, 10**30, 1.5, float("nan"), "", "R", "d2", "C", "i", "start",
    [], [0], ["RZ"], [[]], {}, {"R": 1}, {"seat": 0, "card": "d1"},
]  # fmt: skip
TRIES = 100 if PURE_PYTHON else 1500


def places(json: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a JSON value."""
    found = [path] if path else []
    items = json.items() if isinstance(json, dict) else enumerate(json)
    if isinstance(json, dict | list):
        for key, value in items:
            found += (
                places(value, (*path, key)) if isinstance(value, dict | list) else [(*path, key)]
            )
    return found


def spoilt(json: Any, random: Random) -> Any:
    """A copy with nonsense in one place."""
    changed = copy.deepcopy(json)
    path = random.choice(places(changed))
    inner = changed
    for key in path[:-1]:
        inner = inner[key]
    if isinstance(inner, list) and random.random() < 0.2:
        inner.insert(path[-1], random.choice(NONSENSE))
    elif random.random() < 0.1:
        del inner[path[-1]]
    else:
        inner[path[-1]] = copy.deepcopy(random.choice(NONSENSE))
    return changed


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_state_with_nonsense_in_one_place_is_refused_or_means_something(variant: str) -> None:
    random = Random(variant)
    table = Table(variant)
    states = [table.json]
    while table.seat >= 0:
        table.play(random.choice(table.legal()))
        states.append(table.json)
    for _ in range(TRIES // len(VARIANTS)):
        json = spoilt(random.choice(states), random)
        try:
            state = EDISON.from_json(table.setting, json)
        except BadState:
            continue
        assert EDISON.to_json(state[0]) == json


def test_a_layout_file_with_nonsense_in_one_place_is_refused_or_means_something() -> None:
    random = Random(1)
    example = json.loads(EXAMPLE.read_text("utf-8"))
    for _ in range(TRIES):
        content = spoilt(example, random)
        try:
            read(content)
        except BadLayout:
            continue
        Table("solo", layout=content)
