"""What a server does before it opens."""

from __future__ import annotations

import pytest

from ludion import games, warming
from ludion.server import hall


def test_only_what_a_server_needs_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    run: list[str] = []

    def steps(name: str) -> list[warming.Step]:
        return [
            warming.Step("played", lambda: run.append(f"{name} played"), served=True),
            warming.Step("wild", lambda: run.append(f"{name} wild"), served=False),
        ]

    monkeypatch.setattr(warming, "steps", steps)
    hall._load_compiled()
    assert run == [f"{name} played" for name in games.NAMES]


@pytest.mark.parametrize("game", games.NAMES)
def test_only_the_wild_player_is_not_for_a_server(game: str) -> None:
    spared = [step.label for step in warming.steps(game) if not step.served]
    assert [label.partition(": ")[2] for label in spared] == ["wild"]
