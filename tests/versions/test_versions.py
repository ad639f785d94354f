"""What each earlier version has kept is restored, upgraded, and played on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from ludion.server.store import migrate
from tests.server.harness import Person, running
from tests.server.postgres import postgres
from tests.server.test_databases import invoke
from tests.versions.__main__ import HERE, seen_by

VERSIONS = sorted(migrate.known_versions())


@contextmanager
def place(kind: str) -> Iterator[str | None]:
    if kind == "sqlite":
        yield None
    else:
        with postgres() as database:
            yield database.url


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_games_of_every_version_are_what_they_were_and_go_on(
    version: str, kind: str, tmp_path: Path
) -> None:
    seen = json.loads((HERE / f"{version}.json").read_text())
    (tmp_path / "secret.key").write_text(seen["key"])
    with place(kind) as database:
        where = ["--data", tmp_path, *(["--database", database] if database else [])]
        invoke("db", "restore", HERE / f"{version}.jsonl.gz", *where)
        assert VERSIONS[-1] in invoke("db", "upgrade", *where)
        with running(tmp_path, database=database) as server:
            people = [Person(server.url) for _ in seen["cookies"]]
            for person, cookie in zip(people, seen["cookies"].values(), strict=True):
                person.http.cookies.set("ludion", cookie)
            assert people[0].http.get("/api/me").json()["ratings"] == seen["ratings"]
            for table, was in seen["tables"].items():
                assert_goes_on(people, table, was)
            assert not server.server.tables.damaged


def assert_goes_on(people: list[Person], table: str, was: dict[str, Any]) -> None:
    assert seen_by(people[0], table) == was
    if was["status"] != "playing":
        return
    screens = [person.sit_at(table) for person in people]
    mover = next(screen for screen in screens if screen.position["legal"])
    assert mover.play()["type"] == "done"
    assert mover.position["number"] > was["number"]
    for screen in screens:
        screen.close()
