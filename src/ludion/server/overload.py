"""What is refused when the server cannot keep up: the least needed first, moves never."""

from __future__ import annotations

from typing import Literal, TypeAlias

from ludion.words import Message

Kind: TypeAlias = Literal["analysis", "table", "spectator"]
"""What may be refused, in this order: analyses (replays, hints, imports), tables, spectators."""

ORDER: tuple[Kind, ...] = ("analysis", "table", "spectator")
LATE_SECONDS = (0.05, 0.15, 0.4)
"""How late the event loop is, over a while, when each of them is refused."""
WEIGHT = 0.1
"""How much one observation counts: a single late moment sheds nothing for long."""
AGAIN = 0.5
"""What was refused is taken again when the loop is so much less late."""
RETRY_SECONDS = 10


class Overload:
    def __init__(self) -> None:
        self.late = 0.0
        """How late the event loop is, over a while, in seconds."""
        self.level = 0
        """How many kinds are refused."""

    def observe(self, late: float) -> None:
        """Take note of how late the event loop was."""
        self.late += WEIGHT * (late - self.late)
        while self.level < len(ORDER) and self.late > LATE_SECONDS[self.level]:
            self.level += 1
        while self.level and self.late < AGAIN * LATE_SECONDS[self.level - 1]:
            self.level -= 1

    def refuses(self, kind: Kind) -> bool:
        return ORDER.index(kind) < self.level


def reason(kind: Kind) -> Message:
    """What is said to whoever is refused."""
    return Message(f"server.refuse.overload_{kind}")
