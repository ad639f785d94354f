"""A client's connection: ``wire.frames.TableProtocol`` as the server sees it, without the bytes.

Messages take time, in order, in both directions. A client may read slowly, close, or vanish: then
the server learns of it only after a while.
"""

from __future__ import annotations

import asyncio
import contextvars
from collections import deque
from collections.abc import Callable
from random import Random
from typing import Any, Protocol

import msgspec

from ludion.server.wire import json
from ludion.server.wire.frames import Receiver
from tests.simulation.loop import WORLD, Loop

QUICK = (0.005, 0.15)
NOTICED_AFTER = (20.0, 40.0)
"""When the server notices that a client has vanished: its pings stay unanswered."""

MOST_UNSENT = 50_000
"""So many bytes may wait for a client that does not read: here it is soon too much."""

Message = dict[str, Any]
read = msgspec.json.decode


class Client(Protocol):
    """Who is at the other end."""

    def told(self, message: Message) -> None: ...

    def gone(self, code: int) -> None: ...


class Wire:
    """Both ends of a connection, and what is under way between them."""

    def __init__(
        self, loop: Loop, chance: Random, client: Client, audit: Callable[[bytes, Message], None]
    ) -> None:
        self._loop = loop
        self._chance = chance
        self._client = client
        self._audit = audit
        self._receiver: Receiver | None = None
        self._process: contextvars.Context | None = None
        self._early: list[bytes] = []
        self._unheard: deque[bytes] = deque()
        """What the server does not read because it has paused reading."""
        self._reading = True
        self._arrival = {"in": 0.0, "out": 0.0}
        self.unread = 0
        """How many bytes the client has not read yet."""
        self.stalled = False
        """Whether the client reads nothing."""
        self.open = True
        """Whether the client thinks so."""
        self.disconnected = False
        """Whether the server knows that the client is gone."""
        self.transport = self

    def begin(self, process: contextvars.Context) -> None:
        self._process = process

    def _later(self, way: str, do: Callable[..., None], *args: Any, at_server: bool) -> None:
        """In order, after a while."""
        now = self._loop.time()
        when = max(self._arrival[way], now + self._chance.uniform(*QUICK))
        self._arrival[way] = when
        context = self._process if at_server else WORLD
        self._loop.call_at(when, do, *args, context=context)

    # -- the client's end -------------------------------------------------------------------------

    def send(self, message: Any) -> None:
        if self.open:
            self._later("in", self._heard, json.write(message), at_server=True)

    def close(self) -> None:
        """The client closes."""
        if self.open:
            self.open = False
            self._later("in", self._lost, at_server=True)

    def vanish(self) -> None:
        """The client is gone, and nobody is told."""
        if self.open:
            self.open = False
            delay = self._chance.uniform(*NOTICED_AFTER)
            self._loop.call_later(delay, self._lost, context=self._process)

    def break_off(self) -> None:
        """The process has died: the client learns that."""
        self._later("out", self._closed, 1006, at_server=False)

    # -- the server's end -------------------------------------------------------------------------

    def take_over(self, receiver: Receiver) -> None:
        self._receiver = receiver
        early, self._early = self._early, []
        for text in early:
            self._heard(text)

    def _heard(self, text: bytes) -> None:
        if self.disconnected:
            return
        if self._receiver is None:
            self._early.append(text)
        elif not self._reading:
            self._unheard.append(text)
        else:
            self._receiver.heard(text)

    def _lost(self) -> None:
        self.disconnected = True
        if self._receiver:
            self._receiver.lost()

    def pause_reading(self) -> None:
        self._reading = False

    def resume_reading(self) -> None:
        self._reading = True
        while self._unheard and self._reading and self._receiver:
            self._receiver.heard(self._unheard.popleft())

    def read_on(self) -> None:
        if not self.disconnected:
            self.resume_reading()

    def is_closing(self) -> bool:
        return self.disconnected

    def get_write_buffer_size(self) -> int:
        return self.unread

    def send_messages(self, texts: list[bytes]) -> bool:
        if self.disconnected:
            return True
        if self.unread > MOST_UNSENT:
            return False
        for text in texts:
            message = read(text)
            self._audit(text, message)
            self.unread += len(text)
            if not self.stalled:
                self._later("out", self._arrive, message, len(text), at_server=False)
        return True

    def end(self, code: int) -> None:
        if not self.disconnected:
            self._later("out", self._closed, code, at_server=False)
            self._lost()

    def _arrive(self, message: Message, size: int) -> None:
        self.unread -= size
        if self.open:
            self._client.told(message)

    def _closed(self, code: int) -> None:
        if self.open:
            self.open = False
            self._client.gone(code)


class Handshake:
    """``starlette.websockets.WebSocket``, as far as the server asks it."""

    headers: dict[str, str] = {}

    def __init__(self, wire: Wire, person: str, since: int) -> None:
        self.cookies = {"person": person}
        self.query_params = {"since": str(since)}
        self.scope = {"ludion": wire, "client": ("127.0.0.1", 1)}
        self._wire = wire

    async def accept(self) -> None:
        await asyncio.sleep(0)

    async def close(self) -> None:
        self._wire.end(1006)
