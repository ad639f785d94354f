"""Any box that a layout file can describe."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

values = st.integers(-10, 10)
tokens = values | st.just("oil")


@st.composite
def boxes(draw: Any) -> dict[str, Any]:
    """The content of a layout file."""
    drop = draw(st.integers(1, 21))
    squares: list[int | str] = ["start", *draw(st.lists(tokens, min_size=22, max_size=22))]
    for square in (drop, drop + 1):
        squares[square] = draw(values)
    box = {"name": draw(st.text("box 12", min_size=1).filter(str.strip)), "squares": squares}
    box |= draw(
        st.fixed_dictionaries(
            {} if drop == 9 else {"drop": st.just(drop)},
            optional={
                "walls": st.lists(st.integers(1, 22), unique=True),
                "ranking4": rankings(4),
                "ranking3": rankings(3),
                "stacks": stacks(),
            },
        )
    )
    ways = ["none", "stacks", "all"] if "stacks" in box else ["none"]
    if draw(st.booleans()):
        box["shuffle"] = draw(st.sampled_from(ways))
    return box


def rankings(size: int) -> st.SearchStrategy[list[list[int]]]:
    """Cards, some of them alike."""
    some = st.lists(st.integers(0, 9), min_size=size, max_size=size)
    few = st.lists(some, min_size=1, max_size=size)
    return few.flatmap(lambda cards: st.lists(st.sampled_from(cards), min_size=size, max_size=size))


@st.composite
def stacks(draw: Any) -> dict[str, list[int | str]]:
    laid = draw(st.lists(tokens, min_size=20, max_size=20))
    first, last = sorted(draw(st.tuples(st.integers(0, 20), st.integers(0, 20))))
    found = {"yellow": laid[:first], "green": laid[first:last], "blue": laid[last:]}
    if draw(st.booleans()):
        found["red"] = draw(st.lists(tokens, min_size=10, max_size=10))
    return found
