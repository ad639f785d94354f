"""What the page knows of a game is in the game's room, and nowhere else."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest

WEB = Path(__file__).resolve().parents[2] / "web"
ROOMS = sorted(room.parent for room in WEB.glob("src/games/*/room.ts"))


def test_there_are_rooms() -> None:
    assert len(ROOMS) >= 3


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
def test_outside_its_room_no_file_of_the_page_names_a_game(room: Path) -> None:
    naming = [str(file) for file in texts() if room not in file.parents and names(file, room.name)]
    assert naming == []


def names(file: Path, game: str) -> bool:
    """Whether a file names a game in its name or its text, with or without accents and capitals."""
    text = f"{file.relative_to(WEB)} {file.read_text('utf-8')}"
    plain = unicodedata.normalize("NFD", text).encode("ascii", "ignore").decode()
    return game in plain.lower()


def texts() -> Iterator[Path]:
    """Every file that the page is written in."""
    for file in sorted(WEB.rglob("*")):
        if file.is_file() and "node_modules" not in file.parts and "__pycache__" not in file.parts:
            yield file
