"""A connection before it is a WebSocket: uvicorn's own, that waits for nobody for ever.

uvicorn closes a connection on which no request follows another. Here the rest: a request that
does not come to its end, one that has no end, and an answer that nobody reads.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from ludion.server.wire.doors import Doors
from ludion.server.wire.headers import refusal

HEAD_SECONDS = 10.0
"""For so long a request may take up to the end of its headers."""
BODY_SECONDS = 30.0
"""And for so long afterwards."""
READ_SECONDS = 30.0
"""For so long a client may read nothing of an answer."""
CLOSE_SECONDS = 2.0
"""For so long it may read nothing of why the connection ends."""
MOST_HEAD = 16_384
"""The largest request line with its headers, in bytes."""
MOST_BYTES = 8_000_000
"""So much of a request is read, though no end point takes it: who sends it should hear so."""


class HttpConnection(HttpToolsProtocol):
    def __init__(self, *given: Any, doors: Doors, headers: dict[str, str], **named: Any) -> None:
        super().__init__(*given, **named)
        self.address = "?"
        self._doors = doors
        self._answer_headers = headers
        self._inside = False
        self._in_head = True
        """Whether the headers of the next request are not complete."""
        self._size = 0
        """How many bytes of the head, or else of the body, have come."""
        self._deadline: asyncio.TimerHandle | None = None
        """When the client must have said what it is to say."""
        self._reading: asyncio.TimerHandle | None = None
        """When it must have read what it was told."""

    # -- it comes and goes ------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = self.client[0] if self.client else "?"
        self._inside = True
        if self._doors.let_in(self):
            self._give_time(HEAD_SECONDS)
        else:
            self._refuse(503, "too many connections: try again in a minute")

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._leave()

    def handle_websocket_upgrade(self) -> None:
        self._leave()
        super().handle_websocket_upgrade()
        given: Any = self
        given.parser = given.scope = given.cycle = None  # it refers to what refers to it

    def make_room(self) -> None:
        self._leave()
        self.transport.abort()

    def _leave(self) -> None:
        self._take_time()
        self._stop_reading_timer()
        if self._inside:
            self._inside = False
            self._doors.let_out(self)

    # -- it speaks --------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self._in_head and self._deadline is None:
            self._give_time(HEAD_SECONDS)
        self._size += len(data)
        super().data_received(data)
        if self._size > (MOST_HEAD if self._in_head else MOST_BYTES):
            self._refuse(431 if self._in_head else 413, "the request is too large")

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._in_head, self._size = False, 0
        self._give_time(BODY_SECONDS)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._in_head, self._size = True, 0
        self._take_time()

    def send_400_response(self, msg: str) -> None:
        self._refuse(400, "this is no request of HTTP")

    # -- it is told something ---------------------------------------------------------------------

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing():
            self._close(READ_SECONDS)
        elif self._deadline is None:
            self._doors.wait_for(self)

    def timeout_keep_alive_handler(self) -> None:
        self._close()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._reading = self.loop.call_later(READ_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_reading_timer()

    # -- time -------------------------------------------------------------------------------------

    def _give_time(self, seconds: float) -> None:
        """Let the client say something for so long."""
        self._take_time()
        self._deadline = self.loop.call_later(seconds, self._late)
        self._doors.wait_for(self)

    def _take_time(self) -> None:
        if self._deadline:
            self._deadline.cancel()
            self._deadline = None
        self._doors.no_longer_wait_for(self)

    def _stop_reading_timer(self) -> None:
        if self._reading:
            self._reading.cancel()
            self._reading = None

    def _late(self) -> None:
        self._refuse(408, "the request did not come to its end in time")

    def _refuse(self, status: int, detail: str) -> None:
        """Say why, unless something else is being said, and end the connection."""
        if self.transport.is_closing():
            return
        if self._is_answered():
            self.transport.abort()
        else:
            self.transport.write(refusal(status, detail, self._answer_headers))
            self._close()

    def _is_answered(self) -> bool:
        """Whether an answer is being written, or was to the request that does not end."""
        if self.cycle is None:
            return False
        if self._in_head:
            return not self.cycle.response_complete
        return self.cycle.response_started or bool(self.pipeline)

    def _close(self, seconds: float = CLOSE_SECONDS) -> None:
        """Close as soon as all is read, and after some seconds in any case."""
        self._take_time()
        self.transport.close()
        self._deadline = self.loop.call_later(seconds, self.transport.abort)
