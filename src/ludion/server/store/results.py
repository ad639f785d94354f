"""What is kept of finished games: records and ratings."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from typing import Any

import msgspec
from sqlalchemy import delete, func, insert, or_, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ludion.server.store import schema
from ludion.server.store.database import Database
from ludion.server.store.people import TooMany, lock_person
from ludion.server.table.ratings import BOT, START, Standing

BEST = 100


class ResultStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    # -- records --------------------------------------------------------------------------------

    async def add_record(
        self, id: str, record: Any, person: str | None, now: int, most: int
    ) -> None:
        """Keep a record that somebody brought; raises ``TooMany`` if that person has as many."""
        r = schema.records
        async with self._database.writing() as connection:
            if person is not None:
                await lock_person(connection, person)
                count = select(func.count()).select_from(r).where(r.c.person == person)
                if (await connection.execute(count)).scalar_one() >= most:
                    raise TooMany
            await write_record(connection, id, record, person, now)

    async def forget_nobodys(self, before: int, most: int) -> int:
        """Delete records that were brought and nobody keeps: older ones, and all but the newest."""
        r, p, t = schema.records, schema.people, schema.tables
        kept = select(p.c.id).where(p.c.id == r.c.person).exists()
        played = select(t.c.id).where(t.c.id == r.c.id).exists()
        nobodys = ~kept & ~played
        newest = select(r.c.id).where(nobodys).order_by(r.c.created.desc()).limit(most)
        async with self._database.writing() as connection:
            result = await connection.execute(
                delete(r).where(nobodys, (r.c.created < before) | r.c.id.not_in(newest))
            )
        return result.rowcount

    async def record(self, id: str) -> Any:
        """A record as JSON; None if there is none."""
        query = select(schema.records.c.body).where(schema.records.c.id == id)
        async with self._database.reading() as connection:
            body = (await connection.execute(query)).scalar()
        return None if body is None else msgspec.json.decode(zlib.decompress(body))

    # -- ratings --------------------------------------------------------------------------------

    async def standings(self, game: str, subjects: Iterable[str]) -> dict[str, Standing]:
        async with self._database.reading() as connection:
            return await read_standings(connection, game, subjects)

    async def of_person(self, person: str) -> dict[str, Standing]:
        """A person's ratings by game."""
        r = schema.ratings
        query = select(r.c.game, r.c.rating, r.c.games).where(r.c.subject == person)
        async with self._database.reading() as connection:
            rows = await connection.execute(query)
            return {row.game: Standing(row.rating, row.games) for row in rows}

    async def best(self, game: str) -> list[dict[str, Any]]:
        """The leaderboard: accounts and bots."""
        r, p = schema.ratings, schema.people
        query = (
            select(r.c.subject, r.c.rating, r.c.games, p.c.name)
            .outerjoin(p, p.c.id == r.c.subject)
            .where(r.c.game == game, or_(p.c.kind == "account", r.c.subject.startswith(BOT)))
            .order_by(r.c.rating.desc(), r.c.subject)
            .limit(BEST)
        )
        async with self._database.reading() as connection:
            return [dict(row) for row in (await connection.execute(query)).mappings()]


async def write_record(
    connection: AsyncConnection, id: str, record: Any, person: str | None, now: int
) -> None:
    body = zlib.compress(msgspec.json.encode(record), 6)
    await connection.execute(
        insert(schema.records).values(id=id, person=person, created=now, body=body)
    )


async def read_standings(
    connection: AsyncConnection, game: str, subjects: Iterable[str]
) -> dict[str, Standing]:
    r = schema.ratings
    names = list(subjects)
    rows = await connection.execute(
        select(r.c.subject, r.c.rating, r.c.games).where(r.c.game == game, r.c.subject.in_(names))
    )
    found = {row.subject: Standing(row.rating, row.games) for row in rows}
    return {name: found.get(name, Standing(START, 0)) for name in names}


async def lock_standings(
    connection: AsyncConnection, game: str, subjects: Iterable[str]
) -> dict[str, Standing]:
    """The standings of some, which nobody else changes before this transaction ends.

    All take the rows in the same order, so nobody waits for somebody who waits for them.
    """
    r, found = schema.ratings, dict[str, Standing]()
    for subject in sorted(subjects):
        await connection.execute(
            text(
                "INSERT INTO ratings (game, subject, rating, games) "
                "VALUES (:game, :subject, :rating, 0) ON CONFLICT DO NOTHING"
            ),
            {"game": game, "subject": subject, "rating": START},
        )
        query = select(r.c.rating, r.c.games).where(r.c.game == game, r.c.subject == subject)
        row = (await connection.execute(query.with_for_update())).one()
        found[subject] = Standing(row.rating, row.games)
    return found


async def write_standings(
    connection: AsyncConnection, game: str, standings: dict[str, Standing]
) -> None:
    """Change standings that were locked."""
    r = schema.ratings
    for subject, standing in standings.items():
        await connection.execute(
            update(r)
            .where(r.c.game == game, r.c.subject == subject)
            .values(rating=standing.rating, games=standing.games)
        )
