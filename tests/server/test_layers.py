"""Which folder of the server may know which: what a file may touch is told by where it lies."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import ludion.server

ROOT = Path(ludion.server.__file__).parent

MAY_IMPORT = {
    "table": set[str](),
    "store": {"table"},
    "people": {"store", "machine"},
    "live": {"table", "store", "people", "machine", "metrics", "settings", "overload"},
    "wire": {"table", "live", "people", "overload"},
    "http": {"table", "live", "people", "store", "wire", "machine", "metrics", "settings"}
    | {"server", "json_logs", "overload"},
}
"""What each folder may import of the server, besides itself."""

WAITS_OR_WRITES = {
    "asyncio",
    "threading",
    "concurrent",
    "socket",
    "sqlite3",
    "os",
    "pathlib",
    "time",
    "secrets",
    "random",
    "logging",
    "sqlalchemy",
    "asyncpg",
    "alembic",
    "starlette",
    "fastapi",
    "uvicorn",
    "websockets",
    "pydantic",
    "argon2",
    "prometheus_client",
}
"""What nothing pure may touch: time, chance, files, sockets, threads, the database."""


def imports_of(file: Path) -> Iterator[str]:
    """The full names of all modules that a file imports, also inside functions."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: a relative import"
            assert node.module
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)


def parts_known_to(folder: str) -> dict[str, set[str]]:
    """For each part of the server that a folder imports, the files that do."""
    found: dict[str, set[str]] = {}
    for file in (ROOT / folder).rglob("*.py"):
        for name in imports_of(file):
            if name.startswith("ludion.server."):
                found.setdefault(name.split(".")[2], set()).add(file.name)
    return found


def test_every_folder_has_its_place() -> None:
    folders = {file.parent.name for file in ROOT.glob("*/__init__.py")}
    assert folders == set(MAY_IMPORT)


@pytest.mark.parametrize("folder", MAY_IMPORT)
def test_a_folder_imports_only_what_it_may(folder: str) -> None:
    known = parts_known_to(folder)
    too_many = {part: files for part, files in known.items() if part != folder}
    assert {part: files for part, files in too_many.items() if part not in MAY_IMPORT[folder]} == {}


def test_a_table_is_pure() -> None:
    touched = {
        (file.name, name)
        for file in (ROOT / "table").rglob("*.py")
        for name in imports_of(file)
        if name.partition(".")[0] in WAITS_OR_WRITES
    }
    assert touched == set()


def test_the_folders_form_no_circle() -> None:
    """Taken one after another, each folder needs only those before it."""
    order = ["table", "store", "people", "live", "wire", "http"]
    for number, folder in enumerate(order):
        assert MAY_IMPORT[folder] & set(order) <= set(order[:number])
