"""Logs of JSON, a line for each thing that was done: whoever is interrupted goes on from there."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

import msgspec

from ludion.errors import BadRecord

T = TypeVar("T")


def read_lines(path: Path, kind: type[T]) -> list[T]:
    """The lines of a log; the last one is cut off if an interruption has left a part of it."""
    if not path.exists():
        return []
    text = path.read_bytes()
    whole = text[: text.rfind(b"\n") + 1]
    if len(whole) < len(text):
        path.write_bytes(whole)
    return [decode(line, kind, path) for line in whole.splitlines()]


def add_line(path: Path, line: Any) -> None:
    with path.open("ab") as file:
        file.write(msgspec.json.encode(line) + b"\n")


def decode(text: bytes, kind: type[T], where: Path) -> T:
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.MsgspecError as problem:
        raise BadRecord(f"{where}: {problem}") from None
