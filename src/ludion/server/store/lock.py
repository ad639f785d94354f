"""With SQLite, one process at a time: a lock on the folder of the database."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy.engine import URL

from ludion.server.store.database import BadDatabase

try:
    import fcntl
except ImportError:  # Windows: SQLite's own locks must do
    fcntl = None  # type: ignore[assignment]


@contextlib.contextmanager
def alone(url: URL) -> Iterator[None]:
    """Hold the lock of a SQLite database's folder; ``BadDatabase`` if another process has it.

    It is the same lock whether the database was found in the data folder or named by its address.
    """
    if url.get_backend_name() != "sqlite" or fcntl is None:
        yield
        return
    folder = Path(str(url.database)).resolve().parent
    try:
        file = (folder / "server.lock").open("w")
    except OSError as problem:
        raise BadDatabase(f"{folder}: {problem.strerror}") from None
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise BadDatabase(
                f"{folder}: another server runs on this folder; stop it, or give --data"
            ) from None
        yield
