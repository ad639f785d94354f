"""Folders, databases and backups that cannot be: a sentence each, never a traceback."""

from __future__ import annotations

import gzip
import os
import sqlite3
import subprocess
import sys
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server.harness import Process, free_port

VERSIONS = resources.files("ludion.server.store").joinpath("migrations", "versions")
NEWEST = max(path.name for path in VERSIONS.iterdir() if path.name.endswith(".py")).partition("_")
HEADING = {"format": "ludion backup 1", "version": NEWEST[0]}


def told(*words: object) -> str:
    """What a command that must fail says: one line, which is returned."""
    command = [sys.executable, "-m", "ludion", *map(str, words)]
    result = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert result.returncode == 2, result.stderr
    assert "Traceback" not in result.stderr
    (line,) = result.stderr.strip().splitlines()
    assert line.startswith("ludion: ")
    return line


def serve(*words: object) -> str:
    return told("serve", "--no-browser", "--port", free_port(), *words)


def newest(folder: Path) -> Path:
    """A new database, of this version."""
    subprocess.run(
        [sys.executable, "-m", "ludion", "db", "upgrade", "--data", str(folder)],
        check=True,
        capture_output=True,
    )
    return folder / "ludion.sqlite"


def test_a_database_of_a_later_version_is_refused(tmp_path: Path) -> None:
    with sqlite3.connect(newest(tmp_path)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    for line in (
        serve("--data", tmp_path),
        told("db", "upgrade", "--data", tmp_path),
        told("db", "backup", tmp_path / "x.jsonl.gz", "--data", tmp_path),
    ):
        assert "version 9999" in line
        assert "newer Ludion" in line


def test_a_file_in_the_place_of_the_data_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for place in (tmp_path / "file", tmp_path / "file" / "data"):
        assert "this is a file, not a folder" in serve("--data", place)
        assert "this is a file, not a folder" in told("db", "upgrade", "--data", place)


def test_a_folder_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    """The superuser may write everywhere, but not where there are no files at all."""
    folder = tmp_path / "data"
    if os.getuid() == 0:
        folder = Path("/proc/ludion")
    else:
        folder.mkdir(mode=0o500)
    assert str(folder) in serve("--data", folder)
    assert str(folder) in told("db", "upgrade", "--data", folder)


def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "ludion.sqlite").write_bytes(b"no database at all" * 100)
    assert "not a database" in serve("--data", tmp_path)
    assert "not a database" in told("db", "upgrade", "--data", tmp_path)
    assert "name the file" in serve("--data", tmp_path, "--database", "sqlite://")
    assert "no database yet" in told(
        "db", "backup", tmp_path / "b.jsonl.gz", "--data", tmp_path / "none"
    )


def test_a_named_file_is_locked_like_the_folder_it_lies_in(tmp_path: Path) -> None:
    process = Process(tmp_path / "data")
    try:
        url = f"sqlite:///{tmp_path}/data/ludion.sqlite"
        assert "another server" in serve("--data", tmp_path / "two", "--database", url)
        assert "another server" in told("db", "upgrade", "--database", url)
        assert "another server" in serve("--data", tmp_path / "data")
    finally:
        process.kill()


def backup(path: Path, *lines: Any) -> Path:
    with gzip.open(path, "wb", 1) as file:
        for line in (HEADING, *lines):
            file.write((line if isinstance(line, bytes) else msgspec.json.encode(line)) + b"\n")
    return path


PERSON: dict[str, Any] = {"id": "a", "kind": "guest", "name": "A", "login": None, "password": None}
PERSON |= {"created": 1, "seen": 1}


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (b"[" * 100_000, "recursion"),
        (["people", 5], "line 2: this is no row"),
        ([["people"], {}], "line 2: this is no row"),
        (["people", {"id": "a"}], "not the fields of people"),
        (["people", PERSON | {"more": 1}], "not the fields of people"),
        (["people", PERSON | {"seen": "x"}], "seen is no int"),
        (["people", PERSON | {"seen": 1 << 63}], "seen is no int"),
        (["people", PERSON | {"name": None}], "name is no str"),
        (["records", {"id": "a", "person": None, "created": 1, "body": "?"}], "line 2"),
        (b"\xff\xfe", "json is malformed"),
    ],
)
def test_a_hostile_backup_is_refused(tmp_path: Path, line: Any, problem: str) -> None:
    path = backup(tmp_path / "b.jsonl.gz", line)
    assert problem in told("db", "restore", path, "--data", tmp_path / "new").lower()


def test_a_line_of_three_gigabytes_is_not_read(tmp_path: Path) -> None:
    """It is told without reading it: this one would not fit into the memory allowed here."""
    path, zeros = tmp_path / "b.jsonl.gz", gzip.compress(b"0" * (64 << 20), 1)
    with path.open("wb") as file:
        file.write(gzip.compress(msgspec.json.encode(HEADING) + b"\n"))
        for _ in range(48):  # members of a file of gzip follow one another
            file.write(zeros)
    code = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30));"
        "from ludion.cli import main; sys.argv[0] = 'ludion'; main()"
    )
    result = subprocess.run(
        [sys.executable, "-c", code, "db", "restore", path, "--data", tmp_path / "new"],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert result.returncode == 2
    assert result.stderr == f"ludion: {path}: a line is longer than 16 MB\n"


def test_a_damaged_backup_is_refused(tmp_path: Path) -> None:
    whole = backup(tmp_path / "b.jsonl.gz", *(["people", PERSON] for _ in range(50))).read_bytes()
    for damaged in (whole[:-20], whole[:40] + b"\x00\xff" * 20 + whole[80:], b"no gzip"):
        (tmp_path / "c.jsonl.gz").write_bytes(damaged)
        assert "c.jsonl.gz" in told(
            "db", "restore", tmp_path / "c.jsonl.gz", "--data", tmp_path / "d"
        )
