"""Progress on standard error, for people: nothing is shown when that is not a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")


def track(items: Iterable[T], label: str, total: int | None = None) -> Iterator[T]:
    """Yield the items behind a bar that goes away when all is done."""
    from rich.console import Console
    from rich.progress import track as rich_track

    console = Console(stderr=True)
    yield from rich_track(
        items, label, total, console=console, transient=True, disable=not console.is_terminal
    )
