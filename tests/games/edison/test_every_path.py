"""The kernel's way of moving a vehicle against one that walks every path, lane by lane."""

from __future__ import annotations

from typing import Any, NamedTuple

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.conftest import PURE_PYTHON
from tests.games.edison.table import Table

Place = tuple[int, str]
"""A square and a lane; on squares without a wall a vehicle is in one of the lanes all the same."""


class Board(NamedTuple):
    """Walls, the square with the ramp, whether one vehicle closes a walled square, vehicles."""

    walls: list[int]
    drop: int
    closes: bool
    places: list[Place]


def places_ahead(place: Place, way: int, board: Board, taken: dict[int, list[str]]) -> list[Place]:
    """Where one step may lead."""
    square, lane = place
    if way < 0 and square == board.drop + 1:
        return []
    after = (square + way) % 23
    there = taken.get(after, [])
    if after == 0:
        return [(0, "i")]
    if after not in board.walls:
        return [] if len(there) == 2 else [(after, "i"), (after, "o")]
    if board.closes and there:
        return []
    lanes = lane if square in board.walls else "io"
    return [(after, choice) for choice in lanes if choice not in there]


def walk(place: Place, way: int, steps: int, board: Board, taken: dict[int, list[str]]) -> set[str]:
    """Every end of exactly so many steps."""
    if steps == 0:
        square, lane = place
        return {f"{square}{lane}" if square in board.walls else str(square)}
    ends: set[str] = set()
    if place[0] == board.drop and way > 0:
        if steps == 1 and 23 not in taken:
            ends.add("C")
        steps += 1
    for ahead in places_ahead(place, way, board, taken):
        ends |= walk(ahead, way, steps - 1, board, taken)
    return ends


@st.composite
def boards(draw: Any) -> Board:
    """Walls, a drop, and four vehicles where there is room."""
    usual = st.just([4, 5, 6, 7, 8])
    walls = draw(usual | st.lists(st.integers(1, 22), unique=True).map(sorted))
    drop, closes = draw(st.just(9) | st.integers(1, 21)), draw(st.booleans())
    near = st.integers(2, 13) | st.integers(0, 23) | st.integers(drop - 1, drop + 1)
    squares = draw(st.lists(near, min_size=4, max_size=4))
    places: list[Place] = []
    for square in squares:
        lane = draw(st.sampled_from("io")) if square in walls else ""
        room = 4 if square == 0 else 1 if lane or square == 23 else 2
        there = [at for at, on in places if at == square and (closes or on == lane)]
        assume(len(there) < room)
        places.append((square, lane))
    return Board(walls, drop, closes, places)


@settings(max_examples=30 if PURE_PYTHON else 600)
@given(boards(), st.integers(1, 6), st.booleans(), st.integers(0, 15))
def test_the_ends_are_those_of_every_path(
    board: Board, distance: int, forward: bool, turned: int
) -> None:
    places = board.places
    squares = ["start", *[0] * 22]
    table = Table(
        layout={"name": "any", "squares": squares, "walls": board.walls, "drop": board.drop},
        wall_rule="square" if board.closes else "lane",
    )
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
            ends = walk((square, lane), way, distance, board, taken)
            expected |= {f"{letter}>{end}" for end in ends}
    table.play("RZ", f"d{distance}", "fwd" if forward else "rev")
    legal = table.legal() if table.phase == "move" else []
    assert legal == sorted(expected)
