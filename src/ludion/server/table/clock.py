"""The clocks of a table: how much each seat has left, and when it runs out.

Time during which no server ran, or one stood still, is nobody's: such outages are taken off.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal

from msgspec import Struct

from ludion.kernel.contract import Seat
from ludion.server.table.parts import ClockInfo

DAY = 86_400_000

Outage = tuple[int, int]
"""From when to when no server ran, in milliseconds since 1970."""


def merged(outages: Iterable[Outage]) -> tuple[Outage, ...]:
    """The same outages in order, those that overlap made one."""
    found: list[Outage] = []
    for began, ended in sorted(outages):
        if found and began <= found[-1][1]:
            found[-1] = (found[-1][0], max(ended, found[-1][1]))
        else:
            found.append((began, ended))
    return tuple(found)


def elapsed(since: int, now: int, outages: Sequence[Outage]) -> int:
    """How much time has passed for the players; the outages are in order and apart."""
    lost = 0
    for began, ended in reversed(outages):
        if ended <= since:
            break
        lost += max(0, min(ended, now) - max(began, since))
    return max(0, now - since - lost)


class ClockRule(Struct, frozen=True):
    """``game``: so much for the whole game and an increment a turn; ``move``: so much a turn."""

    kind: Literal["game", "move"]
    start: int
    """Milliseconds for the game, or for each turn."""
    increment: int = 0


def rule_of(clock: dict[str, Any] | None) -> ClockRule | None:
    """The rule that a table was opened with, as the API writes it."""
    if clock is None:
        return None
    if clock["kind"] == "move":
        return ClockRule("move", clock["days"] * DAY)
    return ClockRule("game", clock["seconds"] * 1000, clock["increment"] * 1000)


class Clock:
    """What each seat has left, and since when the clock of the deciding seat has run."""

    def __init__(self, rule: ClockRule, seats: int) -> None:
        self.rule = rule
        self.left = [rule.start] * seats
        self.since: int | None = None

    def start(self, at: int) -> None:
        self.since = at

    def stop(self) -> None:
        self.since = None

    def spent(self, now: int, outages: Sequence[Outage]) -> int:
        """How long the running clock has run, without the outages."""
        return 0 if self.since is None else elapsed(self.since, now, outages)

    def turn(self, seat: Seat, spent: int, passed: bool, at: int) -> None:
        """A seat has decided; ``passed`` if another is now to decide."""
        self.left[seat] -= spent
        if passed and self.rule.kind == "move":
            self.left[seat] = self.rule.start
        elif passed:
            self.left[seat] += self.rule.increment
        self.since = at

    def deadline(self, seat: Seat, now: int, outages: Sequence[Outage]) -> int:
        """When the seat runs out of time, if it goes on thinking."""
        return now + self.left[seat] - self.spent(now, outages)

    def info(self, deciding: Seat | None, now: int, outages: Sequence[Outage]) -> ClockInfo:
        left = list(self.left)
        if deciding is not None:
            left[deciding] = max(0, left[deciding] - self.spent(now, outages))
        return ClockInfo(
            kind=self.rule.kind,
            left=left,
            running=deciding if self.since is not None else None,
            at=now,
            increment=self.rule.increment if self.rule.kind == "game" else self.rule.start,
        )
