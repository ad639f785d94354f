"""The example can be played everywhere that our own games can, though no file of ours names it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import ludion as package
from tests.cli.commands import ludion
from tests.plugin import ROOM, ROOT, environment
from tests.server.harness import Person, Process

GENERIC = (
    "tests/games/test_every_game.py",
    "tests/kernel/test_batch.py",
    "tests/kernel/test_batches.py",
    "tests/bots/test_search.py",
    "tests/environments/test_vector.py",
    "tests/environments/test_turns.py",
    "tests/environments/test_single.py",
    "tests/environments/test_leaks.py",
    "tests/cli/test_traces.py",
    "tests/terminal/test_session.py",
    "tests/server/test_starting.py",
)
"""Tests that ask the same of every game."""
RULES_ALONE = GENERIC[:3]


def passed(files: tuple[str, ...], **variables: str) -> int:
    """How many tests about the example have passed, in a process that knows it."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *files, "-k", "undercut"],
        cwd=ROOT,
        env=os.environ | environment() | variables,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    found = re.search(r"(\d+) passed", done.stdout)
    assert found, done.stdout
    assert "failed" not in done.stdout
    return int(found[1])


def test_it_passes_every_test_that_our_games_do() -> None:
    assert passed(GENERIC) >= 35


def test_it_passes_them_in_plain_python() -> None:
    assert passed(RULES_ALONE, NUMBA_DISABLE_JIT="1") >= 20


def test_its_games_are_written_down_and_checked(tmp_path: Path) -> None:
    trace = tmp_path / "games.jsonl.gz"
    known = environment()
    played = ludion("simulate", "undercut", "--games", "20", "--trace", trace, **known)
    assert played.returncode == 0
    assert ludion("check", trace, **known).stdout == "ok: 20 games, 200 moves\n"


def test_its_levels_meet_in_the_arena(tmp_path: Path) -> None:
    players = "random,greedy,novice,casual,skilled,expert,master:50"
    done = ludion(
        *("arena", "undercut", "--players", players, "--games", "4", "--jobs", "1"),
        *("--out", tmp_path / "ladder"),
        **environment(),
    )
    assert done.returncode == 0, done.stderr
    for player in players.split(","):
        assert re.search(rf"\b{player}\b", done.stdout)
    assert "undercut standard" in (tmp_path / "ladder" / "report.html").read_text()


def test_the_search_without_an_evaluation_beats_random_moves() -> None:
    players = ("--players", "skilled,random", "--games", "100", "--jobs", "1")
    done = ludion("arena", "undercut", *players, **environment())
    score = re.search(r"skilled – random: .*? (\d+\.\d) %", done.stdout)
    assert score, done.stdout
    assert float(score[1]) > 60


def test_it_is_played_in_a_terminal_on_a_plain_board(tmp_path: Path) -> None:
    known = environment() | {"XDG_DATA_HOME": str(tmp_path)}
    done = ludion(
        *("play", "undercut", "--players", "human:Ann,random", "--seed", "1", "--plain"),
        stdin="card 11\nrules\n" + "1\n" * 5,
        **known,
    )
    assert done.returncode == 0, done.stderr
    assert "points: 0 0" in done.stdout
    assert "pile_count: 4" in done.stdout
    assert "just one lower than the one led undercuts it" in done.stdout
    assert re.search(r"(Ann|random) wins", done.stdout)


def test_it_is_served_killed_and_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in environment().items():
        monkeypatch.setenv(name, value)
    server = Process(tmp_path / "data")
    try:
        ann = Person(server.url, "Ann")
        listed = ann.http.get("/api/games").json()["games"][-1]
        assert (listed["name"], listed["title"]) == ("undercut", "Undercut")
        words = ann.http.get("/api/words/de").json()
        assert words["undercut.refuse.not_held"] == "die {card} ist nicht in deiner Hand"
        assert "Ein Stich" in ann.http.get("/api/rules/de/undercut").text
        table = ann.open_table("me", "novice", game="undercut")
        screen = ann.sit_at(table)
        refused = screen.ask("move", move=not_held(screen.position), number=0)
        assert refused["type"] == "refused"
        assert screen.play()["type"] == "done"
        server.kill()
        server.start()
        screen = ann.sit_at(table)
        assert screen.position["number"] >= 1
        while screen.ending is None:
            if screen.position["legal"]:
                screen.play()
            else:
                screen.hear()
        record = ann.http.get(f"/api/tables/{table}/record").json()
    finally:
        server.kill()
    assert len(record["moves"]) == 10
    assert sorted(record["returns"]) == [-1.0, 1.0]


def not_held(position: dict[str, object]) -> str:
    moves = {f"card {card}" for card in range(1, 11)}
    return min(moves - set(position["legal"]))  # type: ignore[call-overload]


def test_an_entry_point_makes_it_known_too(tmp_path: Path) -> None:
    """As ``pip install examples/undercut`` would leave it."""
    about = tmp_path / "undercut-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: undercut\nVersion: 1.0\n")
    project = (ROOM / "pyproject.toml").read_text()
    assert '[project.entry-points."ludion.games"]\nundercut = "undercut.game"\n' in project
    (about / "entry_points.txt").write_text("[ludion.games]\nundercut = undercut.game\n")
    done = ludion("simulate", "undercut", **environment("", tmp_path, ROOM))
    assert done.returncode == 0
    assert done.stdout.startswith("seat 0  random")


def test_no_file_of_ours_names_it() -> None:
    ours = Path(package.__file__).parent
    assert not [path for path in ours.rglob("*.py") if "undercut" in path.read_text().lower()]


def test_it_is_small() -> None:
    lines = [len(path.read_text().splitlines()) for path in (ROOM / "undercut").rglob("*.py")]
    assert sum(lines) < 250
    json.loads((ROOM / "undercut" / "words" / "en.json").read_text())
