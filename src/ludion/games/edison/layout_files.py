"""Layout files, for the owner of a box: docs/layouts.md explains them.

Only ``name`` and ``squares`` are needed; all else is otherwise what Ludion plays with. Every error
names the field and the entry at fault, and reads the same on the command line and on the page.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ludion.errors import BadLayout, BadOption, BadState
from ludion.games.edison.layouts import (
    AS_THEY_LIE,
    COLOURS,
    GREATEST,
    OIL,
    OWN,
    RANKING3,
    RANKING4,
    SHUFFLES,
    START,
    Layout,
    Ranking,
    Stacks,
    Token,
    Tokens,
)
from ludion.games.edison.state import MOST_TOKENS, RING, TOKENS
from ludion.games.fields import fields, items, one_of, shown, whole
from ludion.games.game import Setting
from ludion.games.options import Choice

GREATEST_MULTIPLIER: Final = 9
RED: Final = COLOURS[3]


def layout_of(setting: Setting) -> Layout:
    """The layout that the options name or hold."""
    value = setting.options["layout"]
    return OWN[value] if isinstance(value, str) else read(value)


# -- a file -----------------------------------------------------------------------------------


def load(path: Path | str) -> Any:
    """The content of a layout file, checked."""
    try:
        content = json.loads(Path(path).read_text("utf-8-sig"))
    except OSError as error:
        raise BadLayout(f"{path}: cannot be read: {error.strerror or error}") from None
    except (ValueError, RecursionError) as error:
        raise BadLayout(f"{path}: is no JSON: {error}") from None
    try:
        read(content)
    except BadLayout as error:
        raise BadLayout(f"{path}: {error}") from None
    return content


def read(content: Any) -> Layout:
    """The layout that a file's content describes; ``BadLayout`` names the field that is wrong."""
    try:
        layout = Layout(**{field: READERS[field](value) for field, value in _fields(content)})
        _check_printed(layout)
        if layout.shuffle not in (None, AS_THEY_LIE) and layout.stacks is None:
            raise BadState("shuffle", f"{layout.shuffle!r} needs stacks, and there are none")
    except BadState as error:
        raise BadLayout(str(error)) from None
    return layout


def written(layout: Layout) -> dict[str, Any]:
    """A layout as the content of a file, with every field but how its tokens are shuffled."""
    stacks = layout.stacks or ()
    return {
        "name": layout.name,
        "squares": list(layout.squares),
        "walls": list(layout.walls),
        "drop": layout.drop,
        "ranking4": [list(card) for card in layout.ranking4],
        "ranking3": [list(card) for card in layout.ranking3],
        "stacks": {colour: list(s) for colour, s in zip(COLOURS, stacks, strict=False)},
    }


def _fields(content: Any) -> Iterable[tuple[str, Any]]:
    """The fields of a file: only the name and the squares must be there."""
    return _with_optional(content, ("name", "squares"), tuple(READERS), "layout").items()


def _with_optional(
    json: Any, needed: tuple[str, ...], known: tuple[str, ...], where: str
) -> dict[str, Any]:
    """An object with all the fields that are needed and no unknown one."""
    if isinstance(json, dict):
        for field in json:
            if field not in known:
                names = ", ".join(known)
                raise BadState(where, f"there is no field {field!r}; the fields are {names}")
        needed += tuple(field for field in known if field in json and field not in needed)
    return fields(json, needed, where)


# -- its fields -------------------------------------------------------------------------------


def _read_name(value: Any) -> str:
    if not isinstance(value, str) or not value.strip():
        raise BadState("name", f"must be a text, not {shown(value)}")
    if any("\ud800" <= letter <= "\udfff" for letter in value):
        raise BadState("name", f"holds half a character: {shown(value)}")
    return value


def read_token(value: Any, where: str) -> Token:
    """A value or oil."""
    if isinstance(value, str):
        if value != OIL:
            raise BadState(where, f"must be a value or {OIL!r}, not {shown(value)}")
        return OIL
    return whole(value, where, -GREATEST, GREATEST)


def _read_squares(value: Any) -> Tokens:
    tokens = items(value, "squares", RING)
    if tokens[0] != START:
        raise BadState("squares[0]", f"must be {START!r}, not {shown(tokens[0])}")
    others = enumerate(tokens[1:], 1)
    return (START, *(read_token(token, f"squares[{at}]") for at, token in others))


def _check_printed(layout: Layout) -> None:
    for square in (layout.drop, layout.drop + 1):
        if layout.squares[square] == OIL:
            where = f"squares[{square}]"
            raise BadState(where, "must be a value: no token lies beside the drop")


def _read_walls(value: Any) -> tuple[int, ...]:
    walls: list[int] = []
    for i, entry in enumerate(items(value, "walls")):
        square = whole(entry, f"walls[{i}]", 1, RING - 1)
        if square in walls:
            raise BadState(f"walls[{i}]", f"square {square} is named twice")
        walls.append(square)
    return tuple(sorted(walls))


def _read_drop(value: Any) -> int:
    return whole(value, "drop", 1, RING - 2)


def _read_ranking4(value: Any) -> Ranking:
    return _read_ranking(value, "ranking4", len(RANKING4))


def _read_ranking3(value: Any) -> Ranking:
    return _read_ranking(value, "ranking3", len(RANKING3))


def _read_ranking(value: Any, where: str, size: int) -> Ranking:
    """As many cards as vehicles, a multiplier for each of them."""
    return tuple(
        tuple(
            whole(number, f"{where}[{i}][{j}]", 0, GREATEST_MULTIPLIER)
            for j, number in enumerate(items(card, f"{where}[{i}]", size))
        )
        for i, card in enumerate(items(value, where, size))
    )


def _read_stacks(value: Any) -> Stacks:
    given = _with_optional(value, COLOURS[:3], COLOURS, "stacks")
    stacks = tuple(_read_stack(given[colour], colour) for colour in COLOURS if colour in given)
    count = sum(map(len, stacks[:3]))
    if count != TOKENS:
        problem = f"yellow, green and blue must hold {TOKENS} tokens together, not {count}"
        raise BadState("stacks", problem)
    return stacks


def _read_stack(value: Any, colour: str) -> Tokens:
    where = f"stacks.{colour}"
    tokens = enumerate(items(value, where, MOST_TOKENS - TOKENS if colour == RED else None))
    return tuple(read_token(token, f"{where}[{i}]") for i, token in tokens)


def _read_shuffle(value: Any) -> str:
    return str(one_of(value, "shuffle", SHUFFLES))


READERS: Final[dict[str, Callable[[Any], Any]]] = {
    "name": _read_name,
    "squares": _read_squares,
    "walls": _read_walls,
    "drop": _read_drop,
    "ranking4": _read_ranking4,
    "ranking3": _read_ranking3,
    "stacks": _read_stacks,
    "shuffle": _read_shuffle,
}
"""How each field of a layout file is read."""


# -- the option -------------------------------------------------------------------------------


@dataclass(frozen=True)
class LayoutOption(Choice):
    """One of Ludion's own layouts, or the content of a layout file."""

    values: tuple[str, ...] = tuple(OWN)
    file = True
    example = {**written(OWN["random"]), "name": "Ludion"}

    @property
    def allowed(self) -> str:
        return f"{', '.join(self.values)} or a layout file"

    def check(self, value: Any) -> Any:
        if not isinstance(value, dict):
            return super().check(value)
        try:
            read(value)
        except BadLayout as error:
            raise BadOption(f"option {self.name}: {error}") from None
        return value

    def parse(self, text: str) -> Any:
        if text in self.values:
            return text
        try:
            return load(text)
        except BadLayout as error:
            raise BadOption(f"option {self.name}: {error}; give {self.allowed}") from None
