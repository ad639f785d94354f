"""How many connections there may be that are no WebSockets: of an address, and in all.

If there is no room left, whoever has kept the server waiting longest makes room: a thousand
connections that say nothing keep nobody out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Protocol

from ludion.server.wire.origin import household_of

MOST_OF_ADDRESS = 200
"""Open connections of one address: a club behind one router has many."""
MOST = 4_000


class Visitor(Protocol):
    """A connection, as the doors see it."""

    address: str

    def make_room(self) -> None:
        """Go at once."""
        ...


class Doors:
    def __init__(self, on: bool, is_proxy: Callable[[str], bool]) -> None:
        self._on = on
        self._is_proxy = is_proxy
        """Whether an address speaks for many others: it has no limit of its own."""
        self._inside: Counter[str] = Counter()
        self._count = 0
        self._waited_for: dict[Visitor, None] = {}
        """Those who have the word, whoever has had it longest first."""

    def let_in(self, visitor: Visitor) -> bool:
        """Count a connection; False if there are too many."""
        household = household_of(visitor.address)
        self._inside[household] += 1
        self._count += 1
        if not self._on:
            return True
        if self._count > MOST and self._waited_for:
            next(iter(self._waited_for)).make_room()
        allowed = self._inside[household] <= MOST_OF_ADDRESS or self._is_proxy(visitor.address)
        return allowed and self._count <= MOST

    def let_out(self, visitor: Visitor) -> None:
        self.no_longer_wait_for(visitor)
        household = household_of(visitor.address)
        self._count -= 1
        self._inside[household] -= 1
        if not self._inside[household]:
            del self._inside[household]

    def wait_for(self, visitor: Visitor) -> None:
        """It is the visitor's turn to say something."""
        self._waited_for[visitor] = None

    def no_longer_wait_for(self, visitor: Visitor) -> None:
        self._waited_for.pop(visitor, None)
