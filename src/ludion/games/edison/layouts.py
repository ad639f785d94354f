"""Boards: the printed one, shuffled tokens, and layout files for the owner of a box.

A layout file is JSON; docs/layouts.md explains it. Only ``name`` and ``squares`` are needed; walls
and ranking cards are otherwise those Ludion plays with. ``stacks`` are the tokens by the colour of
their backs: with them, the variants that shuffle by default shuffle these.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final, TypeAlias

from ludion.errors import BadLayout, BadOption, BadState
from ludion.games.edison.cards import LETTERS
from ludion.games.edison.moves import PRINTED_WALLS
from ludion.games.edison.state import RING, TOKENS
from ludion.games.edison.track import FOOT, RAMP
from ludion.games.fields import fields, items, shown, whole
from ludion.games.game import Setting
from ludion.games.options import Choice

Token: TypeAlias = "int | str"
Stacks: TypeAlias = tuple[tuple[Token, ...], ...]
Ranking: TypeAlias = tuple[tuple[int, ...], ...]

START: Final = "start"
OIL: Final = "oil"
COLOURS: Final = ("yellow", "green", "blue")
"""The backs of the tokens, in the order they are laid. The red ones stay in the box."""
STACK_SIZES: Final = (7, 7, 6)
PRINTED: Final[dict[int, Token]] = {0: START, RAMP: 8, FOOT: -10}
"""The squares that take no token."""
PLACES: Final = tuple(square for square in range(RING) if square not in PRINTED)
"""Where the tokens lie, in the order they are laid."""
GREATEST: Final = 10
"""No square is worth more, up or down."""

SQUARES: Final[tuple[Token, ...]] = (
    START, 3, 5, -1, 6, OIL, 2, 7, 4, 8, -10, 10, 3, OIL, 5, 9, -5, 4, 6, OIL, -3, 2, 1,
)  # fmt: skip
RANKING4: Final = ((3, 2, 1, 0), (2, 1, 0, 3), (1, 0, 3, 2), (0, 3, 2, 1))
"""The ranking cards for four vehicles, in the order R Z P M."""
RANKING3: Final = ((3, 2, 1), (1, 3, 2), (2, 1, 3))
"""The ranking cards for three vehicles, in the order R P M."""


@dataclass(frozen=True)
class Layout:
    """A board and its ranking cards."""

    name: str
    squares: tuple[Token, ...] = SQUARES
    walls: tuple[int, ...] = PRINTED_WALLS
    ranking4: Ranking = RANKING4
    ranking3: Ranking = RANKING3
    stacks: Stacks | None = None

    @cached_property
    def tokens(self) -> tuple[Token, ...]:
        """The tokens of the fixed layout, in the order they are laid."""
        return tuple(self.squares[square] for square in PLACES)

    def allows(self, tokens: Iterable[Token]) -> bool:
        """Whether these tokens can lie so: as the squares say, or shuffled by the stacks."""
        laid = tuple(tokens)
        if laid == self.tokens:
            return True
        if self.stacks is None:
            return False
        at = 0
        for stack in self.stacks:
            if Counter(laid[at : at + len(stack)]) != Counter(stack):
                return False
            at += len(stack)
        return True


def _printed_stacks() -> Stacks:
    tokens = iter(Layout("").tokens)
    return tuple(tuple(next(tokens) for _ in range(size)) for size in STACK_SIZES)


STANDARD: Final = Layout("standard")
RANDOM: Final = Layout("random", stacks=_printed_stacks())


def layout_of(setting: Setting) -> Layout:
    """The layout that the options name or hold."""
    value = setting.options["layout"]
    if isinstance(value, str):
        return STANDARD if value == "standard" else RANDOM
    return read(value)


def is_shuffled(setting: Setting) -> bool:
    """Whether the tokens are shuffled: asked for, or usual in the variant if a file has stacks."""
    value = setting.options["layout"]
    if isinstance(value, str):
        return value == "random"
    return setting.variant.name.startswith("advanced") and "stacks" in value


# -- layout files -----------------------------------------------------------------------------


def read(content: Any) -> Layout:
    """The layout that a file's content describes; ``BadLayout`` names the field that is wrong."""
    try:
        return Layout(**{field: READERS[field](value) for field, value in _fields(content)})
    except BadState as error:
        raise BadLayout(str(error)) from None


def _fields(content: Any) -> Iterable[tuple[str, Any]]:
    """The fields of a file: only the name and the squares must be there."""
    needed: tuple[str, ...] = ("name", "squares")
    if isinstance(content, dict):
        needed += tuple(field for field in READERS if field in content and field not in needed)
        for field in content:
            if field not in READERS:
                known = ", ".join(READERS)
                raise BadState("layout", f"there is no field {field!r}; the fields are {known}")
    return fields(content, needed, "layout").items()


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


def _read_name(value: Any) -> str:
    if not isinstance(value, str) or not value.strip():
        raise BadState("name", f"must be a text, not {shown(value)}")
    return value


def read_token(value: Any, where: str) -> Token:
    """A value or oil."""
    if isinstance(value, str):
        if value != OIL:
            raise BadState(where, f"must be a value or {OIL!r}, not {shown(value)}")
        return OIL
    return whole(value, where, -GREATEST, GREATEST)


def _read_squares(value: Any) -> tuple[Token, ...]:
    squares: list[Token] = []
    for square, token in enumerate(items(value, "squares", RING)):
        where = f"squares[{square}]"
        if square not in PRINTED:
            squares.append(read_token(token, where))
        elif token == PRINTED[square] and type(token) is type(PRINTED[square]):
            squares.append(token)
        else:
            raise BadState(where, f"is printed {PRINTED[square]!r}, not {shown(token)}")
    return tuple(squares)


def _read_walls(value: Any) -> tuple[int, ...]:
    walls = [whole(w, f"walls[{i}]", 1, RING - 1) for i, w in enumerate(items(value, "walls"))]
    for square, times in Counter(walls).items():
        if times > 1:
            raise BadState("walls", f"square {square} is named twice")
    return tuple(sorted(walls))


def _read_ranking4(value: Any) -> Ranking:
    return _read_ranking(value, "ranking4", RANKING4)


def _read_ranking3(value: Any) -> Ranking:
    return _read_ranking(value, "ranking3", RANKING3)


def _read_ranking(value: Any, where: str, usual: Ranking) -> Ranking:
    """As many cards as usual, on which each vehicle has each of the usual multipliers once."""
    size = len(usual)
    multipliers = sorted(usual[0])
    cards = [items(card, f"{where}[{i}]", size) for i, card in enumerate(items(value, where, size))]
    for i, card in enumerate(cards):
        for j, number in enumerate(card):
            whole(number, f"{where}[{i}][{j}]", multipliers[0], multipliers[-1])
    for vehicle, letter in enumerate(LETTERS if size == len(LETTERS) else "RPM"):
        if sorted(card[vehicle] for card in cards) != multipliers:
            numbers = ", ".join(map(str, multipliers))
            raise BadState(where, f"{letter} must have each of {numbers} on one card")
    return tuple(tuple(card) for card in cards)


def _read_stack(value: Any, where: str) -> tuple[Token, ...]:
    tokens = enumerate(items(value, where))
    return tuple(read_token(token, f"{where}[{i}]") for i, token in tokens)


def _read_stacks(value: Any) -> Stacks:
    given = fields(value, COLOURS, "stacks")
    stacks = tuple(_read_stack(given[colour], f"stacks.{colour}") for colour in COLOURS)
    count = sum(map(len, stacks))
    if count != TOKENS:
        raise BadState("stacks", f"must hold {TOKENS} tokens together, not {count}")
    return stacks


READERS: Final[dict[str, Callable[[Any], Any]]] = {
    "name": _read_name,
    "squares": _read_squares,
    "walls": _read_walls,
    "ranking4": _read_ranking4,
    "ranking3": _read_ranking3,
    "stacks": _read_stacks,
}
"""How each field of a layout file is read."""


# -- the option -------------------------------------------------------------------------------


@dataclass(frozen=True)
class LayoutOption(Choice):
    """``standard``, ``random`` or the content of a layout file."""

    values: tuple[str, ...] = ("standard", "random")
    file = True

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
