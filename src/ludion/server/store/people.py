"""What the server asks the database about people: guests, accounts, sessions, tokens."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import Any

from sqlalchemy import delete, func, insert, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ludion.server.store import schema
from ludion.server.store.appender import CHANNEL
from ludion.server.store.database import Database

Row = dict[str, Any]

LEAVING = "leaving"
"""The kind of who is to be forgotten as soon as the name is nowhere else."""
PEOPLE = "people"
"""What other processes are told instead of a table's id, which is longer."""


ASKED_AT_ONCE = 1000


class NameTaken(Exception):
    """An account of that name exists."""


class NoGuest(Exception):
    """Whoever it was is a guest no longer."""


class TooMany(Exception):
    """A person has as many of something as may be."""


async def lock_person(connection: AsyncConnection, id: str) -> None:
    """Keep others from counting what a person has until this transaction ends."""
    p = schema.people
    await connection.execute(select(p.c.id).where(p.c.id == id).with_for_update())


class PeopleStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add_guest(self, id: str, name: str, now: int) -> None:
        await self._write(
            insert(schema.people).values(id=id, kind="guest", name=name, created=now, seen=now)
        )

    async def rename(self, id: str, name: str) -> None:
        """Give a guest another name; raises ``NoGuest``."""
        async with self._database.writing() as connection:
            await _change_guest(connection, id, name=name)

    async def rename_account(self, id: str, name: str, login: str) -> None:
        """Change the name of an account, with which it logs in; raises ``NameTaken``."""
        person = update(schema.people).where(schema.people.c.id == id)
        try:
            await self._write(person.values(name=name, login=login))
        except IntegrityError:
            raise NameTaken from None

    async def claim(self, id: str, name: str, login: str, password: str) -> None:
        """Make an account of a guest, whose sessions end; raises ``NameTaken`` or ``NoGuest``."""
        try:
            async with self._database.writing() as connection:
                await _change_guest(
                    connection, id, kind="account", name=name, login=login, password=password
                )
                s = schema.sessions
                await connection.execute(delete(s).where(s.c.person == id))
        except IntegrityError:
            raise NameTaken from None

    async def by_logins(self, logins: Sequence[str]) -> list[Row]:
        query = select(schema.people).where(schema.people.c.login.in_(logins))
        async with self._database.reading() as connection:
            return [dict(row) for row in (await connection.execute(query)).mappings()]

    async def by_id(self, id: str) -> Row | None:
        return await self._row(select(schema.people).where(schema.people.c.id == id))

    async def set_login(self, id: str, login: str) -> None:
        """Have an account found by another login, unless that is another's."""
        p = schema.people
        with contextlib.suppress(IntegrityError):
            await self._write(update(p).where(p.c.id == id).values(login=login))

    async def set_password(self, id: str, password: str) -> None:
        people = schema.people
        await self._write(update(people).where(people.c.id == id).values(password=password))

    async def forget(self, id: str) -> None:
        """Let somebody leave; see ``forgetting``."""
        await self._let_leave(schema.people.c.id == id)

    async def forget_guests(self, before: int) -> int:
        """Let guests leave who have not been seen since then."""
        p = schema.people
        return await self._let_leave((p.c.kind == "guest") & (p.c.seen < before))

    async def _let_leave(self, who: Any) -> int:
        """Delete sessions, tokens and ratings; the names are to go from the games as well."""
        p = schema.people
        ids = select(p.c.id).where(who)
        leaving = {"kind": LEAVING, "login": None, "password": None}
        async with self._database.writing() as connection:
            for column in (
                schema.sessions.c.person,
                schema.tokens.c.person,
                schema.ratings.c.subject,
            ):
                await connection.execute(delete(column.table).where(column.in_(ids)))
            result = await connection.execute(update(p).where(who).values(**leaving))
        return result.rowcount

    async def announce(self) -> None:
        """Tell other processes that what they remember of people may be wrong."""
        if not self._database.is_sqlite:
            await self._write(text(f"SELECT pg_notify('{CHANNEL}', '{PEOPLE}:0')"))

    # -- sessions and tokens --------------------------------------------------------------------

    async def add_session(self, hash: str, person: str, now: int) -> None:
        await self._write(insert(schema.sessions).values(hash=hash, person=person, created=now))

    async def end_session(self, hash: str) -> None:
        await self._write(delete(schema.sessions).where(schema.sessions.c.hash == hash))

    async def end_sessions(self, person: str) -> None:
        """End all sessions of a person, on every device."""
        await self._write(delete(schema.sessions).where(schema.sessions.c.person == person))

    async def of_session(self, hash: str, now: int) -> Row | None:
        """The person behind a session, noted as seen."""
        return await self._person_of(schema.sessions, hash, now)

    async def add_token(self, token: Row, most: int) -> None:
        """Keep a token; raises ``TooMany``."""
        t, person = schema.tokens, token["person"]
        async with self._database.writing() as connection:
            await lock_person(connection, person)
            count = select(func.count()).select_from(t).where(t.c.person == person)
            if (await connection.execute(count)).scalar_one() >= most:
                raise TooMany
            await connection.execute(insert(t).values(**token))

    async def tokens(self, person: str) -> list[Row]:
        t = schema.tokens
        query = select(t.c.id, t.c.name, t.c.created).where(t.c.person == person)
        async with self._database.reading() as connection:
            return [dict(row) for row in (await connection.execute(query)).mappings()]

    async def drop_token(self, person: str, id: str) -> bool:
        t = schema.tokens
        async with self._database.writing() as connection:
            result = await connection.execute(delete(t).where(t.c.id == id, t.c.person == person))
        return bool(result.rowcount)

    async def of_token(self, hash: str, now: int) -> Row | None:
        return await self._person_of(schema.tokens, hash, now)

    async def known(self, hashes: Sequence[str]) -> set[str]:
        """Those of some hashes that are of a session or of a token."""
        found: set[str] = set()
        async with self._database.reading() as connection:
            for column in (schema.sessions.c.hash, schema.tokens.c.hash):
                for first in range(0, len(hashes), ASKED_AT_ONCE):
                    some = hashes[first : first + ASKED_AT_ONCE]
                    rows = await connection.execute(select(column).where(column.in_(some)))
                    found.update(rows.scalars())
        return found

    async def _person_of(self, table: Any, hash: str, now: int) -> Row | None:
        p = schema.people
        row = await self._row(
            select(p).join(table, table.c.person == p.c.id).where(table.c.hash == hash)
        )
        if row and now - row["seen"] > 3_600_000:
            await self._write(update(p).where(p.c.id == row["id"]).values(seen=now))
        return row

    async def _row(self, query: Any) -> Row | None:
        async with self._database.reading() as connection:
            found = (await connection.execute(query)).mappings().first()
            return dict(found) if found else None

    async def _write(self, statement: Any) -> None:
        async with self._database.writing() as connection:
            await connection.execute(statement)


async def _change_guest(connection: AsyncConnection, id: str, **values: Any) -> None:
    p = schema.people
    change = update(p).where(p.c.id == id, p.c.kind == "guest").values(**values)
    if not (await connection.execute(change)).rowcount:
        raise NoGuest
