"""People who play whatever happens, and write down all they ask and are told."""

from __future__ import annotations

import asyncio
import json
import random
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.histories.checker import Line
from tests.histories.history import History

LOST = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError, httpx.HTTPError, EOFError)
ANSWER_SECONDS = 6.0
"""An answer that does not come is not waited for longer: the client connects again."""
TOLD = ("moved", "undone", "chat", "ended")
"""What everybody at a table is told alike."""
RARELY = {"undo": 0.04, "chat": 0.05, "resign": 0.006, "twice": 0.08, "leave": 0.03}
"""How often a player does something else than moving, each time it may move."""


@dataclass
class Wishes:
    """How people play."""

    games: tuple[str, ...] = ("voltage", "voldetour")
    think: float = 0.1
    bots: float = 0.2
    """How many of the tables have a bot in the second seat."""


@dataclass
class Person:
    """Somebody with a cookie, who can reach the servers at several addresses."""

    name: str
    urls: list[str]
    history: History
    dice: random.Random
    cookie: str = ""

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Ask until a server answers."""
        while True:
            headers = {"cookie": f"ludion={self.cookie}"} if self.cookie else {}
            with suppress(*LOST):
                async with httpx.AsyncClient(timeout=5) as http:
                    url = self.dice.choice(self.urls) + path
                    answer = await http.request(method, url, json=body, headers=headers)
                    if answer.status_code < 300:
                        self.cookie = answer.cookies.get("ludion") or self.cookie
                        return answer.json()
            await asyncio.sleep(0.1)

    async def come(self) -> None:
        await self.ask("POST", "/api/me", {"name": self.name})

    async def note_standing(self, games: tuple[str, ...]) -> None:
        """Write down what all games have made of this person."""
        ratings = (await self.ask("GET", "/api/me"))["ratings"]
        for game in games:
            one = ratings.get(game, {"rating": 1500, "games": 0})
            who = f"{self.name} {game}"
            self.history.note("standing", client=who, rating=one["rating"], games=one["games"])


@dataclass
class Player:
    """A person at one table."""

    person: Person
    table: str
    wishes: Wishes
    who: str
    """The person and the game: ratings are by game."""
    seat: int = 0
    over: bool = False
    seated: bool = False
    moves: int = 0
    unanswered: Line | None = None
    """A move whose answer never came: it is sent again."""
    confirmed: int = 0
    """How many of its moves."""
    seq: int = 0
    """The last it was told."""
    _sent: int = 0
    _position: Any = field(default_factory=dict)

    async def play(self, stop: asyncio.Event) -> None:
        """Play until the game is over or until told to stop."""
        while not self.over and not stop.is_set():
            with suppress(*LOST):
                await self._play_while_connected(stop)
            await asyncio.sleep(0.05 + self.person.dice.random() / 10)

    def note(self, what: str, **fields: Any) -> None:
        self.person.history.note(what, client=self.who, table=self.table, **fields)

    async def _play_while_connected(self, stop: asyncio.Event) -> None:
        dice = self.person.dice
        url = dice.choice(self.person.urls).replace("http", "ws", 1)
        address = f"{url}/api/tables/{self.table}/live?since={self.moves}&seq={self.seq}"
        self.note("connects", since=self.moves)
        headers = {"cookie": f"ludion={self.person.cookie}"}
        try:
            async with connect(
                address,
                additional_headers=headers,
                open_timeout=5,
                close_timeout=0.2,
                max_size=None,
            ) as socket:
                await self._hear(socket)
                if not self.seated:
                    await self._say(socket, "sit", seat=self.seat)
                while not self.over and not stop.is_set():
                    await self._act(socket)
        finally:
            self.note("lost")

    async def _act(self, socket: ClientConnection) -> None:
        """Wait for something, or do something."""
        dice = self.person.dice
        if self.unanswered is not None:
            again, self.unanswered = self.unanswered, None
            await self._say(socket, "move", number=again["number"], move=again["move"])
        elif not self._position.get("legal"):
            await self._hear(socket)
        else:
            await asyncio.sleep(self.wishes.think * dice.random() * 2)
            await self._do_something(socket, dice.random())

    async def _do_something(self, socket: ClientConnection, chance: float) -> None:
        for what, often in RARELY.items():
            if chance < often:
                break
            chance -= often
        else:
            what = "move"
        position = self._position
        move = {"number": position["number"], "move": self.person.dice.choice(position["legal"])}
        if what == "leave":
            raise EOFError
        if what == "chat":
            await self._say(socket, "chat", text=f"{self.who} {self._sent} {self.moves}")
        elif what in ("undo", "resign") and position["number"]:
            await self._say(socket, what)
        elif what == "twice":
            ids = [await self._send(socket, "move", **move) for _ in range(2)]
            await self._await_answers(socket, ids, move)
        else:
            await self._say(socket, "move", **move)

    async def _say(self, socket: ClientConnection, type: str, **fields: Any) -> None:
        id = await self._send(socket, type, **fields)
        await self._await_answers(socket, [id], fields if type == "move" else None)

    async def _await_answers(
        self, socket: ClientConnection, ids: list[str], move: Line | None
    ) -> None:
        waiting = set(ids)
        self.unanswered = move
        while waiting:
            message = await self._hear(socket)
            waiting.discard(message.get("id") or "")
        self.unanswered = None

    async def _send(self, socket: ClientConnection, type: str, **fields: Any) -> str:
        self._sent += 1
        id = f"{self._sent}"
        self.note("sent", id=id, type=type, **fields)
        await socket.send(json.dumps({"type": type, "id": id, **fields}))
        return id

    # -- what it hears ----------------------------------------------------------------------------

    async def _hear(self, socket: ClientConnection) -> Line:
        message: Line = json.loads(await asyncio.wait_for(socket.recv(), ANSWER_SECONDS))
        type = message["type"]
        self.seq = message.get("seq", self.seq)
        self._position = message.get("position", self._position)
        if type == "snapshot":
            self._see(message)
        elif type in TOLD:
            self._be_told(message)
        elif type == "done":
            self.note("done", id=message["id"], seq=message["seq"])
            self.confirmed += self.unanswered is not None
        elif type == "refused":
            self.note("refused", id=message["id"], code=message["code"])
        elif type == "offers" and message["declined"] is None:
            await self._agree(socket, message["offers"])
        elif type == "closing":
            raise EOFError
        return message

    def _see(self, message: Line) -> None:
        steps = [[step["seat"], step["move"]] for step in message["steps"]]
        self.moves = message["position"]["number"] if message["position"] else 0
        self.seated = bool(message["seats"][self.seat]["yours"])
        self.over = message["status"] == "over"
        self.note(
            "snapshot",
            seq=message["seq"],
            number=self.moves,
            since=message["since"],
            steps=steps,
            status=message["status"],
            chat=[said["text"] for said in message["chat"]],
            ending=message["ending"],
        )

    def _be_told(self, message: Line) -> None:
        type, event = message["type"], {"type": message["type"]}
        if type == "moved":
            event |= {key: message["step"][key] for key in ("number", "seat", "move")}
            self.moves = event["number"] + 1
        elif type == "undone":
            self.moves = event["number"] = message["position"]["number"]
        elif type == "chat":
            event["text"] = message["said"]["text"]
        else:
            self.over = True
            event["ending"] = message["ending"]
        self.note("told", seq=message["seq"], event=event)

    async def _agree(self, socket: ClientConnection, offers: list[Line]) -> None:
        for offer in offers:
            if self.seat in offer["waiting"] and offer["offer"] == "undo":
                await self._send(socket, "answer", offer="undo", yes=True)


async def look(person: Person, player: Player, url: str) -> None:
    """See a table from its beginning through one server, until it answers."""
    while True:
        with suppress(*LOST):
            path = f"/api/tables/{player.table}/live?since=0&seq={player.seq}"
            address = url.replace("http", "ws", 1) + path
            headers = {"cookie": f"ludion={person.cookie}"}
            player.note("connects", since=0)
            async with connect(address, additional_headers=headers, close_timeout=0.2) as socket:
                await player._hear(socket)
                return
        await asyncio.sleep(0.2)
