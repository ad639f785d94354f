"""Everything one server process has: the hall, who people are, what they may do how often."""

from __future__ import annotations

from collections import Counter

from ludion.server.hall import Hall
from ludion.server.identity import Identity
from ludion.server.limits import Limits, Rate
from ludion.server.outbox import Outbox
from ludion.server.settings import Settings, key_of


class House:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        key = key_of(settings.data)
        self.hall = Hall(settings)
        self.identity = Identity(self.hall.people, key)
        self.hall.people_changed = self.identity.forget
        self.limits = Limits(settings.limits)
        self.outbox = Outbox()
        self._inside: Counter[str] = Counter()

    def let_in(self, address: str, rate: Rate, most: int) -> bool:
        """Count a connection of an address, unless it has too many."""
        allowed = self.limits.allow("connect", rate, address)
        self._inside[address] += 1
        return allowed and (not self.limits.on or self._inside[address] <= most)

    def let_out(self, address: str) -> None:
        self._inside[address] -= 1
        if self._inside[address] <= 0:
            del self._inside[address]
