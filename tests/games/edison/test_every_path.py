"""The kernel's way of moving a vehicle against one that walks every path, lane by lane."""

from __future__ import annotations

from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ludion.games.edison.layouts import SQUARES
from tests.conftest import PURE_PYTHON
from tests.games.edison.table import Table

Place = tuple[int, str]
"""A square and a lane; on squares without a wall a vehicle is in one of the lanes all the same."""


def places_ahead(
    place: Place, way: int, walls: set[int], taken: dict[int, list[str]]
) -> list[Place]:
    """Where one step may lead."""
    square, lane = place
    if way < 0 and square == 10:
        return []
    after = (square + way) % 23
    there = taken.get(after, [])
    if after == 0:
        return [(0, "i")]
    if after not in walls:
        return [] if len(there) == 2 else [(after, "i"), (after, "o")]
    lanes = lane if square in walls else "io"
    return [(after, choice) for choice in lanes if choice not in there]


def walk(
    place: Place, way: int, steps: int, walls: set[int], taken: dict[int, list[str]]
) -> set[str]:
    """Every end of exactly so many steps."""
    if steps == 0:
        square, lane = place
        return {f"{square}{lane}" if square in walls else str(square)}
    ends: set[str] = set()
    if place[0] == 9 and way > 0:
        if steps == 1 and 23 not in taken:
            ends.add("C")
        steps += 1
    for ahead in places_ahead(place, way, walls, taken):
        ends |= walk(ahead, way, steps - 1, walls, taken)
    return ends


@st.composite
def boards(draw: Any) -> tuple[list[int], list[Place]]:
    """Walls, and four vehicles where there is room."""
    usual = st.just([4, 5, 6, 7, 8])
    walls = draw(usual | st.lists(st.integers(1, 22), unique=True).map(sorted))
    near = st.integers(2, 13) | st.integers(0, 23)
    squares = draw(st.lists(near, min_size=4, max_size=4))
    places: list[Place] = []
    for square in squares:
        lane = draw(st.sampled_from("io")) if square in walls else ""
        room = 4 if square == 0 else 1 if lane or square == 23 else 2
        assume(places.count((square, lane)) < room)
        places.append((square, lane))
    return walls, places


@settings(max_examples=30 if PURE_PYTHON else 400)
@given(boards(), st.integers(1, 6), st.booleans(), st.integers(0, 15))
def test_the_ends_are_those_of_every_path(
    board: tuple[list[int], list[Place]], distance: int, forward: bool, turned: int
) -> None:
    walls, places = board
    table = Table(layout={"name": "any", "squares": list(SQUARES), "walls": walls})
    expected = set()
    for index, (letter, (square, lane)) in enumerate(zip("RZPM", places, strict=True)):
        table.put(**{letter: f"{'C' if square == 23 else square}{lane}"})
        if turned >> index & 1:
            table.turn(letter)
    for index, letter in enumerate("RZ"):
        square, lane = places[index]
        taken: dict[int, list[str]] = {}
        for other, (where, which) in enumerate(places):
            if other != index:
                taken.setdefault(where, []).append(which)
        way = (1 if forward else -1) * (-1 if turned >> index & 1 else 1)
        if square != 23:
            ends = walk((square, lane), way, distance, set(walls), taken)
            expected |= {f"{letter}>{end}" for end in ends}
    table.play("RZ", f"d{distance}", "fwd" if forward else "rev")
    legal = table.legal() if table.phase == "move" else []
    assert legal == sorted(expected)
