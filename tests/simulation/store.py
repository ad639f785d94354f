"""The server's store on the simulated database.

Appending goes the server's own way: ``PostgresAppender``, with what asyncpg does simulated. The
queries of SQLAlchemy are replaced one by one, each by one question to the simulated database.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from sqlalchemy.engine import make_url

from ludion.server.store import checkpoints
from ludion.server.store.appender import NotKept, PostgresAppender
from ludion.server.store.log import PAGE, LogRow, log_rows
from ludion.server.store.tables import TableStore, summary_of
from ludion.server.store.workers import MISSED_AFTER
from ludion.server.table.clock import Outage
from ludion.server.table.events import AnyEvent, Finished
from ludion.server.table.ratings import Standing
from ludion.server.table.result import standings_after, subjects_of, with_ratings
from ludion.server.table.table import Heading, Table
from tests.simulation.link import Link


class SimulatedDatabase:
    url = make_url("postgresql+asyncpg://simulated/ludion")
    under_way = 0

    def __init__(self, link: Link, shared: bool) -> None:
        self.link = link
        self.is_sqlite = not shared
        self.appender = PostgresAppender("simulated")


class SimulatedTables(TableStore):
    def __init__(self, database: SimulatedDatabase) -> None:
        self._database: Any = database
        self.link = database.link

    async def create(self, heading: Heading, most: tuple[int, int] | None = None) -> None:
        await self.link.ask(lambda: self.link.data.create(heading))

    async def game_of(self, id: str) -> str | None:
        rows = self.link.data.games
        return await self.link.ask(lambda: rows.get(id))

    async def _heading(self, id: str) -> str | None:
        rows = self.link.data.headings
        return await self.link.ask(lambda: rows.get(id))

    async def rows_after(self, id: str, seq: int, most: int = PAGE) -> list[LogRow]:
        return await self.link.ask(lambda: self.link.data.after(id, seq, most))

    async def checkpoint(self, id: str) -> checkpoints.Kept | None:
        return await self.link.ask(lambda: self.link.data.checkpoints.get(id))

    async def keep_checkpoint(self, id: str, seq: int, link: bytes, body: bytes) -> None:
        def write() -> None:
            if self.link.data.logs[id][seq - 1][1] == link:
                self.link.data.checkpoints[id] = seq, body, checkpoints.hash_of(body)

        await self.link.ask(write)

    async def append_all(
        self,
        table: Table,
        added: Sequence[AnyEvent],
        after: Table | None,
        now: int,
        opens: Heading | None = None,
    ) -> None:
        def write() -> None:
            self.write(table, added, after, now)
            if opens:
                self.link.data.create(opens)

        await self.keep(write)

    def write(self, table: Table, added: Sequence[AnyEvent], after: Table | None, now: int) -> None:
        rows = [(table.id, *row.values()) for row in log_rows(table, added)]
        self.link.data.append(rows)
        if after:
            self.link.data.rows[table.id].update(summary_of(after, now))

    async def keep(self, write: Callable[[], None]) -> None:
        """Let a transaction write."""
        try:
            await self.link.ask(write)
        except OSError as problem:
            raise NotKept(str(problem)) from None

    async def unattended(self, alive: Sequence[str] | None, now: int) -> list[str]:
        return await self.link.ask(lambda: self.link.data.unattended(alive, now))

    async def take_over(self, id: str, worker: str, alive: Sequence[str]) -> bool:
        others = [one for one in alive if one != worker]
        return await self.link.ask(lambda: self.link.data.take_over(id, worker, others))

    async def let_go(self, id: str, worker: str) -> None:
        await self.link.ask(lambda: self.link.data.let_go(id, worker))

    async def idle(self, before: int) -> list[str]:
        return []

    async def forget_unplayed(self, before: int) -> int:
        return 0


class SimulatedResults:
    def __init__(self, link: Link) -> None:
        self._link = link

    async def standings(self, game: str, subjects: Iterable[str]) -> dict[str, Standing]:
        names, data = sorted(subjects), self._link.data
        return await self._link.ask(lambda: {name: data.rating(game, name) for name in names})

    async def forget_nobodys(self, before: int, most: int) -> int:
        return 0


class SimulatedWorkers:
    def __init__(self, link: Link, shared: bool) -> None:
        self._link = link
        self._longest = MISSED_AFTER if shared else 0

    async def come_in(self, worker: str, now: int) -> tuple[Outage, ...]:
        return await self._link.ask(lambda: self._link.data.come_in(worker, now, self._longest))

    async def beat(self, worker: str, now: int) -> list[str]:
        return await self._link.ask(lambda: self._link.data.beat(worker, now))

    async def last_seen(self) -> int:
        return await self._link.ask(lambda: max(self._link.data.workers.values(), default=0))

    async def share_outages(self, told: Sequence[Outage]) -> tuple[Outage, ...]:
        return await self._link.ask(lambda: self._link.data.share_outages(told))

    async def go(self, worker: str, now: int) -> None:
        await self._link.ask(lambda: self._link.data.go(worker, now))


class SimulatedPeople:
    async def forget_guests(self, before: int) -> int:
        return 0


class SimulatedForgetting:
    async def leaving(self) -> dict[str, str]:
        return {}


class SimulatedStore:
    def __init__(self, link: Link, shared: bool) -> None:
        self.database = SimulatedDatabase(link, shared)
        self.tables = SimulatedTables(self.database)
        self.people = SimulatedPeople()
        self.forgetting = SimulatedForgetting()
        self.results = SimulatedResults(link)
        self.workers = SimulatedWorkers(link, shared)
        self.shared = shared


async def append_ending(
    tables: SimulatedTables, table: Table, added: Sequence[AnyEvent], now: int
) -> Sequence[AnyEvent]:
    """In the place of ``store.ending.append_ending``: the result and the ratings, once."""
    after, finished, data = table.after(added), added[-1], tables.link.data
    assert isinstance(finished, Finished)
    game, rated = table.heading.game, list(added)

    def write() -> None:
        if after.rated:
            before = {name: data.rating(game, name) for name in subjects_of(table)}
            changed = standings_after(table, finished, before)
            rated[-1] = with_ratings(table, finished, before, changed)
        tables.write(table, rated, after, now)
        if after.rated:
            data.standings.update({(game, name): new for name, new in changed.items()})

    await tables.keep(write)
    return rated
