"""Messages that nobody should send: refused with a reason, and the table goes on."""

from __future__ import annotations

import contextlib
import json
import random
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.harness import Person, Running
from tests.server.test_playing import begin, deciding

VALID: list[dict[str, Any]] = [
    {"type": "sit", "seat": 0},
    {"type": "leave", "seat": 0},
    {"type": "put_bot", "seat": 1, "bot": "random"},
    {"type": "open_seat", "seat": 1},
    {"type": "move", "move": "draw2", "number": 0},
    {"type": "move", "move": "O2@own", "number": 3, "seat": 1},
    {"type": "undo"},
    {"type": "offer_draw"},
    {"type": "answer", "offer": "undo", "yes": True},
    {"type": "answer", "offer": "draw", "yes": True},
    {"type": "claim", "seat": 0},
    {"type": "chat", "text": "hello"},
    {"type": "chat", "phrase": "hello"},
    {"type": "lift", "seat": 0},
    {"type": "lower"},
    {"type": "hint", "bot": "greedy"},
    {"type": "whatif", "move": "draw2", "number": 0},
    {"type": "rematch"},
    {"type": "sync", "since": 3},
    {"type": "ping"},
]
ODD: list[Any] = [
    None,
    True,
    -1,
    0,
    7,
    8,
    10**30,
    1.5,
    "",
    "x",
    "\x00",
    "🎲" * 50,
    "x" * 9000,
    [],
    {},
    [[]],
]


def mutated(dice: random.Random) -> str | bytes:
    """A message, or something like one."""
    message = dict(dice.choice(VALID))
    for _ in range(dice.randrange(3)):
        key = dice.choice([*message, "extra", "seat", "number", "id"])
        message[key] = dice.choice(ODD)
    text = json.dumps(message)
    match dice.randrange(8):
        case 0:
            return text[: dice.randrange(len(text))]
        case 1:
            return text.encode() + b"\xff\xfe"
        case 2:
            return dice.randbytes(dice.randrange(200))
        case 3:
            return "[" * dice.randrange(1, 4000)
    return text


@pytest.mark.parametrize("seed", range(3))
def test_no_message_of_a_spectator_touches_the_game(
    server: Running, ann: Person, bob: Person, seed: int
) -> None:
    a, b = begin(ann, bob)
    cid = Person(server.url, "Cid").sit_at(a.snapshot["table"]["id"])
    dice = random.Random(seed)
    for number in range(300):
        cid.socket.send(mutated(dice))
        if number % 50 == 49:
            assert cid.ask("ping")["type"] == "pong"
    mover, other = deciding(a, b)
    assert mover.play()["type"] == "done"
    while other.position["number"] == 0:
        other.expect("moved")
    assert cid.last["snapshot"]["seats"][0]["name"] == "Ann"
    assert not any(b'"hand":["' in heard for heard in cid.heard)


@pytest.mark.parametrize("seed", range(3))
def test_a_player_who_sends_rubbish_harms_nobody_else(
    server: Running, ann: Person, bob: Person, seed: int
) -> None:
    a, b = begin(ann, bob)
    dice = random.Random(f"player {seed}")
    for _ in range(200):
        b.socket.send(mutated(dice))
    assert b.ask("ping")["type"] == "pong"
    assert a.ask("ping")["type"] == "pong"
    again = ann.sit_at(a.snapshot["table"]["id"])
    assert again.snapshot["status"] in ("playing", "over")
    assert 'status="500"' not in httpx.get(f"{server.url}/metrics").text


def test_endless_rubbish_ends_the_connection_only(ann: Person) -> None:
    table = ann.open_table("me", "open")
    screen = ann.sit_at(table)
    with contextlib.suppress(ConnectionClosed):
        for _ in range(150):
            screen.socket.send("rubbish")
    assert screen.gone() == 4400
    assert ann.sit_at(table).ask("ping")["type"] == "pong"
