"""How a server is run, and the secrets it makes at its first start."""

from __future__ import annotations

import os
import secrets
import time
from dataclasses import dataclass
from pathlib import Path

from ludion.errors import LudionError


class BadSetting(LudionError):
    """A setting of the server that cannot be; the message says what to do."""


@dataclass(frozen=True)
class Settings:
    data: Path
    """The folder of the server's files: the database if it is SQLite, the secret key."""
    database: str | None = None
    """Where the database is; None for SQLite in the data folder."""
    archive: Path | None = None
    """Where everything that is written to SQLite is copied to, second by second."""
    archive_days: int = 14
    """For how long the archive can restore every moment."""
    host: str = "127.0.0.1"
    port: int = 8000
    names: tuple[str, ...] = ()
    """The names people reach it by, besides this machine's own."""
    origins: tuple[str, ...] = ()
    """Addresses besides the server's own under which browsers may reach it."""
    secure: bool = False
    """Whether people reach the server by https: cookies are then sent that way alone."""
    public_metrics: bool = False
    bot_pace: float = 0.4
    """At least so many seconds for a bot's move while somebody watches."""
    limits: bool = True
    """Whether requests are limited by address and by person."""
    guest_days: int = 60
    """For how long a guest who does not come back is remembered."""
    idle_days: int = 30
    """After how long a game without a clock in which nothing happens is ended as abandoned."""


def open_folder(data: Path) -> Path:
    """The data folder, made if need be; ``BadSetting`` unless files can be written there."""
    try:
        data.mkdir(parents=True, exist_ok=True, mode=0o700)
    except (FileExistsError, NotADirectoryError):
        raise BadSetting(f"{data}: this is a file, not a folder; give another --data") from None
    except OSError as problem:
        raise BadSetting(f"{data}: {problem.strerror}; give another --data") from None
    if not os.access(data, os.W_OK | os.X_OK):
        raise BadSetting(f"{data}: nothing can be written there; give another --data")
    return data


KEY_SECONDS = 1.0
"""So long may a process take to write the key that it has begun to make."""


def key_of(data: Path) -> bytes:
    """The key that cookies are signed with, made at the first start, readable by the owner only."""
    path = data / "secret.key"
    try:
        open_folder(data)
        try:
            file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            return _read_key(path)
        with os.fdopen(file, "wb") as stream:
            stream.write(secrets.token_hex(32).encode())
            stream.flush()
            os.fsync(stream.fileno())
        return _read_key(path)
    except OSError as problem:
        raise BadSetting(f"{path}: {problem.strerror}") from None


def _read_key(path: Path) -> bytes:
    """The key in a file; another process may just be writing it."""
    until = time.monotonic() + KEY_SECONDS
    while len(key := path.read_bytes().strip()) < 32 and time.monotonic() < until:
        time.sleep(0.02)
    if len(key) < 32:
        raise BadSetting(f"{path}: this is no key; delete the file to make a new one")
    if path.stat().st_mode & 0o077:
        path.chmod(0o600)
    return key
