"""Whose turn it is to use one of a few places: in turn by person, then by table.

Who has thirty tables waits as one, so that nobody waits for all of them.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple, TypeAlias

_Waiting: TypeAlias = deque[asyncio.Future[None]]


class Client(NamedTuple):
    """Who wants something done: for whom, and at which table."""

    person: str
    table: str


class Turns:
    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: OrderedDict[str, OrderedDict[str, _Waiting]] = OrderedDict()
        """By person and table, each in the order in which they come next."""

    @asynccontextmanager
    async def place(self, client: Client) -> AsyncIterator[None]:
        """Wait for a place, and have it for a while."""
        if self._free:
            self._free -= 1
        else:
            await self._wait(client)
        try:
            yield
        finally:
            self._pass_on()

    @property
    def crowded(self) -> bool:
        """Whether anybody waits."""
        return bool(self._waiting)

    async def _wait(self, client: Client) -> None:
        mine = asyncio.get_running_loop().create_future()
        tables = self._waiting.setdefault(client.person, OrderedDict())
        tables.setdefault(client.table, deque()).append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if not mine.cancelled():  # the place had just been passed on to us
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """Give a place to whoever comes next, or leave it free."""
        while self._waiting:
            next_one = self._take()
            if not next_one.done():
                next_one.set_result(None)
                return
        self._free += 1

    def _take(self) -> asyncio.Future[None]:
        """The next of the next table of the next person; all three then come last."""
        person, tables = self._waiting.popitem(last=False)
        table, waiting = tables.popitem(last=False)
        taken = waiting.popleft()
        if waiting:
            tables[table] = waiting
        if tables:
            self._waiting[person] = tables
        return taken
