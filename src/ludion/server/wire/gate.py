"""The gate of the tables: who may connect, how many of an address, and who must go again."""

from __future__ import annotations

from collections import Counter

from ludion.server.live.tables import Tables
from ludion.server.people.identity import Identity
from ludion.server.people.limits import CONNECTIONS, MOST_CONNECTIONS, MOST_IN_ALL, Limits
from ludion.server.table.messages import Closing
from ludion.server.wire.outbox import Outbox

ENDED = Closing(reason="gone", retry=500)


class Gate:
    def __init__(self, tables: Tables, identity: Identity, limits: Limits) -> None:
        self.tables = tables
        self.identity = identity
        self.limits = limits
        self.outbox = Outbox()
        self._inside: Counter[str] = Counter()
        self._count = 0

    def let_in(self, address: str) -> bool:
        """Count a connection of an address; False if it has too many."""
        allowed = self.limits.allow("connect", CONNECTIONS, address)
        self._inside[address] += 1
        self._count += 1
        if not self.limits.on:
            return True
        few = self._inside[address] <= MOST_CONNECTIONS and self._count <= MOST_IN_ALL
        return allowed and few

    def let_out(self, address: str) -> None:
        self._count -= 1
        self._inside[address] -= 1
        if self._inside[address] <= 0:
            del self._inside[address]

    def people_changed(self) -> None:
        """Somebody has changed or a session has ended, here or at another process."""
        self.identity.forget()
        self.tables.tasks.later(0, self._send_away())

    async def _send_away(self) -> None:
        """End the connections of those whose session has ended or whose token was dropped."""
        here = [one for live in self.tables.loaded() for one in live.connections if one.credential]
        worthless = await self.identity.worthless(one.credential for one in here if one.credential)
        for one in here:
            if one.credential in worthless:
                one.close(ENDED, 4401)
