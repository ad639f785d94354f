"""The way from one process to the database: it takes time, and it breaks.

A question may be lost on the way there (nothing was done), or its answer on the way back (it was
done, and nobody knows). What asyncpg would be asked goes the same way.
"""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeVar

from ludion.server.store import appender
from tests.simulation.data import Data, Entry
from tests.simulation.loop import OWNER, WORLD, Owner

T = TypeVar("T")

QUICK = (0.0005, 0.004)
"""How long a question or an answer is on its way, in seconds."""
SLOW = 3.0
HANGS = 2.0
"""How long it takes until a loss is noticed."""


class Link:
    def __init__(self, data: Data, chance: Random) -> None:
        self.data = data
        self.chance = chance
        self.down = False
        self.trouble = 0.0
        """The share of questions that something happens to."""
        self.lost = 0
        self.torn = 0
        self.listening: Connection | None = None

    async def ask(self, work: Callable[[], T]) -> T:
        """Let the database do something; ``OSError`` if the question or the answer is lost."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()
        here = contextvars.copy_context()
        loop.call_later(self._delay(), self._arrive, work, answer, here, context=WORLD)
        return await answer

    def _delay(self) -> float:
        if self.trouble and self.chance.random() < self.trouble:
            return self.chance.uniform(0, SLOW)
        return self.chance.uniform(*QUICK)

    def _arrive(
        self, work: Callable[[], T], answer: asyncio.Future[T], here: contextvars.Context
    ) -> None:
        broken = self.down or self.chance.random() < self.trouble
        if broken and self.chance.random() < 0.5:
            self.lost += 1
            self._answer(answer, here, None, OSError("lost on the way to the database"), HANGS)
            return
        try:
            found, problem = work(), None
        except Exception as raised:
            found, problem = None, raised
        if broken:
            self.torn += 1
            self._answer(answer, here, None, OSError("the database's answer was lost"), HANGS)
        else:
            self._answer(answer, here, found, problem, self._delay())

    def _answer(
        self,
        answer: asyncio.Future[T],
        here: contextvars.Context,
        found: Any,
        problem: Exception | None,
        delay: float,
    ) -> None:
        asyncio.get_running_loop().call_later(delay, _tell, answer, found, problem, context=here)


def _tell(answer: asyncio.Future[Any], found: Any, problem: Exception | None) -> None:
    if answer.done():
        return
    if problem is None:
        answer.set_result(found)
    else:
        answer.set_exception(problem)


# -- what asyncpg does for the appender and the listener ------------------------------------------


class Linked(Owner):
    """A process with a way to the database."""

    link: Link


async def connect(dsn: str, timeout: float | None = None) -> Connection:
    """In the place of ``asyncpg.connect``, for the process that calls it."""
    owner = OWNER.get()
    assert isinstance(owner, Linked)
    await owner.link.ask(lambda: None)
    return Connection(owner.link)


class Connection:
    def __init__(self, link: Link) -> None:
        self._link = link
        self.dead = False
        self._written: list[Entry] | None = None
        self._deadlines: list[tuple[str, int]] = []

    async def _ask(self, work: Callable[[], T]) -> T:
        if self.dead:
            await asyncio.sleep(HANGS)
            raise OSError("the connection to the database is lost")
        return await self._link.ask(work)

    async def fetch(self, query: str, tables: Any, numbers: Any, *rest: Any) -> list[Any]:
        if query is appender.INSERT:
            return await self._ask(lambda: self._insert(tables, numbers, *rest))
        assert query is appender.FOUND, query
        return await self._ask(lambda: self._found(tables, numbers))

    def _insert(self, tables: Any, numbers: Any, bodies: Any, links: Any) -> list[dict[str, Any]]:
        """What a transaction will write, unless somebody else commits before it."""
        assert self._written is not None, "outside a transaction"
        data, first = self._link.data, {}
        for table, seq, body, link in zip(tables, numbers, bodies, links, strict=True):
            if not data.kept(table, seq) and (table, seq) not in first:
                first[table, seq] = body, link
        self._written = [(*key, *row) for key, row in first.items()]
        return [{"table_id": table, "seq": seq} for table, seq in first]

    def _found(self, tables: Any, numbers: Any) -> list[dict[str, Any]]:
        logs = self._link.data.logs
        return [
            {"table_id": table, "seq": seq, "body": logs[table][seq - 1][0]}
            for table, seq in zip(tables, numbers, strict=True)
            if len(logs[table]) >= seq
        ]

    async def executemany(self, query: str, values: Sequence[tuple[str, int]]) -> None:
        assert query is appender.DEADLINE, query
        self._deadlines = list(values)

    async def execute(self, query: str, timeout: float | None = None) -> None:
        await self._ask(lambda: None)

    def transaction(self) -> Connection:
        return self

    async def __aenter__(self) -> None:
        self._written, self._deadlines = [], []

    async def __aexit__(self, problem: type[BaseException] | None, *_: object) -> None:
        written, deadlines, self._written = self._written, self._deadlines, None
        if problem is None and written is not None:
            await self._ask(lambda: self._commit(written, deadlines))

    def _commit(self, written: list[Entry], deadlines: list[tuple[str, int]]) -> None:
        """A ``Conflict`` here stands for a broken off transaction: it is tried again."""
        self._link.data.append(written)
        for table, deadline in deadlines:
            self._link.data.rows[table]["deadline"] = deadline

    # -- listening --------------------------------------------------------------------------------

    async def add_listener(self, channel: str, heard: Callable[..., None]) -> None:
        here, loop = contextvars.copy_context(), asyncio.get_running_loop()
        chance = self._link.chance

        def hear(table: str, seq: int) -> None:
            """Pass a notification on: late, twice, or to nobody if the connection is dead."""
            if self.dead:
                return
            for _ in range(2 if chance.random() < self._link.trouble else 1):
                delay = self._link._delay()
                loop.call_later(delay, heard, self, 0, channel, f"{table}:{seq}", context=here)

        await self._ask(lambda: self._link.data.listeners.update({self: hear}))
        self._link.listening = self

    def terminate(self) -> None:
        self.dead = True
        self._link.data.listeners.pop(self, None)

    async def close(self, timeout: float | None = None) -> None:
        self.terminate()
