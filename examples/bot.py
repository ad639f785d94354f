"""A bot of one's own: it opens a table against a bot of the server and plays a whole game.

    ludion serve --no-browser &
    python examples/bot.py http://localhost:8000 voltage

Replace ``choose`` by something cleverer. To play at somebody's table, add its id.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
from typing import Any

import httpx
from websockets.asyncio.client import connect


def choose(view: dict[str, Any], legal: list[str]) -> str:
    """The move to play, from what the seat may see and the legal moves."""
    return random.choice(legal)


async def main(server: str, game: str = "voltage", table: str | None = None) -> None:
    async with httpx.AsyncClient(base_url=server) as http:
        await http.post("/api/me", json={"name": "My bot"})  # once; keep the token for next time
        token = (await http.post("/api/me/tokens", json={"name": "example"})).json()["token"]
        if table is None:
            games = (await http.get("/api/games")).json()["games"]
            seats = next(one for one in games if one["name"] == game)["variants"][0]["seats"]
            others = [{"kind": "bot", "bot": "random"}] * (seats - 1)
            wish = {"game": game, "seats": [{"kind": "me"}, *others]}
            table = (await http.post("/api/tables", json=wish)).json()["id"]
    print(f"{server}/t/{table}")
    address = f"{server.replace('http', 'ws', 1)}/api/tables/{table}/live"
    async with connect(address, additional_headers={"Authorization": f"Bearer {token}"}) as socket:
        async for text in socket:
            message = json.loads(text)
            if message["type"] == "snapshot" and message["status"] == "open":
                seat = next(seat for seat in message["seats"] if seat["kind"] == "open")
                await socket.send(json.dumps({"type": "sit", "seat": seat["seat"]}))
            position = message.get("position")
            if message["type"] == "ended":
                print("returns", message["ending"]["returns"])
                return
            if position and position["legal"]:
                move = choose(position["view"], position["legal"])
                answer = {"type": "move", "move": move, "number": position["number"]}
                await socket.send(json.dumps(answer))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
