"""Reading JSON that people wrote: every check says which field is wrong and why."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from ludion.errors import BadState


def fields(json: Any, names: Collection[str], where: str = "state") -> dict[str, Any]:
    """An object with exactly these fields."""
    if not isinstance(json, dict):
        raise BadState(where, f"must be an object, not {shown(json)}")
    for name in names:
        if name not in json:
            raise BadState(where, f"the field {name!r} is missing")
    for name in json:
        if name not in names:
            raise BadState(where, f"there is no field {name!r}; the fields are {listed(names)}")
    return json


def items(json: Any, where: str, count: int | None = None) -> list[Any]:
    """A list, of a given length if one is given."""
    if not isinstance(json, list):
        raise BadState(where, f"must be a list, not {shown(json)}")
    if count is not None and len(json) != count:
        raise BadState(where, f"must have {count} entries, not {len(json)}")
    return json


def whole(json: Any, where: str, low: int, high: int) -> int:
    """A whole number between two bounds, both included."""
    if type(json) is not int or not low <= json <= high:
        raise BadState(where, f"must be a whole number from {low} to {high}, not {shown(json)}")
    return json


def flag(json: Any, where: str) -> bool:
    """True or false."""
    if not isinstance(json, bool):
        raise BadState(where, f"must be true or false, not {shown(json)}")
    return json


def one_of(json: Any, where: str, allowed: Collection[Any]) -> Any:
    """One of a few texts (or None, where that is among them)."""
    if not (json is None or isinstance(json, str)) or json not in allowed:
        raise BadState(where, f"must be one of {listed(allowed)}, not {shown(json)}")
    return json


def listed(names: Iterable[Any]) -> str:
    return ", ".join("null" if name is None else str(name) for name in names)


def shown(json: Any) -> str:
    """A value as an error shows it, cut to a readable length."""
    text = {None: "null", True: "true", False: "false"}.get(json) if not _deep(json) else None
    text = text or repr(json)
    return text if len(text) <= 60 else text[:57] + "..."


def _deep(json: Any) -> bool:
    return not (json is None or isinstance(json, bool))
