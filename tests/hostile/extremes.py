"""The attacks: each does something extreme that the interface allows."""

from __future__ import annotations

import gc
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from tests.hostile.long import LONGEST
from tests.server.harness import Person, Running, Screen

Attack = Callable[["Attacked"], None]
LONG = ("long", "undone", "four")


@dataclass
class Attacked:
    server: Running
    ann: Person
    """She has three long games at one screen."""

    def get(self, path: str) -> Any:
        return self.ann.http.get(path)

    def many(self, count: int, work: Callable[[int], Any]) -> None:
        with ThreadPoolExecutor(16) as threads:
            list(threads.map(work, range(count)))


def _load(there: Attacked) -> None:
    for table in LONG:
        there.ann.sit_at(table).close()


def _snapshot(there: Attacked) -> None:
    for table in LONG:
        there.ann.sit_at(table).close()


def _sync(there: Attacked) -> None:
    screen = there.ann.sit_at("long")
    for _ in range(20):
        screen.send("sync", since=0)
        screen.expect("snapshot")


def _storm(there: Attacked) -> None:
    there.many(60, lambda _: there.ann.sit_at("long").close())


def _crowd(there: Attacked) -> None:
    """Many watch a long game in which something happens."""
    crowd = [Person(there.server.url).sit_at("four") for _ in range(300)]
    screen = there.ann.sit_at("four")
    for _ in range(3):
        screen.play()
        screen.ask("chat", text="\U0001f600" * 300)
    for one in crowd:
        one.close()


def _play_and_undo(there: Attacked) -> None:
    screen = there.ann.sit_at("undone")
    for _ in range(10):
        screen.play("end" if "end" in screen.position["legal"] else None)
    for _ in range(10):
        screen.ask("undo")


def _illegal(there: Attacked) -> None:
    screen = there.ann.sit_at("four")
    for move in ("x" * 8000, "\U0001f600" * 1000, "Se@a1" * 100):
        screen.ask("move", move=move, number=screen.position["number"])
    for text in (
        "[" * 8000,
        '{"type":"' + "a" * 8000,
        '{"type":"chat","text":"' + "\\u0000" * 1300,
    ):
        screen.socket.send(text)
        screen.hear()


def _resign(there: Attacked) -> None:
    screen = there.ann.sit_at("undone")
    screen.ask("resign", seat=0)
    screen.expect("ended")


def _over(there: Attacked) -> None:
    for what in (
        "record",
        "proof",
        "replay?as=all&count=200",
        "replay?first=1900&count=200&as=all",
    ):
        assert there.get(f"/api/tables/undone/{what}").status_code == 200


def _records(there: Attacked) -> None:
    record = there.get("/api/tables/undone/record").json()
    answer = there.ann.http.post("/api/records", json=record)
    id = answer.json()["id"]
    for what in ("", "/replay?as=all&count=200"):
        there.get(f"/api/records/{id}{what}")
    there.many(20, lambda _: there.get(f"/api/records/{id}"))
    there.many(8, lambda _: there.ann.http.post("/api/records", json=record))


def _analysis(there: Attacked) -> None:
    record = there.get("/api/tables/undone/record").json()
    there.ann.http.post("/api/analysis", json={"record": record, "number": 2, "bot": "greedy"})


def _lobby(there: Attacked) -> None:
    walls = there.get("/api/games").json()
    wish: dict[str, Any] = {
        "game": "voldetour",
        "variant": "four",
        "options": LONGEST,
        "public": True,
    }
    for _ in range(120):
        there.ann.open_table("me", "open", "open", "open", **wish)
    assert walls["games"]
    for path in ("/api/tables", "/api/tables?status=playing", "/api/me/tables", "/api/me/data"):
        assert there.get(path).status_code == 200
    there.many(30, lambda _: there.get("/api/tables"))


def _layouts(there: Attacked) -> None:
    """Boxes of Edison & Co. with everything in them, and boxes that cannot be."""
    for game in there.get("/api/games").json()["games"]:
        for variant in game["variants"]:
            examples = {
                one["name"]: one["example"] for one in variant["options"] if one.get("example")
            }
            path = f"/api/games/{game['name']}/options"
            there.ann.http.post(path, json={"variant": variant["name"], "options": examples})
            for name in examples:
                big = {name: {"x" * 250: ["y" * 250] * 200}}
                there.ann.http.post(path, json={"variant": variant["name"], "options": big})


def _pages(there: Attacked) -> None:
    for language in ("en", "fr", "de", "es"):
        there.get(f"/api/words/{language}")
        for game in ("voltage", "voldetour", "edison"):
            there.get(f"/api/rules/{language}/{game}")
    for path in (
        "/",
        "/healthz",
        "/metrics",
        "/api/openapi.json",
        "/api/messages.json",
        "/api/games",
    ):
        there.get(path)
    for game in ("voltage", "voldetour", "edison"):
        there.get(f"/api/leaderboard/{game}")


def _documented(there: Attacked) -> None:
    """Every end point of the OpenAPI document, with something."""
    for path, methods in there.get("/api/openapi.json").json()["paths"].items():
        for method in methods:
            if path.startswith("/api/me") or path == "/api/logout":
                continue
            filled = (
                path.replace("{id}", "long").replace("{game}", "edison").replace("{language}", "de")
            )
            body = {"x" * 250: [[["y" * 250] * 20] * 10] * 2}
            if "{" not in filled:
                there.ann.http.request(method, filled, json=body if method != "get" else None)


def _bodies(there: Attacked) -> None:
    for body in (
        b"[" * 65_000,
        b'{"a":' * 30 + b"1" + b"}" * 30,
        json.dumps({str(number): number for number in range(5_000)}).encode(),
        json.dumps([0.1234567] * 6_000).encode(),
        b'{"name":"' + b"\\ud800" * 10_000 + b'"}',
    ):
        for path in ("/api/me", "/api/tables", "/api/records", "/api/analysis", "/api/login"):
            there.ann.http.post(path, content=body, headers={"content-type": "application/json"})
    big = json.dumps({"game": "voltage", "moves": ["draw2"] * 26_000}).encode()
    for path in ("/api/records", "/api/analysis"):
        there.ann.http.post(
            path, content=big[:262_000], headers={"content-type": "application/json"}
        )
        there.ann.http.post(path, content=big, headers={"content-type": "application/json"})


def _games(there: Attacked) -> None:
    """Whole games of each kind, with hints and bots of every level in all other seats."""
    for game, seats in (("voltage", 2), ("voldetour", 4), ("edison", 4)):
        variant = {"voltage": "standard", "voldetour": "four", "edison": "teams"}[game]
        bots = ["random"] * (seats - 1)
        screen = there.ann.sit_at(there.ann.open_table("me", *bots, game=game, variant=variant))
        _play_along(screen)


def _play_along(screen: Screen) -> None:
    for number in range(60):
        while not screen.position.get("legal") and not screen.ending:
            screen.expect("moved", "started", "ended")
        if screen.ending:
            return
        if number % 20 == 5:
            screen.ask("hint", bot="greedy")
            screen.ask("undo")
        else:
            screen.play()


def _garbage(there: Attacked) -> None:
    """How long Python looks at everything there is, with many tables in memory."""
    wish: dict[str, Any] = {"game": "edison", "variant": "two", "curtain": False}
    tables = [there.ann.open_table("me", "me", **wish) for _ in range(200)]
    for table in tables:
        screen = there.ann.sit_at(table)
        screen.play()
        screen.close()
    there.server.call(gc.collect)


def _voltage_undo(there: Attacked) -> None:
    """Whether a move told something new is asked in a hundred worlds."""
    ann, bob = there.ann, Person(there.server.url, "Bob")
    for game, variant in (("voltage", "standard"), ("edison", "two")):
        table = ann.open_table("me", "open", game=game, variant=variant)
        screens = [ann.sit_at(table), bob.sit_at(table)]
        screens[1].ask("sit", seat=1)
        for screen in screens:
            screen.expect("started")
        for _ in range(30):
            mover = next(one for one in screens if one.position["legal"])
            mover.play()
            for screen in screens:
                with suppress(TimeoutError):
                    while screen.position["number"] < mover.position["number"]:
                        screen.hear(5)


def _people(there: Attacked) -> None:
    cleo = Person(there.server.url, "Cleo")
    cleo.http.post("/api/me/claim", json={"name": "Cleopatra", "password": "p" * 200})
    there.many(
        8, lambda _: cleo.http.post("/api/login", json={"name": "Cleopatra", "password": "x" * 250})
    )
    for number in range(20):
        cleo.http.post("/api/me/tokens", json={"name": f"token {number}"})
        cleo.http.post("/api/me", json={"name": "\U0001f600" * number})
    cleo.http.get("/api/me/tokens")


def _forget(there: Attacked) -> None:
    assert there.ann.http.delete("/api/me").status_code == 204
    there.server.do(_forgotten(there))


async def _forgotten(there: Attacked) -> None:
    from ludion.server.live.forgetting import forget_people

    await forget_people(there.server.server.tables)


ATTACKS: dict[str, Attack] = {
    "loading long tables": _load,
    "snapshots of long tables": _snapshot,
    "sync, again and again": _sync,
    "a storm of reconnects": _storm,
    "a crowd at a long table": _crowd,
    "moves taken back": _play_and_undo,
    "messages that cannot be": _illegal,
    "the end of a long game": _resign,
    "record, proof, replay": _over,
    "records brought": _records,
    "an analysis": _analysis,
    "a full lobby": _lobby,
    "large layouts": _layouts,
    "pages and documents": _pages,
    "every end point": _documented,
    "odd bodies": _bodies,
    "whole games with bots": _games,
    "garbage": _garbage,
    "undo that is asked for": _voltage_undo,
    "people": _people,
    "a person forgotten": _forget,
}
