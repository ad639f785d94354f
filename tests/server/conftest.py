"""Servers for the tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.harness import Person, Running, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server on SQLite that many tests share; each opens tables of its own."""
    with running(tmp_path_factory.mktemp("data")) as one:
        yield one


@pytest.fixture
def ann(server: Running) -> Person:
    return Person(server.url, "Ann")


@pytest.fixture
def bob(server: Running) -> Person:
    return Person(server.url, "Bob")
