"""Who somebody is: cookies for browsers, tokens for programs, passwords for accounts.

A cookie holds a random number, signed; a token is one as well. The database knows only their
hashes, so a stolen copy of it opens no door.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from itsdangerous import BadSignature, Signer

from ludion.server.store.people import PeopleStore

COOKIE = "ludion"
COOKIE_SECONDS = 400 * 86_400
TOKEN_PREFIX = "ludion_"
REMEMBERED_SECONDS = 30.0
MOST_REMEMBERED = 10_000

_hasher = PasswordHasher()  # argon2id with the library's current parameters
_NO_PASSWORD = _hasher.hash(secrets.token_hex(8))
"""Checked when there is no such account, so that the answer takes as long."""


@dataclass(frozen=True)
class Person:
    id: str
    kind: Literal["guest", "account"]
    name: str


class Identity:
    def __init__(self, people: PeopleStore, key: bytes) -> None:
        self._people = people
        self._signer = Signer(key, salt="ludion session", digest_method=hashlib.sha256)
        self._remembered: dict[str, tuple[float, Person | None]] = {}
        self._hashing = asyncio.Semaphore(2)

    # -- whose request is it ----------------------------------------------------------------------

    async def of(self, headers: Mapping[str, str], cookies: Mapping[str, str]) -> Person | None:
        """The person behind a request; None if it is nobody's."""
        scheme, _, token = headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer" and token:
            return await self._look_up("token", token.strip())
        session = self._session_in(cookies)
        return await self._look_up("session", session) if session else None

    def _session_in(self, cookies: Mapping[str, str]) -> str | None:
        try:
            return self._signer.unsign(cookies.get(COOKIE, "")).decode()
        except (BadSignature, UnicodeError):
            return None

    async def _look_up(self, kind: str, secret: str) -> Person | None:
        hash, now = hash_of(secret), time.monotonic()
        until, person = self._remembered.get(hash, (0.0, None))
        if until > now:
            return person
        find = self._people.of_token if kind == "token" else self._people.of_session
        row = await find(hash, time.time_ns() // 1_000_000)
        person = Person(row["id"], row["kind"], row["name"]) if row else None
        if len(self._remembered) >= MOST_REMEMBERED:
            self._remembered.clear()
        if person:
            self._remembered[hash] = (now + REMEMBERED_SECONDS, person)
        return person

    def forget(self) -> None:
        """Look everybody up again: somebody has changed."""
        self._remembered.clear()

    async def changed(self) -> None:
        """Somebody has changed here: look everybody up again, at other processes too."""
        self.forget()
        await self._people.announce()

    # -- sessions ---------------------------------------------------------------------------------

    async def begin_session(self, person: str, now: int) -> str:
        """A new session; returns the value of its cookie."""
        secret = secrets.token_urlsafe(32)
        await self._people.add_session(hash_of(secret), person, now)
        return self._signer.sign(secret).decode()

    async def end_session(self, cookies: Mapping[str, str]) -> None:
        if session := self._session_in(cookies):
            await self._people.end_session(hash_of(session))
            await self.changed()

    async def new_token(self, person: str, name: str, now: int) -> dict[str, Any]:
        """A token for a program of a person's; it is shown this once."""
        id, token = secrets.token_hex(8), TOKEN_PREFIX + secrets.token_urlsafe(32)
        await self._people.add_token(id, hash_of(token), person, name, now)
        return {"id": id, "name": name, "created": now, "token": token}

    # -- passwords --------------------------------------------------------------------------------

    async def hash_password(self, password: str) -> str:
        async with self._hashing:  # each takes 64 MB and tens of milliseconds
            return await asyncio.to_thread(_hasher.hash, password)

    async def log_in(self, login: str, password: str) -> Person | None:
        """The account of that name, if the password is right."""
        row = await self._people.by_login(login)
        kept = (row and row["password"]) or _NO_PASSWORD
        async with self._hashing:
            right = await asyncio.to_thread(_matches, kept, password)
        if not row or not right:
            return None
        if _hasher.check_needs_rehash(kept):
            await self._people.set_password(row["id"], await self.hash_password(password))
        return Person(row["id"], row["kind"], row["name"])


def hash_of(secret: str) -> str:
    """What the database knows of a session or a token."""
    return hashlib.sha256(secret.encode()).hexdigest()


def _matches(kept: str, password: str) -> bool:
    try:
        return _hasher.verify(kept, password)
    except (VerificationError, InvalidHashError):
        return False
