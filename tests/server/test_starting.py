"""What a server does before it opens."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludion import games, warm
from ludion.server import server
from tests.server.harness import Person, Process


def test_only_what_a_server_needs_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    run: list[str] = []

    def steps(name: str) -> list[warm.Step]:
        return [
            warm.Step("played", lambda: run.append(f"{name} played"), served=True),
            warm.Step("wild", lambda: run.append(f"{name} wild"), served=False),
        ]

    monkeypatch.setattr(warm, "steps", steps)
    server.load_compiled()
    assert run == [f"{name} played" for name in games.names()]


@pytest.mark.parametrize("game", games.names())
def test_only_the_wild_player_is_not_for_a_server(game: str) -> None:
    spared = [step.label for step in warm.steps(game) if not step.served]
    assert [label.partition(": ")[2] for label in spared] == ["wild"]


def test_a_server_starts_and_plays_in_plain_python(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    server = Process(tmp_path / "data")
    try:
        ann = Person(server.url, "Ann")
        screen = ann.sit_at(ann.open_table("me", "random"))
        assert screen.play()["type"] == "done"
    finally:
        server.kill()
