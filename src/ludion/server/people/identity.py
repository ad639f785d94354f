"""Who somebody is: cookies for browsers, tokens for programs, passwords for accounts.

A cookie holds a random number, signed; a token is one as well. The database knows only their
hashes, so a stolen copy of it opens no door.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from itsdangerous import BadSignature, Signer

from ludion.server.machine import Machine
from ludion.server.people.names import look_of
from ludion.server.store.people import PeopleStore

COOKIE = "ludion"
DEVICE = "ludion_device"
"""The cookie that tells at which devices somebody has logged in before."""
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


class Credential(NamedTuple):
    """What somebody shows, as the database knows it."""

    kind: Literal["session", "token"]
    hash: str


class Identity:
    def __init__(self, people: PeopleStore, key: bytes, machine: Machine) -> None:
        self._people = people
        self._machine = machine
        self._signer = Signer(key, salt="ludion session", digest_method=hashlib.sha256)
        self._devices = Signer(key, salt="ludion device", digest_method=hashlib.sha256)
        self._remembered: dict[str, tuple[float, Person | None]] = {}
        self._hashing = asyncio.Semaphore(2)
        self.people_changed: Callable[[], None] = self.forget
        """Called when somebody has changed here, or a session has ended."""

    # -- whose request is it ----------------------------------------------------------------------

    async def of(self, headers: Mapping[str, str], cookies: Mapping[str, str]) -> Person | None:
        """The person behind a request; None if it is nobody's."""
        return await self.who(self.credential_in(headers, cookies))

    def credential_in(
        self, headers: Mapping[str, str], cookies: Mapping[str, str]
    ) -> Credential | None:
        """What a request shows: a token, else the session of its cookie."""
        scheme, _, token = headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer" and token:
            return Credential("token", hash_of(token.strip()))
        session = self._session_in(cookies)
        return Credential("session", hash_of(session)) if session else None

    def _session_in(self, cookies: Mapping[str, str]) -> str | None:
        try:
            return self._signer.unsign(cookies.get(COOKIE, "")).decode()
        except (BadSignature, UnicodeError):
            return None

    async def who(self, credential: Credential | None) -> Person | None:
        """The person that a credential stands for; None if it is worthless."""
        if credential is None:
            return None
        hash, now = credential.hash, self._machine.seconds()
        until, person = self._remembered.get(hash, (0.0, None))
        if until > now:
            return person
        find = self._people.of_token if credential.kind == "token" else self._people.of_session
        row = await find(hash, self._machine.now())
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
        """Somebody has changed here: other processes must know, too."""
        self.people_changed()
        await self._people.announce()

    async def worthless(self, credentials: Iterable[Credential]) -> set[Credential]:
        """Those of some credentials whose session or token there is no longer."""
        asked = set(credentials)
        known = await self._people.known([one.hash for one in asked])
        return {one for one in asked if one.hash not in known}

    # -- sessions ---------------------------------------------------------------------------------

    async def begin_session(self, person: str) -> str:
        """A new session; returns the value of its cookie."""
        secret = secrets.token_urlsafe(32)
        await self._people.add_session(hash_of(secret), person, self._machine.now())
        return self._signer.sign(secret).decode()

    async def end_session(self, cookies: Mapping[str, str]) -> None:
        if session := self._session_in(cookies):
            await self._people.end_session(hash_of(session))
            await self.changed()

    async def new_token(self, person: str, name: str, most: int) -> dict[str, Any]:
        """A token for a program of a person's; it is shown this once. Raises ``TooMany``."""
        now = self._machine.now()
        id, token = secrets.token_hex(8), TOKEN_PREFIX + secrets.token_urlsafe(32)
        about = {"id": id, "name": name, "created": now}
        await self._people.add_token(about | {"person": person, "hash": hash_of(token)}, most)
        return about | {"token": token}

    # -- passwords --------------------------------------------------------------------------------

    def new_device(self, person: str) -> str:
        """The value of the cookie of a device at which somebody has logged in."""
        return self._devices.sign(f"{secrets.token_urlsafe(12)} {person}").decode()

    def device_in(self, cookies: Mapping[str, str], person: str) -> str | None:
        """Which device it is, if that person has logged in there before."""
        try:
            device, _, whose = self._devices.unsign(cookies.get(DEVICE, "")).decode().partition(" ")
        except (BadSignature, UnicodeError):
            return None
        return device if whose == person else None

    async def hash_password(self, password: str) -> str:
        async with self._hashing:  # each takes 64 MB and tens of milliseconds
            return await asyncio.to_thread(_hasher.hash, password)

    async def account(self, name: str) -> dict[str, Any] | None:
        """The account that goes by a name: that very name, else one that looks like it."""
        rows = await self._people.by_logins(logins_of(name))
        return min(rows, key=lambda row: row["name"].casefold() != name.casefold(), default=None)

    async def log_in(self, row: dict[str, Any] | None, password: str) -> Person | None:
        """The person of an account, if the password is right."""
        kept = (row and row["password"]) or _NO_PASSWORD
        async with self._hashing:
            right = await asyncio.to_thread(_matches, kept, password)
        if not row or not right:
            return None
        if row["login"] != look_of(row["name"]):
            await self._people.set_login(row["id"], look_of(row["name"]))
        if _hasher.check_needs_rehash(kept):
            await self._people.set_password(row["id"], await self.hash_password(password))
        return Person(row["id"], row["kind"], row["name"])


def logins_of(name: str) -> list[str]:
    """By what an account is found: its name's look, or as was kept once, the name in small."""
    return [look_of(name), name.casefold()]


def hash_of(secret: str) -> str:
    """What the database knows of a session or a token."""
    return hashlib.sha256(secret.encode()).hexdigest()


def _matches(kept: str, password: str) -> bool:
    try:
        return _hasher.verify(kept, password)
    except (VerificationError, InvalidHashError):
        return False
