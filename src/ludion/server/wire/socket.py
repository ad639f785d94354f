"""A table's WebSocket: who may open it, and what goes through."""

from __future__ import annotations

import functools
import time
from collections.abc import Callable

import msgspec
from starlette.websockets import WebSocket

from ludion.server.live import inbox, presence
from ludion.server.live.connection import Connection
from ludion.server.live.live_table import BROKEN, LiveTable
from ludion.server.overload import RETRY_SECONDS, reason
from ludion.server.people.identity import Credential
from ludion.server.people.limits import CHAT, MESSAGES, Bucket
from ludion.server.table import messages
from ludion.server.table.commands import Actor
from ludion.server.table.refusal import Refusal, refuse
from ludion.server.wire import json
from ludion.server.wire.frames import TableProtocol, protocol_of
from ludion.server.wire.gate import ENDED, Gate
from ludion.server.wire.origin import address_of, household_of

MOST_WAITING = 64
"""So many messages of a client may wait; then nothing more is read from it for a while."""
FULL = messages.Closing(reason="gone", retry=RETRY_SECONDS * 1000)
MOST_REFUSALS = 100
"""After so many messages in a row that are no messages, the client is sent away."""


async def serve(gate: Gate, socket: WebSocket, id: str) -> None:
    """Let a client into a table; the connection stays when this has returned."""
    address = household_of(address_of(socket.scope))
    credential = gate.identity.credential_in(socket.headers, socket.cookies)
    person = await gate.identity.who(credential)
    await socket.accept()
    protocol = protocol_of(socket.scope)
    leave: Callable[[], None] = functools.partial(gate.let_out, address)
    try:
        if not gate.let_in(address):
            protocol.end(4429)
            return
        live = None if gate.tables.closing else await gate.tables.find(id)
        if live is None:
            protocol.end(4404)
            return
        actor = Actor(person.id, person.name) if person else Actor(None)
        credential = credential if person else None
        connection = SocketConnection(actor, credential, protocol, gate, live)
        if _is_shed(live, actor):
            connection.refuse(Refusal("busy", reason("spectator")), None)
            connection.close(FULL, 4503)
            return
        if live.table.told_seq < _number(socket, "seq") and not await live.caught_up():
            connection.close(BROKEN, 1011)
            return
        connection.leave, leave = leave, _nobody
        await _begin_to_talk(connection, _number(socket, "since"))
    finally:
        leave()


def _nobody() -> None:
    """Who is in leaves when the connection is lost."""


async def _begin_to_talk(connection: SocketConnection, since: int) -> None:
    try:
        await connection.join(since)
    except BaseException:
        connection.lost()
        raise
    if connection.protocol.disconnected:
        connection.lost()


def _is_shed(live: LiveTable, actor: Actor) -> bool:
    """Whether somebody would only watch, and the server cannot keep up."""
    watches = live.table.status != "open" and not live.table.has_part(actor.person)
    return watches and live.tables.overload.refuses("spectator")


def _number(socket: WebSocket, name: str) -> int:
    text = socket.query_params.get(name, "0")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 8 else 0


class SocketConnection(Connection):
    """A client behind a WebSocket. Its messages are taken one after another."""

    def __init__(
        self,
        actor: Actor,
        credential: Credential | None,
        protocol: TableProtocol,
        gate: Gate,
        live: LiveTable,
    ) -> None:
        super().__init__(actor, credential)
        self.protocol = protocol
        self.over = False
        self.leave: Callable[[], None] = _nobody
        """What is to be done about the gate when the connection is lost."""
        self._gate = gate
        self._live = live
        self._unsent: list[bytes] = []
        self._waiting: list[bytes] = []
        self._busy = False
        """Whether a message is being taken."""
        self._began = 0.0
        self._messages = Bucket(MESSAGES)
        self._chat = Bucket(CHAT)
        self._refusals = 0

    async def join(self, since: int) -> None:
        """Come to the table, and be heard from now on."""
        live, gate = self._live, self._gate
        gate.tables.metrics.connections.inc()
        await live.join(self, since)
        presence.came(live, self)
        self.protocol.take_over(self)
        if self.credential and not await gate.identity.who(self.credential):
            self.close(ENDED, 4401)  # while it was on its way in

    def lost(self) -> None:
        if self.over:
            return
        self.over = True
        self._gate.tables.metrics.connections.dec()
        self.leave()
        self._live.leave(self)
        presence.left(self._live, self)

    # -- out --------------------------------------------------------------------------------------

    write = staticmethod(json.write)  # type: ignore[assignment]

    def send(self, written: bytes) -> None:
        if not self._unsent:
            self._gate.outbox.add(self)
        self._unsent.append(written)

    def refuse(self, refusal: Refusal, id: str | None) -> None:
        self._gate.tables.metrics.refusals.labels(refusal.code).inc()
        self.tell(refusal.answer(id))

    def flush(self) -> None:
        """Send what waits to be sent."""
        unsent, self._unsent = self._unsent, []
        if not self.protocol.send_messages(unsent):
            self.protocol.end(4408)

    def close(self, reason: messages.Closing, code: int) -> None:
        self.tell(reason)
        self.flush()
        self._waiting.clear()
        self.protocol.end(code)

    # -- in ---------------------------------------------------------------------------------------

    def heard(self, text: bytes) -> None:
        if self._busy:
            self._waiting.append(text)
            if self.full():
                self.protocol.transport.pause_reading()
            return
        message = self._begin(text)
        if message is None:
            return
        self._busy = True
        if type(message) is messages.Play and inbox.play(self._live, self, message, self._go_on):
            return
        self._gate.tables.tasks.later(0, self._take_all(message))

    def full(self) -> bool:
        return len(self._waiting) >= MOST_WAITING

    def _go_on(self) -> None:
        """A message is answered: take those that have come meanwhile."""
        self._end()
        self._busy = bool(self._waiting)
        if self._busy:
            self._gate.tables.tasks.later(0, self._take_all(None))

    async def _take_all(self, message: messages.ClientIn | None) -> None:
        """Take a message, and one after another those that wait."""
        try:
            while not self.over:
                if message is not None:
                    await inbox.handle(self._live, self, message)
                    self._end()
                if not self._waiting:
                    break
                message = self._begin(self._waiting.pop(0))
        finally:
            self._busy = False
            self.protocol.read_on()

    def _begin(self, text: bytes) -> messages.ClientIn | None:
        """Read a message; None if it was refused."""
        self._began = time.perf_counter()
        try:
            message = self._read(text)
        except Refusal as refusal:
            self._refuse_rubbish(refusal)
            return None
        self._refusals = 0
        return message

    def _end(self) -> None:
        self._gate.tables.metrics.message_seconds.observe(time.perf_counter() - self._began)

    def _refuse_rubbish(self, refusal: Refusal) -> None:
        self._refusals += 1
        self.refuse(refusal, None)
        if self._refusals > MOST_REFUSALS:
            self.close(messages.Closing(reason="gone", retry=5000), 4400)

    def _read(self, text: bytes) -> messages.ClientIn:
        limited = self._gate.limits.on
        if limited and not self._messages.take():
            raise refuse("too_much", "too_many")
        if len(text) > messages.MOST_BYTES:
            raise refuse("too_much", "too_large")
        try:
            message: messages.ClientIn = json.read(text)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as problem:
            raise refuse("malformed", "malformed", problem=_short(problem)) from None
        if limited and isinstance(message, messages.Chat) and not self._chat.take():
            raise refuse("too_much", "too_many")
        return message


def _short(problem: Exception) -> str:
    return str(problem)[:200]
