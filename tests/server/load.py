"""Many people at many tables at once, who never give up: they come back and check what was kept."""

from __future__ import annotations

import asyncio
import json
import random
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

LOST = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError, httpx.HTTPError, EOFError)


@dataclass
class Game:
    """A game that one person plays for both seats, and all that the server has confirmed."""

    table: str
    cookie: str
    urls: list[str]
    confirmed: list[str] = field(default_factory=list)
    over: bool = False
    resumed: int = 0
    corrupt: str | None = None

    async def play(self, stop: asyncio.Event, think: float = 0.0) -> None:
        """Play at random until the end or until told to stop, whatever happens to the server."""
        dice = random.Random(self.table)
        while not self.over and not stop.is_set():
            try:
                await self._play_while_connected(dice, stop, think)
            except LOST:
                self.resumed += 1
                await asyncio.sleep(0.1 + dice.random() / 5)

    async def _play_while_connected(
        self, dice: random.Random, stop: asyncio.Event, think: float
    ) -> None:
        url = dice.choice(self.urls).replace("http", "ws", 1)
        address = f"{url}/api/tables/{self.table}/live?since=0"
        headers = {"cookie": f"ludion={self.cookie}"}
        async with connect(
            address, additional_headers=headers, open_timeout=5, close_timeout=1, max_size=None
        ) as socket:
            position = self._check(json.loads(await asyncio.wait_for(socket.recv(), 10)))
            while not self.over and not stop.is_set():
                if think:
                    await asyncio.sleep(think * dice.random() * 2)
                position = await self._one_move(socket, position, dice)

    def _check(self, snapshot: dict[str, Any]) -> dict[str, Any]:
        """Whatever was confirmed must be there; more may be, sent but not confirmed in time."""
        kept = [step["move"] for step in snapshot["steps"]]
        if kept[: len(self.confirmed)] != self.confirmed:
            self.corrupt = f"confirmed {self.confirmed[-3:]}, kept {kept[-3:]}"
        self.confirmed = kept
        self.over = snapshot["status"] == "over"
        position: dict[str, Any] = snapshot["position"]
        return position

    async def _one_move(
        self, socket: Any, position: dict[str, Any], dice: random.Random
    ) -> dict[str, Any]:
        move = dice.choice(position["legal"]) if position["legal"] else "?"
        await socket.send(
            json.dumps({"type": "move", "move": move, "number": position["number"], "id": "m"})
        )
        while True:
            message = json.loads(await asyncio.wait_for(socket.recv(), 30))
            position = message.get("position", position)
            if message["type"] == "ended":
                self.over = True
            if message["type"] == "done":
                self.confirmed.append(move)
                return position
            if message["type"] == "refused":
                if message["code"] != "busy":
                    raise EOFError  # look at the table anew
                return position


async def open_games(urls: list[str], count: int, **wishes: Any) -> list[Game]:
    """Open tables, a person for each ten."""
    games = []
    async with httpx.AsyncClient(timeout=30) as http:
        for number in range(count):
            if number % 10 == 0:
                http.cookies.clear()
                await http.post(f"{urls[0]}/api/me", json={"name": f"P{number}"})
            body = {
                "game": "voltage",
                "seats": [{"kind": "me"}, {"kind": "me"}],
                "curtain": False,
            } | wishes
            answer = await http.post(f"{urls[0]}/api/tables", json=body)
            games.append(Game(answer.json()["id"], http.cookies["ludion"], urls))
    return games
