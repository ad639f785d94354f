"""A plain board for a game that has none of its own: the fields of its view, a line each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from rich.console import Group, RenderableType
from rich.text import Text

from ludion.games.game import View


def draw(view: View, legal: Sequence[str], names: Sequence[str], language: str) -> RenderableType:
    return Group(*(Text(line) for line in read_out(view, legal, names, language)))


def read_out(view: View, legal: Sequence[str], names: Sequence[str], language: str) -> list[str]:
    fields: dict[str, Any] = msgspec.to_builtins(view)
    return [f"{name}: {_shown(value)}" for name, value in fields.items()]


def _shown(value: Any) -> str:
    """A value in a line: what is inside another in brackets."""
    if isinstance(value, dict):
        return " ".join(f"{key}={_inside(inner)}" for key, inner in value.items()) or "-"
    if isinstance(value, list):
        return " ".join(_inside(inner) for inner in value) or "-"
    return "-" if value is None else str(value)


def _inside(value: Any) -> str:
    return f"[{_shown(value)}]" if isinstance(value, dict | list) else _shown(value)
