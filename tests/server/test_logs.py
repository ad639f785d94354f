"""Logs hold no addresses, no ids, no secrets: neither ours nor those of the libraries."""

from __future__ import annotations

import json
import logging
import re
import sqlite3
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets import Origin
from websockets.sync.client import connect

from ludion.errors import LudionError
from ludion.server import json_logs
from ludion.server.json_logs import JsonLines, without_secrets
from tests.server.harness import Process, Screen

ADDRESS = "127.0.0.77"
"""Where the player comes from: not the server's own address."""


@pytest.mark.parametrize("level", ["info", "debug"])
def test_the_log_of_a_private_game_with_faults_tells_nothing(tmp_path: Path, level: str) -> None:
    process = Process(tmp_path / "data", "--log-level", level)
    try:
        secrets = _play(process.url, tmp_path / "data" / "ludion.sqlite")
        process.stop()
    finally:
        process.kill()
    log = process.log()
    assert '"route": "/api/tables' in log  # it was really written
    assert "OperationalError" in log  # and so were the faults
    assert [one for one in secrets if one in log] == []
    assert re.search(r"[0-9a-f]{64}|parameters: \(", log) is None


def _play(url: str, database: Path) -> list[str]:
    """Play, let things go wrong, and return what must not be told."""
    transport = httpx.HTTPTransport(local_address=ADDRESS)
    with httpx.Client(base_url=url, transport=transport, headers={"origin": url}) as http:
        person = http.post("/api/me", json={"name": "Zerubabel"}).json()["id"]
        token = http.post("/api/me/tokens", json={"name": "mine"}).json()["token"]
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
        wish = {"game": "voltage", "seats": seats}
        table = http.post("/api/tables", json=wish).json()["id"]
        cookie = http.cookies["ludion"]
        socket = connect(
            f"{url}/api/tables/{table}/live".replace("http", "ws", 1),
            additional_headers={"cookie": f"ludion={cookie}"},
            origin=Origin(url),
            source_address=(ADDRESS, 0),
        )
        screen = Screen(socket)
        assert screen.play("draw2")["type"] == "done"
        screen.send("move", move=5, number=-1)
        screen.expect("refused")
        with sqlite3.connect(database) as connection:
            (heading,) = connection.execute("SELECT heading FROM tables").fetchone()
            connection.execute("ALTER TABLE tables RENAME TO lost")
        assert http.post("/api/tables", json=wish).status_code == 500
        assert http.get(f"/api/tables/{table}").status_code == 500
        screen.ask("resign")
        http.get(f"/api/tables/{table}x/replay")
        socket.close()
    secret = json.loads(heading)["secret"]
    return [person, token, table, cookie, cookie.split(".")[0], secret, ADDRESS, "Zerubabel"]


@pytest.mark.parametrize(
    "text",
    [
        "table hyWc6_9etV4Yvs2eEwabJQ is gone",
        "Authorization: Bearer ludion_Jx3k9vZp0aQm7TtRrYyUuIiOoPpAaSsDdFfGgHhJjKk",
        "secret " + "5a" * 32,
        "person 00112233445566778899aabb",
        "('203.0.113.9', 4711) - connected",
        "peer 2001:db8::1 has gone",
        "peer 2001:db8:0:0:1:2:3:4 has gone",
        "message\nDETAIL:  Failing row contains (hyWc6_9etV4Yvs2eEwabJQ, 3, {}).",
    ],
)
def test_what_looks_like_a_secret_is_left_out(text: str) -> None:
    shown = without_secrets(text)
    assert re.search(r"[\w-]{22,}|5a5a|\d+\.\d+\.\d+|:db8:|Failing", shown) is None, shown


def test_what_helps_to_find_a_fault_is_left_in() -> None:
    line = '  File "/usr/lib/python3.11/site-packages/ludion/server/live/live_table.py", line 214'
    assert without_secrets(line) == line
    assert without_secrets("WebSocketsSansIOProtocol_1 at 12:30:45") == (
        "WebSocketsSansIOProtocol_1 at 12:30:45"
    )


def test_a_traceback_is_written_without_what_it_quotes() -> None:
    record: Any = None
    try:
        raise ValueError("table hyWc6_9etV4Yvs2eEwabJQ of 203.0.113.9")
    except ValueError:
        record = logging.LogRecord("x", 40, "", 1, "failed for %s", ("10.0.0.1",), sys.exc_info())
    line = json.loads(JsonLines().format(record))
    assert line["says"] == "failed for (address)"
    assert line["problem"].endswith("ValueError: table (secret) of (address)")


def test_a_level_that_does_not_exist_is_refused_in_words() -> None:
    with pytest.raises(LudionError, match="--log-level: there is no level 'loud'"):
        json_logs.set_up("loud")
