"""Two players at each of many tables, who tap in turn, at our server or at its peer's."""

from __future__ import annotations

import asyncio
import json
import random
import time
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect


@dataclass
class Tally:
    """What happened at all tables: how long each move took to be confirmed."""

    seconds: list[float] = field(default_factory=list)


class Pair(ABC):
    """The two players of one table."""

    sockets: list[ClientConnection]
    turn: int

    @abstractmethod
    async def tap(self) -> None:
        """Make the next move and wait until both players know it."""

    async def play(self, until: float, think: float, tally: Tally) -> None:
        """Tap until a moment, each player thinking for a while before."""
        await asyncio.sleep(random.random() * think)
        while time.perf_counter() < until:
            if think:
                await asyncio.sleep(think * (0.5 + random.random()))
            began = time.perf_counter()
            await self.tap()
            tally.seconds.append(time.perf_counter() - began)

    async def close(self) -> None:
        for socket in self.sockets:
            await socket.close()


class LudionPair(Pair):
    @classmethod
    async def open(cls, url: str, http: httpx.AsyncClient) -> LudionPair:
        self = cls()
        self.sockets, self.turn = [], 0
        cookies = []
        for name in ("Ann", "Bob"):
            http.cookies.clear()
            await http.post(f"{url}/api/me", json={"name": name})
            cookies.append(http.cookies["ludion"])
            if name == "Ann":
                seats = [{"kind": "me"}, {"kind": "open"}]
                body = {"game": "tap", "seats": seats}
                table = (await http.post(f"{url}/api/tables", json=body)).json()["id"]
        address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/live"
        for cookie in cookies:
            headers = {"cookie": f"ludion={cookie}"}
            socket = await connect(address, additional_headers=headers, compression=None)
            await socket.recv()
            self.sockets.append(socket)
        await self.sockets[1].send('{"type":"sit","seat":1}')
        for socket in self.sockets:
            while json.loads(await socket.recv())["type"] != "started":
                pass
        return self

    async def tap(self) -> None:
        move = {"type": "move", "move": "tap", "number": self.turn}
        await self.sockets[self.turn % 2].send(json.dumps(move))
        for socket in self.sockets:
            while b'"moved"' not in await socket.recv(decode=False):
                pass
        self.turn += 1


class BoardgamePair(Pair):
    """The same with boardgame.io, which speaks Socket.IO."""

    _credentials: list[str]
    _match: str
    _version: int

    @classmethod
    async def open(cls, url: str, http: httpx.AsyncClient) -> BoardgamePair:
        self = cls()
        self.sockets, self.turn = [], 0
        self._credentials, self._version = [], 0
        made = await http.post(f"{url}/games/tap/create", json={"numPlayers": 2})
        self._match = made.json()["matchID"]
        for player in ("0", "1"):
            join = await http.post(
                f"{url}/games/tap/{self._match}/join",
                json={"playerID": player, "playerName": player},
            )
            self._credentials.append(join.json()["playerCredentials"])
            await self._sync(url, player)
        return self

    async def _sync(self, url: str, player: str) -> None:
        address = f"{url.replace('http', 'ws', 1)}/socket.io/?EIO=4&transport=websocket"
        socket = await connect(address, compression=None)
        await socket.recv()
        await socket.send("40/tap,")
        await socket.recv()
        self.sockets.append(socket)
        credentials = self._credentials[int(player)]
        await self._emit(int(player), ["sync", self._match, player, credentials, 2])
        await self._hear(socket, '"sync"')

    async def _emit(self, player: int, event: list[Any]) -> None:
        await self.sockets[player].send("42/tap," + json.dumps(event))

    async def _hear(self, socket: ClientConnection, word: str) -> None:
        while True:
            text = str(await socket.recv())
            if text == "2":
                await socket.send("3")
            elif text.startswith("42") and word in text[:20]:
                version = text.find('"_stateID":') + len('"_stateID":')
                self._version = int(text[version : version + 9].partition(",")[0].rstrip("}]"))
                return

    async def tap(self) -> None:
        player = self.turn % 2
        action = {
            "type": "MAKE_MOVE",
            "payload": {
                "type": "tap",
                "args": [],
                "playerID": str(player),
                "credentials": self._credentials[player],
            },
        }
        await self._emit(player, ["update", action, self._version, self._match, str(player)])
        for socket in self.sockets:
            await self._hear(socket, '"update"')
        self.turn += 1
