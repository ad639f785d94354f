"""A table's WebSocket: who may open it, and what goes through."""

from __future__ import annotations

import asyncio
import contextlib
import time

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from ludion.server import messages
from ludion.server.connection import Connection
from ludion.server.deciding import Actor
from ludion.server.guard import address_of, same_origin
from ludion.server.house import House
from ludion.server.limits import CHAT, CONNECTIONS, MESSAGES, MOST_CONNECTIONS, Bucket
from ludion.server.live import LiveTable
from ludion.server.refusing import Refusal, refuse

MOST_WAITING = 256
"""So many messages may wait for a client before it is cut off."""
WRITE_SECONDS = 10.0
MOST_REFUSALS = 100
"""After so many messages in a row that are no messages, the client is sent away."""


class SocketConnection(Connection):
    """A client behind a WebSocket, with a bounded queue and a task that empties it."""

    def __init__(self, actor: Actor, socket: WebSocket) -> None:
        super().__init__(actor)
        self._socket = socket
        self._waiting: asyncio.Queue[bytes] = asyncio.Queue(MOST_WAITING)
        self._ending: tuple[messages.Closing, int] | None = None
        self.writer = asyncio.create_task(self._write())

    def send(self, message: bytes) -> None:
        try:
            self._waiting.put_nowait(message)
        except asyncio.QueueFull:
            self.close(messages.Closing(reason="slow", retry=1000), 4408)

    def close(self, reason: messages.Closing, code: int) -> None:
        if self._ending is None:
            self._ending = (reason, code)
            with contextlib.suppress(asyncio.QueueFull):
                self._waiting.put_nowait(b"")  # wakes the writer

    async def _write(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
            while self._ending is None or self._ending[1] != 4408:
                message = await self._waiting.get()
                if message:
                    await asyncio.wait_for(self._send(message), WRITE_SECONDS)
                elif self._ending:
                    break
            assert self._ending
            await asyncio.wait_for(self._send(messages.write(self._ending[0])), 1)
        code = self._ending[1] if self._ending else 4408
        with contextlib.suppress(Exception):
            await asyncio.wait_for(self._socket.close(code), 1)

    async def _send(self, message: bytes) -> None:
        await self._socket.send_text(message.decode())


async def serve(house: House, socket: WebSocket, id: str) -> None:
    """Let a client into a table, as long as the connection lasts."""
    if not same_origin(socket.headers, house.settings.origins):
        await socket.close()  # refuses the handshake: another site's page gets nothing at all
        return
    address = address_of(socket.scope)
    person = await house.identity.of(socket.headers, socket.cookies)
    await socket.accept()
    if not house.let_in(address, CONNECTIONS, MOST_CONNECTIONS):
        await socket.close(4429)
        return
    try:
        live = None if house.hall.closing else await house.hall.find(id)
        if live is None:
            await socket.close(4404)
            return
        actor = Actor(person.id, person.name) if person else Actor(None)
        await _talk(house, live, SocketConnection(actor, socket), socket)
    finally:
        house.let_out(address)


async def _talk(
    house: House, live: LiveTable, connection: SocketConnection, socket: WebSocket
) -> None:
    house.hall.metrics.connections.inc()
    inbox = Inbox(house, live, connection)
    try:
        await live.join(connection, _since(socket))
        while socket.client_state == WebSocketState.CONNECTED:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                break
            await inbox.take(message.get("text") or message.get("bytes") or b"")
            if inbox.hopeless:
                connection.close(messages.Closing(reason="gone", retry=5000), 4400)
                break
    except WebSocketDisconnect:
        pass
    finally:
        live.part(connection)
        house.hall.metrics.connections.dec()
        if connection._ending is None:
            connection.writer.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await connection.writer


def _since(socket: WebSocket) -> int:
    text = socket.query_params.get("since", "0")
    return int(text) if text.isdigit() and len(text) < 8 else 0


class Inbox:
    """Reads a client's messages, refuses what is none, and passes on the rest."""

    def __init__(self, house: House, live: LiveTable, connection: Connection) -> None:
        self._house = house
        self._live = live
        self._connection = connection
        self._messages = Bucket(MESSAGES)
        self._chat = Bucket(CHAT)
        self._refusals = 0

    @property
    def hopeless(self) -> bool:
        return self._refusals > MOST_REFUSALS

    async def take(self, text: str | bytes) -> None:
        began = time.perf_counter()
        try:
            message = self._read(text)
        except Refusal as refusal:
            self._refusals += 1
            self._house.hall.metrics.refusals.labels(refusal.code).inc()
            self._connection.tell(refusal.answer(None))
            return
        self._refusals = 0
        await self._live.handle(self._connection, message)
        self._house.hall.metrics.message_seconds.observe(time.perf_counter() - began)

    def _read(self, text: str | bytes) -> messages.ClientIn:
        limited = self._house.settings.limits
        if limited and not self._messages.take():
            raise refuse("too_much", "too_many")
        if len(text) > messages.MOST_BYTES:
            raise refuse("too_much", "too_large")
        try:
            message: messages.ClientIn = messages.read(text)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as problem:
            raise refuse("malformed", "malformed", problem=_short(problem)) from None
        if limited and isinstance(message, messages.Chat) and not self._chat.take():
            raise refuse("too_much", "too_many")
        return message


def _short(problem: Exception) -> str:
    return str(problem)[:200]
