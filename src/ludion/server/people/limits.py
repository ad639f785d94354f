"""How often somebody may do something: a bucket that fills with time, for each of many keys."""

from __future__ import annotations

import time
from typing import NamedTuple


class Rate(NamedTuple):
    """So many at once, and so many a second afterwards."""

    burst: float
    per_second: float


READS = Rate(240, 40)
WRITES = Rate(60, 2)
OPENINGS = Rate(30, 0.5)
PASSWORDS = Rate(8, 0.1)
GUESSES = Rate(40, 1 / 30)
"""Passwords for one account, from wherever nobody has ever logged in to it."""
IMPORTS = Rate(10, 1 / 60)
CONNECTIONS = Rate(60, 2)
MESSAGES = Rate(80, 20)
CHAT = Rate(6, 0.5)
FORESIGHTS = Rate(24, 6)
"""Questions what a move would do: as fast as somebody looks from card to card."""
ANALYSES = Rate(10, 0.5)
REVIEWS = Rate(10, 1 / 20)
LESSONS = Rate(60, 3)
"""Touches in lessons."""
MOST_CONNECTIONS = 64
"""Open WebSockets of one address."""
MOST_IN_ALL = 20_000
"""Open WebSockets of one process."""

MOST_KEYS = 100_000


class Bucket:
    """What one key has left."""

    __slots__ = ("_left", "_rate", "_since")

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._left = rate.burst
        self._since = time.monotonic()

    def is_full(self) -> bool:
        self._fill()
        return self._left == self._rate.burst

    def _fill(self) -> None:
        now = time.monotonic()
        burst, per_second = self._rate
        self._left = min(burst, self._left + (now - self._since) * per_second)
        self._since = now

    def take(self) -> bool:
        self._fill()
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Limits:
    """Buckets by what is limited and whose it is."""

    def __init__(self, on: bool) -> None:
        self.on = on
        self._buckets: dict[tuple[str, str], Bucket] = {}

    def allow(self, what: str, rate: Rate, *whose: str | None) -> bool:
        """Take one from the bucket of each: an address, a person. False if one is empty.

        They are told apart by their places: a person may be called like an address.
        """
        if not self.on:
            return True
        if len(self._buckets) > MOST_KEYS:
            self._forget_full()
        keys = [(f"{what} {place}", one) for place, one in enumerate(whose) if one]
        return all(self._buckets.setdefault(key, Bucket(rate)).take() for key in keys)

    def _forget_full(self) -> None:
        """A bucket that has filled up again is as good as a new one; if none has, begin anew."""
        self._buckets = {key: one for key, one in self._buckets.items() if not one.is_full()}
        if len(self._buckets) > MOST_KEYS:
            self._buckets.clear()
