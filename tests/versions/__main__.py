"""Make the files of the newest version: play a little of everything, then back up.

For an older one: PYTHONPATH=its/src:. python -m tests.versions
"""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from ludion.cli import app
from tests.server.harness import Person, Process, Screen

PLAYED = {"voltage": "standard", "voldetour": "two", "edison": "two"}
CLOCK = {"kind": "game", "seconds": 3_000, "increment": 5}
HERE = Path(__file__).parent
SEEN = ("status", "steps", "ending", "chat", "offers")
"""What of a snapshot must be the same for ever."""


def main() -> None:
    folder = Path(tempfile.mkdtemp(prefix="ludion-versions-"))
    server = Process(folder / "data")
    try:
        seen = play(server.url)
    finally:
        server.stop()
    seen["key"] = (folder / "data" / "secret.key").read_text()
    where = ["--data", str(folder / "data")]
    version = CliRunner().invoke(app, ["db", "upgrade", *where]).output.split()[-1]
    CliRunner().invoke(app, ["db", "backup", str(HERE / f"{version}.jsonl.gz"), *where])
    (HERE / f"{version}.json").write_text(json.dumps(seen) + "\n")
    print(f"version {version}: {len(seen['tables'])} tables")


def play(url: str) -> dict[str, Any]:
    """Play a little of everything; returns what people see of it."""
    ann, bob = Person(url, "Ann"), Person(url, "Bob")
    assert ann.http.post(
        "/api/me/claim", json={"name": "Ann", "password": "of the tests"}
    ).is_success
    tables = {}
    for game, variant in PLAYED.items():
        what: dict[str, Any] = {"game": game, "variant": variant}
        screens = begun(ann, bob, **what, clock=CLOCK)
        moves(screens, 12)
        screens[0].ask("chat", text="What a game")
        screens[1].ask("offer_draw")
        tables[screens[0].snapshot["table"]["id"]] = "playing"
        screens = begun(ann, bob, **what)
        moves(screens, 6)
        screens[0].ask("undo")
        screens[1].ask("resign")
        tables[screens[0].snapshot["table"]["id"]] = "over"
        against = ann.sit_at(ann.open_table("me", "random", **what))
        moves([against], 3)
        against.close()
        tables[against.snapshot["table"]["id"]] = "playing"
        tables[ann.open_table("me", "open", **what, public=True)] = "open"
    return {
        "cookies": {one.name: one.http.cookies["ludion"] for one in (ann, bob)},
        "tables": {table: seen_by(ann, table) for table in tables},
        "ratings": ann.http.get("/api/me").json()["ratings"],
    }


def begun(ann: Person, bob: Person, **wishes: Any) -> list[Screen]:
    table = ann.open_table("me", "open", **wishes)
    screens = [ann.sit_at(table), bob.sit_at(table)]
    assert screens[1].ask("sit", seat=1)["type"] == "done"
    for screen in screens:
        screen.expect("started")
    return screens


def moves(screens: list[Screen], count: int) -> None:
    """Play so many moves of these people, whoever is to decide."""
    for _ in range(count):
        while not any(screen.position["legal"] for screen in screens):
            screens[0].hear()
        mover = next(screen for screen in screens if screen.position["legal"])
        assert mover.play()["type"] == "done"
        number = mover.position["number"]
        for screen in screens:
            while screen.position["number"] < number:
                screen.hear()


def seen_by(person: Person, table: str) -> dict[str, Any]:
    screen = person.sit_at(table)
    snapshot = screen.snapshot
    screen.close()
    position = snapshot["position"] or {}
    return {
        **{name: snapshot[name] for name in SEEN},
        "number": position.get("number"),
        "deciding": position.get("deciding"),
        "commitment": snapshot["table"]["commitment"],
        "names": [seat["name"] for seat in snapshot["seats"]],
    }


if __name__ == "__main__":
    main()
