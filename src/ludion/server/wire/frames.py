"""The table's WebSocket on the wire: uvicorn shakes hands, then frames go straight through.

Between a socket and a table lie only a few lines: a table's messages are small and many, and the
general way through queues and dictionaries would cost more than the move itself.
"""

from __future__ import annotations

from typing import Any, Protocol

from websockets.frames import Frame, Opcode

from ludion.server.people.limits import Bucket, Rate
from ludion.server.table.messages import MOST_BYTES
from ludion.server.wire.handshake import HandshakeProtocol

try:
    from websockets.speedups import apply_mask
except ImportError:  # no compiled wheel for this machine
    from websockets.utils import apply_mask

MOST_FRAME = 8 * MOST_BYTES
"""A larger message is not even read: the connection ends. (Smaller ones get a refusal.)"""
CLOSE_SECONDS = 2.0
MOST_UNSENT = 1_000_000
"""So many bytes may wait for a client that does not read, before it is cut off."""
MOST_CONTROL = 125
"""The largest ping, pong or close that there may be."""
MOST_AT_ONCE = 100
"""So many frames of a client are taken; then it is others' turn."""
FRAMES = Rate(200, 20)
"""How many frames a client may send that are not whole messages: pings, pongs, fragments."""

FIN, MASKED = 0x80, 0x80
CONT, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
SHORT, MEDIUM, LONG = 125, 126, 127
SHORT_HEADERS = [bytes((FIN | TEXT, size)) for size in range(SHORT + 1)]
MEDIUM_HEADER, LONG_HEADER = bytes((FIN | TEXT, MEDIUM)), bytes((FIN | TEXT, LONG))


class Receiver(Protocol):
    """Who gets the messages of a connection."""

    def heard(self, message: bytes) -> None: ...

    def full(self) -> bool:
        """Whether so much waits already that nothing more should be read."""
        ...

    def lost(self) -> None: ...


class TableProtocol(HandshakeProtocol):
    """uvicorn's WebSocket until hands are shaken; what comes then waits for a receiver."""

    _receiver: Receiver | None = None
    _buffer: bytes = b""
    """What has come and is not read yet."""
    _parts: bytes | None = None
    """What has come of a message in several frames."""
    _going_on = False
    """Whether frames that have come are taken later, because there are so many."""
    _frames: Bucket | None = None

    def take_over(self, receiver: Receiver) -> None:
        """Give the frames to a receiver, those too that came since the handshake."""
        self._receiver, self._taken = receiver, True
        self.transport.resume_reading()
        self._read_frames(b"")

    # -- out --------------------------------------------------------------------------------------

    def send_messages(self, texts: list[bytes]) -> bool:
        """Send text messages, as one; False if the client has left too much unread."""
        if self.close_sent or self.transport.is_closing():
            return True
        if self.transport.get_write_buffer_size() > MOST_UNSENT:
            return False
        framed = []
        for text in texts:
            framed.append(_header(len(text)))
            framed.append(text)
        self.transport.write(b"".join(framed))
        return True

    def end(self, code: int) -> None:
        """Close the connection with a code."""
        if self.close_sent or self.transport.is_closing():
            return
        self.close_sent = True
        self.stop_keepalive()
        self.transport.write(bytes((FIN | CLOSE, 2)) + code.to_bytes(2, "big"))
        # The client answers and is then let go; what it had sent before is read and dropped,
        # or the kernel would reset the connection and the code might never arrive.
        self.transport.resume_reading()
        # Closing would wait for ever for a client that does not read.
        self.close_timer = self.loop.call_later(CLOSE_SECONDS, self.transport.abort)

    def _abandon(self, code: int) -> None:
        """Close at once: what comes can no longer be read as frames."""
        self.end(code)
        self.transport.close()

    # -- in ---------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        self._heard = True
        if self._receiver is None:
            self._await_receiver(data)
        elif self._is_one_short_message(data):
            self._receiver.heard(apply_mask(data[6:], data[2:6]))
        else:
            self._read_frames(data)

    def _await_receiver(self, data: bytes) -> None:
        """Shake hands; then keep what comes until somebody takes it."""
        if not self.handshake_complete:
            super().data_received(data)
            if not self.handshake_initiated:  # too many headers, too long ones
                self._refuse_handshake()
        elif self.close_sent:
            self._read_frames(data)
        else:
            self._buffer += data
            if len(self._buffer) > MOST_FRAME:
                self.transport.pause_reading()

    def _is_one_short_message(self, data: bytes) -> bool:
        """Whether there is nothing but one whole message of a few bytes: nearly always."""
        size = len(data) - 6
        return (
            0 < size <= SHORT
            and data[0] == FIN | TEXT
            and data[1] == MASKED | size
            and not self._buffer
            and self._parts is None
            and not self.close_sent
        )

    def _read_frames(self, data: bytes) -> None:
        data = self._buffer + data if self._buffer else data
        if self._going_on:
            self._buffer = data
            return
        at, size = 0, len(data)
        for _ in range(MOST_AT_ONCE):
            if size - at < 6:
                break
            start, end = _extent(data, at)
            if end - at > MOST_FRAME + 14:
                self._abandon(1009)
                return
            if end > size:
                break
            if not data[at + 1] & MASKED:
                self._abandon(1002)
                return
            self._frame(data[at], apply_mask(data[start:end], data[start - 4 : start]))
            at = end
        else:
            self._go_on_later()
        self._buffer = data[at:]

    def _go_on_later(self) -> None:
        """Let others have their turn before the rest is read."""
        self._going_on = True
        self.transport.pause_reading()
        self.loop.call_soon(self._go_on)

    def _go_on(self) -> None:
        self._going_on = False
        if self.transport.is_closing():
            return
        self._read_frames(b"")
        if self._receiver is None or not self._receiver.full():
            self.read_on()

    def read_on(self) -> None:
        """Read what comes, unless what has come is still to be taken."""
        if not self._going_on and not self.transport.is_closing():
            self.transport.resume_reading()

    def _frame(self, first: int, payload: bytes) -> None:
        kind = first & 0x0F
        if self.close_sent:
            if kind == CLOSE:
                self.transport.close()
        elif not first & FIN or kind in (CONT, PING, PONG):
            self._lesser_frame(kind, first, payload)
        elif kind in (TEXT, BINARY):
            self._part(kind, True, payload)
        else:
            self._abandon(1000 if kind == CLOSE else 1002)

    def _lesser_frame(self, kind: int, first: int, payload: bytes) -> None:
        """A frame that is not a whole message: there may be only so many of these."""
        if self._frames is None:
            self._frames = Bucket(FRAMES)
        if not self._frames.take():
            self.end(4400)
        elif kind in (TEXT, BINARY, CONT):
            self._part(kind, bool(first & FIN), payload)
        elif not first & FIN or len(payload) > MOST_CONTROL or kind not in (PING, PONG):
            self._abandon(1002)
        elif kind == PING:
            self._answer_ping(payload)
        else:
            self.handle_pong(Frame(Opcode.PONG, payload))
            self._heard = False

    def _answer_ping(self, payload: bytes) -> None:
        if self.transport.get_write_buffer_size() > MOST_UNSENT:
            self.end(4408)
        else:
            self.transport.write(bytes((FIN | PONG, len(payload))) + payload)

    def _part(self, kind: int, last: bool, payload: bytes) -> None:
        assert self._receiver
        if (kind == CONT) == (self._parts is None):
            self.end(1002)
            return
        whole = (self._parts or b"") + payload
        if len(whole) > MOST_FRAME:
            self.end(1009)
        elif last:
            self._parts = None
            self._receiver.heard(whole)
        else:
            self._parts = whole

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        receiver, self._receiver = self._receiver, None
        if receiver:
            receiver.lost()


def _header(size: int) -> bytes:
    """What stands before a text of so many bytes."""
    if size <= SHORT:
        return SHORT_HEADERS[size]
    if size < 1 << 16:
        return MEDIUM_HEADER + size.to_bytes(2, "big")
    return LONG_HEADER + size.to_bytes(8, "big")


def _extent(data: bytes, at: int) -> tuple[int, int]:
    """Where the payload of the frame that begins at ``at`` starts and ends, after its mask.

    A frame whose length has not come yet ends beyond the data.
    """
    short = data[at + 1] & 0x7F
    if short <= SHORT:
        start, size = at + 6, short
    elif short == MEDIUM:
        start, size = at + 8, int.from_bytes(data[at + 2 : at + 4], "big")
    elif len(data) - at >= 10:
        start, size = at + 14, int.from_bytes(data[at + 2 : at + 10], "big")
    else:
        return at, len(data) + 1
    return start, start + size


def protocol_of(scope: Any) -> TableProtocol:
    """The connection behind an ASGI scope, to be asked once: it must not refer to itself."""
    found: TableProtocol = scope.pop("ludion")
    return found
