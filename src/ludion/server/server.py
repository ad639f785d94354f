"""Everything one server process has: the hall, who people are, what they may do how often."""

from __future__ import annotations

from collections import Counter

from ludion.server.live.tables import Hall
from ludion.server.people.identity import Identity
from ludion.server.people.limits import Limits, Rate
from ludion.server.settings import Settings, key_of
from ludion.server.table import messages
from ludion.server.wire.outbox import Outbox

ENDED = messages.Closing(reason="gone", retry=500)


class House:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        key = key_of(settings.data)
        self.hall = Hall(settings)
        self.identity = Identity(self.hall.people, key)
        self.hall.people_changed = self.identity.people_changed = self._people_changed
        self.limits = Limits(settings.limits)
        self.outbox = Outbox()
        self._inside: Counter[str] = Counter()

    def _people_changed(self) -> None:
        self.identity.forget()
        self.hall.later(0, self._send_away())

    async def _send_away(self) -> None:
        """End the connections of those whose session has ended or whose token was dropped."""
        here = [one for live in self.hall.loaded() for one in live.connections if one.credential]
        worthless = await self.identity.worthless(one.credential for one in here if one.credential)
        for one in here:
            if one.credential in worthless:
                one.close(ENDED, 4401)

    def let_in(self, address: str, rate: Rate, most: int) -> bool:
        """Count a connection of an address, unless it has too many."""
        allowed = self.limits.allow("connect", rate, address)
        self._inside[address] += 1
        return allowed and (not self.limits.on or self._inside[address] <= most)

    def let_out(self, address: str) -> None:
        self._inside[address] -= 1
        if self._inside[address] <= 0:
            del self._inside[address]
